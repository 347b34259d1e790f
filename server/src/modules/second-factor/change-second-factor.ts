import type { FactorChange } from "@trestle/domain/auth/events.ts";
import type { AddPasskeyRequest, TurnOffRequest } from "@trestle/domain/auth/second-factor.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account, Viewer } from "../../platform/http/viewer.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { lockAccount, recordSecurity } from "../accounts/account-row.ts";
import { recordActivity } from "../accounts/activity.ts";
import { checkPassword } from "../sessions/check-password.ts";
import { recordConfirmation, revokeSessionsOf } from "../sessions/sessions.ts";
import { requireFreshConfirmation } from "./confirmation.ts";
import { addPasskey, NO_PASSKEY } from "./passkeys.ts";
import { proveSecondFactor } from "./prove.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { hasSecondFactor, removeSecondFactor } from "./second-factor.ts";
import { confirmTotp } from "./totp.ts";

/**
 * Enables the authenticator app that was set up, replacing an existing one. Returns recovery codes if it is the
 * account's first second factor.
 */
export const enableTotp = (
  services: Pick<Services, "db" | "config" | "secrets">,
  viewer: Viewer,
  code: string,
): Promise<string[] | null> =>
  adding(services.db, viewer, async (transaction) => {
    const { replaced } = await confirmTotp({ ...services, db: transaction }, viewer.account, code);
    return replaced ? "app_replaced" : "app_added";
  });

/** As `enableTotp`, with a passkey. */
export const enablePasskey = (
  services: Pick<Services, "db" | "config" | "secrets">,
  viewer: Viewer,
  request: AddPasskeyRequest,
): Promise<string[] | null> =>
  adding(services.db, viewer, async (transaction) => {
    const { account, sessionId } = viewer;
    await addPasskey({ ...services, db: transaction }, account, sessionId, request);
    await recordActivity(transaction, account.id, "passkey_added", request.name);
    return "passkey_added";
  });

/** Adds a second factor, ends every other session, and notifies the owner. */
function adding(
  db: Db,
  viewer: Viewer,
  add: (transaction: Transaction) => Promise<FactorChange>,
): Promise<string[] | null> {
  const { account, sessionId } = viewer;
  return db.transaction().execute(async (transaction) => {
    // A concurrent login either commits before or is asked for the second factor.
    await lockAccount(transaction, account.id);
    await requireFreshConfirmation(transaction, viewer, "second-factor");
    const isFirst = !(await hasSecondFactor(transaction, account.id));
    const change = await add(transaction);
    await revokeSessionsOf(transaction, account.id, { except: sessionId });
    // Setting up the second factor confirms the session with it.
    await recordConfirmation(transaction, sessionId, { factor_shown_at: new Date() });
    if (!isFirst) {
      await notifyChange(transaction, account.id, change);
      return null;
    }
    await recordSecurityEvent(transaction, account.id, "second_factor_on");
    return makeRecoveryCodes(transaction, account.id);
  });
}

/** Replaces all recovery codes. The new codes are returned once; only their hashes are stored. */
export function renewRecoveryCodes(db: Db, viewer: Viewer): Promise<string[]> {
  const { id } = viewer.account;
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    if (!(await hasSecondFactor(transaction, id)))
      refuse("conflict", "Set up an authenticator app or a passkey first.");
    await requireFreshConfirmation(transaction, viewer);
    await recordActivity(transaction, id, "recovery_codes_made");
    await notifyChange(transaction, id, "codes_made");
    return makeRecoveryCodes(transaction, id);
  });
}

/** Removes one of several second factors. Removing the last one needs the password too. */
export function removePasskey(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { account } = viewer;
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    await requireFreshConfirmation(transaction, viewer);
    const removed = await transaction
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("account_id", "=", account.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) refuse("not_found", NO_PASSKEY);
    if (!(await hasSecondFactor(transaction, account.id)))
      refuse("conflict", "This is your only second factor. Turn two-step sign-in off instead.");
    await recordActivity(transaction, account.id, "passkey_removed", removed.name);
    await notifyChange(transaction, account.id, "passkey_removed");
  });
}

/** Turns two-step sign-in off. Needs the password, and a code or a passkey. */
export async function turnOffSecondFactor(
  services: Pick<Services, "db" | "config" | "secrets">,
  viewer: Viewer,
  { password, proof }: TurnOffRequest,
  address: string,
): Promise<void> {
  const { account, sessionId } = viewer;
  await checkPassword(services.db, viewer, password, address);
  await proveSecondFactor(
    services,
    { account, scope: `session ${sessionId}`, address, device: sessionId },
    proof,
  );
  await services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    await removeSecondFactor(transaction, account.id);
    await recordSecurityEvent(transaction, account.id, "second_factor_off");
  });
}

/** Removes a lost second factor on behalf of its owner, and ends every session. */
export function resetSecondFactor(db: Db, admin: Account, id: string, reason: string): Promise<void> {
  if (id === admin.id)
    refuse("forbidden", "You can’t reset your own second factor. Ask another administrator.");
  return db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, id);
    if (!(await hasSecondFactor(transaction, id)))
      refuse("conflict", `${account.username} has no second factor.`);
    await removeSecondFactor(transaction, id);
    await revokeSessionsOf(transaction, id);
    await recordSecurityEvent(transaction, id, "second_factor_reset");
    await recordAudit(transaction, admin.id, {
      act: "reset a second factor",
      subject: account.username,
      subjectId: id,
      note: reason,
    });
  });
}

async function recordSecurityEvent(
  transaction: Transaction,
  accountId: string,
  change: "second_factor_on" | "second_factor_off" | "second_factor_reset",
): Promise<void> {
  await recordActivity(transaction, accountId, change);
  await recordSecurity(transaction, `security.${change}`, { account: accountId });
}

const notifyChange = (transaction: Transaction, account: string, change: FactorChange) =>
  recordSecurity(transaction, "security.second_factor_changed", { account, change });
