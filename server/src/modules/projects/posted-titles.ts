import type { Db } from "../../services.ts";

/** What every posted project is called. For an instance whose projects are few. */
export async function postedTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("project").select("title").where("stage", "!=", "draft").execute();
  return rows.map(({ title }) => title);
}

/** What a project is called. */
export async function titleOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("project").select("title").where("id", "=", id).executeTakeFirst();
  return row?.title ?? "a project";
}

/** The projects of these deeds, by their numbers. */
export async function titlesOfTokens(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, { id: string; title: string }>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select(["project.id", "project.title", "project_deed.token_id"])
    .where("project_deed.deployment", "=", deployment)
    .where("project_deed.token_id", "in", [...new Set(tokenIds)])
    .execute();
  return new Map(rows.map(({ id, title, token_id }) => [token_id, { id, title }]));
}

/** A project's number on the chain; none while its deed does not stand. */
export async function tokenOfProject(
  db: Db,
  deployment: string,
  projectId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("project_deed")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row?.token_id;
}

/** Titles of those of these projects that anybody may see, by id. */
export async function publicTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("project")
    .select(["id", "title"])
    .where("id", "in", [...new Set(ids)])
    .where("listing", "=", "marketplace")
    .where("posted_at", "is not", null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Who owns a posted project that this person owns, or that anybody may see. */
export async function ownerOfPosted(db: Db, id: string, viewerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("project")
    .select(["owner_id", "listing"])
    .where("id", "=", id)
    .where("posted_at", "is not", null)
    .executeTakeFirst();
  return row && (row.owner_id === viewerId || row.listing === "marketplace") ? row.owner_id : undefined;
}
