import type { MarketPage } from "./api/marketplace.ts";

/**
 * The pages as they are shown, brought up to date by asking for the first one again. What newer projects
 * pushed off its end stays, so that the page after it still follows; what is gone from between is gone.
 */
export function mergeFirstPage(shown: MarketPage[], fresh: MarketPage): MarketPage[] {
  const [first, ...rest] = shown;
  if (!first || !fresh.next) return [fresh];
  const freshIds = new Set(fresh.items.map(({ _id }) => _id));
  const lastKnown = first.items.findLastIndex(({ _id }) => freshIds.has(_id));
  // Nothing known is left in it: whatever lies between the two was never read.
  if (lastKnown < 0) return [fresh];
  const pushedOff = first.items.slice(lastKnown + 1);
  const next = pushedOff.length > 0 ? first.next : fresh.next;
  return [{ items: [...fresh.items, ...pushedOff], next }, ...rest];
}
