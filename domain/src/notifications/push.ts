import { z } from "zod";

export const MOST_PUSH_DEVICES = 10;

const base64url = (characters: number, error: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`), error);

/** What a browser answers when it is asked to show notifications. */
export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: "Push addresses start with https://." }).max(1000),
  keys: z.strictObject({
    p256dh: base64url(87, "This isn't a browser's public key."),
    auth: base64url(22, "This isn't a browser's secret."),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

export const pushDevice = z.object({
  _id: z.uuid(),
  /** In words, such as "Firefox on Windows". */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether it belongs to the session that asks. */
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushSettings = z.object({
  /** What browsers know this instance by (VAPID); without it there is no push. */
  key: z.string().nullable(),
  devices: z.array(pushDevice),
});

/** What the service worker is told, encrypted for it alone. */
export const pushMessage = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Where a click leads. */
  path: z.string().startsWith("/"),
});
export type PushMessage = z.infer<typeof pushMessage>;
