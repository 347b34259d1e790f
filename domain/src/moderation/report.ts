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
  /** The project it is about; administrators may then read its evidence and comments. */
  projectId: z.uuid().optional(),
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
  projectId: z.uuid().nullable(),
  at: z.string(),
});
export type Report = z.infer<typeof report>;
export const closeReportRequest = z.strictObject({
  note: z.string().trim().min(3, "Describe the problem in a few words.").max(500),
});
