import { z } from "zod";
import { wei } from "./money.ts";

const count = z.number().int().nonnegative();

/** The figures that the home page shows to everybody. */
export const platformStats = z.object({
  members: z.object({ customers: count, developers: count, verifiedDevelopers: count, investors: count }),
  /** By the stage they are in; `finished` are completed or settled. */
  projects: z.object({ marketplace: count, ongoing: count, finished: count }),
  /** Money in escrow now, payments to developers to date, and the fees on these. */
  escrow: z.object({ held: wei, released: wei, fees: wei }),
  /** After how many seconds a request that gets bids usually has the first: half of the latest had it by then. */
  firstBidAfter: count.nullable(),
});
export type PlatformStats = z.infer<typeof platformStats>;
