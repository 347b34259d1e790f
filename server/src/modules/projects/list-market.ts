import { endOfDay } from "@trestle/domain/day.ts";
import { wei } from "@trestle/domain/money.ts";
import {
  ALMOST_FUNDED_PERCENT,
  type FundingState,
  type MapMark,
  type MarketFilter,
  type MarketSort,
} from "@trestle/domain/projects/market.ts";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { searchQuery } from "../../platform/database/search-vocabulary.ts";
import { withinCircle } from "../../platform/database/within-circle.ts";
import type { Db, Tables } from "../../services.ts";
import { MARKET_VOCABULARY } from "./mint-project.ts";
import { type SummaryRow, summaryColumns } from "./present.ts";

/** The last row's sort value and id. */
type Cursor = [key: string, id: string];
const cursorBy = (key: z.ZodType<string>) => z.tuple([key, z.uuid()]);
const byTime = cursorBy(z.iso.datetime());
const byAmount = cursorBy(wei);

/** Orders of the market, with column, kind and cursor. */
export const marketOrders = {
  newest: {
    column: sql`posted_at`,
    kind: sql`timestamptz`,
    descending: true,
    cursor: byTime,
    key: ({ posted_at }: SummaryRow) => posted_at?.toISOString() ?? "",
  },
  closing: {
    column: sql`open_until`,
    kind: sql`timestamptz`,
    descending: false,
    cursor: byTime,
    key: ({ open_until }: SummaryRow) => open_until.toISOString(),
  },
  "asked-low": {
    column: sql`asked`,
    kind: sql`numeric`,
    descending: false,
    cursor: byAmount,
    key: ({ asked }: SummaryRow) => asked,
  },
  "asked-high": {
    column: sql`asked`,
    kind: sql`numeric`,
    descending: true,
    cursor: byAmount,
    key: ({ asked }: SummaryRow) => asked,
  },
  funded: {
    column: sql`funded_percent`,
    kind: sql`integer`,
    descending: true,
    cursor: cursorBy(z.string().regex(/^\d{1,3}$/)),
    key: ({ funded_percent }: SummaryRow) => String(funded_percent ?? 0),
  },
} satisfies Record<MarketSort, unknown>;

const fundingRule: Record<FundingState, RawBuilder<boolean>> = {
  none: sql<boolean>`donation_goal is null`,
  open: sql<boolean>`funded_percent < ${sql.lit(ALMOST_FUNDED_PERCENT)}`,
  almost: sql<boolean>`funded_percent between ${sql.lit(ALMOST_FUNDED_PERCENT)} and 99`,
  reached: sql<boolean>`funded_percent >= 100`,
};

type Selection = SelectQueryBuilder<Tables, "project", object>;

/** Selects requests that are open for bids and match the filter. */
async function onMarket(db: Db, filter: Omit<MarketFilter, "sort">): Promise<Selection> {
  let query: Selection = db
    .selectFrom("project")
    .where("stage", "=", sql.lit("marketplace"))
    .where("open_until", ">", sql<Date>`now()`);
  const words = filter.q === undefined ? undefined : await searchQuery(db, MARKET_VOCABULARY, filter.q);
  if (words) query = query.where(sql<boolean>`search @@ to_tsquery('english', ${words})`);
  if (filter.category) query = query.where("category", "in", filter.category);
  if (filter.askedFrom) query = query.where("asked", ">=", filter.askedFrom);
  if (filter.askedTo) query = query.where("asked", "<=", filter.askedTo);
  if (filter.closesBy) query = query.where("open_until", "<=", new Date(endOfDay(filter.closesBy) * 1000));
  if (filter.funding) query = query.where(fundingRule[filter.funding]);
  if (filter.scorsTo) query = query.where("scors_from", "<=", filter.scorsTo);
  const { latitude, longitude, radiusKm } = filter;
  if (latitude !== undefined && longitude !== undefined && radiusKm !== undefined)
    query = query.where(withinCircle(latitude, longitude, radiusKm));
  return query;
}

export async function listMarket(
  db: Db,
  { sort, ...filter }: MarketFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<SummaryRow[]> {
  const { column, kind, descending } = marketOrders[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  let query = (await onMarket(db, filter)).select(summaryColumns);
  if (sort === "funded") query = query.where("funded_percent", "is not", null);
  if (after)
    query = query.where(
      sql<boolean>`(${column}, id) ${descending ? sql`<` : sql`>`} (${after[0]}::${kind}, ${after[1]}::uuid)`,
    );
  return query.orderBy(sql`${column} ${direction}, id ${direction}`).limit(limit).execute();
}

const MARKS_PER_SIDE = 16;
const MAX_MARKS = 300;

export type Frame = { north: number; south: number; east: number; west: number };

/** Returns the requests in a map frame; neighbouring ones share a mark. */
export async function markMarket(
  db: Db,
  { north, south, east, west }: Frame,
  filter: Omit<MarketFilter, "sort">,
): Promise<MapMark[]> {
  const [tall, wide] = [(north - south) / MARKS_PER_SIDE || 1, (east - west) / MARKS_PER_SIDE || 1];
  const rows = await (await onMarket(db, filter))
    .where(
      sql<boolean>`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
    )
    .select([
      sql<number>`avg(latitude)`.as("latitude"),
      sql<number>`avg(longitude)`.as("longitude"),
      sql<number>`count(*)::integer`.as("count"),
      sql<MapMark["project"]>`case when count(*) = 1 then (array_agg(jsonb_build_object(
        '_id', id, 'title', title, 'asked', asked::text, 'donationGoal', donation_goal::text,
        'donationsReceived', donated::text)))[1] end`.as("project"),
    ])
    .groupBy([sql`floor((latitude - ${south}) / ${tall})`, sql`floor((longitude - ${west}) / ${wide})`])
    .orderBy(sql`count(*)`, "desc")
    .limit(MAX_MARKS)
    .execute();
  return rows;
}
