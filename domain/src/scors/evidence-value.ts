/** Value of a finished project or loan as evidence, from 0 to 1 with 6 decimals; explained on the score's page. */

const MILLION = 1_000_000n;
const DAYS_UNTIL_WORST = 60;

export type MilestoneEnding = {
  /** In wei; larger milestones weigh more. */
  amount: bigint;
} & (
  | { outcome: "released"; daysLate: number }
  /** Decided by the arbiter or settled; the developer's part in wei. */
  | { outcome: "shared"; toDeveloper: bigint }
  /** Refunded after being overdue, resigned from or never begun. */
  | { outcome: "refunded" }
);

/** Returns 1 for on time, less up to `most` in proportion to the lateness, up to 60 days. */
const lateness = (daysLate: number, most: number): number =>
  1 - most * Math.min(1, Math.max(0, daysLate) / DAYS_UNTIL_WORST);

const millionths = (value: number): bigint => BigInt(Math.round(value * 1e6));

function milestoneValue(milestone: MilestoneEnding): bigint {
  switch (milestone.outcome) {
    case "released":
      return millionths(lateness(milestone.daysLate, 0.6));
    case "shared":
      return milestone.amount === 0n ? 0n : (milestone.toDeveloper * MILLION) / milestone.amount;
    case "refunded":
      return 0n;
  }
}

/** Returns the developer's delivery value: the mean over the milestones, weighted by amount. */
export function deliveryValue(milestones: MilestoneEnding[]): number {
  const total = milestones.reduce((sum, { amount }) => sum + amount, 0n);
  if (total === 0n) return 0;
  const earned = milestones.reduce(
    (sum, milestone) => sum + milestone.amount * milestoneValue(milestone),
    0n,
  );
  return Number(earned / total) / 1e6;
}

export type SubmissionAnswer = "in-time" | "silence" | "lost-dispute" | "settled";

const ANSWER_VALUES: Record<SubmissionAnswer, number> = {
  "in-time": 1,
  settled: 0.75,
  silence: 0.5,
  "lost-dispute": 0.2,
};

/** Returns the customer's stewardship value: how they answered the submissions. */
export function stewardshipValue(answers: SubmissionAnswer[]): number | undefined {
  if (answers.length === 0) return undefined;
  const sum = answers.reduce((all, answer) => all + ANSWER_VALUES[answer], 0);
  return Math.round((sum / answers.length) * 1e6) / 1e6;
}

/** Returns the borrower's repayment value, by the worst lateness of an instalment. */
export const repaymentValue = (worstDaysLate: number, defaulted: boolean): number =>
  defaulted ? 0 : Math.round(lateness(worstDaysLate, 0.8) * 1e6) / 1e6;

export const reviewValue = (stars: number): number => (stars - 1) / 4;
