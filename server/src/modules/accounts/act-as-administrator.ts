import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Transaction } from "../../services.ts";

/**
 * Holds both accounts and makes sure that whoever acts is an administrator still. Of two who take each other's role
 * at the same moment one comes second, so that somebody is always left.
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
  if (!rows.find(({ id }) => id === adminId)?.acts)
    throw new DomainError("forbidden", "Only administrators can do this.");
}
