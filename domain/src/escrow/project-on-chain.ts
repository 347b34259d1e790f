/** Raised whenever the fold makes something else of the same events: older rows are then folded again. */
export const FOLD_VERSION = 5;

/** In the order of the contract's enumerations. */
export const projectStatuses = ["open", "active", "closing", "completed", "settled", "cancelled"] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export type MilestoneStatus =
  | "pending"
  | "submitted"
  | "changes_requested"
  | "disputed"
  | "approved"
  | "released"
  | "resolved"
  | "refunded";

/** Spent in this order, each refunded to its own givers. */
export const buckets = ["customer", "donations", "loan"] as const;
export type Bucket = (typeof buckets)[number];

/** Times are in seconds since 1970, as the chain has them; amounts in wei. */
export type MilestoneOnChain = {
  amount: string;
  /** As agreed. `dueAt` adds the time for which earlier submissions have waited. */
  deadline: number;
  /** The date in the accepted bid or the last change order: neither waiting nor a change request moves it. */
  planned: number;
  status: MilestoneStatus;
  /** When the present status began. */
  since: number | null;
  /** Seconds in which this was the first of the waiting milestones. */
  waited: number;
  /** Time of the latest submission, kept after its answer. */
  submittedAt: number | null;
  evidenceHash: string | null;
  /** Some submission named evidence; without it an undecided dispute pays the developer nothing. */
  hasEvidence: boolean;
  /** An approved milestone is paid from here on, because lent or donated money waits. */
  paidFrom: number | null;
  /** From here on silence counts as approval; none unless it is submitted and its window runs. */
  reviewEndsAt: number | null;
  /** Rounds of changes so far, and why the last was asked for. */
  changeRounds: number;
  changesReasonHash: string | null;
  dispute: {
    by: string;
    openedAt: number;
    evidenceHash: string;
    /** Until here the arbiter decides; afterwards anybody may carry out the default. */
    defaultAt: number;
  } | null;
  /** Decision of the arbiter, or the default after the arbiter's silence. */
  decision: {
    by: string;
    toDeveloper: string;
    fee: string;
    refunded: string;
    reasonHash: string | null;
  } | null;
};

export type MovementKind =
  | "donation"
  | "loan"
  | "acceptance"
  | "change"
  | "release"
  | "fee"
  | "refund"
  | "loan_return"
  | "credited"
  | "credit_spent"
  | "withdrawn";

/** Kept so that no reader adds up the ledger: anybody can make a project's ledger as long as they like. */
export type ProjectSums = {
  /** Sums of all movements by kind: positive into the buckets, negative out of them. */
  moved: Partial<Record<MovementKind, string>>;
  donations: number;
  /** Wallets that have donated, and those of them that have not claimed it back. */
  donors: number;
  unclaimedDonors: number;
};

/** A proposal may contain any date, so dates are shown and compared only up to the year 9999. */
export type Validity = {
  validUntil: number;
  /** To the second as on the chain, which an acceptance has to repeat; states of FOLD_VERSION 3 are without. */
  validUntilOnChain?: string;
  proposedAt: number;
};
export type ChangeProposal = Validity & {
  milestones: { index: number; amount: string; deadline: number }[];
  termsHash: string;
};
export type SettlementProposal = Validity & { toDeveloper: string; toRefund: string };

/** Where a project stands on the chain. Bounded in size: who donated what is kept beside it. */
export type ProjectOnChain = {
  version: number;
  status: ProjectStatus;
  customer: string;
  /** Until when bids are taken; later anybody may close the request. */
  openUntil: number;
  developer: string | null;
  /** Accepted bid and time of acceptance; `total` is the price before any change order. */
  bidIndex: number | null;
  bidTermsHash: string | null;
  total: string | null;
  acceptedAt: number | null;
  endedAt: number | null;
  arbiter: string | null;
  feeRecipient: string | null;
  feeBps: number | null;
  reviewWindow: number | null;
  /** Seconds after a submission before lent or donated money pays for it. */
  othersWait: number | null;
  milestones: MilestoneOnChain[];
  /** Since when the first of the waiting milestones has been the first; none while none waits. */
  waitingSince: number | null;
  /** Open proposals, by who made them. */
  changes: Record<string, ChangeProposal>;
  settlements: Record<string, SettlementProposal>;
  /** Remaining money of each bucket. */
  left: Record<Bucket, string>;
  donated: string;
  /** Donations whose givers have not claimed their part back: what is left is shared among these. */
  unclaimedDonations: string;
  loan: { pool: string; amount: string; fundedAt: number } | null;
  released: string;
  sums: ProjectSums;
};

export const openProject = (customer: string, openUntil = 0): ProjectOnChain => ({
  version: FOLD_VERSION,
  status: "open",
  customer,
  openUntil,
  developer: null,
  bidIndex: null,
  bidTermsHash: null,
  total: null,
  acceptedAt: null,
  endedAt: null,
  arbiter: null,
  feeRecipient: null,
  feeBps: null,
  reviewWindow: null,
  othersWait: null,
  milestones: [],
  waitingSince: null,
  changes: {},
  settlements: {},
  left: { customer: "0", donations: "0", loan: "0" },
  donated: "0",
  unclaimedDonations: "0",
  loan: null,
  released: "0",
  sums: { moved: {}, donations: 0, donors: 0, unclaimedDonors: 0 },
});

export const pendingMilestone = (amount: string, deadline: number): MilestoneOnChain => ({
  amount,
  deadline,
  planned: deadline,
  status: "pending",
  since: null,
  waited: 0,
  submittedAt: null,
  evidenceHash: null,
  hasEvidence: false,
  paidFrom: null,
  reviewEndsAt: null,
  changeRounds: 0,
  changesReasonHash: null,
  dispute: null,
  decision: null,
});

const FINISHED: MilestoneStatus[] = ["released", "resolved", "refunded"];
export const isFinished = ({ status }: Pick<MilestoneOnChain, "status">): boolean =>
  FINISHED.includes(status);

/** Returns true for a milestone that was paid or decided; a settlement ends milestones without verifying them. */
export const isVerified = ({ status, decision }: Pick<MilestoneOnChain, "status" | "decision">): boolean =>
  status === "released" || (status === "resolved" && decision !== null);

const HANDED_IN: MilestoneStatus[] = ["submitted", "disputed", "approved", "released"];

/** Percentages of the price: of the work that was handed in, and of what the escrow has released to the developer. */
export function progressOf({ milestones, released }: Pick<ProjectOnChain, "milestones" | "released">): {
  completed: number;
  verified: number;
} {
  const sum = (some: MilestoneOnChain[]) => some.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const total = sum(milestones);
  const percent = (part: bigint) => (total === 0n ? 0 : Number((part * 100n) / total));
  const verified = percent(BigInt(released));
  const handedIn = milestones.filter(
    ({ status, decision }) => HANDED_IN.includes(status) || decision !== null,
  );
  return { completed: Math.max(verified, percent(sum(handedIn))), verified };
}

/** The amounts of all that is neither paid nor refundable. */
export const outstanding = ({ milestones }: Pick<ProjectOnChain, "milestones">): bigint =>
  milestones
    .filter((milestone) => !isFinished(milestone))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
