import { z } from "zod";

export const auditActs = [
  "opened a verification",
  "opened a document",
  "approved a verification",
  "rejected a verification",
  "asked the chain again",
  "disabled an account",
  "enabled an account",
  "read a reported thread",
  "read a private request",
  "read a project's evidence",
  "closed a report",
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
