import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Transaction } from "../../services.ts";

/**
 * Locks both accounts and checks that the acting one is still an administrator. Administrators who demote each other
 * concurrently are serialised, so that one always remains.
 */
export async function actAsAdministrator(
  transaction: Transaction,
  adminId: string,
  aboutId: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom("account")
    .select(["id", sql<boolean>`'admin' = any(roles) and disabled_at is null`.as("acts")])
    .where("id", "in", [adminId, aboutId])
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!rows.find(({ id }) => id === adminId)?.acts) refuse("forbidden", "Only administrators can do this.");
}
