import { type Score, scoreOf, shownScore } from "@trestle/domain/scors/score.ts";
import { SCORS_UPDATE } from "@trestle/domain/scors/scors.ts";
import { sql } from "kysely";
import { type Cursor, holdCursor, readCursor } from "../../indexer/cursor.ts";
import { storedBlocks } from "../../indexer/stored-logs.ts";
import { recordNew } from "../../platform/events/events.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { RowServices, Transaction } from "../../services.ts";
import { type AsOf, computeScore, type ScoreInput } from "./compute-score.ts";
import type { StoredPull } from "./tables.ts";

/** Recomputes an account's score, stores it with its breakdown and history, and records changes. Idempotent. */
export async function refreshScore({ db, deployment }: RowServices, accountId: string): Promise<void> {
  const key = deployment.key;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`scors ${accountId}`}))`.execute(transaction);
    const cursor = await readCursor(transaction, key);
    const asOf = { time: new Date(), block: cursor.number };
    const inputs = await computeScore(transaction, deployment, accountId, asOf);
    await requireStored(transaction, key, cursor);
    const before = await storedScore(transaction, key, accountId);
    if (inputs.evidence.length === 0) return forgetScore(transaction, key, accountId);
    await storeScore(transaction, key, accountId, asOf, inputs.score);
    await continueHistory(transaction, key, accountId, inputs, asOf);
    if (before?.raw !== inputs.score.raw.toString()) await tellScore(transaction, accountId);
  });
}

/** Keeps reorgs out until the commit. Throws, to be retried, if the block of the computation was removed. */
async function requireStored(
  transaction: Transaction,
  deployment: string,
  { number, hash }: Cursor,
): Promise<void> {
  const cursor = await holdCursor(transaction, deployment);
  if (cursor.hash === hash) return;
  const [block] = await storedBlocks(transaction, deployment, number, 1);
  if (block?.hash !== hash) throw new Error("A reorg has removed the block that the score was computed at.");
}

/** Deletes an account's score after a reorg has removed all its evidence. */
async function forgetScore(transaction: Transaction, deployment: string, accountId: string): Promise<void> {
  for (const table of ["scors_history", "scors_score"] as const) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where("account_id", "=", accountId)
      .where("deployment", "=", deployment)
      .executeTakeFirst();
    if (table === "scors_score" && numDeletedRows > 0n) await tellScore(transaction, accountId);
  }
}

const tellScore = (transaction: Transaction, userId: string) =>
  publish(transaction, "everyone", { type: SCORS_UPDATE, data: { userId } });

const storedScore = (transaction: Transaction, deployment: string, accountId: string) =>
  transaction
    .selectFrom("scors_score")
    .select("raw")
    .where("account_id", "=", accountId)
    .where("deployment", "=", deployment)
    .executeTakeFirst();

async function storeScore(
  transaction: Transaction,
  deployment: string,
  account_id: string,
  { time, block }: AsOf,
  { raw, overallScore, pulls }: Score,
): Promise<void> {
  const row = {
    as_of: time,
    block_number: block.toString(),
    raw: raw.toString(),
    overall: overallScore,
    pulls: JSON.stringify(storedPulls(pulls)),
  };
  await transaction
    .insertInto("scors_score")
    .values({ account_id, deployment, ...row })
    .onConflict((conflict) => conflict.columns(["account_id", "deployment"]).doUpdateSet(row))
    .execute();
}

/** Integers as text, which JSON keeps to the last digit. */
export const storedPulls = (pulls: Score["pulls"]): StoredPull[] =>
  pulls.map(({ id, kind, pull, weight }) => ({
    id,
    kind,
    pull: pull.toString(),
    weight: weight.toString(),
  }));

const MONTH = "month/";

/** Adds history points for new evidence and this month; deletes those of evidence that a reorg removed. */
async function continueHistory(
  transaction: Transaction,
  deployment: string,
  accountId: string,
  { evidence, counterparties, sources, score }: ScoreInput & { score: Score },
  { time }: AsOf,
): Promise<void> {
  const points = await transaction
    .selectFrom("scors_history")
    .select("cause")
    .where("account_id", "=", accountId)
    .where("deployment", "=", deployment)
    .where("cause", "not like", `${MONTH}%`)
    .execute();
  const known = new Set(points.map(({ cause }) => cause));
  const current = new Set(evidence.map(({ id }) => id));
  const gone = [...known].filter((cause) => !current.has(cause));
  if (gone.length > 0)
    await transaction
      .deleteFrom("scors_history")
      .where("account_id", "=", accountId)
      .where("deployment", "=", deployment)
      .where("cause", "in", gone)
      .execute();
  const fresh = evidence
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  for (const item of fresh) {
    const at = item.endedAt;
    const until = evidence.filter(({ endedAt }) => endedAt <= at);
    const after = scoreOf(until, counterparties, at);
    const without = scoreOf(
      until.filter(({ id }) => id !== item.id),
      counterparties,
      at,
    );
    await enterPoint(transaction, deployment, accountId, { cause: item.id, at }, after);
    const source = sources.get(item.id);
    const [from, to] = [shownScore(without.raw), shownScore(after.raw)];
    if (!source || from === to) continue;
    const { token_id: tokenId, tx_hash: txHash, log_index: logIndex } = source;
    await recordNew(transaction, [
      {
        type: "scors.changed",
        key: `scors.changed/${deployment}/${accountId}/${item.id}`,
        data: { tokenId, account: accountId, kind: item.kind, from, to },
        happenedAt: at,
        source: { deployment, txHash, logIndex },
      },
    ]);
  }
  const month = { cause: `${MONTH}${time.toISOString().slice(0, 7)}`, at: time };
  await enterPoint(transaction, deployment, accountId, month, score);
}

async function enterPoint(
  transaction: Transaction,
  deployment: string,
  account_id: string,
  { cause, at }: { cause: string; at: Date },
  { raw, overallScore }: Score,
): Promise<void> {
  const point = { at, raw: raw.toString(), overall: overallScore };
  await transaction
    .insertInto("scors_history")
    .values({ account_id, deployment, cause, ...point })
    .onConflict((conflict) => conflict.columns(["account_id", "deployment", "cause"]).doUpdateSet(point))
    .execute();
}
