import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import { type Expression, sql } from "kysely";
import type { Db } from "../../services.ts";

type Columns = Record<"deployment" | "tokenId", Expression<unknown>>;

/** SQL for queries of other rooms: a project's state in the escrow, by token id. */
export const escrowState = ({ deployment, tokenId }: Columns) =>
  sql<ProjectOnChain>`(
    select escrow_project.state from escrow_project
    where escrow_project.deployment = ${deployment} and escrow_project.token_id = ${tokenId})`;

/** Selects token ids of projects that a wallet builds or has built, for queries of other rooms. */
export const projectsBuiltBy = (db: Db, deployment: string, developer: string) =>
  db
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where("developer", "=", developer);

/** SQL for queries of other rooms: number of projects that a wallet has completed as their developer. */
export const completedWorks = (deployment: string, developer: Expression<unknown>) => sql<number>`(
  select count(*)::integer from escrow_project
  where deployment = ${deployment} and developer = ${developer} and status in ('completed', 'settled'))`;

/** Returns the state of these projects on the chain; projects that were never minted are missing. */
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

/** Returns the money in the projects' buckets and paid from them, of the given projects or of all. */
export async function moneyInEscrow(
  db: Db,
  deployment: string,
  tokens?: string[],
): Promise<PlatformStats["escrow"]> {
  const some = tokens ? sql`and token_id = any(${tokens})` : sql``;
  const { rows } = await sql<PlatformStats["escrow"]>`
    select coalesce(sum(amount), 0)::text as held,
           coalesce(-sum(amount) filter (where kind = 'release'), 0)::text as released,
           coalesce(-sum(amount) filter (where kind = 'fee'), 0)::text as fees
    from ledger_entry where deployment = ${deployment} and bucket <> 'credit' ${some}`.execute(db);
  return rows[0] as PlatformStats["escrow"];
}

/** A project's accepted bid: index, terms and price. */
export type AcceptedBid = { tokenId: string; bidIndex: number; termsHash: string; total: string };

/** Returns the accepted bids of these projects; projects without one are missing. */
export async function acceptedBids(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, AcceptedBid>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<AcceptedBid>`
    select token_id::text as "tokenId", (state -> 'bidIndex')::integer as "bidIndex",
      state ->> 'bidTermsHash' as "termsHash", state ->> 'total' as total
    from escrow_project
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])
      and state ->> 'bidIndex' is not null`.execute(db);
  return new Map(rows.map((row) => [row.tokenId, row]));
}
