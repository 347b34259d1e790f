import type { MovementKind, ProjectOnChain, ProjectSums } from "@trestle/domain/escrow/project-on-chain.ts";
import type { MoneyFlow } from "@trestle/domain/milestones/tracking.ts";

/** Returns sources, uses and remainder of a project's money: `in` = `out` + `held`, to the wei. */
export function moneyFlow(project: ProjectOnChain, { moved, unclaimedDonors }: ProjectSums): MoneyFlow {
  const sum = (kind: MovementKind) => BigInt(moved[kind] ?? 0);
  const into = { customer: sum("acceptance") + sum("change"), donations: sum("donation"), loan: sum("loan") };
  const out = {
    developer: -sum("release"),
    fee: -sum("fee"),
    refunded: -sum("refund"),
    loanReturned: -sum("loan_return"),
  };
  const amountOf = (...statuses: string[]) =>
    project.milestones
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, { amount }) => total + BigInt(amount), 0n);
  const waiting = {
    inReview: amountOf("submitted", "approved"),
    disputed: amountOf("disputed"),
    pending: amountOf("pending", "changes_requested"),
  };
  const { left } = project;
  const held = BigInt(left.customer) + BigInt(left.donations) + BigInt(left.loan);
  return {
    in: { ...strings(into), total: total(into) },
    out: { ...strings(out), total: total(out) },
    held: {
      ...strings(waiting),
      refundable: (held - waiting.inReview - waiting.disputed - waiting.pending).toString(),
      total: held.toString(),
    },
    buckets: left,
    donors: unclaimedDonors,
    pool: project.loan?.pool ?? null,
  };
}

const strings = <Names extends string>(amounts: Record<Names, bigint>) =>
  Object.fromEntries(
    Object.entries<bigint>(amounts).map(([name, amount]) => [name, amount.toString()]),
  ) as Record<Names, string>;
const total = (amounts: Record<string, bigint>): string =>
  Object.values(amounts)
    .reduce((sum, amount) => sum + amount, 0n)
    .toString();
