import type { AddPasskeyRequest, TurnOffRequest } from "@trestle/domain/auth/second-factor.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Transaction } from "kysely";
import type { Dependencies, Tables } from "../../../dependencies.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { recordEvents } from "../../../platform/events.ts";
import type { Viewer } from "../access.ts";
import { recordActivity } from "../activity.ts";
import { checkPassword } from "../check-password.ts";
import { lockAccount } from "../lock-account.ts";
import { revokeSessionsOf } from "../sessions.ts";
import type { Account } from "../tables.ts";
import { addPasskey, NO_PASSKEY } from "./passkeys.ts";
import { proveSecondFactor } from "./prove.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { hasSecondFactor, removeSecondFactor } from "./second-factor.ts";
import { confirmTotp } from "./totp.ts";

type Parts = Pick<Dependencies, "db" | "config" | "secrets">;

/** Takes the authenticator app into use. Answers recovery codes if it is the account's first second factor. */
export const enableTotp = (parts: Parts, { account }: Viewer, code: string): Promise<string[] | null> =>
  adding(parts, account.id, (transaction) => confirmTotp({ ...parts, db: transaction }, account, code));

/** The same with a passkey. */
export const enablePasskey = (
  parts: Parts,
  { account, sessionId }: Viewer,
  request: AddPasskeyRequest,
): Promise<string[] | null> =>
  adding(parts, account.id, async (transaction) => {
    await addPasskey({ ...parts, db: transaction }, account, sessionId, request);
    await recordActivity(transaction, account.id, "passkey_added", request.name);
  });

function adding(
  { db }: Parts,
  accountId: string,
  add: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<string[] | null> {
  return db.transaction().execute(async (transaction) => {
    // A login at the same moment either comes before this or is asked for the second factor.
    await lockAccount(transaction, accountId);
    const isFirst = !(await hasSecondFactor(transaction, accountId));
    await add(transaction);
    if (!isFirst) return null;
    await tell(transaction, accountId, "second_factor_on");
    return makeRecoveryCodes(transaction, accountId);
  });
}

/** New recovery codes; the old ones are worth nothing from now on. */
export function renewRecoveryCodes({ db }: Parts, { account }: Viewer): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    if (!(await hasSecondFactor(transaction, account.id)))
      throw new DomainError("conflict", "Set up an authenticator app or a passkey first.");
    await recordActivity(transaction, account.id, "recovery_codes_made");
    return makeRecoveryCodes(transaction, account.id);
  });
}

/** Removes one of several. The last second factor is turned off, which takes more than this. */
export function removePasskey({ db }: Parts, { account }: Viewer, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    const removed = await transaction
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("account_id", "=", account.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw new DomainError("not_found", NO_PASSKEY);
    if (!(await hasSecondFactor(transaction, account.id)))
      throw new DomainError("conflict", "This is your only second factor. Turn two-step login off instead.");
    await recordActivity(transaction, account.id, "passkey_removed", removed.name);
  });
}

/** Needs both: the password, and a code or a passkey. */
export async function turnOffSecondFactor(
  parts: Parts,
  viewer: Viewer,
  { password, proof }: TurnOffRequest,
  address: string,
): Promise<void> {
  const { account, sessionId } = viewer;
  await checkPassword(parts.db, viewer, password, address);
  await proveSecondFactor(
    parts,
    { account, scope: `session ${sessionId}`, address, device: sessionId },
    proof,
  );
  await parts.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    await removeSecondFactor(transaction, account.id);
    await tell(transaction, account.id, "second_factor_off");
  });
}

/** For somebody who has lost theirs: an administrator removes it, and every session ends. */
export function resetSecondFactor({ db }: Parts, admin: Account, id: string, reason: string): Promise<void> {
  if (id === admin.id)
    throw new DomainError("forbidden", "You can't reset your own second factor. Ask another administrator.");
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    const account = await transaction
      .selectFrom("account")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!account) throw new DomainError("not_found", "This account doesn't exist.");
    if (!(await hasSecondFactor(transaction, id)))
      throw new DomainError("conflict", `${account.username} has no second factor.`);
    await removeSecondFactor(transaction, id);
    await revokeSessionsOf(transaction, id);
    await tell(transaction, id, "second_factor_reset");
    await recordAudit(transaction, admin.id, {
      act: "reset a second factor",
      subject: account.username,
      subjectId: id,
      note: reason,
    });
  });
}

type Change = "second_factor_on" | "second_factor_off" | "second_factor_reset";

async function tell(transaction: Transaction<Tables>, accountId: string, change: Change): Promise<void> {
  await recordActivity(transaction, accountId, change);
  const type = `security.${change}` as const;
  const happenedAt = new Date();
  const key = `${type}/${accountId}/${happenedAt.getTime()}`;
  await recordEvents(transaction, [{ type, key, data: { account: accountId }, happenedAt }]);
}
