import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { setDisabled } from "../accounts/account-row.ts";
import { actAsAdministrator } from "../accounts/act-as-administrator.ts";
import { revokeSessionsOf } from "../sessions/sessions.ts";
import { settleAttestation } from "../verification/attestation.ts";

/** Disables an account at once: logins, sessions and its verification on the chain. */
export function disableAccount(
  { db, deployment }: RowServices,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  if (id === admin.id) refuse("forbidden", "You can’t disable your own account.");
  return db.transaction().execute(async (transaction) => {
    await actAsAdministrator(transaction, admin.id, id);
    const account = await setDisabled(transaction, id, true);
    if (!account) refuse("conflict", "This account doesn’t exist or is already disabled.");
    await revokeSessionsOf(transaction, id);
    await settleAttestation(transaction, deployment, id);
    await recordAudit(transaction, admin.id, {
      act: "disabled an account",
      subject: account.username,
      subjectId: id,
      note: reason,
    });
  });
}

export function enableAccount(
  { db, deployment }: RowServices,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const account = await setDisabled(transaction, id, false);
    if (!account)
      refuse("conflict", "This account doesn’t exist, isn’t disabled, or was closed by its owner.");
    await settleAttestation(transaction, deployment, id);
    await recordAudit(transaction, admin.id, {
      act: "enabled an account",
      subject: account.username,
      subjectId: id,
      note: reason,
    });
  });
}
