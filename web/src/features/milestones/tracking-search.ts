import { z } from "zod";

/** Search parameters of Tracking: the filters of the list, and the open project and milestone. */
export const trackingSearch = z.object({
  role: z.enum(["customer", "developer", "donor", "lender"]).optional().catch(undefined),
  show: z.enum(["waiting", "ended", "all"]).optional().catch(undefined),
  q: z.string().max(100).optional().catch(undefined),
  project: z.uuid().optional().catch(undefined),
  /** Counted from one, as people do. */
  milestone: z.number().int().min(1).max(20).optional().catch(undefined),
});
export type TrackingSearch = z.infer<typeof trackingSearch>;
