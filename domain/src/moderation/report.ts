import { z } from "zod";
import { person } from "../projects/project-summary.ts";

/** A blocked account can't write to, make offers to or invite the blocking one. */
export const blockRequest = z.strictObject({ blocked: z.boolean() });

export const reportReasons = ["spam", "abuse", "fraud", "other"] as const;
export const reportRequest = z.strictObject({
  reason: z.enum(reportReasons),
  text: z.string().trim().max(2_000, "Use at most 2,000 characters."),
  /** Negotiation of the incident, which administrators may then read. */
  negotiationId: z.uuid().optional(),
  /** Project of the incident, whose evidence and comments administrators may then read. */
  projectId: z.uuid().optional(),
  /** A published review by the reported account. */
  reviewId: z.uuid().optional(),
});
export type ReportRequest = z.infer<typeof reportRequest>;

/** A report in the administrators' view. */
export const report = z.object({
  _id: z.uuid(),
  reason: z.enum(reportReasons),
  text: z.string(),
  by: person,
  /** Null for a donor note by a donor without an account. */
  about: person.nullable(),
  negotiationId: z.uuid().nullable(),
  /** Donation whose note was reported, with the note at that time. */
  donation: z
    .object({ _id: z.uuid(), projectId: z.uuid(), quote: z.string(), hidden: z.boolean() })
    .nullable(),
  projectId: z.uuid().nullable(),
  /** Reported post of the Business Club; `place` is null once it is deleted. */
  club: z
    .object({
      kind: z.enum(["opportunity", "comment", "page", "event"]),
      id: z.string(),
      quote: z.string(),
      place: z.string().nullable(),
      hidden: z.boolean(),
    })
    .nullable(),
  review: z
    .object({ _id: z.uuid(), stars: z.number().int(), text: z.string(), removed: z.boolean() })
    .nullable(),
  at: z.string(),
  closedAt: z.string().nullable(),
  closedBy: person.nullable(),
  /** Decision of the administrator. */
  outcome: z.string().nullable(),
});
export type Report = z.infer<typeof report>;
export const closeReportRequest = z.strictObject({
  note: z.string().trim().min(3, "Say what was done in a few words.").max(500),
});
