import { payoutOf } from "../escrow/fee.ts";
import { escrowLimits } from "../escrow/limits.ts";
import { nextOwed } from "../escrow/overdue.ts";
import { isFinished, outstanding, type ProjectOnChain } from "../escrow/project-on-chain.ts";
import { customerRefund, donorRefund } from "../escrow/refundable.ts";
import { forecast } from "../milestones/forecast.ts";
import type { ComingMovement } from "./my-money.ts";

export const FORECAST_DAYS = 91;
const DAY = 86_400;

/** An account's stake in a project: its wallet, and its donations. */
export type Stake = {
  projectId: string;
  title: string;
  titleOf: (index: number) => string;
  project: ProjectOnChain;
  address: string;
  donation: bigint;
};

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** Returns an account's expected movements in a project within the forecast, with their certainty. */
export function comingOf(stake: Stake, now: number): ComingMovement[] {
  const { project, address, donation } = stake;
  const asCustomer = address === project.customer;
  const asDeveloper = address === project.developer;
  const entry = (
    movement: Pick<ComingMovement, "at" | "kind" | "certainty" | "from" | "to" | "direction"> & {
      amount: bigint;
      milestone?: number;
    },
  ): ComingMovement[] =>
    movement.amount > 0n && (movement.at === null || movement.at <= now + FORECAST_DAYS * DAY)
      ? [
          {
            ...movement,
            amount: movement.amount.toString(),
            projectId: stake.projectId,
            title: stake.title,
            milestone: movement.milestone ?? null,
            milestoneTitle: movement.milestone === undefined ? null : stake.titleOf(movement.milestone),
          },
        ]
      : [];
  const back = { from: "escrow", to: "wallet", direction: "in" } as const;
  if (project.endedAt !== null) {
    const amount = (asCustomer ? customerRefund(project) : 0n) + donorRefund(project, donation);
    return entry({ ...back, at: null, kind: "refund", certainty: "due", amount });
  }
  if (project.status === "open")
    return entry({
      ...back,
      at: project.openUntil,
      kind: "donation_back",
      certainty: "possible",
      amount: donorRefund(project, donation),
    });
  return [
    ...milestonePayments(stake, now, entry),
    ...(donation > 0n
      ? entry({
          ...back,
          at: Math.max(now, ...forecast(project, now).map((each) => each?.payment ?? 0)),
          kind: "donation_back",
          certainty: "expected",
          amount: donorRefund(
            { ...project, left: { ...project.left, donations: unneeded(project) } },
            donation,
          ),
        })
      : []),
    ...(asCustomer ? overdueRefund(project, now, entry) : []),
    ...(asCustomer || asDeveloper ? offered(stake, now, entry) : []),
  ];
}

type Entry = (
  movement: Pick<ComingMovement, "at" | "kind" | "certainty" | "from" | "to" | "direction"> & {
    amount: bigint;
    milestone?: number;
  },
) => ComingMovement[];

/** Returns donations that the unfinished milestones won't need, because the customer's money is spent first. */
function unneeded(project: ProjectOnChain): string {
  const needed = most(0n, outstanding(project) - BigInt(project.left.customer));
  return most(0n, BigInt(project.left.donations) - needed).toString();
}

/** Payments of milestones: out of the customer's escrow money, into the developer's wallet. */
function milestonePayments({ project, address }: Stake, now: number, entry: Entry): ComingMovement[] {
  const ahead = forecast(project, now);
  return project.milestones.flatMap((milestone, index) => {
    if (isFinished(milestone)) return [];
    const { status, reviewEndsAt, paidFrom, amount } = milestone;
    const certainty = (reviewEndsAt ?? paidFrom) ? "due" : status === "disputed" ? "possible" : "expected";
    const at = ahead[index]?.payment ?? null;
    const shared = { at, kind: "milestone_payment", certainty, milestone: index } as const;
    if (address === project.developer) {
      const amountIn = payoutOf(BigInt(amount), project.feeBps ?? 0).net;
      return entry({ ...shared, from: "escrow", to: "wallet", direction: "in", amount: amountIn });
    }
    if (address !== project.customer) return [];
    return entry({
      ...shared,
      from: "escrow",
      to: "developer",
      direction: "out_of_escrow",
      amount: BigInt(amount),
    });
  });
}

