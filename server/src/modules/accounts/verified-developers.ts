import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";

/** Developers whose documents are approved and whose accounts are enabled. */
export function verifiedDevelopers(
  db: Db,
): Promise<Pick<Account, "id" | "username" | "business_name" | "profile_image_url" | "ethereum_address">[]> {
  return db
    .selectFrom("account")
    .select(["id", "username", "business_name", "profile_image_url", "ethereum_address"])
    .where("role", "=", "developer")
    .where("kyc_status", "=", "approved")
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .limit(1000)
    .execute();
}

export async function isVerifiedDeveloper(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "developer")
    .where("kyc_status", "=", "approved")
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of them, those whose names have these letters. */
export async function findDevelopers(db: Db, words: string, limit: number): Promise<string[]> {
  const like = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("account")
    .select("id")
    .where("role", "=", "developer")
    .where("kyc_status", "=", "approved")
    .where("disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("username", "ilike", like), eb("business_name", "ilike", like)]))
    .orderBy("username")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
