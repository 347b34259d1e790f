import { type Bid, type Bidder, bidNumber } from "@trestle/domain/bids/bid.ts";
import type { Comparison } from "@trestle/domain/bids/comparison.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { ReactNode } from "react";
import type { ComparisonSort } from "./comparison-sort.ts";

/** One offer among those compared. */
export type ComparisonColumn = {
  key: string;
  bidder: Bidder;
  content: OfferContent;
  /** Where it stands, such as `bid 1 on chain` or `private offer`. */
  label: string;
  isPrivate: boolean;
  /** When it was made. */
  at: string;
  /** True for the viewer's own counter-offer, which doesn't replace what the developer said. */
  isOwn?: boolean;
  /** Earlier offers of the same developer, newest first. */
  earlier?: ComparisonColumn[];
  /** Label of the column's button. */
  action?: string;
  onOpen: () => void;
  /** Accept button, for viewers who may accept the bid. */
  accept?: ReactNode;
};

/** The bids that can still be taken and whose terms the viewer may read. */
export const bidColumns = (
  bids: Bid[],
  onOpen: (bid: Bid) => void,
  accept: (bid: Bid) => ReactNode,
): ComparisonColumn[] =>
  bids.flatMap((bid) =>
    bid.terms && (bid.status === "live" || bid.status === "accepted")
      ? [
          {
            key: `bid-${bid.bidIndex}`,
            bidder: bid.bidder,
            content: bid.terms,
            label: `bid ${bidNumber(bid.bidIndex)} on the chain`,
            isPrivate: false,
            at: bid.placedAt,
            onOpen: () => onOpen(bid),
            accept: accept(bid),
          },
        ]
      : [],
  );

/** The viewer's own counter-offers last, then the newest first. */
const byStanding = (a: ComparisonColumn, b: ComparisonColumn): number =>
  Number(a.isOwn ?? false) - Number(b.isOwn ?? false) || b.at.localeCompare(a.at);

/** One column per developer: what they offered last, with what it replaces behind it. */
export const latestPerDeveloper = (columns: ComparisonColumn[]): ComparisonColumn[] =>
  [...Map.groupBy(columns, ({ bidder }) => bidder._id).values()].flatMap((all) => {
    // They come in the order of the chain: of two in one block the later one stands.
    const [latest, ...earlier] = all.toReversed().sort(byStanding);
    return latest ? [{ ...latest, earlier }] : [];
  });

const byPrice = (a: ComparisonColumn, b: ComparisonColumn): number => {
  const [price, other] = [BigInt(a.content.quote), BigInt(b.content.quote)];
  return price < other ? -1 : price > other ? 1 : 0;
};
const orders: Record<ComparisonSort, (a: ComparisonColumn, b: ComparisonColumn) => number> = {
  price: byPrice,
  time: (a, b) => a.content.delivery.localeCompare(b.content.delivery) || byPrice(a, b),
  scors: (a, b) => b.bidder.overallScore - a.bidder.overallScore || byPrice(a, b),
};

export const sortedColumns = (columns: ComparisonColumn[], sort: ComparisonSort): ComparisonColumn[] =>
  [...columns].sort(orders[sort]);

/** In how many ways a column departs from what was asked for. */
function departures({ milestones, scope, handovers }: Comparison, column: number): number {
  const dates = milestones.filter(({ cells }) => {
    const cell = cells[column];
    return !cell || cell.kind === "missing" || cell.kind === "with" || cell.daysLater > 0;
  });
  const lines = scope.filter(({ asked, cells }) => {
    const cell = cells[column];
    return asked && (cell?.kind !== "said" || cell.line.answer !== "included");
  });
  return dates.length + lines.length + ((handovers[column]?.daysLater ?? 0) > 0 ? 1 : 0);
}

/** The column that departs least from what was asked for, and of those the one nearest in price; none among less than two. */
export function nearestColumn(comparison: Comparison): number | null {
  const { totals, deviations } = comparison;
  if (totals.length < 2) return null;
  const ranked = totals
    .map((_, column) => ({
      column,
      departs: departures(comparison, column),
      off: Math.abs(deviations[column] ?? 0),
    }))
    .sort((a, b) => a.departs - b.departs || a.off - b.off);
  return ranked[0]?.column ?? null;
}

/** The one column that has the least of something; none where several share it, or only one has it at all. */
const onlyLeast = (values: (bigint | string | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least = null] = known.toSorted((a, b) => (a < b ? -1 : 1));
  const first = values.indexOf(least);
  return values.lastIndexOf(least) === first ? first : null;
};

/**
 * Returns the merits of each column, such as `lowest`; none for a single offer. Prices include missing
 * items, and an offer that omits a milestone is never the fastest.
 */
export function meritsOf(comparison: Comparison): string[][] {
  const { completed, incomplete, handovers } = comparison;
  const lowest = onlyLeast(completed);
  const fastest = onlyLeast(handovers.map(({ by }, column) => (incomplete[column] ? null : by)));
  const nearest = nearestColumn(comparison);
  return completed.map((_, column) => [
    ...(column === nearest ? ["closest to the request"] : []),
    ...(column === lowest ? ["lowest"] : []),
    ...(column === fastest ? ["fastest"] : []),
  ]);
}
