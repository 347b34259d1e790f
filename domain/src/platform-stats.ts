import { z } from "zod";
import { wei } from "./money.ts";

const count = z.number().int().nonnegative();

/** Public figures of the home page. */
export const platformStats = z.object({
  members: z.object({ customers: count, developers: count, verifiedDevelopers: count, investors: count }),
  /** By stage; `finished` are completed or settled. */
  projects: z.object({ marketplace: count, ongoing: count, finished: count }),
  /** Money in escrow now, payments to developers to date, and the fees on these. */
  escrow: z.object({ held: wei, released: wei, fees: wei }),
  /** Median seconds until the first bid over the latest requests with bids. */
  firstBidAfter: count.nullable(),
});
export type PlatformStats = z.infer<typeof platformStats>;
