import type { ComingMovement, PastMovement } from "@trestle/domain/my-money/my-money.ts";
import type { IconName } from "../../ui/index.ts";

const comingLabels: Record<ComingMovement["kind"], string> = {
  refund: "Refund to claim",
  credit: "Credit to withdraw",
  milestone_payment: "Milestone payment",
  donation_back: "Donation refund",
  change_order: "Change order",
  settlement: "Settlement",
  loan_repayment: "Loan repayment",
  overdue_refund: "Refund, if the milestone isn’t submitted",
};

/** Describes a coming payment with its milestone; `milestone` counts from 0. */
export function comingText({ kind, milestone, certainty }: ComingMovement): string {
  if (kind === "donation_back" && certainty === "possible") return "Donation refund, if no bid is accepted";
  if (milestone === null) return comingLabels[kind];
  if (kind === "milestone_payment") return `Payment for milestone ${milestone + 1}`;
  if (kind === "overdue_refund") return `Refund, if milestone ${milestone + 1} isn’t submitted`;
  return `${comingLabels[kind]}, milestone ${milestone + 1}`;
}

export const pastLabels: Record<PastMovement["kind"], string> = {
  donation: "Donation",
  loan: "Loan paid into escrow",
  acceptance: "Paid in at acceptance",
  change: "Paid in for a change order",
  release: "Milestone payment",
  fee: "Fee",
  refund: "Refund",
  loan_return: "Loan returned",
  credited: "Credited",
  credit_spent: "Credit used",
  withdrawn: "Credit withdrawn",
  deposit: "Deposit into a pool",
  withdrawal: "Withdrawn from a pool",
  disbursal: "Loan paid out",
  repayment: "Loan repayment",
};

export const placeLabels: Record<ComingMovement["from"], string> = {
  wallet: "Your wallet",
  escrow: "Escrow",
  developer: "Developer",
  pool: "Pool",
  fee: "Fee",
};

export const certaintyLabels: Record<
  ComingMovement["certainty"],
  { text: string; tone: string; icon: IconName; meaning: string }
> = {
  due: {
    text: "Due",
    tone: "on",
    icon: "flag",
    meaning: "Set by the contract or the loan schedule",
  },
  expected: { text: "Expected", tone: "", icon: "clock", meaning: "Planned; somebody still has to act" },
  possible: { text: "Possible", tone: "", icon: "target", meaning: "Only if you or others choose to" },
};
