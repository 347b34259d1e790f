import { parseAmount } from "@trestle/domain/money.ts";
import {
  deadlinesFrom,
  equalInstalments,
  firstDeadline,
  type Instalment,
  type LoanTerms,
  MAX_INSTALMENTS,
  proportionalInstalments,
} from "@trestle/domain/pools/schedule.ts";

export type Rhythm = "week" | "month" | "quarter";

/** Draft of a schedule: days as `2026-07-01`, amounts as typed. */
export type ScheduleDraft = {
  mode: "equal" | "milestones" | "custom";
  count: number;
  first: string;
  every: Rhythm;
  rows: { id: number; day: string; amount: string }[];
};

export type Milestone = { by: string; amount: string };

const DAY = 86_400;
const AFTER_MILESTONE_DAYS = 30;

export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Returns a draft of six monthly instalments, from the first month that starts late enough. */
export function newDraft(now: number): ScheduleDraft {
  const earliest = new Date(firstDeadline(now) * 1000);
  const first = new Date(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth() + 1, 1));
  return { mode: "equal", count: 6, first: dayOf(first.getTime() / 1000), every: "month", rows: [] };
}

/** Groups milestones by deadline: 30 days after each milestone, or the first permitted deadline if later. */
function milestoneParts(milestones: Milestone[], now: number) {
  const parts = new Map<number, bigint>();
  for (const { by, amount } of milestones) {
    const wanted = secondsOf(by.slice(0, 10)) + AFTER_MILESTONE_DAYS * DAY;
    const deadline = Math.max(wanted, firstDeadline(now));
    parts.set(deadline, (parts.get(deadline) ?? 0n) + BigInt(amount));
  }
  return [...parts].sort(([a], [b]) => a - b).map(([deadline, part]) => ({ deadline, part }));
}

/** Returns the draft's instalments; unreadable amounts count as 0, which the contract's rules refuse. */
export function instalmentsOf(draft: ScheduleDraft, terms: LoanTerms, milestones: Milestone[]): Instalment[] {
  switch (draft.mode) {
    case "equal": {
      const first = secondsOf(draft.first);
      const count = Math.min(Math.max(1, draft.count || 1), MAX_INSTALMENTS);
      if (Number.isNaN(first)) return [];
      return equalInstalments(terms, deadlinesFrom(first, count, draft.every));
    }
    case "milestones":
      return proportionalInstalments(terms, milestoneParts(milestones, terms.start));
    case "custom":
      return draft.rows.map(({ day, amount }) => ({
        deadline: secondsOf(day),
        amount: parseAmount(amount) ?? 0n,
      }));
  }
}
