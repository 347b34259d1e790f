import { sql } from "kysely";
import type { Db } from "../../services.ts";

export type DeedOwner = {
  tokenId: string;
  projectId: string;
  title: string;
  ownerId: string;
  /** What was negotiated in private stays between those who were there. */
  isPublic: boolean;
};

/** Whose projects these deeds are; deeds of strangers are missing. */
export async function deedOwners(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, DeedOwner>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<DeedOwner>`
    select project_deed.token_id::text as "tokenId", project.id as "projectId", project.title,
      project.owner_id as "ownerId", project.listing = 'marketplace' as "isPublic"
    from project_deed join project on project.id = project_deed.project_id
    where deployment = ${deployment} and project_deed.token_id = any(${tokenIds}::numeric[])`.execute(db);
  return new Map(rows.map((row) => [row.tokenId, row]));
}

/** The deeds of everything that a person has posted, whichever wallet minted them. */
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