/** Returns the customer's possible refund if the next milestone is never submitted. */
function overdueRefund(project: ProjectOnChain, now: number, entry: Entry): ComingMovement[] {
  const owed = nextOwed(project, now);
  if (!owed) return [];
  const pending = project.milestones
    .filter(({ status }) => status === "pending")
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return entry({
    at: Math.max(now, owed.due + escrowLimits.overdueGrace),
    kind: "overdue_refund",
    certainty: "possible",
    from: "escrow",
    to: "wallet",
    direction: "in",
    amount: least(pending, BigInt(project.left.customer)),
    milestone: owed.index,
  });
}

/** Movements of the other side's open proposals. */
function offered({ project, address }: Stake, now: number, entry: Entry): ComingMovement[] {
  const other = (address === project.customer ? project.developer : project.customer) ?? "";
  const open = <Proposal extends { validUntil: number }>(one: Proposal | undefined) =>
    one && now < one.validUntil ? one : undefined;
  const change = open(project.changes[other]);
  const settlement = open(project.settlements[other]);
  const added = (change?.milestones ?? []).reduce(
    (sum, { index, amount }) => sum + BigInt(amount) - BigInt(project.milestones[index]?.amount ?? 0),
    0n,
  );
  const asked =
    address === project.customer
      ? entry({
          at: null,
          kind: "change_order",
          certainty: "possible",
          from: "wallet",
          to: "escrow",
          direction: "out",
          amount: added,
        })
      : [];
  if (!settlement) return asked;
  const amount =
    address === project.developer
      ? payoutOf(BigInt(settlement.toDeveloper), project.feeBps ?? 0).net
      : least(BigInt(settlement.toRefund), BigInt(project.left.customer));
  return [
    ...asked,
    ...entry({
      at: null,
      kind: "settlement",
      certainty: "possible",
      from: "escrow",
      to: "wallet",
      direction: "in",
      amount,
    }),
  ];
}

type Sums = { due: bigint; expected: bigint; possible: bigint };
const none = (): Sums => ({ due: 0n, expected: 0n, possible: 0n });
const written = ({ due, expected, possible }: Sums) => ({
  due: due.toString(),
  expected: expected.toString(),
  possible: possible.toString(),
});

/** Returns thirteen weeks from `now`; undated and late movements count in the first. */
export function weeklyForecast(coming: ComingMovement[], now: number) {
  const weeks = Array.from({ length: FORECAST_DAYS / 7 }, (_, index) => ({
    from: now + index * 7 * DAY,
    in: none(),
    out: none(),
    outOfEscrow: none(),
  }));
  for (const { at, amount, certainty, direction } of coming) {
    const index = at === null ? 0 : Math.max(0, Math.floor((at - now) / (7 * DAY)));
    const week = weeks[Math.min(index, weeks.length - 1)];
    const sums = week?.[direction === "out_of_escrow" ? "outOfEscrow" : direction];
    if (sums) sums[certainty] += BigInt(amount);
  }
  return weeks.map(({ from, in: came, out, outOfEscrow }) => ({
    from,
    in: written(came),
    out: written(out),
    outOfEscrow: written(outOfEscrow),
  }));
}

export function comingSums(coming: ComingMovement[]) {
  const sum = (certainty: ComingMovement["certainty"], incoming: boolean) =>
    coming
      .filter((each) => each.certainty === certainty && (each.direction === "in") === incoming)
      .reduce((total, { amount }) => total + BigInt(amount), 0n)
      .toString();
  const both = (certainty: ComingMovement["certainty"]) => ({
    in: sum(certainty, true),
    out: sum(certainty, false),
  });
  return { due: both("due"), expected: both("expected"), possible: both("possible") };
}
