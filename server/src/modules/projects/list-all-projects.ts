import type { ListedProject, ProjectFilter } from "@trestle/domain/admin/overview.ts";
import { type Expression, sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import type { RowServices } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { posted } from "./read-project.ts";

export type ProjectPlace = { place: string; id: string };
type Page = ProjectFilter & {
  limit: number;
  after?: ProjectPlace;
  /** Owners whose names contain the searched text. */
  ownersNamed?: Expression<{ id: string }>;
};

/** Returns every posted project for administrators, newest first, filtered by title, owner's name or token id. */
export async function listAllProjects(
  services: RowServices,
  { limit, after, search, stage, ownersNamed }: Page,
): Promise<(ListedProject & { place: string })[]> {
  const like = `%${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await posted(services)
    .select([
      "project.listing",
      // As text, to the microsecond: a Date would drop the digits that distinguish two rows.
      sql<string>`project.posted_at::text`.as("place"),
    ])
    .where("project.posted_at", "is not", null)
    .$if(Boolean(search), (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("project.title", "ilike", like),
          sql<boolean>`project.owner_id in ${ownersNamed}`,
          sql<boolean>`project.token_id::text = ${search}`,
        ]),
      ),
    )
    .$if(stage !== undefined, (query) =>
      query.where("project.stage", "=", stage as NonNullable<typeof stage>),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(project.posted_at, project.id) < (${after?.place}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("project.posted_at", "desc")
    .orderBy("project.id", "desc")
    .limit(limit)
    .execute();
  const names = await namesOf(services.db, pluck(rows, "owner_id"));
  return rows.map((row) => ({
    _id: row.id,
    tokenId: row.token_id,
    title: row.title,
    stage: row.stage,
    isPrivate: row.listing === "negotiation",
    owner: { _id: row.owner_id, username: names.get(row.owner_id) ?? "" },
    asked: row.asked,
    bidCount: row.bid_count,
    disputes: row.state?.milestones.filter(({ status }) => status === "disputed").length ?? 0,
    postedAt: row.posted_at?.toISOString() ?? "",
    place: row.place,
  }));
}
