import type { OfferContent, ScopeLine } from "./offer.ts";

type Change<T> = { before: T; after: T };
export type ScopeChange =
  | { kind: "added" | "removed"; line: ScopeLine }
  | { kind: "changed"; line: ScopeLine; before: ScopeLine };
export type MilestoneChange = {
  title: string;
  /** None where it is new, or gone. */
  before: { amount: string; by: string } | null;
  after: { amount: string; by: string } | null;
};
export type Differences = {
  quote: Change<string> | null;
  delivery: Change<string> | null;
  expiry: Change<number> | null;
  scope: ScopeChange[];
  milestones: MilestoneChange[];
};

/** What one offer says otherwise than the one before it. */
export function differencesOf(before: OfferContent, after: OfferContent): Differences {
  const changed = <T>(a: T, b: T): Change<T> | null => (a === b ? null : { before: a, after: b });
  return {
    quote: changed(before.quote, after.quote),
    delivery: changed(before.delivery, after.delivery),
    expiry: changed(before.expiry, after.expiry),
    scope: scopeChanges(before.scope, after.scope),
    milestones: milestoneChanges(before, after),
  };
}

const keyOf = (text: string) => text.trim().toLowerCase();

function scopeChanges(before: ScopeLine[], after: ScopeLine[]): ScopeChange[] {
  const old = new Map(before.map((line) => [keyOf(line.what), line]));
  const changes: ScopeChange[] = [];
  for (const line of after) {
    const known = old.get(keyOf(line.what));
    old.delete(keyOf(line.what));
    if (!known) changes.push({ kind: "added", line });
    else if (known.answer !== line.answer || known.note !== line.note)
      changes.push({ kind: "changed", line, before: known });
  }
  return [...changes, ...[...old.values()].map((line) => ({ kind: "removed" as const, line }))];
}

function milestoneChanges({ milestones: before }: OfferContent, { milestones: after }: OfferContent) {
  const old = new Map(before.map((milestone) => [keyOf(milestone.title), milestone]));
  const changes: MilestoneChange[] = [];
  for (const { title, amount, by } of after) {
    const known = old.get(keyOf(title));
    old.delete(keyOf(title));
    if (known?.amount === amount && known.by === by) continue;
    changes.push({
      title,
      before: known ? { amount: known.amount, by: known.by } : null,
      after: { amount, by },
    });
  }
  for (const { title, amount, by } of old.values())
    changes.push({ title, before: { amount, by }, after: null });
  return changes;
}
