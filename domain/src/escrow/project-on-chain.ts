/** Raised when the fold gives another state for the same events; older rows are then folded again. */
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

/** In the order of spending; each is refunded to its own givers. */
export const buckets = ["customer", "donations", "loan"] as const;
export type Bucket = (typeof buckets)[number];

/** Times in seconds since 1970; amounts in wei. */
export type MilestoneOnChain = {
  amount: string;
  /** Agreed date. `dueAt` adds the waiting time of earlier submissions. */
  deadline: number;
  /** Date in the accepted bid or the last change order; not moved by waiting or change requests. */
  planned: number;
  status: MilestoneStatus;
  /** Start of the present status. */
  since: number | null;
  /** Seconds in which this was the first waiting milestone. */
  waited: number;
  /** Time of the latest submission, kept after its answer. */
  submittedAt: number | null;
  evidenceHash: string | null;
  /** Whether a submission named evidence; without it an undecided dispute pays the developer nothing. */
  hasEvidence: boolean;
  /** Time from which an approved milestone is paid, because lent or donated money waits. */
  paidFrom: number | null;
  /** End of the running review window, after which silence counts as approval; null without one. */
  reviewEndsAt: number | null;
  /** Rounds of changes to date, and the last one's reason. */
  changeRounds: number;
  changesReasonHash: string | null;
  dispute: {
    by: string;
    openedAt: number;
    evidenceHash: string;
    /** End of the arbiter's time; afterwards any account can apply the default. */
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

/** Sums of a project's ledger, stored because anyone can make the ledger arbitrarily long. */
export type ProjectSums = {
  /** Sums of all movements by kind: positive into the buckets, negative out of them. */
  moved: Partial<Record<MovementKind, string>>;
  donations: number;
  /** Wallets that have donated, and those with unclaimed donations. */
  donors: number;
  unclaimedDonors: number;
};

/** A proposal may contain any date, so dates are shown and compared only up to the year 9999. */
export type Validity = {
  validUntil: number;
  /** Exact value on the chain, which an acceptance must repeat; missing in states of FOLD_VERSION 3. */
  validUntilOnChain?: string;
  proposedAt: number;
};
export type ChangeProposal = Validity & {
  milestones: { index: number; amount: string; deadline: number }[];
  termsHash: string;
};
export type SettlementProposal = Validity & { toDeveloper: string; toRefund: string };

/** A project's state on the chain. Bounded in size: donations by donor are stored separately. */
export type ProjectOnChain = {
  version: number;
  status: ProjectStatus;
  customer: string;
  /** End of bidding; later any account may close the request. */
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
  /** Time since which the first waiting milestone is the first; null while none waits. */
  waitingSince: number | null;
  /** Open proposals by proposer. */
  changes: Record<string, ChangeProposal>;
  settlements: Record<string, SettlementProposal>;
  /** Remaining money of each bucket. */
  left: Record<Bucket, string>;
  donated: string;
  /** Donations of donors who haven't claimed; the remaining donations are shared among them. */
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

const FINISHED_STATUSES: MilestoneStatus[] = ["released", "resolved", "refunded"];
export const isFinished = ({ status }: Pick<MilestoneOnChain, "status">): boolean =>
  FINISHED_STATUSES.includes(status);

/** Returns whether a milestone was paid or decided; a settlement ends milestones without verifying them. */
export const isVerified = ({ status, decision }: Pick<MilestoneOnChain, "status" | "decision">): boolean =>
  status === "released" || (status === "resolved" && decision !== null);

const SUBMITTED: MilestoneStatus[] = ["submitted", "disputed", "approved", "released"];

/** Returns percentages of the price: submitted work, and money released to the developer. */
export function progressOf({ milestones, released }: Pick<ProjectOnChain, "milestones" | "released">): {
  completed: number;
  verified: number;
} {
  const sum = (some: MilestoneOnChain[]) => some.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const total = sum(milestones);
  const percent = (part: bigint) => (total === 0n ? 0 : Number((part * 100n) / total));
  const verified = percent(BigInt(released));
  const handedIn = milestones.filter(
    ({ status, decision }) => SUBMITTED.includes(status) || decision !== null,
  );
  return { completed: Math.max(verified, percent(sum(handedIn))), verified };
}

/** Returns the sum of milestones neither paid nor refundable. */
export const outstanding = ({ milestones }: Pick<ProjectOnChain, "milestones">): bigint =>
  milestones
    .filter((milestone) => !isFinished(milestone))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
