import { type Expression, sql } from "kysely";
import type { Db } from "../platform/database/tables.ts";

/** Returns the last final block. */
export async function finalBlock(db: Db, deployment: string): Promise<bigint> {
  const row = await db
    .selectFrom("chain_cursor")
    .select("final_number")
    .where("deployment", "=", deployment)
    .executeTakeFirst();
  return BigInt(row?.final_number ?? 0);
}

/** Returns the last indexed block. */
export async function indexedBlock(db: Db, deployment: string): Promise<number> {
  const row = await db
    .selectFrom("chain_cursor")
    .select("block_number")
    .where("deployment", "=", deployment)
    .executeTakeFirst();
  return Number(row?.block_number ?? 0);
}

type LogColumns = Record<"deployment" | "txHash" | "logIndex", Expression<unknown>>;

/** SQL for queries of other rooms: whether a log's block is not final yet. */
export const isConfirming = ({ deployment, txHash, logIndex }: LogColumns) =>
  sql<boolean>`(
    select chain_log.block_number > chain_cursor.final_number
    from chain_log join chain_cursor on chain_cursor.deployment = chain_log.deployment
    where chain_log.deployment = ${deployment}
      and chain_log.tx_hash = ${txHash} and chain_log.log_index = ${logIndex})`;
