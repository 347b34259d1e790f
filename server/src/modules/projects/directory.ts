import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { type Expression, sql } from "kysely";
import type { Db, RowServices } from "../../services.ts";

export type PostedProject = {
  tokenId: string;
  projectId: string;
  title: string;
  ownerId: string;
  termsHash: string;
  /** A project that was negotiated in private is shown to those who were there. */
  isPublic: boolean;
};

/** Projects by the numbers of their deeds; deeds of strangers are missing. */
export async function projectsByToken(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, PostedProject>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<PostedProject>`
    select project_deed.token_id::text as "tokenId", project.id as "projectId", project.title,
      project.owner_id as "ownerId", project.terms_hash as "termsHash", project.listing = 'marketplace' as "isPublic"
    from project_deed join project on project.id = project_deed.project_id
    where deployment = ${deployment} and project_deed.token_id = any(${tokenIds}::numeric[])`.execute(db);
  return new Map(rows.map((row) => [row.tokenId, row]));
}

/** SQL for queries of other rooms: whether a deed was minted for a request that was prepared here. */
export const isPosted = ({ deployment, tokenId }: Record<"deployment" | "tokenId", Expression<unknown>>) =>
  sql<boolean>`exists (
    select from project_deed
    where project_deed.deployment = ${deployment} and project_deed.token_id = ${tokenId})`;

/** Returns a project's token id; undefined while its deed is not on the chain. */
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

/** Returns the deeds of everything that a person has posted, minted by any wallet. */
export async function tokensOfOwner(db: Db, deployment: string, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select("project_deed.token_id")
    .where("project_deed.deployment", "=", deployment)
    .where("project.owner_id", "=", ownerId)
    .execute();
  return rows.map(({ token_id }) => token_id);
}

const deeds = ({ db, deployment }: RowServices) =>
  db.selectFrom("project_deed").where("project_deed.deployment", "=", deployment.key);

/** The number of the newest deed; 0 before the first. */
export async function lastDeedNumber(services: RowServices): Promise<number> {
  const newest = await deeds(services)
    .select("project_deed.token_id")
    .orderBy("project_deed.token_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(newest?.token_id ?? 0);
}

/** The public projects whose deeds have these numbers. */
export async function projectsOfDeeds(services: RowServices, first: number, last: number): Promise<string[]> {
  const rows = await deeds(services)
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select("project.id")
    .where("project_deed.token_id", ">=", String(first))
    .where("project_deed.token_id", "<=", String(last))
    .where("project.listing", "=", "marketplace")
    .orderBy("project_deed.token_id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a project's title. */
export async function titleOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("project").select("title").where("id", "=", id).executeTakeFirst();
  return row?.title ?? "a project";
}

/** Returns the titles of the public ones of these projects, by id. */
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

/** Returns the part of projects that lists of negotiations show, by project id. */
export async function projectBriefs(
  db: Db,
  ids: string[],
): Promise<Map<string, NegotiationSummary["project"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("project")
    .select(["id", "title", "stage", "place", "asked", "open_until"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, open_until, ...brief }) => [
      id,
      { _id: id, ...brief, openUntil: open_until.toISOString() },
    ]),
  );
}

/** Returns the titles of all posted projects. For instances with few projects. */
export async function postedTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("project").select("title").where("stage", "!=", "draft").execute();
  return rows.map(({ title }) => title);
}

/** Returns the owner of a posted project that is public or belongs to the viewer. */
export async function ownerOfPosted(db: Db, id: string, viewerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("project")
    .select(["owner_id", "listing"])
    .where("id", "=", id)
    .where("posted_at", "is not", null)
    .executeTakeFirst();
  return row && (row.owner_id === viewerId || row.listing === "marketplace") ? row.owner_id : undefined;
}

/** Returns a project's people: its owner, and developers who were invited or came to make an offer. */
export async function peopleOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("project")
    .leftJoin("project_invitation", (join) =>
      join
        .onRef("project_invitation.project_id", "=", "project.id")
        .on("project_invitation.revoked_at", "is", null),
    )
    .select(["project.owner_id", "project_invitation.developer_id"])
    .where("project.id", "=", projectId)
    .execute();
  return [...new Set(rows.flatMap(({ owner_id, developer_id }) => [owner_id, developer_id ?? []].flat()))];
}
