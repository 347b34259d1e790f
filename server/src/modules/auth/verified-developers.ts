import type { Database } from "../../dependencies.ts";
import type { Account } from "./tables.ts";

/** Developers whose papers are approved and who may be shown. */
export function verifiedDevelopers(
  db: Database,
): Promise<Pick<Account, "id" | "username" | "profile_image_url" | "ethereum_address">[]> {
  return db
    .selectFrom("account")
    .select(["id", "username", "profile_image_url", "ethereum_address"])
    .where("role", "=", "developer")
    .where("kyc_status", "=", "approved")
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .limit(1000)
    .execute();
}
