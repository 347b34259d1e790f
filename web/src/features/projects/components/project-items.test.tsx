import { render, screen } from "@testing-library/react";
import type { Project } from "@trestle/domain/projects/project.ts";
import { expect, it } from "vitest";
import { ProjectItems } from "./project-items.tsx";

const WEI = "000000000000000000";
const item = (quantity: string, unit: string) => ({ what: "Window", quantity, unit, each: `500${WEI}` });

it.each([
  ["1", "whole", "lump sum", "500.0000"],
  ["2", "whole", "2 × lump sum", "1,000.0000"],
  ["2.5", "whole", "2.5 × lump sum", "1,250.0000"],
  ["3", "m", "3 m", "1,500.0000"],
  ["1", "pieces", "1 piece", "500.0000"],
  ["2", "days", "2 days", "1,000.0000"],
])("says of %s %s how much it is, what one costs and what it comes to", (quantity, unit, much, total) => {
  const project = {
    items: [item(quantity, unit)],
    asked: `9${WEI}`,
    budget: { from: "1", to: `2${WEI}` },
  } as Project;
  render(<ProjectItems project={project} />);
  const cells = screen.getAllByRole("row")[1]?.querySelectorAll("td") ?? [];
  expect([...cells].map(({ textContent }) => textContent?.trim())).toEqual([
    "Window",
    much,
    "500.0000",
    total,
  ]);
});
