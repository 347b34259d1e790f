import { screen, within } from "@testing-library/react";
import type { DonorHolding } from "@trestle/domain/donations/donation.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { aDonor, aHolding } from "../test-donations.ts";
import { MyDonations } from "./my-donations.tsx";

const show = (holdings: DonorHolding[]) => {
  serve({ [`GET /api/payments/donors/${aDonor}`]: { body: holdings } });
  return renderAt("/", <MyDonations donor={aDonor} viewerId={null} empty="Nothing given." />);
};

it("says what a donation paid for, milestone by milestone, and what would come back", async () => {
  await show([aHolding()]);
  const card = within(await screen.findByRole("region", { name: "Your donation to Timber co-housing" }));
  expect(card.getByText("65% of it")).toBeDefined();
  expect(card.getByText("You’d get back today")).toBeDefined();
  const [, roof, windows] = card.getAllByRole("listitem");
  expect(roof?.textContent).toMatch(/Roof deck.*7,800\.0000.*from donations.*260\.0000 DEV/);
  expect(windows?.textContent).toMatch(/Windows.*not paid yet–/);
  expect(card.getByText(/your donation is spent in full/)).toBeDefined();
  expect(card.queryByRole("button", { name: "Claim refund" })).toBeNull();
});

it.each([
  [
    { status: "cancelled", canClaim: true, milestones: [] },
    "Cancelled",
    "The project has ended. What wasn’t spent is yours to claim, with no time limit.",
    true,
  ],
  [{ status: "open", isExpired: true, milestones: [] }, "Expired", /You can close it and claim/, true],
  [{ status: "open", milestones: [] }, "Open", /you can claim all of it back/, false],
  [
    { status: "cancelled", claimed: "400", refundable: "0" },
    "Cancelled",
    "You’ve claimed back everything that wasn’t spent.",
    false,
  ],
  [
    { status: "completed", refundable: "0" },
    "Completed",
    "Your donation was spent in full on the work.",
    false,
  ],
] as const)("says what comes next: %j", async (part, badge, outlook, mayClaim) => {
  await show([aHolding(part as Partial<DonorHolding>)]);
  expect(await screen.findByText(badge)).toBeDefined();
  expect(screen.getByText(outlook)).toBeDefined();
  expect(screen.queryAllByRole("button", { name: "Claim refund" })).toHaveLength(mayClaim ? 1 : 0);
});

it("speaks of today's refund only while the project is under way", async () => {
  await show([aHolding({ status: "completed", refundable: "0" })]);
  expect(await screen.findByText("the project has ended")).toBeDefined();
  expect(screen.queryByText("You’d get back today")).toBeNull();
});

it("does not name a private request, and says when nothing was given", async () => {
  const { unmount } = await show([aHolding({ project: null, milestones: [] })]);
  expect(await screen.findByText("Private request, deed no. 226")).toBeDefined();
  unmount();
  await show([]);
  expect(await screen.findByText("Nothing given.")).toBeDefined();
});
