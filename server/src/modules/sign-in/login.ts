import type { SecondStep, SecondStepRequest } from "@trestle/domain/auth/second-factor.ts";
import { LOGIN_REFUSED, type LoginRequest } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { accountNamed, isUnchanged, replaceHash } from "../accounts/account-row.ts";
import { accountsById } from "../accounts/directory.ts";
import { hashPassword, isOutdated, verifyPassword } from "../accounts/passwords.ts";
import { proveSecondFactor } from "../second-factor/prove.ts";
import { hasSecondFactor, proofKindsOf } from "../second-factor/second-factor.ts";
import { countTry, openTicket, readTicket, spendTicket } from "../sessions/login-ticket.ts";
import { addSession } from "../sessions/sessions.ts";
import { tryPassword } from "../sessions/throttle.ts";
import { signToken } from "../sessions/tokens.ts";
import { knownDevice } from "./known-device.ts";

type Origin = { address: string; cookies: string | undefined; userAgent: string | undefined };
export type LoggedIn = { account: Account; token: string; isNewDevice: boolean };

/**
 * Checks the password and opens a session, or returns a ticket for the second factor. An unknown name, a wrong password
 * and a disabled account get the same response.
 */
export async function logIn(
  services: Pick<Services, "db" | "secrets" | "config">,
  { username, password }: LoginRequest,
  origin: Origin,
): Promise<LoggedIn | { secondStep: SecondStep }> {
  const { db, secrets } = services;
  const { address, cookies } = origin;
  const account = await accountNamed(db, username);
  const device = account && knownDevice(secrets, cookies, account.id);
  const opened = await tryPassword(db, { username, address, device }, async () => {
    const matches = await verifyPassword(account?.password_hash, password);
    if (!account || !matches || account.disabled_at) return undefined;
    const current = await renewHash(db, account, password);
    const entered = current && (await enter(db, current, origin));
    return entered && { ...entered, account: current };
  });
  if (!opened) refuse("unauthenticated", LOGIN_REFUSED);
  if ("ticket" in opened) {
    const { ticket, expiresAt } = opened;
    const kinds = await proofKindsOf(services, opened.account.id);
    return { secondStep: { ticket, expiresAt: expiresAt.toISOString(), kinds } };
  }
  const token = await signToken(secrets.JWT_SECRET, opened.account.id, opened.sessionId);
  return { account: opened.account, token, isNewDevice: !device };
}

/**
 * Returns a session or a ticket for the second step; undefined if the password or the account changed since the check.
 */
function enter(db: Db, account: Account, origin: Origin) {
  return db.transaction().execute(async (transaction) => {
    if (!(await isUnchanged(transaction, account))) return undefined;
    if (await hasSecondFactor(transaction, account.id)) return openTicket(transaction, account.id);
    return { sessionId: await addSession(transaction, account.id, origin) };
  });
}

/** Second step of a login: consumes the ticket and checks the second factor. */
export async function finishLogin(
  services: Pick<Services, "db" | "secrets" | "config">,
  { ticket, proof }: SecondStepRequest,
  origin: Origin,
): Promise<LoggedIn> {
  const { db, secrets } = services;
  const held = await readTicket(db, ticket);
  await countTry(db, held);
  const account = (await accountsById(db, [held.accountId])).get(held.accountId) as Account;
  const device = knownDevice(secrets, origin.cookies, account.id);
  await proveSecondFactor(
    services,
    { account, scope: `login ${held.hash}`, address: origin.address, device, afterPassword: true },
    proof,
  );
  const sessionId = await db.transaction().execute(async (transaction) => {
    const unchanged = await isUnchanged(transaction, account);
    await spendTicket(transaction, held);
    return unchanged ? addSession(transaction, account.id, { ...origin, factorShown: true }) : undefined;
  });
  if (!sessionId) refuse("unauthenticated", LOGIN_REFUSED);
  const token = await signToken(secrets.JWT_SECRET, account.id, sessionId);
  return { account, token, isNewDevice: !device };
}

/**
 * Replaces a hash with weaker parameters unless it changed since the check. A concurrent change was either another
 * login with the same password, which is accepted, or a new password, which is not.
 */
async function renewHash(db: Db, account: Account, password: string): Promise<Account | undefined> {
  if (!isOutdated(account.password_hash)) return account;
  const renewed = await replaceHash(db, account, await hashPassword(password));
  if (renewed) return renewed;
  const current = await accountNamed(db, account.username);
  return (await verifyPassword(current?.password_hash, password)) ? current : undefined;
}
