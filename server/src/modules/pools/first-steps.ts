import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { RowServices } from "../../services.ts";

export async function firstStepsOf(
  { db, deployment }: RowServices,
  wallet: string | null,
): Promise<StepName[]> {
  if (!wallet) return [];
  const position = await db
    .selectFrom("pool_position")
    .select("pool")
    .where("deployment", "=", deployment.key)
    .where("lender", "=", wallet)
    .limit(1)
    .executeTakeFirst();
  return position ? ["deposit"] : [];
}
