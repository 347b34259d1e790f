import { pushSubscription } from "@trestle/domain/notifications/push.ts";
import { call } from "../../lib/endpoints.ts";
import { forget, readStored, store } from "../../lib/storage.ts";
import { RefusedInput } from "../../lib/use-change.ts";

const WORKER = "/sw.js";
/** Storage key of the account's opt-in: another account's login must not restore the subscription. */
const optInKey = (userId: string) => `push:${userId}` as const;

export const hasPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const isBlocked = (): boolean => Notification.permission === "denied";

const subscriptionHere = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const parsed = pushSubscription.safeParse({ endpoint, keys });
  if (!parsed.success) throw new RefusedInput("This browser’s push service can’t be used.");
  await call("POST /api/notifications/push-devices", { body: parsed.data });
}

const toText = (key: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Requests permission, subscribes the browser, and registers the subscription with the server. */
export async function turnPushOn(userId: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new RefusedInput(
      "Your browser doesn’t allow notifications from this site. Allow them in its settings.",
    );
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const knownKey = known?.options.applicationServerKey;
  const fits = known && (!knownKey || toText(knownKey) === key);
  // A subscription for another key would be refused at every delivery.
  if (known && !fits) await known.unsubscribe();
  const subscription = fits
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await register(subscription);
  store(optInKey(userId), "on");
}

export async function turnPushOff(userId: string, deviceId: string): Promise<void> {
  await call("DELETE /api/notifications/push-devices/:id", { params: { id: deviceId } });
  forget(optInKey(userId));
  await (await subscriptionHere())?.unsubscribe();
}

/** Registers the device's subscription again after a new login, because the session has changed. */
export async function resumePush(userId: string): Promise<void> {
  if (!hasPush() || Notification.permission !== "granted" || readStored(optInKey(userId)) === null) return;
  const subscription = await subscriptionHere();
  if (subscription) await register(subscription);
}
