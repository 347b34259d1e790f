import { type Expression, sql } from "kysely";
import type { Db } from "../platform/database/tables.ts";

export type ChainTime = { now: number; blockNumber: number };

/** Returns the time that counts for deadlines, in seconds: now, or the newest block's time if that is ahead. */
export async function chainTime(db: Db, deployment: string): Promise<ChainTime> {
  const { rows } = await sql<{ number: string; mined_at: Date | null }>`
    select chain_cursor.block_number as number, chain_block.mined_at from chain_cursor
    left join chain_block on chain_block.deployment = chain_cursor.deployment
      and chain_block.number = chain_cursor.block_number
    where chain_cursor.deployment = ${deployment}`.execute(db);
  const [row] = rows;
  const ours = Math.floor(Date.now() / 1000);
  return {
    now: Math.max(ours, Math.floor((row?.mined_at?.getTime() ?? 0) / 1000)),
    blockNumber: Number(row?.number ?? 0),
  };
}

/** Returns the time of the newest indexed block in seconds, the minimum for the next block. */
export async function newestBlockTime(db: Db, deployment: string): Promise<number> {
  const { rows } = await sql<{ mined_at: Date }>`
    select mined_at from chain_block join chain_cursor
      on chain_cursor.deployment = chain_block.deployment and chain_cursor.block_number = chain_block.number
    where chain_cursor.deployment = ${deployment}`.execute(db);
  return Math.floor((rows[0]?.mined_at.getTime() ?? 0) / 1000);
}

/** SQL for queries of other rooms: time of a block; null before the first stored block. */
export const blockTime = (deployment: string, number: bigint) =>
  sql<Date | null>`(
    select mined_at from chain_block
    where chain_block.deployment = ${deployment} and number = ${number.toString()})`;

type LogColumns = Record<"deployment" | "txHash" | "logIndex", Expression<unknown>>;

/** SQL for queries of other rooms: time of the block of a log. */
export const minedAt = ({ deployment, txHash, logIndex }: LogColumns) =>
  sql<Date>`(
    select chain_block.mined_at from chain_log join chain_block
      on chain_block.deployment = chain_log.deployment and chain_block.number = chain_log.block_number
    where chain_log.deployment = ${deployment}
      and chain_log.tx_hash = ${txHash} and chain_log.log_index = ${logIndex})`;

/** SQL for queries of other rooms: index of the milestone that a log is about, if any. */
export const milestoneOfLog = ({ deployment, txHash, logIndex }: LogColumns) =>
  sql<number | null>`(
    select (chain_log.args ->> 'milestone')::integer from chain_log
    where chain_log.deployment = ${deployment}
      and chain_log.tx_hash = ${txHash} and chain_log.log_index = ${logIndex})`;
