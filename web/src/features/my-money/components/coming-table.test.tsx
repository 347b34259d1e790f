import { screen, within } from "@testing-library/react";
import type { ComingMovement } from "@trestle/domain/my-money/my-money.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { ComingTable } from "./coming-table.tsx";

const movement = (direction: ComingMovement["direction"]): ComingMovement => ({
  direction,
  at: null,
  kind: "milestone_payment",
  certainty: "due",
  from: "escrow",
  to: direction === "in" ? "wallet" : "developer",
  amount: (5n * 10n ** 18n).toString(),
  projectId: null,
  title: "Kiln shed",
  milestone: 0,
  milestoneTitle: null,
});

it("counts payments from escrow to others among those that go out", async () => {
  await renderAt(
    "/",
    <ComingTable coming={[movement("in"), movement("out"), movement("out_of_escrow")]} link={() => "Open"} />,
  );
  const [, ...rows] = screen.getAllByRole("row");
  const amounts = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .slice(4, 6)
      .map((cell) => cell.textContent),
  );
  expect(amounts).toEqual([
    ["5.0000 DEV", ""],
    ["", "5.0000 DEV"],
    ["", "5.0000 DEV"],
  ]);
});
