import { z } from "zod";
import { wei } from "../money.ts";
import { categoryKeys } from "./categories.ts";
import { projectSummary } from "./project-summary.ts";

export const marketSorts = ["newest", "closing", "asked-low", "asked-high", "funded"] as const;
export type MarketSort = (typeof marketSorts)[number];

/** States of the donation goal: none, below three quarters, above, reached. */
export const fundingStates = ["none", "open", "almost", "reached"] as const;
export type FundingState = (typeof fundingStates)[number];
export const ALMOST_FUNDED_PERCENT = 75;

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
const many = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).optional();

/** Filter and order of the market's projects. The page's address has the same parameters. */
export const marketFilter = z.object({
  q: z.string().max(200, "Search for at most 200 characters.").optional(),
  category: many(z.enum(categoryKeys)),
  askedFrom: wei.optional(),
  askedTo: wei.optional(),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  radiusKm: z.coerce.number().positive().max(20_000).optional(),
  /** A day: projects whose bidding ends by its end. */
  closesBy: z.iso.date("Write the date as 2026-10-02.").optional(),
  funding: z.enum(fundingStates).optional(),
  scorsTo: z.coerce.number().int().min(1).max(11).optional(),
  sort: z.enum(marketSorts).default("newest"),
});
export type MarketFilter = z.infer<typeof marketFilter>;

export const mapQuery = marketFilter.omit({ sort: true }).extend({
  north: degrees(90),
  south: degrees(90),
  east: degrees(180),
  west: degrees(180),
});

/** A project on the map, or a cluster of neighbours at this scale. */
export const mapMark = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.number().int().positive(),
  project: projectSummary
    .pick({ _id: true, title: true, asked: true, donationGoal: true, donationsReceived: true })
    .nullable(),
});
export type MapMark = z.infer<typeof mapMark>;
