import { z } from "zod";
import { kycStatuses } from "../auth/kyc-status.ts";
import { sessionEntry } from "../auth/session.ts";
import { roles } from "../auth/user.ts";
import { auditEntry } from "./audit.ts";

export const listedAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  businessName: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  kycStatus: z.enum(kycStatuses),
  ethereumAddress: z.string().nullable(),
  secondFactor: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  /** Its owner closed it: nothing can be changed any more. */
  closedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** How many sessions are open, and when one was last used. */
  sessions: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type ListedAccount = z.infer<typeof listedAccount>;

export const accountStates = ["active", "disabled", "closed"] as const;
export const accountFilter = z.object({
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(accountStates).optional(),
});
export type AccountFilter = z.infer<typeof accountFilter>;

const reason = z
  .string()
  .trim()
  .min(1, "Give a reason.")
  .max(300, "Use at most 300 characters for the reason.");
/** Acts on another person's account need a reason, which the audit log keeps. */
export const reasonRequest = z.object({ reason });
/** A second factor given up to a stranger would open the account to them. */
export const resetSecondFactorRequest = z.object({
  reason: reason.min(10, "Say how you know it's them, in at least 10 characters."),
});

export const rolesRequest = z.object({
  roles: z
    .array(z.enum(roles))
    .min(1, "Keep at least 1 role.")
    .max(roles.length)
    .transform((list) => [...new Set(list)]),
  reason,
});

export const MAX_STORAGE_MB = 10_240;
/** In megabytes; null for the default quota. */
export const storageLimitRequest = z.object({
  megabytes: z
    .number()
    .int("Enter whole megabytes.")
    .min(0, "Enter 0 or more megabytes.")
    .max(MAX_STORAGE_MB, `Enter at most ${MAX_STORAGE_MB} megabytes.`)
    .nullable(),
  reason,
});

export const accountDetails = listedAccount.extend({
  openSessions: z.array(sessionEntry.omit({ current: true })),
  storage: z.object({
    usedBytes: z.number().int(),
    limitBytes: z.number().int(),
    usualBytes: z.number().int(),
    /** Set for this account alone. */
    isOwn: z.boolean(),
    todayBytes: z.number().int(),
    dailyBytes: z.number().int(),
  }),
  /** Acts of administrators on the account, newest first. */
  history: z.array(auditEntry),
});
export type AccountDetails = z.infer<typeof accountDetails>;
