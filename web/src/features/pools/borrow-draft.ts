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

/** The schedule as it is put together on the page. Days as `2026-07-01`, amounts as they are typed. */
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

/** Six months from the first of a month on that is far enough away. */
export function newDraft(now: number): ScheduleDraft {
  const earliest = new Date(firstDeadline(now) * 1000);
  const first = new Date(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth() + 1, 1));
  return { mode: "equal", count: 6, first: dayOf(first.getTime() / 1000), every: "month", rows: [] };
}

/** Each 30 days after its milestone, as far as that is late enough; milestones of one day share an instalment. */
function milestoneParts(milestones: Milestone[], now: number) {
  const parts = new Map<number, bigint>();
  for (const { by, amount } of milestones) {
    const wanted = secondsOf(by.slice(0, 10)) + AFTER_MILESTONE_DAYS * DAY;
    const deadline = Math.max(wanted, firstDeadline(now));
    parts.set(deadline, (parts.get(deadline) ?? 0n) + BigInt(amount));
  }
  return [...parts].sort(([a], [b]) => a - b).map(([deadline, part]) => ({ deadline, part }));
}

/** What the draft comes to; amounts that cannot be read count as nothing, and the contract's rules say so. */
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
