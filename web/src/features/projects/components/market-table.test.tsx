import { screen } from "@testing-library/react";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { aProject } from "../../../test-projects.ts";
import { renderAt } from "../../../test-render.tsx";
import { MarketTable } from "./market-table.tsx";

const table = (project: ProjectSummary, openId?: string) => (
  <MarketTable projects={[project]} openId={openId} onOpen={() => {}} isOld={false} />
);

it("draws each bid around the asking price, in the row and in the details", async () => {
  const bidPrices = ["16376", "17480", "19504"].map((price) => `${price}000000000000000000`);
  const project = aProject({ bidCount: 4, bidPrices });
  await renderAt("/", table(project, project._id));
  const strips = screen.getAllByRole("img", { name: /^3 bids from 16,376.0000 DEV to 19,504.0000 DEV/ });
  expect(strips).toHaveLength(2);
  for (const strip of strips) expect(strip.querySelectorAll("circle")).toHaveLength(3);
  expect(screen.getByText("3 bids around the asking price")).toBeDefined();
  expect(screen.getByText("lowest 11% under")).toBeDefined();
});

it("shows the description in the details while there is no bid", async () => {
  const project = aProject();
  await renderAt("/", table(project, project._id));
  expect(screen.queryByRole("img", { name: /^Bids/ })).toBeNull();
  expect(screen.getByText(project.projectDescription)).toBeDefined();
});

it("leads to the project by its title, and opens the details by the arrow beside it", async () => {
  const project = aProject();
  const opened = vi.fn();
  const { person } = await renderAt(
    "/",
    <MarketTable projects={[project]} openId={undefined} onOpen={opened} isOld={false} />,
  );
  const link = screen.getByRole("link", { name: project.title });
  expect(link.getAttribute("href")).toBe(`/Project/${project._id}`);
  await person.click(screen.getByRole("button", { name: `${project.title}, details` }));
  expect(opened).toHaveBeenCalledWith(project._id);
});

function OpeningTable({ projects }: { projects: ProjectSummary[] }) {
  const [openId, onOpen] = useState<string>();
  return <MarketTable projects={projects} openId={openId} onOpen={onOpen} isOld={false} />;
}

it("draws only the rows that change, however many there are", async () => {
  const drawn = new Set<string>();
  const projects = Array.from({ length: 30 }, (_, n) =>
    Object.defineProperty(aProject({ _id: `p${n}` }), "title", {
      get: () => {
        drawn.add(`p${n}`);
        return `Wall ${n}`;
      },
    }),
  );
  const { person } = await renderAt("/", <OpeningTable projects={projects} />);
  expect(drawn.size).toBe(30);
  drawn.clear();
  const arrow = screen.getByRole("button", { name: "Wall 7, details" });
  await person.click(arrow);
  expect(arrow.getAttribute("aria-expanded")).toBe("true");
  expect(drawn).toEqual(new Set(["p7"]));
});
