import { coinText, parseAmount } from "../money.ts";
import { type DraftContent, estimateOfDraft } from "./draft.ts";

const amountOf = ({ amount }: { amount: string }): bigint => parseAmount(amount) ?? 0n;

/** Returns the sum of a draft's milestones; an invalid amount counts as 0. */
export const plannedOfDraft = ({ milestones }: Pick<DraftContent, "milestones">): bigint =>
  milestones.reduce((sum, milestone) => sum + amountOf(milestone), 0n);

/** Returns the rest of the items' total for the last milestone; negative if the others exceed it. */
export function restForLast(draft: Pick<DraftContent, "items" | "milestones">): bigint {
  return estimateOfDraft(draft) - plannedOfDraft({ milestones: draft.milestones.slice(0, -1) });
}

/** Sets the last milestone's amount to the rest, unless there is none. */
export function withRestInLast(draft: DraftContent): DraftContent {
  const last = draft.milestones.at(-1);
  if (!last) return draft;
  const rest = restForLast(draft);
  const amount = rest > 0n ? coinText(rest) : "";
  if (amount === last.amount) return draft;
  return { ...draft, milestones: [...draft.milestones.slice(0, -1), { ...last, amount }] };
}

/** Returns whether the last milestone equals the rest, or has no amount yet. */
export function takesRest(draft: Pick<DraftContent, "items" | "milestones">): boolean {
  const last = draft.milestones.at(-1);
  if (!last) return true;
  return last.amount.trim() === "" || amountOf(last) === restForLast(draft);
}

/** Returns the milestones' shares in whole per cent, rounded by largest remainder to a sum of 100. */
export function sharesOf(milestones: DraftContent["milestones"]): number[] {
  const amounts = milestones.map(amountOf);
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum === 0n) return amounts.map(() => 0);
  const shares = amounts.map((amount) => Number((amount * 100n) / sum));
  const missing = 100 - shares.reduce((total, share) => total + share, 0);
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: (amount * 100n) % sum }))
    .sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.index - b.index));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
