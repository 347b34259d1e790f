import { screen, within } from "@testing-library/react";
import type { ComingMovement } from "@trestle/domain/my-money/my-money.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { someMoney } from "../test-money.ts";
import { ComingCard } from "./coming-card.tsx";

const COIN = 10n ** 18n;
const moves = (coins: bigint, changed: Partial<ComingMovement>): ComingMovement => ({
  ...{ at: null, kind: "refund", certainty: "due", from: "escrow", to: "wallet", direction: "in" },
  ...{ amount: (coins * COIN).toString(), projectId: null, title: "Kiln shed", milestone: null },
  milestoneTitle: null,
  ...changed,
});
const show = (coming: ComingMovement[]) =>
  renderAt("/", <ComingCard money={someMoney({ coming })} link={(_, text) => text} />);

it("adds up what is due and expected, and says what else is possible", async () => {
  await show([
    moves(600n, {}),
    moves(320n, { kind: "milestone_payment", certainty: "expected", milestone: 1, at: 1_782_000_000 }),
    moves(2514n, { certainty: "possible" }),
    moves(9216n, { direction: "out_of_escrow" }),
  ]);
  const card = screen.getByRole("region", { name: "Coming to you" });
  const rows = within(card).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Refund to claimKiln shed, now600.0000 DEV",
    "Payment for milestone 2Kiln shed, 21 June320.0000 DEV",
    "Due and expected920.0000 DEV",
  ]);
  within(card).getByText(/2,514 DEV more is possible/);
});

it("shows the nearest five and counts the rest", async () => {
  await show([1n, 2n, 3n, 4n, 5n, 6n].map((coins) => moves(coins, { projectId: `wall ${coins}` })));
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
  screen.getByText("And 1 more below.");
  expect(screen.getByText("Due and expected").nextSibling?.textContent).toBe("21.0000 DEV");
});

it("isn't there where nothing comes", async () => {
  await show([moves(5n, { direction: "out" })]);
  expect(screen.queryByText("Coming to you")).toBeNull();
});
