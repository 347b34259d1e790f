import { z } from "zod";
import { actVerdict } from "../escrow/acts.ts";
import { projectStatuses } from "../escrow/project-on-chain.ts";
import { wei } from "../money.ts";
import { projectSummary } from "../projects/project-summary.ts";

/** Roles of an account in a project; one account may have several. */
export const projectRoles = ["customer", "developer", "donor", "lender", "arbiter"] as const;
export const projectRole = z.enum(projectRoles);
export type ProjectRole = z.infer<typeof projectRole>;

export const ongoingQuery = z.object({
  userId: z.uuid("The user id is missing."),
  /** Only projects in which the viewer has this role. */
  role: z.enum(["customer", "developer", "donor", "lender"]).optional(),
  /** `waiting` lists projects whose next act is the viewer's. */
  show: z.enum(["ongoing", "waiting", "ended", "all"]).default("ongoing"),
  search: z.string().trim().max(100).optional(),
});
export type OngoingQuery = z.infer<typeof ongoingQuery>;

/** The next relevant date; times in seconds. */
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

/** A project in which the viewer has a role, for the list of Tracking. */
export const ongoingProject = projectSummary.extend({
  status: z.enum(projectStatuses),
  roles: z.array(projectRole),
  developer: z.object({ username: z.string().nullable(), address: z.string() }).nullable(),
  acceptedAt: z.number().int().nullable(),
  endedAt: z.number().int().nullable(),
  milestonesReleased: z.number().int(),
  /** The viewer's most urgent possible act; null while others must act. */
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
