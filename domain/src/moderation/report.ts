import { z } from "zod";
import { person } from "../projects/project-summary.ts";

/** Whoever is blocked can no longer write, offer or invite to the one who blocked him. */
export const blockRequest = z.strictObject({ blocked: z.boolean() });

export const reportReasons = ["spam", "abuse", "fraud", "other"] as const;
export const reportRequest = z.strictObject({
  reason: z.enum(reportReasons),
  text: z.string().trim().max(2_000, "Use at most 2,000 characters."),
  /** Where it happened; administrators may then read that thread. */
  negotiationId: z.uuid().optional(),
});
export type ReportRequest = z.infer<typeof reportRequest>;

/** As the administrators see it. */
export const report = z.object({
  _id: z.uuid(),
  reason: z.enum(reportReasons),
  text: z.string(),
  by: person,
  about: person,
  negotiationId: z.uuid().nullable(),
  at: z.string(),
  closedAt: z.string().nullable(),
  closedBy: person.nullable(),
  /** What it was closed with. */
  outcome: z.string().nullable(),
});
export type Report = z.infer<typeof report>;
export const closeReportRequest = z.strictObject({
  note: z.string().trim().min(3, "Say in a few words what was done.").max(500),
});
