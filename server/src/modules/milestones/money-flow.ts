import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { MoneyFlow } from "@trestle/domain/milestones/tracking.ts";
import type { LedgerLine } from "../escrow/project-money.ts";

/** Where a project's money came from, went and is: `in` = `out` + `held`, to the wei. */
export function moneyFlow(
  project: ProjectOnChain,
  lines: Pick<LedgerLine, "bucket" | "kind" | "amount" | "party">[],
  donors: number,
): MoneyFlow {
  const sum = (fits: (line: (typeof lines)[number]) => boolean) =>
    lines
      .filter((line) => line.bucket !== "credit" && fits(line))
      .reduce((total, { amount }) => total + BigInt(amount), 0n);
  const into = {
    customer: sum(({ kind }) => kind === "acceptance" || kind === "change"),
    donations: sum(({ kind }) => kind === "donation"),
    loan: sum(({ kind }) => kind === "loan"),
  };
  const out = {
    developer: -sum(({ kind }) => kind === "release"),
    fee: -sum(({ kind }) => kind === "fee"),
    refunded: -sum(({ kind }) => kind === "refund"),
    loanReturned: -sum(({ kind }) => kind === "loan_return"),
  };
  const amountOf = (...statuses: string[]) =>
    project.milestones
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, { amount }) => total + BigInt(amount), 0n);
  const waiting = {
    inReview: amountOf("submitted"),
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
    donors,
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
