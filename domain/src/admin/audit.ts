import { z } from "zod";

export const auditActs = [
  "opened a verification",
  "opened a document",
  "approved a verification",
  "returned a verification",
  // How older lines call it; the log is never rewritten.
  "rejected a verification",
  "asked the chain again",
  "disabled an account",
  "enabled an account",
  "reset a second factor",
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
] as const;
export type AuditAct = (typeof auditActs)[number];

export const auditEntry = z.object({
  seq: z.number().int(),
  createdAt: z.iso.datetime(),
  actor: z.string(),
  act: z.enum(auditActs),
  subject: z.string(),
  note: z.string().nullable(),
  /** Fingerprint of this line and all before it. */
  fingerprint: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCheck = z.object({ lines: z.number().int(), intact: z.boolean() });
