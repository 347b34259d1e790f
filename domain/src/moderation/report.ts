import { z } from "zod";
import { person } from "../projects/project-summary.ts";

/** A blocked person can no longer write to, make offers to or invite the person who blocked them. */
export const blockRequest = z.strictObject({ blocked: z.boolean() });

export const reportReasons = ["spam", "abuse", "fraud", "other"] as const;
export const reportRequest = z.strictObject({
  reason: z.enum(reportReasons),
  text: z.string().trim().max(2_000, "Use at most 2,000 characters."),
  /** Where it happened; administrators may then read that thread. */
  negotiationId: z.uuid().optional(),
  /** The project it is about; administrators may then read its evidence and comments. */
  projectId: z.uuid().optional(),
  /** A published review that this person wrote. */
  reviewId: z.uuid().optional(),
});
export type ReportRequest = z.infer<typeof reportRequest>;

/** As the administrators see it. */
export const report = z.object({
  _id: z.uuid(),
  reason: z.enum(reportReasons),
  text: z.string(),
  by: person,
  /** Null where it is about a donor note by somebody without an account. */
  about: person.nullable(),
  negotiationId: z.uuid().nullable(),
  /** The donation whose note was reported, with the note as it was at the time. */
  donation: z
    .object({ _id: z.uuid(), projectId: z.uuid(), quote: z.string(), hidden: z.boolean() })
    .nullable(),
  projectId: z.uuid().nullable(),
  /** Reported part of the Business Club; `place` is null once it is deleted. */
  club: z
    .object({
      kind: z.enum(["opportunity", "comment", "page", "event"]),
      id: z.string(),
      quote: z.string(),
      place: z.string().nullable(),
      hidden: z.boolean(),
    })
    .nullable(),
  /** The review it is about. */
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
