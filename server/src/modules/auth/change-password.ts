import type { ChangePasswordRequest } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Database } from "../../dependencies.ts";
import type { Viewer } from "./access.ts";
import { recordActivity } from "./activity.ts";
import { hashPassword, refuseCommonPassword, verifyPassword } from "./passwords.ts";
import { revokeSessionsOf } from "./sessions.ts";
import { countAttempt, forgetAttempts } from "./throttle.ts";

/** Sets another password and ends every other session; answers how many there were. */
export async function changePassword(
  db: Database,
  { account, sessionId }: Viewer,
  { currentPassword, newPassword }: ChangePasswordRequest,
  address: string,
): Promise<number> {
  await countAttempt(db, account.username, address);
  if (!(await verifyPassword(account.password_hash, currentPassword)))
    throw new DomainError("forbidden", "The current password is not right.");
  await forgetAttempts(db, account.username, address);
  refuseCommonPassword(newPassword, account.username);
  if (newPassword === currentPassword)
    throw new DomainError("invalid_input", "The new password is the old one: choose another one.");
  const password_hash = await hashPassword(newPassword);
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
    await recordActivity(transaction, account.id, "password_changed");
    return revokeSessionsOf(transaction, account.id, { except: sessionId });
  });
}
