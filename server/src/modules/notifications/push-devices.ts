import { createECDH } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import {
  MAX_PUSH_DEVICES,
  type PushDevice,
  type PushSubscriptionKeys,
} from "@trestle/domain/notifications/push.ts";
import { isCallable } from "../../platform/http/public-https.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import { liveSessions } from "../sessions/sessions.ts";

const CURVE = "prime256v1";

/** Returns the public key by which browsers recognise this instance, derived from its private key. */
export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}

function isOnCurve(point: string): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(point, "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Selects an account's devices whose sessions are live. */
export const liveDevices = (db: Db, accountId: string) =>
  db
    .selectFrom("push_device")
    .where("account_id", "=", accountId)
    .where("session_id", "in", liveSessions(db).select("session.id").where("account.id", "=", accountId));

/** Registers this browser for push notifications. Idempotent. */
export async function addPushDevice(
  db: Db,
  { account, sessionId }: Viewer,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionKeys,
): Promise<string> {
  if (!isCallable(endpoint))
    refuse("invalid_input", "This isn’t the address of a push service on the internet.");
  if (!isOnCurve(p256dh)) refuse("invalid_input", "This isn’t a browser’s public key.");
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    const others = await liveDevices(transaction, account.id)
      .select("id")
      .where("endpoint", "<>", endpoint)
      .where("session_id", "<>", sessionId)
      .execute();
    if (others.length >= MAX_PUSH_DEVICES)
      refuse("conflict", `${MAX_PUSH_DEVICES} devices get your notifications already. Turn one off first.`);
    // A session is one browser, so its earlier subscription has ended.
    await transaction
      .deleteFrom("push_device")
      .where("session_id", "=", sessionId)
      .where("endpoint", "<>", endpoint)
      .execute();
    const owner = { account_id: account.id, session_id: sessionId, p256dh };
    const device = await transaction
      .insertInto("push_device")
      .values({ ...owner, endpoint, auth })
      // The browser has another owner now. Only the browser knows the secret, so no other account can take its row
      // over.
      .onConflict((conflict) =>
        conflict
          .column("endpoint")
          .doUpdateSet({ ...owner, failures: 0 })
          .where("push_device.auth", "=", auth),
      )
      .returning("id")
      .executeTakeFirst();
    if (!device) refuse("conflict", "This address belongs to another browser.");
    // Pending pushes were meant for the browser's previous owner.
    await transaction
      .deleteFrom("push_delivery")
      .where("device_id", "=", device.id)
      .where("sent_at", "is", null)
      .where("notification_id", "not in", (query) =>
        query.selectFrom("notification").select("id").where("account_id", "=", account.id),
      )
      .execute();
    return device.id;
  });
}

export async function listPushDevices(db: Db, { account, sessionId }: Viewer): Promise<PushDevice[]> {
  const [devices, sessions] = [
    await liveDevices(db, account.id)
      .select(["id", "session_id", "created_at"])
      .orderBy("created_at")
      .execute(),
    await listSessions(db, account.id, sessionId),
  ];
  return devices.map(({ id, session_id, created_at }) => ({
    _id: id,
    device: sessions.find(({ _id }) => _id === session_id)?.device ?? null,
    createdAt: created_at.toISOString(),
    current: session_id === sessionId,
  }));
}

/** Removes a device. Returns whether the account had it. */
export async function removePushDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("push_device")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes devices whose session has ended, and old deliveries. */
export async function forgetPush(db: Db): Promise<void> {
  await db
    .deleteFrom("push_device")
    .where("session_id", "not in", liveSessions(db).select("session.id"))
    .execute();
  await db
    .deleteFrom("push_delivery")
    .where("created_at", "<", new Date(Date.now() - 30 * 24 * 3600_000))
    .execute();
}
