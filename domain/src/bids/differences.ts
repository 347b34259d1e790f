import type { OfferContent, OfferedMilestone, ScopeLine } from "./offer.ts";

type Change<T> = { before: T; after: T };
export type ScopeChange =
  | { kind: "added" | "removed"; line: ScopeLine }
  | { kind: "changed"; line: ScopeLine; before: ScopeLine };
type OfferedPart = Pick<OfferedMilestone, "amount" | "by" | "covers">;
export type MilestoneChange = {
  title: string;
  /** Null for an added milestone; `after` is null for a removed one. */
  before: OfferedPart | null;
  after: OfferedPart | null;
};
export type Differences = {
  quote: Change<string> | null;
  delivery: Change<string> | null;
  expiry: Change<number> | null;
  scope: ScopeChange[];
  milestones: MilestoneChange[];
};

/** The differences between an offer and the one before it. */
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

/** Indexes rows by name, and by their order among rows of the same name. */
function byName<Row>(rows: Row[], nameOf: (row: Row) => string): Map<string, Row> {
  const named = new Map<string, Row>();
  for (const row of rows) {
    const name = nameOf(row).trim().toLowerCase();
    let nth = 0;
    while (named.has(`${name} ${nth}`)) nth += 1;
    named.set(`${name} ${nth}`, row);
  }
  return named;
}

function scopeChanges(before: ScopeLine[], after: ScopeLine[]): ScopeChange[] {
  const old = byName(before, ({ what }) => what);
  const changes: ScopeChange[] = [];
  for (const [name, line] of byName(after, ({ what }) => what)) {
    const known = old.get(name);
    old.delete(name);
    if (!known) changes.push({ kind: "added", line });
    else if (known.answer !== line.answer || known.note !== line.note)
      changes.push({ kind: "changed", line, before: known });
  }
  return [...changes, ...[...old.values()].map((line) => ({ kind: "removed" as const, line }))];
}

const partOf = ({ amount, by, covers }: OfferedMilestone): OfferedPart => ({ amount, by, covers });
const isSame = (a: OfferedMilestone, b: OfferedMilestone): boolean =>
  a.amount === b.amount && a.by === b.by && String(a.covers) === String(b.covers);

function milestoneChanges(before: OfferContent, after: OfferContent): MilestoneChange[] {
  const old = byName(before.milestones, ({ title }) => title);
  const changes: MilestoneChange[] = [];
  for (const [name, milestone] of byName(after.milestones, ({ title }) => title)) {
    const known = old.get(name);
    old.delete(name);
    if (known && isSame(known, milestone)) continue;
    changes.push({ title: milestone.title, before: known ? partOf(known) : null, after: partOf(milestone) });
  }
  for (const gone of old.values()) changes.push({ title: gone.title, before: partOf(gone), after: null });
  return changes;
}
