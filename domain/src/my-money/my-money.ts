import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { movementKinds } from "../escrow/statement.ts";
import { wei } from "../money.ts";
import { platformStats } from "../platform-stats.ts";

/** All of one person's money, over every project and pool. Times are in seconds. */

const time = z.number().int();

/** How sure a coming movement is: set by contract or schedule, planned, or only if somebody decides so. */
export const certainties = ["due", "expected", "possible"] as const;

/** Between which two it moves: `wallet` is the person's own. */
export const moneyPlaces = ["wallet", "escrow", "developer", "pool", "fee"] as const;

/** Where a loan is repaid. */
const loanPlace = z.object({ tier: z.enum(tiers), tokenId: z.string() });

/** A movement that is still to come within 90 days. */
export const comingMovement = z.object({
  /** None where it happens as soon as somebody acts. */
  at: time.nullable(),
  kind: z.enum([
    "refund",
    "credit",
    "milestone_payment",
    "donation_back",
    "change_order",
    "settlement",
    "loan_repayment",
    "overdue_refund",
  ]),
  certainty: z.enum(certainties),
  from: z.enum(moneyPlaces),
  to: z.enum(moneyPlaces),
  /** Seen from the person: into the wallet, out of it, or out of escrow money that the person put in. */
  direction: z.enum(["in", "out", "out_of_escrow"]),
  amount: wei,
  projectId: z.uuid().nullable(),
  title: z.string(),
  milestone: z.number().int().nullable(),
  milestoneTitle: z.string().nullable(),
  /** Set for repayments. */
  loan: loanPlace.optional(),
});
export type ComingMovement = z.infer<typeof comingMovement>;

/** Something that waits for the person, the most urgent first: an act of the escrow, or `repayLoan`. */
export const waitingTask = z.object({
  act: z.string(),
  loan: loanPlace.optional(),
  projectId: z.uuid().nullable(),
  title: z.string(),
  milestone: z.number().int().nullable(),
  milestoneTitle: z.string().nullable(),
  amount: wei.nullable(),
  /** When the review began, for an approval. */
  since: time.nullable(),
  /** Time of the default outcome, of the deadline, or after which the act is impossible; may be in the past. */
  until: time.nullable(),
});

export type WaitingTask = z.infer<typeof waitingTask>;

export const moneyInProject = z.object({
  projectId: z.uuid(),
  tokenId: z.string(),
  title: z.string(),
  status: z.string(),
  role: z.enum(["customer", "developer", "donor"]),
  /** Held money: the viewer's own, donations of others, the loan. */
  own: wei,
  donations: wei,
  loan: wei,
  held: wei,
});

export const donationGiven = z.object({
  projectId: z.uuid(),
  title: z.string(),
  status: z.string(),
  given: wei,
  /** Parts of `given`: spent on work, claimed, and refundable if the project ended now. */
  spent: wei,
  claimed: wei,
  refundable: wei,
  claimable: z.boolean(),
});

const certaintySums = z.object({ in: wei, out: wei });
export const myMoney = z.object({
  now: time,
  blockNumber: z.number().int(),
  inEscrow: z.object({ atWork: wei, donated: wei, total: wei }),
  /** Money in the viewer's projects as customer or developer, from any giver; shaped as the platform's figures. */
  inYourProjects: platformStats.shape.escrow,
  /** Money that the viewer can claim now. */
  claimable: wei,
  waitingForYou: z.object({ count: z.number().int() }),
  credit: wei,
  waiting: z.array(waitingTask),
  projects: z.array(moneyInProject),
  donations: z.array(donationGiven),
  coming: z.array(comingMovement),
  /** Thirteen weeks from now, in their order, each with its sums by certainty. */
  forecast: z.array(
    z.object({
      from: time,
      in: z.object({ due: wei, expected: wei, possible: wei }),
      out: z.object({ due: wei, expected: wei, possible: wei }),
      outOfEscrow: z.object({ due: wei, expected: wei, possible: wei }),
    }),
  ),
  sums: z.object({ due: certaintySums, expected: certaintySums, possible: certaintySums }),
});
export type MyMoney = z.infer<typeof myMoney>;

/** A movement of the person's money that is in a block. */
export const pastMovement = z.object({
  at: time,
  kind: z.enum([...movementKinds, "deposit", "withdrawal", "disbursal", "repayment"]),
  direction: z.enum(["in", "out"]),
  amount: wei,
  projectId: z.uuid().nullable(),
  title: z.string().nullable(),
  pool: z.string().nullable(),
  transactionHash: z.string(),
});
export type PastMovement = z.infer<typeof pastMovement>;

export const movementsQuery = z.object({
  projectId: z.uuid().optional(),
  direction: z.enum(["in", "out"]).optional(),
  /** From and before, in seconds. */
  since: z.coerce.number().int().optional(),
  before: z.coerce.number().int().optional(),
});
export type MovementsQuery = z.infer<typeof movementsQuery>;
