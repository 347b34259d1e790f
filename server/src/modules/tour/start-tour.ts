import { hasRole } from "@trestle/domain/auth/user.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { Tour } from "@trestle/domain/tour/tour.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { addDraft, listDrafts } from "../projects/drafts.ts";
import { readTour, type TourServices } from "./read-tour.ts";

/** Starts an account's tour with a draft, or continues the running one; at most one at a time. */
export async function startTour(services: TourServices, account: Viewer["account"]): Promise<Tour> {
  if (!hasRole(account, "customer"))
    refuse("forbidden", "The tour shows a customer’s side. Sign in as a customer to take it.");
  await services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    if (await readTour({ ...services, db: transaction }, account)) return;
    const last = await transaction
      .selectFrom("tour")
      .select("project_id")
      .where("account_id", "=", account.id)
      .executeTakeFirst();
    // An unposted draft is reused, so that repeated tours don't accumulate drafts.
    const unposted = (await listDrafts(transaction, account.id)).find(({ id }) => id === last?.project_id);
    const draft = unposted ?? (await addDraft(transaction, account.id, services.story.tour.draft()));
    const now = new Date();
    const row = { project_id: draft.id, started_at: now, seen_at: now, ended_at: null };
    await transaction
      .insertInto("tour")
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
      .execute();
  });
  const tour = await readTour(services, account);
  if (!tour) refuse("conflict", "The tour was ended elsewhere. Start it again.");
  return tour;
}

/** Ends the tour; the project remains. */
export async function endTour(db: Db, accountId: string): Promise<void> {
  await db.updateTable("tour").set({ ended_at: new Date() }).where("account_id", "=", accountId).execute();
}
