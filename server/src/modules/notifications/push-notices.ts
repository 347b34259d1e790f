import type { Agent } from "node:https";
import type { Notice } from "@trestle/domain/notifications/notice.ts";
import { notificationPath } from "@trestle/domain/notifications/notification-path.ts";
import type { PushMessage } from "@trestle/domain/notifications/push.ts";
import { type TopicId, topicOf } from "@trestle/domain/notifications/topics.ts";
import { sql } from "kysely";
import webPush from "web-push";
import { addJobs } from "../../platform/events/jobs.ts";
import { callOut, publicAgent } from "../../platform/http/public-https.ts";
import type { Db, Services } from "../../services.ts";
import { liveDevices, vapidPublicKey } from "./push-devices.ts";

export const PUSH_TASK = "send-push";
/** Push services of common browsers. Each has its own queue; all other addresses share one. */
const SERVICES = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];
const TIMEOUT_MS = 5_000;
/** Pause for a host that didn't answer; it doubles with each further failure. */
const PAUSE_MS = 60_000;
const MAX_DOUBLINGS = 6;
const MAX_PAUSED_HOSTS = 1_000;
/** The delay grows with each attempt; a push message a day late is useless. */
const MAX_ATTEMPTS = 8;
const SHOWN_FOR_SECONDS = 24 * 3600;
/** Consecutive failures after which a browser counts as gone. */
const MAX_FAILURES = 24;
const MAX_CHARACTERS = 400;

/**
 * Queues a notification for every device of an account, once each, in the caller's transaction. Held ones get no job.
 */
export async function pushNotice(
  db: Db,
  accountId: string,
  notification: { id: string; held: boolean },
): Promise<void> {
  const queued = await db
    .insertInto("push_delivery")
    .columns(["device_id", "notification_id", "due_at"])
    .expression(
      liveDevices(db, accountId).select([
        "push_device.id",
        sql<string>`${notification.id}::uuid`.as("of"),
        sql<Date | null>`case when ${notification.held} then null else now() end`.as("due"),
      ]),
    )
    .onConflict((conflict) => conflict.columns(["device_id", "notification_id"]).doNothing())
    .returning("id")
    .execute();
  if (!notification.held) await addPushJobs(db, queued);
}

export async function addPushJobs(db: Db, deliveries: { id: string }[]): Promise<void> {
  for (const { id } of deliveries) {
    const { endpoint } = await db
      .selectFrom("push_delivery")
      .innerJoin("push_device", "push_device.id", "push_delivery.device_id")
      .select("endpoint")
      .where("push_delivery.id", "=", id)
      .executeTakeFirstOrThrow();
    await addJobs(db, PUSH_TASK, [{ id }], null, queueOf(endpoint));
  }
}

/** Returns a push service's queue, whose jobs run one at a time, so that a slow service delays only its own. */
function queueOf(endpoint: string): string {
  const { hostname } = new URL(endpoint);
  return `push ${SERVICES.find((name) => hostname === name || hostname.endsWith(`.${name}`)) ?? "others"}`;
}

/** Hosts that didn't answer this process, so that a thousand addresses at one host cost one timeout. */
class HostPauses {
  readonly #pauses = new Map<string, { until: Date; doublings: number }>();

  /** Returns the end of a host's pause; undefined if the host may be called. */
  until(host: string): Date | undefined {
    const until = this.#pauses.get(host)?.until;
    return until && until.getTime() > Date.now() ? until : undefined;
  }

  answered(host: string): void {
    this.#pauses.delete(host);
  }

