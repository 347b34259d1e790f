import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Card, Section } from "./card.tsx";

it("is named by its title", () => {
  render(
    <Card title="Milestones" hint="In order" note="2 of 3" action={<a href="/all">All</a>} flush>
      <p>Foundations</p>
    </Card>,
  );
  const card = within(screen.getByRole("region", { name: "Milestones" }));
  expect(card.getByRole("heading", { level: 2 }).textContent).toBe("Milestones");
  for (const text of ["In order", "2 of 3", "All", "Foundations"]) expect(card.getByText(text)).toBeDefined();
});

it("has its id at the title, where an address leads", () => {
  render(<Section title="Bids" id="bids" />);
  expect(screen.getByRole("heading", { name: "Bids" }).id).toBe("bids");
  expect(screen.getByRole("region", { name: "Bids" })).toBeDefined();
});

it("needs no title where its content names itself", () => {
  render(<Card aria-label="Map">drawn</Card>);
  expect(screen.getByRole("region", { name: "Map" }).textContent).toBe("drawn");
  expect(screen.queryByRole("heading")).toBeNull();
});
