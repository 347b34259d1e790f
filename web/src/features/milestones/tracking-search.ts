import { z } from "zod";

/** What the address of Tracking says: which projects are listed, and which one is open. */
export const trackingSearch = z.object({
  role: z.enum(["customer", "developer", "donor", "lender"]).optional().catch(undefined),
  show: z.enum(["waiting", "ended", "all"]).optional().catch(undefined),
  q: z.string().max(100).optional().catch(undefined),
  project: z.uuid().optional().catch(undefined),
  /** Counted from one, as people do. */
  milestone: z.number().int().min(1).max(20).optional().catch(undefined),
});
export type TrackingSearch = z.infer<typeof trackingSearch>;
