import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Db } from "../../services.ts";

/** Returns the steps of a request on the chain, and of a first bid for one. */
export async function firstStepsOf(db: Db, ownerId: string): Promise<StepName[]> {
  const posted = await db
    .selectFrom("project")
    .select("bid_count")
    .where("owner_id", "=", ownerId)
    .where("posted_at", "is not", null)
    .orderBy("bid_count", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!posted) return [];
  return posted.bid_count > 0 ? ["request", "bids"] : ["request"];
}
