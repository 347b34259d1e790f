import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { movementKinds } from "../escrow/statement.ts";
import { wei } from "../money.ts";
import { platformStats } from "../platform-stats.ts";

/** An account's money over all projects and pools. Times in seconds. */

const time = z.number().int();

/** Certainty of a coming movement: fixed by contract or schedule, planned, or dependent on a decision. */
export const certainties = ["due", "expected", "possible"] as const;

/** Source or target of a movement: `wallet` is the account's own. */
export const moneyPlaces = ["wallet", "escrow", "developer", "pool", "fee"] as const;

const loanPlace = z.object({ tier: z.enum(tiers), tokenId: z.string() });

/** A movement expected within 90 days. */
export const comingMovement = z.object({
  /** Null if it depends on an act only. */
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
  /** From the account's view: into the wallet, out of it, or out of its money in escrow. */
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

/** A task of the account, most urgent first: an act of the escrow, or `repayLoan`. */
export const waitingTask = z.object({
  act: z.string(),
  loan: loanPlace.optional(),
  projectId: z.uuid().nullable(),
  title: z.string(),
  milestone: z.number().int().nullable(),
  milestoneTitle: z.string().nullable(),
  amount: wei.nullable(),
  /** Start of the review, for an approval. */
  since: time.nullable(),
  /** Time of the default outcome, of the deadline, or of the act's end; may be in the past. */
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
  /** Thirteen weeks from now in order, each with its sums by certainty. */
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

/** A confirmed movement of the account's money. */
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
  /** In seconds; `before` is exclusive. */
  since: z.coerce.number().int().optional(),
  before: z.coerce.number().int().optional(),
});
export type MovementsQuery = z.infer<typeof movementsQuery>;
