/** Effects of accepting a bid, as of the newest block. Amounts are in wei. */
export type AcceptanceTerms = {
  total: bigint;
  /** Payment from the customer's wallet. */
  fromCustomer: bigint;
  fromDonations: bigint;
  fromLoan: bigint;
  /** Unused donations, which stay in escrow until the project ends. */
  donationsUnused: bigint;
  /** Unused part of the loan, which goes back to its pool. */
  loanUnused: bigint;
  /** Loan that a pool has paid in for this project. */
  loan: bigint;
  /** Current balance of this project in the escrow. */
  held: bigint;
  /** Wallet that holds the deed, in lower case. */
  owner: string;
  /** Whether the escrow uses the deed contract of this instance. */
  isLinked: boolean;
  /** Whether the terms on the chain equal the shown terms. */
  isAsShown: boolean;
  /** Names of the errors with which the escrow would refuse the acceptance now. */
  obstacles: string[];
  /** Hash of the whole bid on the chain. */
  bidHash: `0x${string}`;
  arbiter: string;
  feeBps: number;
  reviewDays: number;
  /** Days that the arbiter has for a decision. */
  disputeDays: number;
  /** Days after a milestone's deadline from which unsubmitted work can be cancelled. */
  overdueDays: number;
  block: bigint;
};

/** Error of an escrow without approval for the deed: no obstacle, because the plan includes the approval. */
export const NOT_APPROVED = "ERC721InsufficientApproval";
const NOT_OWNER = "You don't own this NFT - cannot accept bid";
export const NOT_READY = "Contract configuration not ready";

const sentences: Record<string, string> = {
  NewBusinessPaused: "Accepting bids is paused right now. Try again later.",
  WrongState: "This request is no longer open. A bid was accepted, or it was closed.",
  RequestClosed: "This request has closed, so its bids can no longer be accepted.",
  BidNotLive: "This bid was withdrawn or has expired. Ask the developer for a new one.",
  NotVerified: "The developer is no longer verified, so their bid can’t be accepted.",
  TermsNotOpen: "The terms of this bid are no longer offered. Ask the developer to place it again.",
  ArbiterIsParty: "The arbiter of this bid is you or the developer. Ask the developer to place it again.",
};

/** Returns the reason why this wallet can't accept the bid now, as a sentence; null if it can. */
export function acceptanceRefusal(terms: AcceptanceTerms, wallet: string, escrow: string): string | null {
  const { owner, isLinked, isAsShown, obstacles } = terms;
  if (!isLinked) return NOT_READY;
  const found = obstacles.find((name) => name !== NOT_APPROVED);
  const isWithEscrow = owner === escrow.toLowerCase();
  if (!isWithEscrow && owner !== wallet.toLowerCase()) return NOT_OWNER;
  if (found)
    return sentences[found] ?? "The escrow would reject this right now. Reload and check the bid again.";
  if (!isAsShown) return "What you see doesn’t match this bid on the chain, so it can’t be accepted here.";
  return null;
}
