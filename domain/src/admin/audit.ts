import { z } from "zod";

export const auditActs = [
  "opened a verification",
  "opened a document",
  "approved a verification",
  "returned a verification",
  // Names in older lines; the log is never rewritten.
  "rejected a verification",
  "asked the chain again",
  "disabled an account",
  "enabled an account",
  "reset a second factor",
  "changed roles",
  "ended a session",
  "ended all sessions",
  "changed a storage limit",
  "read a reported thread",
  "removed a review",
  "read a private request",
  "read a project's evidence",
  "closed a report",
  "hid a donor's words",
  "restored a donor's words",
  "hid a club post",
  "restored a club post",
  "attested a score",
  "declined an attestation",
  "revoked an attestation",
  "objected to a payment",
  "disbursed a loan",
  "proposed a loan",
  "processed a default",
  "stopped a pool",
  "ended a stop",
  "changed a pool's settings",
  "changed a pool's operator",
  "nominated a pool's owner",
  "took over a pool",
  "recovered surplus",
  "cancelled a transaction",
  "changed a setting",
  "restored a review",
] as const;
export type AuditAct = (typeof auditActs)[number];

export const auditEntry = z.object({
  seq: z.number().int(),
  createdAt: z.iso.datetime(),
  actor: z.string(),
  act: z.enum(auditActs),
  subject: z.string(),
  note: z.string().nullable(),
  /** Hash of this line and the previous line's hash. */
  lineHash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilter = z.object({
  search: z.string().trim().max(100).optional(),
  /** Part of the administrator's name. */
  who: z.string().trim().max(64).optional(),
  act: z.enum(auditActs).optional(),
  /** Days in UTC, both included. */
  from: z.iso.date("Choose a valid day.").optional(),
  until: z.iso.date("Choose a valid day.").optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** State of the latest check of the log's hash chain. */
export const auditCheck = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Lines checked, and lines in the log when the check began. */
  lines: z.number().int(),
  goal: z.number().int(),
  intact: z.boolean(),
  /** First line whose hash doesn't match. */
  brokenAt: z.number().int().nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;
