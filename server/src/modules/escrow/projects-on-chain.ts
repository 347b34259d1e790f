import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** Returns the state of these projects on the chain; those that were never minted are missing. */
export async function projectsOnChain(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, ProjectOnChain>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<{ token_id: string; state: ProjectOnChain }>`
    select token_id, state from escrow_project
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])`.execute(db);
  return new Map(rows.map(({ token_id, state }) => [token_id, state]));
}
