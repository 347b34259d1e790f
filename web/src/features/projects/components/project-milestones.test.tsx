import { render, screen } from "@testing-library/react";
import type { Project } from "@trestle/domain/projects/project.ts";
import { expect, it } from "vitest";
import { aProject } from "../../../test-projects.ts";
import { ProjectMilestones } from "./project-milestones.tsx";

const asks = ["Footings", "Wall up"].map((title) => ({ title, proof: "", by: "2030-06-01", amount: "5" }));
/** Under way, with the accepted bid's milestones. */
const built = (...titles: string[]) =>
  ({
    ...aProject({ stage: "ongoing", asked: "10" }),
    asks,
    milestones: titles.map((title) => ({ title, status: "released" })),
  }) as unknown as Project;

it("shows how far each milestone is where the accepted bid has the requested ones, and nowhere else", () => {
  const { rerender } = render(<ProjectMilestones project={built("Footings", "Wall up")} />);
  expect(screen.getAllByText("released")).toHaveLength(2);
  // A milestone without a developer has no status.
  rerender(<ProjectMilestones project={built("Everything at once")} />);
  expect(screen.queryByText("released")).toBeNull();
  screen.getByText("the accepted bid has its own milestones, under Tracking");
});
