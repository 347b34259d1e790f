import { refuse } from "@trestle/domain/errors.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Room } from "../../room.ts";
import type { Services } from "../../services.ts";
import { anonymiseAccount, lockAccount } from "../accounts/account-row.ts";
import { checkPassword } from "../sessions/check-password.ts";
import { revokeSessionsOf } from "../sessions/sessions.ts";
import { settleAttestation } from "../verification/attestation.ts";
import { walletsOf } from "../wallets/proven-wallets.ts";

export type LeavingRooms = Pick<Room, "obstacles" | "forget">[];

/**
 * Returns why an account can't be closed yet: money, projects and commitments to others, for every wallet that the
 * account has proven.
 */
export async function closingObstacles(
  services: Services,
  { account, roles }: Pick<Viewer, "account" | "roles">,
  rooms: LeavingRooms,
): Promise<string[]> {
  if (roles.includes("admin"))
    return ["Administrators can’t close their account. Ask another administrator to take over first."];
  const wallets = await walletsOf(services.db, account);
  const found: string[] = [];
  for (const ethereum_address of wallets.length > 0 ? wallets : [null])
    found.push(...(await obstaclesOf(services, { ...account, ethereum_address }, rooms)));
  return [...new Set(found)];
}

/** Returns a sentence for each obstacle to closing an account with its linked wallet. */
export async function obstaclesOf(
  services: Services,
  account: Viewer["account"],
  rooms: LeavingRooms,
): Promise<string[]> {
  const found: string[] = [];
  for (const { obstacles } of rooms) found.push(...((await obstacles?.(services, account)) ?? []));
  return found;
}

/**
 * Closes an account permanently: personal data is deleted; data on the chain and messages to others stay under an
 * anonymous name.
 */
export async function closeAccount(
  services: Services,
  viewer: Viewer,
  password: string,
  { address, rooms }: { address: string; rooms: LeavingRooms },
): Promise<void> {
  const { db, files, deployment } = services;
  const { account } = viewer;
  await checkPassword(db, viewer, password, address);
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    const [obstacle] = await closingObstacles({ ...services, db: transaction }, viewer, rooms);
    if (obstacle) refuse("conflict", obstacle);
    for (const { forget } of rooms) await forget?.({ transaction, files }, account.id);
    await anonymiseAccount(transaction, account.id);
    await revokeSessionsOf(transaction, account.id);
    await settleAttestation(transaction, deployment, account.id);
  });
  await files.removeReleased();
}
