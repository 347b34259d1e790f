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
  /** Set once the owner has closed the account; it can't be changed any more. */
  closedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Number of open sessions, and time of the last use of one. */
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
/** Reason for an act on another account, stored in the audit log. */
export const reasonRequest = z.object({ reason });
/** Longer reason: a second factor reset for a stranger would open the account to them. */
export const resetSecondFactorRequest = z.object({
  reason: reason.min(10, "Say how you know it’s them, in at least 10 characters."),
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
    /** Whether the limit was set for this account. */
    isOwn: z.boolean(),
    todayBytes: z.number().int(),
    dailyBytes: z.number().int(),
  }),
  /** Acts of administrators on the account, newest first. */
  history: z.array(auditEntry),
});
export type AccountDetails = z.infer<typeof accountDetails>;
