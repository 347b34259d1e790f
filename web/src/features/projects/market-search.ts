import { isDay } from "@trestle/domain/day.ts";
import { parseAmount } from "@trestle/domain/money.ts";
import { categoryKeys } from "@trestle/domain/projects/categories.ts";
import { fundingStates, marketSorts } from "@trestle/domain/projects/market.ts";
import { oneOf, searchOf, text, uuid, within } from "../../lib/search.ts";
import type { MarketAsk } from "./api/marketplace.ts";

const marketViews = ["list", "both", "map"] as const;
export type MarketView = (typeof marketViews)[number];
export const NEAR_KM = 12;

const amount = (value: unknown) => {
  const typed = text(40)(value);
  return typed && parseAmount(typed) !== undefined ? typed : undefined;
};

/**
 * Search parameters of the market, named as in `marketFilter`. Amounts are in coins
 * and categories are words, so that the URL is readable; invalid values are dropped.
 */
export const marketSearch = searchOf({
  q: text(200),
  category: (value) => knownCategories(text(200)(value)).join(",") || undefined,
  askedFrom: amount,
  askedTo: amount,
  place: text(120),
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  radiusKm: within(0.1, 20_000),
  closesBy: (value) => (typeof value === "string" && isDay(value) ? value : undefined),
  funding: oneOf(fundingStates),
  scorsTo: within(1, 11),
  sort: oneOf(marketSorts),
  view: oneOf(marketViews),
  open: uuid,
});
export type MarketSearch = ReturnType<typeof marketSearch.parse>;
export type ChangeSearch = (change: Partial<MarketSearch>, options?: { replace?: boolean }) => void;

export const knownCategories = (words = "") =>
  categoryKeys.filter((category) => words.split(",").includes(category));

const wei = (typed: string | undefined) => (typed === undefined ? undefined : parseAmount(typed)?.toString());

/** Returns the query that is sent to the server. */
export function askOf(search: MarketSearch): MarketAsk {
  const { q, category, latitude, longitude, radiusKm = NEAR_KM, closesBy, funding, scorsTo, sort } = search;
  const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude, radiusKm } : {};
  const categories = knownCategories(category);
  return {
    q,
    category: categories.length > 0 ? categories : undefined,
    askedFrom: wei(search.askedFrom),
    askedTo: wei(search.askedTo),
    ...near,
    closesBy,
    funding,
    scorsTo: scorsTo === undefined ? undefined : Math.round(scorsTo),
    sort: sort ?? "newest",
  };
}

/** Clears the filters, and keeps sort order and view. */
export const withoutFilters = ({ sort, view }: MarketSearch): MarketSearch => ({ sort, view });

export const isFiltered = ({ sort, view, open, place, radiusKm, ...filters }: MarketSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const readsAsNumber = (value: unknown) => typeof value === "string" && String(Number(value)) === value;

export type MarketAddress = Partial<Record<keyof MarketSearch, string | number>>;

/** Converts the search into URL parameters: numbers unquoted, empty values left out. */
export const inAddress = (search: MarketSearch): MarketAddress =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, readsAsNumber(value) ? Number(value) : value]),
  );

/** Formats the count as `40 of 41`, or as `40+` while the number of matches is unknown. */
export function shownOf(
  shown: number,
  hasMore: boolean,
  filtered: boolean,
  total: number | undefined,
): string {
  const count = hasMore && (filtered || total === undefined) ? `${shown}+` : String(shown);
  return total === undefined ? `${count} shown` : `${count} of ${Math.max(total, shown)}`;
}
