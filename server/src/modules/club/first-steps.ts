import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Database } from "../../dependencies.ts";

export async function firstStepsOf(db: Database, accountId: string): Promise<StepName[]> {
  const page = await db
    .selectFrom("club_page")
    .select("listed")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return page?.listed ? ["club_page"] : [];
}
