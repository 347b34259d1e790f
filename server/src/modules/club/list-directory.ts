import type { DirectoryEntry, DirectoryFilter, DirectorySort } from "@trestle/domain/club/directory.ts";
import { sql } from "kysely";
import { z } from "zod";
import { searchQuery } from "../../platform/database/search-vocabulary.ts";
import { degreesAround, withinKm } from "../../platform/database/within-circle.ts";
import type { Db } from "../../services.ts";
import { placeOf } from "./read-page.ts";
import { CLUB_VOCABULARY } from "./save-page.ts";
import type { PageRow } from "./tables.ts";

type Row = Pick<
  PageRow,
  | "account_id"
  | "kind"
  | "name"
  | "headline"
  | "trades"
  | "place"
  | "latitude"
  | "longitude"
  | "basis"
  | "scors"
  | "completed"
  | "stake"
> & { key: string };

/** Cursor: the last row's sort value and id. */
const cursorBy = (key: z.ZodType<string>) => z.tuple([key, z.uuid()]);
const figure = z.string().regex(/^\d{1,9}$/);

/** Orders of the directory, each backed by an index. */
export const directoryOrders = {
  scors: { column: sql`scors`, kind: sql`integer`, descending: true, cursor: cursorBy(figure) },
  completed: { column: sql`completed`, kind: sql`integer`, descending: true, cursor: cursorBy(figure) },
  newest: {
    column: sql`listed_at`,
    kind: sql`timestamptz`,
    descending: true,
    cursor: cursorBy(z.string().regex(/^[\d :.+-]{10,40}$/)),
  },
  name: {
    column: sql`lower(name) collate "C"`,
    kind: sql`text`,
    descending: false,
    cursor: cursorBy(z.string().max(300)),
  },
} satisfies Record<DirectorySort, unknown>;

export async function listDirectory(
  db: Db,
  filter: DirectoryFilter,
  after: [key: string, id: string] | undefined,
  limit: number,
): Promise<Row[]> {
  const { column, kind, descending } = directoryOrders[filter.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`${column} ${direction}, account_id ${direction}`;
  let matching = db.selectFrom("club_page").where(sql<boolean>`shown`);
  const words = filter.q === undefined ? undefined : await searchQuery(db, CLUB_VOCABULARY, filter.q);
  if (words) matching = matching.where(sql<boolean>`search @@ to_tsquery('english', ${words})`);
  if (filter.kind) matching = matching.where("kind", "=", filter.kind);
  if (filter.trade) matching = matching.where(sql<boolean>`trades @> array[${filter.trade}]::text[]`);
  if (filter.scorsFrom) matching = matching.where("scors", ">=", filter.scorsFrom);
  if (after)
    matching = matching.where(
      sql<boolean>`(${column}, account_id) ${descending ? sql`<` : sql`>`} (${after[0]}::${kind}, ${after[1]}::uuid)`,
    );
  const near = nearOf(filter);
  // Selects by index alone first, then fetches only the rows of the page.
  const chosen = near
    ? db
        .selectFrom("club_page")
        .where("account_id", "in", matching.where(near).select("account_id").orderBy(order).limit(limit))
    : matching;
  return chosen
    .select(["account_id", "kind", "name", "headline", "trades", "place", "latitude", "longitude"])
    .select(["basis", "scors", "completed", "stake", sql<string>`(${column})::text`.as("key")])
    .orderBy(order)
    .limit(limit)
    .execute();
}

/** Matches the filter's circle. The bounding box on plain columns gives the planner statistics. */
function nearOf({ latitude, longitude, radiusKm }: DirectoryFilter) {
  if (latitude === undefined || longitude === undefined || radiusKm === undefined) return undefined;
  const { tall, wide } = degreesAround(latitude, radiusKm);
  return sql<boolean>`latitude between ${latitude - tall} and ${latitude + tall}
    and longitude between ${longitude - wide} and ${longitude + wide}
    and ${withinKm(latitude, longitude, radiusKm)}`;
}

export const presentEntry = (row: Row): DirectoryEntry => ({
  _id: row.account_id,
  kind: row.kind,
  name: row.name,
  headline: row.headline,
  trades: row.trades,
  place: placeOf(row),
  basis: row.basis ?? "identity",
  scors: row.scors,
  completed: row.completed,
  stake: row.kind === "investor" ? row.stake : null,
});

export async function countMembers(db: Db): Promise<{ business: number; investor: number }> {
  const rows = await db.selectFrom("club_count").selectAll().execute();
  const of = (kind: Row["kind"]) => rows.find((row) => row.kind === kind)?.shown ?? 0;
  return { business: of("business"), investor: of("investor") };
}

/** Returns members who chose to be listed, up to a limit. */
export async function listedMembers(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("club_page")
    .select("account_id")
    .where("shown", "=", true)
    .orderBy("account_id")
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
