import { describe, expect, it } from "vitest";
import { LAST_MOMENT } from "../day.ts";
import { type EscrowLog, fold } from "./fold.ts";
import { escrowLimits } from "./limits.ts";
import { openProject, type ProjectOnChain, pendingMilestone } from "./project-on-chain.ts";

const DAY = 86_400;
const NOW = 1_800_000_000;
const [CUSTOMER, DEVELOPER] = ["0xc", "0xd"] as const;
const MAX_UINT = 2n ** 256n - 1n;
const MAX_AMOUNT = 2n ** 96n - 1n;

/** Two milestones, the first of them submitted. */
const active = (): ProjectOnChain => ({
  ...openProject(CUSTOMER),
  status: "active",
  developer: DEVELOPER,
  acceptedAt: NOW - DAY,
  milestones: [
    { ...pendingMilestone("1000", NOW + 20 * DAY), status: "submitted", submittedAt: NOW - 1 },
    pendingMilestone("500", NOW + 40 * DAY),
  ],
});

type Line = [index: number | bigint, amount: number | bigint, deadline: number | bigint];
const propose = (
  project: ProjectOnChain,
  lines: Line[],
  validUntil: number | bigint = NOW + 30 * DAY,
  columns: { amounts?: string[]; deadlines?: string[] } = {},
) => {
  const change = {
    milestones: lines.map(([index]) => String(index)),
    amounts: lines.map(([, amount]) => String(amount)),
    deadlines: lines.map(([, , deadline]) => String(deadline)),
    ...columns,
    ...{ termsHash: "0x", validUntil: String(validUntil) },
  };
  const args = { tokenId: "1", by: DEVELOPER, change };
  fold(project, { event: "ChangeProposed", args } as EscrowLog, NOW);
  return project.changes[DEVELOPER];
};
const soon = NOW + 50 * DAY;
const tooFar = NOW + escrowLimits.maxDuration + 1;

describe("a change order", () => {
  it.each<[string, Line[], (number | bigint)?]>([
    ["new amounts and dates", [[1, 700, soon]]],
    ["a milestone more", [[2, 700, soon]]],
    [
      "milestones up to the 20th",
      Array.from({ length: 18 }, (_, place): Line => [place + 2, 1, soon + place]),
    ],
    ["nothing at all", []],
    ["as much as the contract can count to", [[1, MAX_AMOUNT, soon]]],
    ["a date as far away as one can be", [[1, 700, tooFar - 1]]],
    ["a date that will be near enough before it expires", [[1, 700, tooFar]]],
    ["a milestone that was submitted, which both sides are told", [[0, 700, soon]]],
  ])("is kept with %s", (_, lines, validUntil) => {
    expect(propose(active(), lines, validUntil)?.milestones).toEqual(
      lines.map(([index, amount, deadline]) => ({ index, amount: String(amount), deadline })),
    );
  });

  it.each<[string, Line[], (number | bigint)?]>([
    ["the same milestone twice", [1, 1].map((index): Line => [index, 1, soon])],
    ["falling places", [2, 1].map((index): Line => [index, 1, soon])],
    ["a gap before a new milestone", [[3, 700, soon]]],
    ["a place beyond all numbers", [[MAX_UINT, 700, soon]]],
    ["more than 20 milestones", Array.from({ length: 19 }, (_, place): Line => [place + 2, 1, soon])],
    ["500 entries", Array.from({ length: 500 }, (): Line => [1, 1, soon])],
    ["no amount", [[1, 0, soon]]],
    ["an amount beyond the contract's", [[1, MAX_AMOUNT + 1n, soon]]],
    ["amounts beyond all sums", [1, 2].map((index): Line => [index, MAX_UINT, soon])],
    ["more in all than the contract can count to", [1, 2].map((index): Line => [index, MAX_AMOUNT, soon])],
    ["a date that has passed", [[1, 700, NOW]]],
    ["a date beyond all dates", [[1, 700, MAX_UINT]]],
    ["a date still too far away when it expires", [[1, 700, tooFar]], NOW + 1],
    [
      "dates too far apart",
      [
        [1, 700, NOW + DAY],
        [2, 700, tooFar + DAY],
      ],
    ],
    [
      "a date that comes near in 10,000 years",
      [[1, 700, LAST_MOMENT + 2 * escrowLimits.maxDuration]],
      MAX_UINT,
    ],
  ])("is ignored with %s", (_, lines, validUntil) => {
    expect(propose(active(), lines, validUntil)).toBeUndefined();
  });

  it("is ignored with columns of different lengths", () => {
    const lines: Line[] = [[1, 700, soon]];
    for (const columns of [{ amounts: [] }, { deadlines: [] }, { amounts: ["1", "2"] }])
      expect(propose(active(), lines, undefined, columns)).toBeUndefined();
  });

  it("takes the place of the one before, also when it is ignored itself", () => {
    const project = active();
    expect(propose(project, [[1, 700, soon]])).toBeDefined();
    expect(propose(project, [[1, 700, MAX_UINT]])).toBeUndefined();
    expect(project.changes).toEqual({});
  });
});

it("shows a proposal's deadline up to the year 9999, and keeps the contract's own value", () => {
  const project = active();
  for (const validUntil of [BigInt(LAST_MOMENT) + 1n, 2n ** 53n + 1n, MAX_UINT]) {
    const shown = { validUntil: LAST_MOMENT, validUntilOnChain: validUntil.toString(), proposedAt: NOW };
    expect(propose(project, [[1, 700, soon]], validUntil)).toMatchObject(shown);
    const args = {
      ...{ tokenId: "1", by: CUSTOMER, toDeveloper: "1000", toRefund: "500" },
      validUntil: validUntil.toString(),
    };
    fold(project, { event: "SettlementProposed", args }, NOW);
    expect(project.settlements[CUSTOMER]).toEqual({ toDeveloper: "1000", toRefund: "500", ...shown });
  }
  expect(propose(project, [[1, 700, soon]])).toMatchObject({
    ...{ validUntil: NOW + 30 * DAY, validUntilOnChain: String(NOW + 30 * DAY) },
  });
});
