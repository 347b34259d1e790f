import { z } from "zod";

/** Settings of the instance, none of them secret. Null means the environment's value. */
export const instanceSettings = z.object({
  /** While off, no notification is stored, emailed or pushed. */
  notifications: z.boolean(),
  /** While off, no page or step is counted. */
  analytics: z.boolean(),
  gbpPerDev: z.number().nullable(),
  explorerUrl: z.string().nullable(),
});
export type InstanceSettings = z.infer<typeof instanceSettings>;
export type SettingName = keyof InstanceSettings;

const reason = z.string().trim().min(1, "Give a reason.").max(300, "Use at most 300 characters.");

/** Changes one setting, so that concurrent administrators don't undo each other's changes. */
export const settingRequest = z.discriminatedUnion("name", [
  z.object({ name: z.literal("notifications"), value: z.boolean(), reason }),
  z.object({ name: z.literal("analytics"), value: z.boolean(), reason }),
  z.object({
    name: z.literal("gbpPerDev"),
    value: z
      .number("Enter a number.")
      .positive("Enter more than 0.")
      .max(1_000_000, "Enter at most 1,000,000.")
      .nullable(),
    reason,
  }),
  z.object({
    name: z.literal("explorerUrl"),
    value: z
      .url({ protocol: /^https$/, error: "Enter an https address." })
      .max(200, "Use at most 200 characters.")
      .nullable(),
    reason,
  }),
]);
export type SettingRequest = z.infer<typeof settingRequest>;

export const settingsPage = z.object({
  settings: instanceSettings,
  /** Settings that an administrator has changed. */
  changed: z.array(instanceSettings.keyof()),
  /** Settings fixed by the environment, as text. */
  environment: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SettingsPage = z.infer<typeof settingsPage>;
