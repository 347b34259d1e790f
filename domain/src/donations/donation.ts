import { z } from "zod";
import { address, hash } from "../chain-values.ts";
import { projectStatuses } from "../escrow/project-on-chain.ts";
import { wei } from "../money.ts";
import { person } from "../projects/project-summary.ts";
import { stages } from "../projects/stage.ts";
import { thanksText } from "./donor-note.ts";

export const NO_DONATION = "This donation doesn’t exist.";

/** The escrow's minimum donation. */
export const MIN_DONATION = 10n ** 15n;

/** Shown for a donor without a name and for a hidden name. */
export const ANONYMOUS_DONOR = "Anonymous Donor";

/** A donation in the public list. */
export const donation = z.object({
  _id: z.uuid(),
  /** Number within the project, from 1. */
  number: z.number().int(),
  amount: wei,
  currency: z.string(),
  /** Sum of donations to the project up to and including this one. */
  totalDonations: wei,
  donationGoal: wei.nullable(),
  donorName: z.string(),
  /** The member whose name is shown, if any. */
  person: person.nullable(),
  /** Public on the chain. */
  donor: address,
  message: z.string().nullable(),
  /** Whether the donor has added their note, which is possible once. */
  hasWords: z.boolean(),
  /** An administrator has removed name and message. */
  isHidden: z.boolean(),
  thanks: z.object({ text: z.string(), at: z.string() }).nullable(),
  timestamp: z.string(),
  transactionHash: hash,
  blockNumber: z.string(),
  /** True until the donation's block is final. */
  confirming: z.boolean(),
});
export type Donation = z.infer<typeof donation>;

export const donationOrders = ["newest", "largest"] as const;
export type DonationOrder = (typeof donationOrders)[number];

/** Totals and a page of a project's donations. */
export const projectDonations = z.object({
  success: z.literal(true),
  totalAmount: wei,
  currency: z.string(),
  donationGoal: wei.nullable(),
  /** At most 100; null if no donations are requested. */
  percent: z.number().int().nullable(),
  donorCount: z.number().int(),
  donationCount: z.number().int(),
  donations: z.array(donation),
});
export type ProjectDonations = z.infer<typeof projectDonations>;

export const thanksRequest = z.strictObject({ text: thanksText });

export const hideDonationRequest = z.strictObject({
  hidden: z.boolean(),
  note: z.string().trim().min(3, "Describe the problem in a few words.").max(500),
});

/** Donations of one wallet to one project: given, spent, claimed and refundable now. */
export const donorHolding = z.object({
  tokenId: z.string(),
  /** Null if the request is private and hidden from the viewer; the money is listed anyway. */
  project: z.object({ _id: z.uuid(), title: z.string(), stage: z.enum(stages) }).nullable(),
  status: z.enum(projectStatuses),
  openUntil: z.string().nullable(),
  /** Whether the request has expired but isn't closed: any account can close it, after which donors claim. */
  isExpired: z.boolean(),
  given: wei,
  /** Spent on milestones. */
  paid: wei,
  /** Refund if the project ended now, or the claimable refund of an ended project. */
  refundable: wei,
  /** Refund once every open milestone is paid. */
  afterWork: wei,
  canClaim: z.boolean(),
  /** Refunded to date. */
  claimed: wei,
  lastGivenAt: z.string(),
  /** Totals of all donors. */
  everyone: z.object({ given: wei, spent: wei, left: wei }),
  milestones: z.array(
    z.object({ title: z.string(), status: z.string(), amount: wei, fromDonations: wei, share: wei }),
  ),
});
export type DonorHolding = z.infer<typeof donorHolding>;
