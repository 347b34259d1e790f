import { refuse } from "@trestle/domain/errors.ts";
import { type Expression, sql } from "kysely";
import type { EventSource } from "../platform/events/events.ts";
import type { Transaction } from "../services.ts";

/** Locks the log's row until commit, so that a reorg can't delete it before rows that refer to it are written. */
export async function lockLog(
  transaction: Transaction,
  { deployment, txHash, logIndex }: EventSource,
): Promise<void> {
  const log = await transaction
    .selectFrom("chain_log")
    .select("log_index")
    .where("deployment", "=", deployment)
    .where("tx_hash", "=", txHash)
    .where("log_index", "=", logIndex)
    .forKeyShare()
    .executeTakeFirst();
  if (!log) refuse("pending", "The chain has just moved this transaction to another block. Try again.");
}

type LogColumns = Record<"deployment" | "txHash" | "logIndex", Expression<unknown>>;

/** SQL for queries of other rooms: an argument of a log, as text. */
export const loggedArgument = (name: string, { deployment, txHash, logIndex }: LogColumns) =>
  sql<string | null>`(
    select chain_log.args ->> ${name} from chain_log
    where chain_log.deployment = ${deployment}
      and chain_log.tx_hash = ${txHash} and chain_log.log_index = ${logIndex})`;
