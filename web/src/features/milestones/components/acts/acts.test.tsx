import { milestoneActs as onMilestone, projectActs as onProject } from "@trestle/domain/escrow/acts.ts";
import { expect, it } from "vitest";
import { coins, NOW, someMilestone, someTracked } from "../../test-tracking.ts";
import { milestoneActs } from "./acts-on-milestone.tsx";
import { projectActs } from "./acts-on-project.tsx";
import type { EscrowAct } from "./escrow-act.tsx";
import { hasDialog } from "./escrow-act-dialog.tsx";

const ESCROW = `0x${"5".repeat(40)}`;
const [CUSTOMER, DEVELOPER] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`];
const hash = `0x${"ab".repeat(32)}` as const;

const milestone = someMilestone({ index: 1, status: "submitted" });
const project = someTracked({
  changes: [
    {
      by: DEVELOPER,
      proposedAt: NOW,
      validUntil: NOW + 100,
      reason: "Rock",
      added: coins(10),
      milestones: [],
      call: { milestones: [1], amounts: [coins(110)], deadlines: [NOW], termsHash: hash, validUntil: NOW },
    },
  ] as never,
});
const described = (wallet: string): Record<string, EscrowAct> => {
  const on = { project, milestone, atOpening: milestone, escrow: ESCROW, wallet, linked: wallet };
  return Object.fromEntries(
    Object.entries({ ...milestoneActs, ...projectActs }).map(([act, describe]) => [act, describe(on)]),
  );
};

it("offers every act on a project's page, but for those that have a page of their own", () => {
  const elsewhere = [...onMilestone, ...onProject].filter((act) => !hasDialog(act));
  expect(elsewhere).toEqual(["cancelRequest", "withdraw"]);
});

it("calls the function of the contract that each act is named after, on this project and milestone", () => {
  for (const [act, { signs, seals }] of Object.entries(described(CUSTOMER))) {
    if (act === "acceptSettlement") continue;
    const { call } = signs ?? seals?.signs({ hash, files: 1 }) ?? {};
    expect(call, act).toMatchObject({ contract: "TrestleEscrow", to: ESCROW, functionName: act });
    const of = act in milestoneActs ? [217n, 1n] : [217n];
    expect(call?.args.slice(0, of.length), act).toEqual(of);
    if (seals) expect(call?.args.at(-1), act).toBe(hash);
  }
});

it("asks once more before the three acts that end the project", () => {
  const ends = Object.entries(described(CUSTOMER)).filter(([, act]) => act.ends);
  expect(ends.map(([act]) => act)).toEqual(["acceptSettlement", "resign", "cancelOverdue"]);
});

it("charges the customer alone for the price that a change order adds", () => {
  expect(described(CUSTOMER).acceptChange?.signs?.call.value).toBe(BigInt(coins(10)));
  const mine = someTracked({ ...project, roles: ["developer"] });
  const on = { project: mine, escrow: ESCROW, wallet: CUSTOMER, linked: CUSTOMER };
  expect(projectActs.acceptChange(on).signs?.call.value).toBe(0n);
});

it("can't sign an offer that the other side hasn't made", () => {
  expect(described(CUSTOMER).acceptSettlement?.signs).toBeNull();
  expect(described(DEVELOPER).acceptChange?.signs).toBeNull();
});
