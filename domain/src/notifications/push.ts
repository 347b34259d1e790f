import { z } from "zod";

export const MAX_PUSH_DEVICES = 10;

const base64url = (characters: number, error: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`), error);

export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: "Push addresses start with https://." }).max(1000),
  keys: z.strictObject({
    p256dh: base64url(87, "This isn’t a browser’s public key."),
    auth: base64url(22, "This isn’t a browser’s secret."),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

export const pushDevice = z.object({
  _id: z.uuid(),
  /** Label such as "Firefox on Windows". */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether it belongs to the session of the request. */
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushSettings = z.object({
  /** Public VAPID key; null where push is off. */
  key: z.string().nullable(),
  devices: z.array(pushDevice),
});

/** Payload of a push message, encrypted for the service worker. */
export const pushMessage = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Path opened by a click. */
  path: z.string().startsWith("/"),
});
export type PushMessage = z.infer<typeof pushMessage>;
