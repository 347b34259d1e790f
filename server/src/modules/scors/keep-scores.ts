import type { DomainEvent } from "@trestle/domain/events.ts";
import { sql } from "kysely";
import { blockTime } from "../../indexer/chain-time.ts";
import { readCursor } from "../../indexer/cursor.ts";
import type { RollBack } from "../../indexer/projection.ts";
import type { Listener } from "../../platform/events/events.ts";
import type { Db, RowServices } from "../../services.ts";
import { accountOfAddress } from "../accounts/directory.ts";
import { type People, pairsWith, peopleIn } from "./evidence-of.ts";
import { requestScores, type Scored } from "./evidence-projection.ts";
import { refreshScore } from "./refresh-score.ts";

/** The task behind `requestScores`. A wallet without an account has no score. */
export const scoreTask =
  (services: RowServices) =>
  async ({ subject, subject_id }: Scored): Promise<void> => {
    const id = subject_id ?? (await accountOfAddress(services.db, subject))?.id;
    if (id) await refreshScore(services, id);
  };

/** Recomputes scores after an account's verification or wallet changes, which affects its counterparties and theirs. */
export const refreshCounterparties =
  ({ db, deployment }: RowServices): Listener =>
  async (event) => {
    const changed = await whoVouchesDifferently(db, event);
    if (!changed) return;
    const key = deployment.key;
    const { number: block } = await readCursor(db, key);
    const pairs = await pairsWith(db, key, changed, block);
    const nearby = await pairsWith(db, key, peopleIn(pairs), block);
    const { ids, wallets } = peopleIn([...pairs, ...nearby]);
    const people = [
      ...[...new Set([...ids, ...changed.ids])].map((subject_id) => ({ subject: "", subject_id })),
      ...wallets.map((subject) => ({ subject, subject_id: null })),
    ];
    await db.transaction().execute((transaction) => requestScores(transaction, people));
  };

async function whoVouchesDifferently(db: Db, event: DomainEvent): Promise<People | undefined> {
  if (event.type === "security.wallet_changed") {
    const { account, before, after } = event.data;
    return { ids: [account], wallets: [before, after].filter((address) => address !== null) };
  }
  if (event.type !== "kyc.attested" && event.type !== "kyc.revoked") return undefined;
  const { address } = event.data;
  const id = (await accountOfAddress(db, address))?.id;
  return { ids: id ? [id] : [], wallets: [address] };
}

/**
 * Recomputes every score computed as of a block that a reorg removes, and deletes its later history: an ending that
 * returns then counts as new, so its change is announced again.
 */
export async function rescoreAfter({ transaction, deployment, to }: RollBack): Promise<void> {
  const rows = await transaction
    .selectFrom("scors_score")
    .select("account_id")
    .where("deployment", "=", deployment)
    .where("block_number", ">", to.toString())
    .execute();
  const people = rows.map(({ account_id }) => account_id);
  await sql`
    delete from scors_history where deployment = ${deployment} and account_id = any(${people}::uuid[])
      and at > coalesce(${blockTime(deployment, to)}, '-infinity')`.execute(transaction);
  await requestScores(
    transaction,
    people.map((subject_id) => ({ subject: "", subject_id })),
  );
}

/** Recomputes the score when a review is published or removed. */
export const refreshReviewed =
  (services: RowServices): Listener =>
  async (event) => {
    if (
      event.type === "review.published" ||
      event.type === "review.removed" ||
      event.type === "review.restored"
    )
      await refreshScore(services, event.data.subject);
  };

/** Queues a job for every account with a score. */
export async function refreshEverybody({ db, deployment }: RowServices): Promise<void> {
  const rows = await db
    .selectFrom("scors_score")
    .select("account_id")
    .where("deployment", "=", deployment.key)
    .execute();
  const people = rows.map(({ account_id }) => ({ subject: "", subject_id: account_id }));
  await db.transaction().execute((transaction) => requestScores(transaction, people));
}
