import { z } from "zod";
import { wei } from "../money.ts";
import { stages } from "../projects/stage.ts";

const count = z.number().int();

export const decisionKinds = [
  "verification",
  "dispute",
  "payment",
  "report",
  "operator",
  "attestation",
  "application",
  "overdue",
] as const;

/** An open decision of the administrators. */
export const decision = z.object({
  kind: z.enum(decisionKinds),
  /** Unique within its kind. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  since: z.iso.datetime(),
  /** Promised date, or date of the default outcome. */
  due: z.iso.datetime().nullable(),
});
export type Decision = z.infer<typeof decision>;

export const platformDay = z.object({
  day: z.string(),
  people: count,
  projectsOpen: count,
  projectsActive: count,
  projectsFinished: count,
  escrowHeld: wei,
  released: wei,
  poolDeposits: wei,
  poolLent: wei,
  disputesOpen: count,
  disputesDecided: count,
});
export type PlatformDay = z.infer<typeof platformDay>;

export const adminOverview = z.object({
  /** The oldest first. */
  decisions: z.array(decision),
  /** Whether more decisions exist than are listed. */
  hasMore: z.boolean(),
  alarms: count,
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const platformFigures = z.object({
  /** Time of today's count, which is cached for some minutes. */
  countedAt: z.iso.datetime(),
  /** At most about 60 points, oldest first; the last is today. */
  days: z.array(platformDay),
  /** Money in escrow now, by the state of its milestone. */
  money: z.object({ inWork: wei, inReview: wei, disputed: wei, other: wei, held: wei }),
});
export type PlatformFigures = z.infer<typeof platformFigures>;
export const figureRanges = ["30d", "12m"] as const;
export type FigureRange = (typeof figureRanges)[number];

export const listedProject = z.object({
  _id: z.uuid(),
  tokenId: z.string().nullable(),
  title: z.string(),
  stage: z.enum(stages),
  /** True for a request visible to invited developers only. */
  isPrivate: z.boolean(),
  owner: z.object({ _id: z.uuid(), username: z.string() }),
  asked: wei,
  bidCount: count,
  disputes: count,
  postedAt: z.iso.datetime(),
});
export type ListedProject = z.infer<typeof listedProject>;

export const projectFilter = z.object({
  search: z.string().trim().max(100).optional(),
  stage: z.enum(stages).exclude(["draft"]).optional(),
});
export type ProjectFilter = z.infer<typeof projectFilter>;
