import { z } from "zod";
import { actVerdict } from "../escrow/acts.ts";
import { projectStatuses } from "../escrow/project-on-chain.ts";
import { wei } from "../money.ts";
import { projectSummary } from "../projects/project-summary.ts";

/** Roles of a person in a project; one person may have several. */
export const projectRoles = ["customer", "developer", "donor", "lender", "arbiter"] as const;
export const projectRole = z.enum(projectRoles);
export type ProjectRole = z.infer<typeof projectRole>;

export const ongoingQuery = z.object({
  userId: z.uuid("The user id is missing."),
  /** Only those in which I have this part. */
  role: z.enum(["customer", "developer", "donor", "lender"]).optional(),
  /** `waiting` are those where the next step is mine. */
  show: z.enum(["ongoing", "waiting", "ended", "all"]).default("ongoing"),
  search: z.string().trim().max(100).optional(),
});
export type OngoingQuery = z.infer<typeof ongoingQuery>;

/** A date that matters next; times in seconds. */
export const nextDate = z.object({
  at: z.number().int(),
  kind: z.enum([
    "review_ends",
    "payment_due",
    "milestone_due",
    "dispute_default",
    "request_closes",
    "loan_due",
  ]),
  milestone: z.number().int().nullable(),
});
export type NextDate = z.infer<typeof nextDate>;

/** A project that I have a part in, as the list of Tracking shows it. */
export const ongoingProject = projectSummary.extend({
  status: z.enum(projectStatuses),
  roles: z.array(projectRole),
  developer: z.object({ username: z.string().nullable(), address: z.string() }).nullable(),
  acceptedAt: z.number().int().nullable(),
  endedAt: z.number().int().nullable(),
  milestonesReleased: z.number().int(),
  /** The most pressing act that is mine and possible; none while others have to act. */
  nextAction: actVerdict.pick({ act: true, milestone: true, until: true }).nullable(),
  nextDate: nextDate.nullable(),
  money: z.object({
    agreed: wei,
    released: wei,
    held: wei,
    /** Money paid in by the viewer, and money refunded or paid to the viewer. */
    given: wei,
    received: wei,
  }),
});
export type OngoingProject = z.infer<typeof ongoingProject>;
