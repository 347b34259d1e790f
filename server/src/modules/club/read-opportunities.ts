import type { Opportunity, opportunityFilter, Suggestion } from "@trestle/domain/club/opportunity.ts";
import { NO_OPPORTUNITY } from "@trestle/domain/club/opportunity.ts";
import type { ClubPerson } from "@trestle/domain/club/person.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { distanceKm } from "@trestle/domain/places/place.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { pluck } from "../../platform/database/rows.ts";
import { withinCircle } from "../../platform/database/within-circle.ts";
import type { Db, Services } from "../../services.ts";
import { facesOf, isEnabled } from "../accounts/directory.ts";
import { publicTitles } from "../projects/directory.ts";
import { standingOf } from "./membership.ts";
import { placeOf } from "./read-page.ts";
import type { OpportunityRow } from "./tables.ts";

const SUGGESTED = 5;
const CANDIDATES = 50;
const USUAL_REACH_KM = 25;

const isOpen = sql<boolean>`closed_at is null and until >= current_date`;

const visibleOpportunities = (db: Db) =>
  db
    .selectFrom("club_opportunity")
    .selectAll()
    // As text, because the driver would convert it to a Date in the server's time zone.
    .select(sql<string>`until::text`.as("until"))
    .where("hidden_for", "is", null)
    .where(isEnabled(sql`author_id`));

export function listOpportunities(
  db: Db,
  { kind, author, all }: z.infer<typeof opportunityFilter>,
  before: string | undefined,
  limit: number,
): Promise<OpportunityRow[]> {
  return visibleOpportunities(db)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "other"))
    .$if(author !== undefined, (query) => query.where("author_id", "=", author ?? ""))
    .$if(!all, (query) => query.where(isOpen))
    .$if(before !== undefined, (query) => query.where("seq", "<", before ?? ""))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

export async function findOpportunity(db: Db, id: string): Promise<OpportunityRow> {
  const row = await visibleOpportunities(db).where("id", "=", id).executeTakeFirst();
  if (!row) refuse("not_found", NO_OPPORTUNITY);
  return row;
}

/** Returns a lookup of names and pictures as the club shows them, by account id. */
export async function namesInClub(db: Db, ids: string[]): Promise<(id: string) => ClubPerson> {
  const [faces, pages] = await Promise.all([
    facesOf(db, ids),
    ids.length === 0
      ? []
      : db
          .selectFrom("club_page")
          .select("account_id")
          .where("account_id", "in", [...new Set(ids)])
          .where(sql<boolean>`shown`)
          .execute(),
  ]);
  const listed = new Set(pages.map(({ account_id }) => account_id));
  return (id) => {
    const face = faces.get(id);
    return { _id: id, name: face?.businessName ?? face?.username ?? "", listed: listed.has(id) };
  };
}

const today = () => new Date().toISOString().slice(0, 10);

export function stateOf({
  closed_at,
  until,
}: Pick<OpportunityRow, "closed_at" | "until">): Opportunity["state"] {
  if (closed_at) return "closed";
  return until < today() ? "ended" : "open";
}

export async function presentOpportunities(
  db: Db,
  rows: OpportunityRow[],
  viewerId: string | undefined,
): Promise<Opportunity[]> {
  const [authorOf, titles, follows] = await Promise.all([
    namesInClub(db, pluck(rows, "author_id")),
    publicTitles(
      db,
      rows.flatMap(({ project_id }) => project_id ?? []),
    ),
    viewerId === undefined || rows.length === 0
      ? []
      : db
          .selectFrom("club_follow")
          .select("opportunity_id")
          .where("account_id", "=", viewerId)
          .where("opportunity_id", "in", pluck(rows, "id"))
          .execute(),
  ]);
  return rows.map((row) => {
    const title = titles.get(row.project_id ?? "");
    return {
      _id: row.id,
      kind: row.kind,
      title: row.title,
      text: row.text,
      trade: row.trade,
      place: placeOf(row),
      scorsFrom: row.scors_from,
      until: row.until,
      author: authorOf(row.author_id),
      project: row.project_id && title !== undefined ? { _id: row.project_id, title } : null,
      postedAt: row.posted_at.toISOString(),
      comments: row.comment_count,
      state: stateOf(row),
      outcome: row.outcome,
      following: follows.some(({ opportunity_id }) => opportunity_id === row.id),
    };
  });
}

/** Returns others' open opportunities that match an account's trades, area and score, with reasons, best first. */
export async function suggestOpportunities(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
): Promise<Suggestion[]> {
  const { db } = services;
  const page = await db
    .selectFrom("club_page")
    .select(["trades", "place", "latitude", "longitude", "reach_km"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!page) return [];
  const { scors } = await standingOf(services, accountId);
  const home = placeOf(page);
  const reach = page.reach_km ?? USUAL_REACH_KM;
  const rows = await visibleOpportunities(db)
    .where(isOpen)
    .where("author_id", "!=", accountId)
    .where("scors_from", "<=", scors)
    .where(({ or }) =>
      or([
        sql<boolean>`trade = any(${page.trades}::text[])`,
        ...(home ? [sql<boolean>`(${withinCircle(home.latitude, home.longitude, reach)})`] : []),
      ]),
    )
    .orderBy("seq", "desc")
    .limit(CANDIDATES)
    .execute();
  const fits = rows.map((row) => {
    const spot = placeOf(row);
    const km = home && spot ? distanceKm(home, spot) : undefined;
    const because = [
      ...(row.trade && page.trades.includes(row.trade) ? [`you work in ${categories[row.trade]}`] : []),
      ...(km !== undefined && km <= reach
        ? [`it’s ${Math.max(1, Math.round(km))} km from ${home?.label}`]
        : []),
      ...(row.scors_from > 1 ? [`your SCORS of ${scors} meets the minimum of ${row.scors_from}`] : []),
    ];
    return { row, because };
  });
  const best = fits.toSorted((a, b) => b.because.length - a.because.length).slice(0, SUGGESTED);
  const presented = await presentOpportunities(db, pluck(best, "row"), accountId);
  return presented.map((opportunity, index) => ({ opportunity, because: best[index]?.because ?? [] }));
}
