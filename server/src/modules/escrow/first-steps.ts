import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import { sql } from "kysely";
import type { RowServices } from "../../services.ts";

const paid = sql<boolean>`state -> 'milestones' @> '[{"status": "released"}]'`;

/** Returns the steps of an accepted bid and a paid milestone, for payer and payee. */
export async function firstStepsOf(
  { db, deployment }: RowServices,
  wallet: string | null,
): Promise<StepName[]> {
  if (!wallet) return [];
  const projects = db.selectFrom("escrow_project").where("deployment", "=", deployment.key);
  const asCustomer = await projects
    .select(paid.as("paid"))
    .where("customer", "=", wallet)
    .where("developer", "is not", null)
    .orderBy("paid", "desc")
    .limit(1)
    .executeTakeFirst();
  const asDeveloper = await projects
    .select("token_id")
    .where("developer", "=", wallet)
    .where(paid)
    .limit(1)
    .executeTakeFirst();
  return [
    ...(asCustomer ? (["acceptance"] as const) : []),
    ...(asCustomer?.paid ? (["approval"] as const) : []),
    ...(asDeveloper ? (["payment"] as const) : []),
  ];
}
