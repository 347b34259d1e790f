import { z } from "zod";
import { wei } from "../money.ts";
import { person } from "../projects/project-summary.ts";
import { buildStats } from "../scors/scors.ts";
import { offerContent } from "./offer.ts";
import { bidTerms } from "./terms.ts";

export const bidder = person.extend({
  /** Public name of a verified business. */
  businessName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  bio: z.string(),
  socialLinks: z.object({ website: z.string() }),
  overallScore: z.number(),
  /** Stars of published reviews. */
  reviews: z.object({ count: z.number().int(), average: z.number().nullable() }),
  buildStats,
});
export type Bidder = z.infer<typeof bidder>;

export const bidStatuses = ["live", "expired", "withdrawn", "accepted", "closed"] as const;

export const bid = z.object({
  /** The bidder, or only their id; this API returns the bidder. */
  userId: z.union([person, z.uuid()]),
  /** Index among the project's bids on the chain, from 0. */
  bidIndex: z.number().int().nonnegative(),
  tokenId: z.string(),
  projectId: z.uuid(),
  projectTitle: z.string(),
  amount: wei,
  bidderQuote: wei,
  escrowAddress: z.string(),
  /** Last day of the work. */
  estimatedDeliveryTime: z.string(),
  /** Empty for viewers other than the owner and the bidder. */
  bidMessage: z.string(),
  transactionHash: z.string(),
  termsHash: z.string(),
  status: z.enum(bidStatuses),
  placedAt: z.string(),
  expiry: z.string(),
  /** True until the bid's block is final. */
  confirming: z.boolean(),
  /** Whether the viewer owns the request and the bid is open. */
  mayAccept: z.boolean(),
  /** Public, as on the chain. */
  milestones: z.array(z.object({ by: z.string(), amount: wei })),
  /** Full terms, for the owner and the bidder only. */
  terms: bidTerms.nullable(),
  bidder,
});
export type Bid = z.infer<typeof bid>;

/** Number shown to people, from 1; the chain counts from 0. */
export const bidNumber = (bidIndex: number | bigint): number => Number(bidIndex) + 1;

export const bidResponse = z.object({ success: z.literal(true), bid });

/** Whether the viewer may bid on a project, and the reason if not. */
export const bidPermission = z.object({ mayBid: z.boolean(), reason: z.string().nullable() });
export type BidPermission = z.infer<typeof bidPermission>;

export const freezeBidRequest = z.strictObject({ content: offerContent });
/** The terms, so that clients can hash them before signing. */
export const freezeBidResponse = z.object({
  terms: bidTerms,
  termsHash: z.string(),
  amounts: z.array(wei),
  deadlines: z.array(z.string()),
  expiry: z.string(),
});
export type FrozenBid = z.infer<typeof freezeBidResponse>;

export const placedBidRequest = z.strictObject({
  termsHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, "A transaction hash is 0x followed by 64 hexadecimal digits."),
});
