import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { someTracked } from "../../test-tracking.ts";
import { PlanCard } from "./plan-card.tsx";

function Plan() {
  const [selected, setSelected] = useState(0);
  return <PlanCard project={someTracked()} selected={selected} onSelect={setSelected} />;
}

it("is walked through, zoomed and read by keyboard alone", async () => {
  const { person } = await renderAt("/", <Plan />);
  const rows = () => screen.getByRole("list", { name: "Milestones over time" }).querySelectorAll("button");
  const count = someTracked().milestones.length;
  const current = () => [...rows()].findIndex((row) => row.getAttribute("aria-current") === "true");
  rows()[0]?.focus();
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(rows()[1]);
  expect(current()).toBe(1);
  await person.keyboard("{End}");
  expect(current()).toBe(count - 1);
  await person.keyboard("{ArrowDown}");
  expect(current()).toBe(count - 1);
  await person.keyboard("{Home}{ArrowUp}");
  expect(current()).toBe(0);
  // One stop for the whole plan; its rows say in words what the bars show.
  expect([...rows()].map((row) => row.tabIndex)).toEqual([0, ...Array(count - 1).fill(-1)]);
  expect(document.getElementById(rows()[0]?.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
    /Plan/,
  );
  const zoomed = () =>
    [...screen.getByRole("group", { name: "Zoom" }).querySelectorAll("button")].findIndex(
      (button) => button.getAttribute("aria-pressed") === "true",
    );
  const before = zoomed();
  await person.keyboard("+");
  expect(zoomed()).not.toBe(before);
  await person.keyboard("-");
  expect(zoomed()).toBe(before);
});
