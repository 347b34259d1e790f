import { type Expression, sql } from "kysely";
import type { Db } from "../../services.ts";

export type PostedDeed = { tokenId: string; projectId: string; termsHash: string; title: string };

/** Which projects these deeds are, and under which terms they were minted; deeds of strangers are missing. */
export async function postedDeeds(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, PostedDeed>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<PostedDeed>`
    select project_deed.token_id::text as "tokenId", project.id as "projectId", project.terms_hash as "termsHash",
      project.title
    from project_deed join project on project.id = project_deed.project_id
    where deployment = ${deployment} and project_deed.token_id = any(${tokenIds}::numeric[])`.execute(db);
  return new Map(rows.map((row) => [row.tokenId, row]));
}

/** For another room's query: whether a deed was minted for a request that was prepared here. */
export const isPosted = ({ deployment, tokenId }: Record<"deployment" | "tokenId", Expression<unknown>>) =>
  sql<boolean>`exists (
    select from project_deed
    where project_deed.deployment = ${deployment} and project_deed.token_id = ${tokenId})`;
