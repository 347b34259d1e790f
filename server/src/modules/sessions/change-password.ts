import type { ChangePasswordRequest } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { recordSecurity, replaceHash } from "../accounts/account-row.ts";
import { recordActivity } from "../accounts/activity.ts";
import { hashPassword, refuseCommonPassword } from "../accounts/passwords.ts";
import { checkPassword } from "./check-password.ts";
import { revokeSessionsOf } from "./sessions.ts";

/** Sets another password and ends every other session. Returns how many there were. */
export async function changePassword(
  db: Db,
  viewer: Viewer,
  { currentPassword, newPassword }: ChangePasswordRequest,
  address: string,
): Promise<number> {
  const { account, sessionId } = viewer;
  await checkPassword(db, viewer, currentPassword, address);
  refuseCommonPassword(newPassword, account.username);
  if (newPassword === currentPassword)
    refuse("invalid_input", "The new password is the same as the old one. Choose a different one.");
  const password_hash = await hashPassword(newPassword);
  return db.transaction().execute(async (transaction) => {
    if (!(await replaceHash(transaction, account, password_hash)))
      refuse("conflict", "Your password has just been changed. Sign in again.");
    await recordActivity(transaction, account.id, "password_changed");
    await recordSecurity(transaction, "security.password_changed", { account: account.id });
    return revokeSessionsOf(transaction, account.id, { except: sessionId });
  });
}
