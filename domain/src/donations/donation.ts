import { z } from "zod";
import { address, hash } from "../chain-values.ts";
import { projectStatuses } from "../escrow/project-on-chain.ts";
import { wei } from "../money.ts";
import { person } from "../projects/project-summary.ts";
import { stages } from "../projects/stage.ts";
import { thanksText } from "./donor-note.ts";

export const NO_DONATION = "This donation doesn't exist.";

/** The escrow takes nothing smaller. */
export const MIN_DONATION = 10n ** 15n;

/** Shown for a donor without a name and for a hidden name. */
export const ANONYMOUS_DONOR = "Anonymous Donor";

/** A donation as everybody sees it. */
export const donation = z.object({
  _id: z.uuid(),
  /** Counts the project's donations from 1. */
  number: z.number().int(),
  amount: wei,
  currency: z.string(),
  /** Sum of donations to the project up to and including this one. */
  totalDonations: wei,
  donationGoal: wei.nullable(),
  donorName: z.string(),
  /** The member behind the name, where one shows it. */
  person: person.nullable(),
  /** Public on the chain in any case. */
  donor: address,
  message: z.string().nullable(),
  /** Whether the donor has chosen name and message; that is done once. */
  hasWords: z.boolean(),
  /** An administrator has removed name and message. */
  isHidden: z.boolean(),
  thanks: z.object({ text: z.string(), at: z.string() }).nullable(),
  timestamp: z.string(),
  transactionHash: hash,
  blockNumber: z.string(),
  /** True until the chain can no longer take it back. */
  confirming: z.boolean(),
});
export type Donation = z.infer<typeof donation>;

export const donationOrders = ["newest", "largest"] as const;
export type DonationOrder = (typeof donationOrders)[number];

/** A project's donations: what they come to, and a page of them. */
export const projectDonations = z.object({
  success: z.literal(true),
  totalAmount: wei,
  currency: z.string(),
  donationGoal: wei.nullable(),
  /** At most 100; null where no donations are requested. */
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
  /** None where the request is private and the viewer may not see it: the money is the donor's all the same. */
  project: z.object({ _id: z.uuid(), title: z.string(), stage: z.enum(stages) }).nullable(),
  status: z.enum(projectStatuses),
  openUntil: z.string().nullable(),
  /** The request has expired but is not closed yet: anyone can close it, and then donors claim. */
  isExpired: z.boolean(),
  given: wei,
  /** Spent on milestones. */
  paid: wei,
  /** Refund if the project ended now, or the claimable refund of an ended project. */
  refundable: wei,
  /** Refund once every open milestone is paid. */
  afterWork: wei,
  canClaim: z.boolean(),
  /** Paid back already. */
  claimed: wei,
  lastGivenAt: z.string(),
  /** All donors together. */
  everyone: z.object({ given: wei, spent: wei, left: wei }),
  milestones: z.array(
    z.object({ title: z.string(), status: z.string(), amount: wei, fromDonations: wei, share: wei }),
  ),
});
export type DonorHolding = z.infer<typeof donorHolding>;
