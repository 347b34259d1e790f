import { deploymentKey } from "@trestle/chain/deployment.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readCursor } from "../../indexer/cursor.ts";
import type { Listener } from "../../platform/events.ts";
import { accountOfAddress } from "../auth/account-of-address.ts";
import { pairsWith } from "./evidence-of.ts";
import { refreshScore } from "./refresh-score.ts";
import { requestScores, type Scored } from "./request-scores.ts";

type Parts = Pick<Dependencies, "db" | "deployment">;

/** The task behind `requestScores`. A wallet that is nobody's here has no score. */
export const scoreTask =
  (parts: Parts) =>
  async ({ subject, subject_id }: Scored): Promise<void> => {
    const id = subject_id ?? (await accountOfAddress(parts.db, subject))?.id;
    if (id) await refreshScore(parts, id);
  };

/** Whoever is verified, or no longer, vouches differently for those they have worked with. */
export const refreshCounterparties =
  ({ db, deployment }: Parts): Listener =>
  async (event) => {
    if (event.type !== "kyc.attested" && event.type !== "kyc.revoked") return;
    const key = deploymentKey(deployment);
    const { address } = event.data;
    const id = (await accountOfAddress(db, address))?.id;
    const { number: block } = await readCursor(db, key);
    const pairs = await pairsWith(db, key, { ids: id ? [id] : [], wallets: [address] }, block);
    const people = pairs.flatMap(({ subject, subject_id, counterparty, counterparty_id }) => [
      { subject, subject_id },
      { subject: counterparty, subject_id: counterparty_id },
    ]);
    await db.transaction().execute((transaction) => requestScores(transaction, people));
  };

/** A review counts as soon as it is published, and no longer once it is removed. */
export const refreshReviewed =
  (parts: Parts): Listener =>
  async (event) => {
    if (
      event.type === "review.published" ||
      event.type === "review.removed" ||
      event.type === "review.restored"
    )
      await refreshScore(parts, event.data.subject);
  };

/** Everybody with a score, one job each. */
export async function refreshEverybody({ db, deployment }: Parts): Promise<void> {
  const rows = await db
    .selectFrom("scors_score")
    .select("account_id")
    .where("deployment", "=", deploymentKey(deployment))
    .execute();
  const people = rows.map(({ account_id }) => ({ subject: "", subject_id: account_id }));
  await db.transaction().execute((transaction) => requestScores(transaction, people));
}
