import type { Deployment } from "@trestle/chain/deployment.ts";
import { type EventOf, locate, type Target } from "@trestle/chain/target.ts";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import type { Db, Transaction } from "../platform/database/tables.ts";
import { agrees, type Claim, type FoundLogs, findClaimedLogs } from "./claimed-transaction.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends Table<"used_log"> {}
}

/** Key of a used log. Rows that reference `chain_log` are deleted with it in a reorg. */
export type UsedLog = { deployment: string; txHash: string; logIndex: number };

type Chain = { chainRpcUrl: string; deployment: Deployment };

const READ_WITHIN_MS = 5_000;
const POLL_MS = 100;

/**
 * Verifies a transaction hash from a client against its claim. Reads the chain and waits until the indexer has stored
 * the log, because a claim refers to that row and is deleted with it in a reorg. Marks the log as used and runs
 * `effect` in one database transaction; a refusal writes nothing.
 */
export async function verifyTransaction<T extends Target, E extends EventOf<T>, Result>(
  { db, ...chain }: Chain & { db: Db },
  claim: Claim<T, E>,
  effect: (transaction: Transaction, log: UsedLog) => Promise<Result>,
): Promise<Result> {
  const found = await findClaimedLogs(chain, claim);
  await untilRead(db, chain.deployment, found);
  return db.transaction().execute(async (transaction) => {
    const log = await useLog(transaction, chain.deployment, claim, found);
    return effect(transaction, log);
  });
}

const notYetRead = () =>
  new DomainError(
    "pending",
    "This transaction is confirmed on the chain, and we’re still processing it. Try again in a moment.",
  );

function readLogs(db: Db, deployment: Deployment, { txHash, blockHash, logIndexes }: FoundLogs) {
  return db
    .selectFrom("chain_log")
    .innerJoin("chain_block", (join) =>
      join
        .onRef("chain_block.deployment", "=", "chain_log.deployment")
        .onRef("chain_block.number", "=", "chain_log.block_number"),
    )
    .selectAll("chain_log")
    .where("chain_log.deployment", "=", deployment.key)
    .where("tx_hash", "=", txHash)
    .where("log_index", "in", logIndexes)
    .where("chain_block.hash", "=", blockHash)
    .orderBy("log_index");
}

/** Waits for the indexer, which is slightly behind the chain. */
async function untilRead(db: Db, deployment: Deployment, found: FoundLogs): Promise<void> {
  const deadline = Date.now() + READ_WITHIN_MS;
  while (!(await readLogs(db, deployment, found).executeTakeFirst())) {
    if (Date.now() > deadline) throw notYetRead();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Marks the first unused log for this purpose as used, and locks it until the commit. */
async function useLog<T extends Target, E extends EventOf<T>>(
  transaction: Transaction,
  deployment: Deployment,
  claim: Claim<T, E>,
  found: FoundLogs,
): Promise<UsedLog> {
  const { address } = locate(deployment, claim.contract);
  const rows = await readLogs(transaction, deployment, found).forKeyShare("chain_log").execute();
  if (rows.length === 0) throw notYetRead();
  for (const row of rows) {
    const same =
      row.address.toLowerCase() === address.toLowerCase() &&
      row.event === claim.event &&
      row.sender === found.sender &&
      agrees(row.args, claim.args);
    if (!same) throw new Error(`the indexer and the chain disagree about ${found.txHash}`);
    const used = await transaction
      .insertInto("used_log")
      .values({
        deployment: row.deployment,
        tx_hash: row.tx_hash,
        log_index: row.log_index,
        purpose: claim.purpose,
        account_id: claim.account.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("log_index")
      .executeTakeFirst();
    if (used) return { deployment: row.deployment, txHash: row.tx_hash, logIndex: row.log_index };
  }
  refuse("conflict", "This transaction has already been used. Each one counts once.");
}
