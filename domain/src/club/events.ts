import { z } from "zod";
import { membershipBases } from "./membership.ts";

const between = z.object({ introductionId: z.uuid(), asker: z.uuid(), asked: z.uuid() });

export const clubEvents = {
  /** Somebody with a page became a member, or a guest. */
  "club.membership": z.object({ account: z.uuid(), basis: z.enum(membershipBases).nullable() }),
  "opportunity.commented": z.object({
    opportunityId: z.uuid(),
    title: z.string(),
    by: z.uuid(),
    /** The author and those who follow it, without the one who wrote. */
    readers: z.array(z.uuid()),
  }),
  "opportunity.closed": z.object({
    opportunityId: z.uuid(),
    title: z.string(),
    by: z.uuid(),
    outcome: z.string(),
    readers: z.array(z.uuid()),
  }),
  "introduction.asked": between,
  "introduction.agreed": between,
  "introduction.declined": between,
  /** Nobody answered in time. */
  "introduction.expired": between,
};
