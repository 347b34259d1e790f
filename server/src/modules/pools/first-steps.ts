import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Dependencies } from "../../dependencies.ts";

export async function firstStepsOf(
  { db, deployment }: Pick<Dependencies, "db" | "deployment">,
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
