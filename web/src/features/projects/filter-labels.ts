import { CURRENCY } from "@trestle/domain/money.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { FundingState, MarketSort } from "@trestle/domain/projects/market.ts";
import { shortDay } from "../../lib/format.ts";
import { knownCategories, type MarketSearch, NEAR_KM } from "./market-search.ts";

export const fundingLabels: Record<FundingState, string> = {
  none: "No donations requested",
  open: "Still far from the goal",
  almost: "Donation goal nearly reached",
  reached: "Goal reached",
};

export const sortLabels: Record<MarketSort, string> = {
  newest: "Newest first",
  closing: "Closing soonest",
  "asked-low": "Lowest asking price",
  "asked-high": "Highest asking price",
  funded: "Closest to the donation goal",
};

const grouped = (typed: string) => typed.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** Labels of the chips that clear a filter; undefined for a filter that isn't set. */
export const filterLabels = {
  work: ({ category }: MarketSearch) => {
    const [first, ...more] = knownCategories(category);
    if (!first) return undefined;
    return more.length === 0 ? categories[first] : `${more.length + 1} kinds of work`;
  },
  asked: ({ askedFrom, askedTo }: MarketSearch) => {
    if (askedFrom && askedTo) return `${grouped(askedFrom)} to ${grouped(askedTo)} ${CURRENCY}`;
    if (askedTo) return `Up to ${grouped(askedTo)} ${CURRENCY}`;
    return askedFrom ? `From ${grouped(askedFrom)} ${CURRENCY}` : undefined;
  },
  place: ({ place, latitude, longitude, radiusKm = NEAR_KM }: MarketSearch) => {
    if (latitude === undefined || longitude === undefined) return undefined;
    const [name = "the map"] = place?.split(",") ?? [];
    return `Within ${radiusKm} km of ${name}`;
  },
  closing: ({ closesBy }: MarketSearch) => (closesBy ? `Closes by ${shortDay(closesBy)}` : undefined),
  funding: ({ funding }: MarketSearch) => (funding ? fundingLabels[funding] : undefined),
  scors: ({ scorsTo }: MarketSearch) =>
    scorsTo === undefined ? undefined : scorsTo === 1 ? "SCORS 1" : `SCORS up to ${scorsTo}`,
};
