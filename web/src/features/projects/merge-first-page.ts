import type { MarketPage } from "./api/marketplace.ts";

/**
 * Merges a refetched first page into the pages on screen. Projects that newer ones pushed off its end stay, so that the
 * next page still follows; projects that were removed disappear.
 */
export function mergeFirstPage(shown: MarketPage[], fresh: MarketPage): MarketPage[] {
  const [first, ...rest] = shown;
  if (!first || !fresh.next) return [fresh];
  const freshIds = new Set(fresh.items.map(({ _id }) => _id));
  const lastKnown = first.items.findLastIndex(({ _id }) => freshIds.has(_id));
  // No overlap: what lies between the two pages was never read, so the list starts over.
  if (lastKnown < 0) return [fresh];
  const pushedOff = first.items.slice(lastKnown + 1);
  const next = pushedOff.length > 0 ? first.next : fresh.next;
  return [{ items: [...fresh.items, ...pushedOff], next }, ...rest];
}
