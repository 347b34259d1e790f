import { sql } from "kysely";
import { minedAt } from "../../indexer/chain-time.ts";
import type { Db } from "../../services.ts";

export type PoolMovement = {
  kind: "deposit" | "withdrawal" | "repayment";
  /** Signed from the wallet's side: negative for payments by it. */
  amount: string;
  pool: string;
  tokenId: string | null;
  txHash: string;
  blockNumber: string;
  logIndex: number;
  minedAt: Date;
};

type Page = {
  since?: Date | undefined;
  before?: Date | undefined;
  after?: { blockNumber: string; logIndex: number } | undefined;
  limit: number;
};

/** Returns movements between one address and the pools, newest first, without disbursals, which go to the escrow. */
export async function poolMovementsOf(
  db: Db,
  deployment: string,
  party: string,
  { since, before, after, limit }: Page,
): Promise<PoolMovement[]> {
  const log = { deployment: sql`line.deployment`, txHash: sql`line.tx_hash`, logIndex: sql`line.log_index` };
  const { rows } = await sql<PoolMovement>`
    select * from (
      select kind, (-amount)::text as amount, pool, token_id::text as "tokenId", tx_hash as "txHash",
        block_number::text as "blockNumber", log_index as "logIndex", ${minedAt(log)} as "minedAt"
      from pool_ledger_entry as line
      where deployment = ${deployment} and party = ${party} and kind <> 'disbursal'
        and (${after?.blockNumber ?? null}::bigint is null or (block_number, log_index)
          < (${after?.blockNumber ?? null}::bigint, ${after?.logIndex ?? null}::integer))
      order by block_number desc, log_index desc
    ) as movement
    where (${since ?? null}::timestamptz is null or "minedAt" >= ${since ?? null}::timestamptz)
      and (${before ?? null}::timestamptz is null or "minedAt" < ${before ?? null}::timestamptz)
    limit ${limit}`.execute(db);
  return rows;
}