  failed(host: string): void {
    const doublings = Math.min(MAX_DOUBLINGS, (this.#pauses.get(host)?.doublings ?? -1) + 1);
    this.#pauses.delete(host);
    this.#pauses.set(host, { until: new Date(Date.now() + PAUSE_MS * 2 ** doublings), doublings });
    const [oldest] = this.#pauses.keys();
    if (this.#pauses.size > MAX_PAUSED_HOSTS && oldest !== undefined) this.#pauses.delete(oldest);
  }
}

/** Returns the payload that the service worker shows. */
const pushMessageOf = (
  id: string,
  accountId: string,
  notice: Pick<Notice, "type" | "message" | "metadata"> & { topic: TopicId },
): PushMessage => ({
  id,
  title: notice.metadata.projectTitle ?? topicOf(notice.topic).title,
  body:
    notice.message.length > MAX_CHARACTERS
      ? `${notice.message.slice(0, MAX_CHARACTERS - 1)}…`
      : notice.message,
  path: notificationPath(notice, accountId),
});

/** Returns the contact that push services use when this instance causes trouble. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Services["config"]): string =>
  PUBLIC_URL.startsWith("https:") ? PUBLIC_URL : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0]}`;

/** The task that sends one notification to one device. It throws to be retried. */
export function pushTask(
  { db, config, secrets, log }: Pick<Services, "db" | "config" | "secrets" | "log">,
  agent: Agent = publicAgent(),
  timeoutMs = TIMEOUT_MS,
) {
  const pauses = new HostPauses();
  const privateKey = secrets.VAPID_PRIVATE_KEY;
  const vapidDetails = privateKey && {
    subject: contactOf(config),
    privateKey,
    publicKey: vapidPublicKey(privateKey),
  };
  return async ({ id }: { id: string }): Promise<void> => {
    if (!vapidDetails) return;
    const delivery = await waiting(db, id);
    // Deleted, so that it is queued again if a reorg brings its event back.
    if (!delivery) return forgetUnsent(db, id);
    const { endpoint, p256dh, auth, notification_id, account_id, ...notice } = delivery;
    const { host } = new URL(endpoint);
    const pausedUntil = pauses.until(host);
    if (pausedUntil) return addJobs(db, PUSH_TASK, [{ id }], pausedUntil, queueOf(endpoint));
    const message = pushMessageOf(notification_id, account_id, notice);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails,
        TTL: SHOWN_FOR_SECONDS,
        urgency: topicOf(notice.topic).always ? "high" : "normal",
        // If the process died after sending, the repeated message replaces the first at the service.
        topic: notification_id.replaceAll("-", ""),
      },
    );
    const call = { method: "POST", headers, body: body as Buffer };
    const outcome = await callOut(endpoint, call, agent, timeoutMs).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (typeof outcome === "number") pauses.answered(host);
    else pauses.failed(host);
    if (typeof outcome === "number" && outcome >= 200 && outcome < 300)
      return sent(db, id, delivery.device_id);
    if (outcome === 404 || outcome === 410) {
      await db.deleteFrom("push_device").where("id", "=", delivery.device_id).execute();
      return;
    }
    const reason = typeof outcome === "number" ? `answered ${outcome}` : outcome;
    const isOver = await failed(db, delivery, reason);
    log.warn(
      { push: id, reason, service: host },
      isOver ? "push failed after its last attempt" : "push failed and will be retried",
    );
    if (!isOver) throw new Error(`push service ${reason}`);
  };
}

/** Returns a delivery to send; undefined if it was sent or read, or its session has ended. */
const waiting = async (db: Db, id: string) => {
  const found = await db
    .selectFrom("push_delivery")
    .innerJoin("push_device", "push_device.id", "push_delivery.device_id")
    .innerJoin("notification", "notification.id", "push_delivery.notification_id")
    .select(["push_delivery.id", "device_id", "notification_id", "attempts", "push_device.failures"])
    .select(["endpoint", "p256dh", "auth", "notification.account_id"])
    .select(["type", "topic", "message", "metadata"])
    .where("push_delivery.id", "=", id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("event_id", "is not", null)
    .where("push_delivery.created_at", ">", sql<Date>`now() - make_interval(secs => ${SHOWN_FOR_SECONDS})`)
    .where("read", "=", false)
    .where("cleared", "=", false)
    .whereRef("notification.account_id", "=", "push_device.account_id")
    .executeTakeFirst();
  const isLive =
    found &&
    (await liveDevices(db, found.account_id)
      .select("id")
      .where("id", "=", found.device_id)
      .executeTakeFirst());
  return isLive ? found : undefined;
};

async function forgetUnsent(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom("push_delivery")
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

async function sent(db: Db, id: string, deviceId: string): Promise<void> {
  await db
    .updateTable("push_delivery")
    .set({ sent_at: new Date(), attempts: sql<number>`attempts + 1`, last_error: null })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("push_device")
    .set({ failures: 0 })
    .where("id", "=", deviceId)
    .where("failures", ">", 0)
    .execute();
}

type Delivery = NonNullable<Awaited<ReturnType<typeof waiting>>>;

/** Stores a failure. Returns whether it was the last attempt. */
async function failed(db: Db, { id, device_id, attempts, failures }: Delivery, reason: string) {
  if (failures + 1 >= MAX_FAILURES) {
    await db.deleteFrom("push_device").where("id", "=", device_id).execute();
    return true;
  }
  const isOver = attempts + 1 >= MAX_ATTEMPTS || reason === "answered 400" || reason === "answered 413";
  await db
    .updateTable("push_delivery")
    .set({ attempts: attempts + 1, last_error: reason.slice(0, 200), failed_at: isOver ? new Date() : null })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("push_device")
    .set({ failures: sql<number>`failures + 1` })
    .where("id", "=", device_id)
    .execute();
  return isOver;
}
