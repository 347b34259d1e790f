import { createHash, timingSafeEqual } from "node:crypto";
import type { BootstrapAdminRequest } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { locks } from "../../platform/database/locks.ts";
import type { Services } from "../../services.ts";
import { registerAccount } from "./register.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Creates the first administrator. Once one exists, the secret is rejected. */
export async function bootstrapAdmin(
  { db, config, secrets }: Pick<Services, "db" | "config" | "secrets">,
  { secret, ...person }: BootstrapAdminRequest,
): Promise<void> {
  const expected = secrets.ADMIN_BOOTSTRAP_SECRET;
  if (!expected || !timingSafeEqual(digest(secret), digest(expected))) {
    refuse("forbidden", "The administrator secret is wrong.");
  }
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${locks.firstAdmin})`.execute(transaction);
    const admin = await transaction
      .selectFrom("account")
      .select("id")
      .where(sql<boolean>`'admin' = any(roles)`)
      .executeTakeFirst();
    if (admin) refuse("forbidden", "There’s already an administrator.");
    await registerAccount({ db: transaction, config }, { ...person, role: "admin" });
  });
}
