import { dayOfSeconds, endOfDay, isDay } from "@trestle/domain/day.ts";
import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { amountProblem, coinText, parseAmount } from "@trestle/domain/money.ts";

/** Typed row of a change order; `index` is null for an added milestone. */
export type ChangeRow = { key: string; index: number | null; title: string; amount: string; by: string };

/** Rows for the pending milestones: a change order can't change submitted ones. */
export const changeRows = (milestones: TrackedMilestone[]): ChangeRow[] =>
  milestones
    .filter(({ status }) => status === "pending")
    .map(({ index, title, amount, due }) => ({
      key: String(index),
      index,
      title,
      amount: coinText(BigInt(amount)),
      by: dayOfSeconds(due),
    }));

type ChangeLine = { index: number; title: string; amount: bigint; deadline: number; isNew: boolean };
type Read = { lines: ChangeLine[]; added: bigint; problem: string | null };

/** Reads the typed rows as lines of the contract: changed milestones only, new ones at the end. */
export function readChange(rows: ChangeRow[], milestones: TrackedMilestone[], now: number): Read {
  const lines: ChangeLine[] = [];
  let added = 0n;
  let next = milestones.length;
  const refuse = (problem: string): Read => ({ lines: [], added: 0n, problem });
  for (const row of rows) {
    const name = row.index === null ? "The new milestone" : `Milestone ${row.index + 1}`;
    if (row.index === null && row.title.trim() === "") return refuse("Give the new milestone a title.");
    const problem = amountProblem(row.amount, `${name}’s amount`, `${name} needs an amount.`);
    if (problem) return refuse(problem);
    if (!isDay(row.by)) return refuse(`${name} needs a date.`);
    const amount = parseAmount(row.amount) ?? 0n;
    const before = row.index === null ? undefined : milestones[row.index];
    const isSameDay = before !== undefined && dayOfSeconds(before.due) === row.by;
    const deadline = isSameDay ? before.due : endOfDay(row.by);
    if (before && isSameDay && BigInt(before.amount) === amount) continue;
    if (deadline <= now) return refuse(`${name} is due in the past.`);
    if (deadline > now + escrowLimits.maxDuration) return refuse(`${name} is due more than 3 years ahead.`);
    const index = row.index ?? next++;
    if (index >= escrowLimits.maxMilestones) return refuse("A project has at most 20 milestones.");
    lines.push({ index, title: row.title.trim(), amount, deadline, isNew: before === undefined });
    added += amount - BigInt(before?.amount ?? "0");
  }
  return lines.length === 0
    ? refuse("Change an amount or a date, or add a milestone.")
    : { lines, added, problem: null };
}
