import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Db } from "../../services.ts";

export async function firstStepsOf(db: Db, developerId: string): Promise<StepName[]> {
  const placed = await db
    .selectFrom("bid")
    .select("bid_index")
    .where("developer_id", "=", developerId)
    .limit(1)
    .executeTakeFirst();
  return placed ? ["bid"] : [];
}
