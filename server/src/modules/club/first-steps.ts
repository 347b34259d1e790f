import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Db } from "../../services.ts";

export async function firstStepsOf(db: Db, accountId: string): Promise<StepName[]> {
  const page = await db
    .selectFrom("club_page")
    .select("listed")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return page?.listed ? ["club_page"] : [];
}
