/** What accepting a bid would do, as the newest block has it. Amounts in wei. */
export type AcceptanceTerms = {
  total: bigint;
  /** What leaves the customer's wallet. */
  fromCustomer: bigint;
  fromDonations: bigint;
  fromLoan: bigint;
  /** Stays in escrow until the project ends. */
  donationsUnused: bigint;
  /** Goes back to its pool. */
  loanUnused: bigint;
  /** What a pool has paid in for this project. */
  loan: bigint;
  /** What the escrow holds for this project now. */
  held: bigint;
  /** Whose wallet holds the deed, in lower case. */
  owner: string;
  /** Whether the escrow is the one of these deeds. */
  isLinked: boolean;
  /** Whether the bid on the chain has the terms that are shown. */
  isAsShown: boolean;
  /** Names of the errors with which the escrow would refuse it now. */
  obstacles: string[];
  /** Hash of the whole bid on the chain. */
  bidHash: `0x${string}`;
  arbiter: string;
  feeBps: number;
  reviewDays: number;
  /** How long the arbiter has for a decision. */
  disputeDays: number;
  /** From how many days after its date on unsubmitted work can be cancelled. */
  overdueDays: number;
  block: bigint;
};

/** The escrow may not move the deed yet. This is no obstacle: approving it is a step of its own. */
export const NOT_APPROVED = "ERC721InsufficientApproval";
const NOT_OWNER = "You don't own this NFT - cannot accept bid";
export const NOT_READY = "Contract configuration not ready";

const sentences: Record<string, string> = {
  NewBusinessPaused: "Accepting bids is paused right now. Try again later.",
  WrongState: "This request is no longer open. A bid was accepted, or it was closed.",
  RequestClosed: "This request has closed, so its bids can no longer be accepted.",
  BidNotLive: "This bid was withdrawn or has expired. Ask the developer for a new one.",
  NotVerified: "The developer is no longer verified, so their bid can't be accepted.",
  TermsNotOpen: "The terms of this bid are no longer offered. Ask the developer to place it again.",
  ArbiterIsParty: "The arbiter of this bid is you or the developer. Ask the developer to place it again.",
};

/** Why this wallet can't accept the bid now, as a sentence; null if it can. */
export function acceptanceRefusal(terms: AcceptanceTerms, wallet: string, escrow: string): string | null {
  const { owner, isLinked, isAsShown, obstacles } = terms;
  if (!isLinked) return NOT_READY;
  const found = obstacles.find((name) => name !== NOT_APPROVED);
  const isWithEscrow = owner === escrow.toLowerCase();
  if (!isWithEscrow && owner !== wallet.toLowerCase()) return NOT_OWNER;
  if (found)
    return sentences[found] ?? "The escrow would reject this right now. Reload and check the bid again.";
  if (!isAsShown) return "What you see doesn't match this bid on the chain, so it can't be accepted here.";
  return null;
}
