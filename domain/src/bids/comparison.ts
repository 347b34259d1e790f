import type { AskedMilestone, ProjectItem } from "../projects/terms.ts";
import type { OfferContent, ScopeLine } from "./offer.ts";

/** Offer of one bid for one requested milestone. */
export type MilestoneCell =
  | { kind: "offered"; amount: bigint; by: string; daysLater: number }
  /** Delivered together with another milestone, which has the amount; `place` is its index in the request. */
  | { kind: "with"; place: number; by: string; daysLater: number }
  | { kind: "missing" };
export type ScopeCell = { kind: "said"; line: ScopeLine } | { kind: "missing" };

export type Comparison = {
  milestones: { asked: Pick<AskedMilestone, "title" | "by" | "amount">; cells: MilestoneCell[] }[];
  /** Offered milestones beyond the requested ones. */
  extras: { title: string; cells: (bigint | null)[] }[];
  totals: bigint[];
  /** Deviation from the asking price, in per cent with one decimal. */
  deviations: number[];
  /** Price including missing milestones, each at the mean of the bids that offer it; null if none does. */
  completed: (bigint | null)[];
  /** Whether the bid lacks a requested milestone. */
  incomplete: boolean[];
  scope: { what: string; asked: boolean; cells: ScopeCell[] }[];
  /** Relative to the last requested milestone's day. */
  handovers: { by: string; daysLater: number }[];
  /** Highest less lowest completed price, and that in per cent of the lowest. */
  spread: { wei: bigint; percent: number } | null;
};

type Request = {
  asks: Pick<AskedMilestone, "title" | "by" | "amount">[];
  items: Pick<ProjectItem, "what">[];
  asked: string;
};

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const percent = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number((part * 1000n) / whole) / 10);
const keyOf = (text: string) => text.trim().toLowerCase();

/** Compares the offers for one request by its milestones and items: deviations, extras and missing parts. */
export function compareOffers(request: Request, offers: OfferContent[]): Comparison {
  const { asks, items } = request;
  const asked = BigInt(request.asked);
  const milestones = asks.map((ask, place) => ({
    asked: ask,
    cells: offers.map((offer) => milestoneCell(offer, ask.by, place)),
  }));
  const totals = offers.map(({ quote }) => BigInt(quote));
  const missing = offers.map((_, column) =>
    asks.map((_ask, place) => place).filter((place) => milestones[place]?.cells[column]?.kind === "missing"),
  );
  const completed = totals.map((total, column) => {
    const means = (missing[column] ?? []).map((place) => meanOf(offers, asks, place));
    return means.some((mean) => mean === null)
      ? null
      : means.reduce<bigint>((sum, mean) => sum + (mean ?? 0n), total);
  });
  return {
    milestones,
    extras: extrasOf(offers),
    totals,
    deviations: totals.map((total) => percent(total - asked, asked)),
    completed,
    incomplete: missing.map((places) => places.length > 0),
    scope: scopeRows(items, offers),
    handovers: offers.map(({ delivery }) => ({
      by: delivery,
      daysLater: daysBetween(asks.at(-1)?.by ?? delivery, delivery),
    })),
    spread: spreadOf(completed.filter((total) => total !== null)),
  };
}

function milestoneCell({ milestones }: OfferContent, requestedDay: string, place: number): MilestoneCell {
  const found = milestones.find(({ covers }) => covers.includes(place));
  if (!found) return { kind: "missing" };
  const { by, amount, covers } = found;
  const daysLater = daysBetween(requestedDay, by);
  const first = Math.min(...covers);
  return first === place
    ? { kind: "offered", amount: BigInt(amount), by, daysLater }
    : { kind: "with", place: first, by, daysLater };
}

/**
 * Returns the mean price of a requested milestone. A price for several milestones is split by their requested amounts.
 */
function meanOf(offers: OfferContent[], asks: Request["asks"], place: number): bigint | null {
  const weight = (at: number) => BigInt(asks[at]?.amount ?? 0);
  const amounts = offers.flatMap(({ milestones }) => {
    const found = milestones.find(({ covers }) => covers.includes(place));
    if (!found) return [];
    const whole = found.covers.reduce((sum, at) => sum + weight(at), 0n);
    return whole === 0n ? [] : [(BigInt(found.amount) * weight(place)) / whole];
  });
  if (amounts.length === 0) return null;
  return amounts.reduce((sum, amount) => sum + amount, 0n) / BigInt(amounts.length);
}

function extrasOf(offers: OfferContent[]): Comparison["extras"] {
  const own = offers.map(({ milestones }) => milestones.filter(({ covers }) => covers.length === 0));
  const titles = new Map<string, string>();
  for (const { title } of own.flat()) if (!titles.has(keyOf(title))) titles.set(keyOf(title), title);
  return [...titles].map(([key, title]) => ({
    title,
    cells: own.map((list) => {
      const found = list.filter((milestone) => keyOf(milestone.title) === key);
      return found.length === 0 ? null : found.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    }),
  }));
}

function scopeRows(items: Request["items"], offers: OfferContent[]): Comparison["scope"] {
  const asked = new Set(items.map(({ what }) => keyOf(what)));
  const names = new Map<string, string>();
  for (const { what } of [...items, ...offers.flatMap(({ scope }) => scope)])
    if (!names.has(keyOf(what))) names.set(keyOf(what), what);
  return [...names].map(([key, what]) => ({
    what,
    asked: asked.has(key),
    cells: offers.map(({ scope }): ScopeCell => {
      const line = scope.find((candidate) => keyOf(candidate.what) === key);
      return line ? { kind: "said", line } : { kind: "missing" };
    }),
  }));
}

function spreadOf(totals: bigint[]): Comparison["spread"] {
  if (totals.length < 2) return null;
  const sorted = [...totals].sort((a, b) => (a < b ? -1 : 1));
  const [cheapest = 0n] = sorted;
  const wei = (sorted.at(-1) ?? 0n) - cheapest;
  return { wei, percent: percent(wei, cheapest) };
}
