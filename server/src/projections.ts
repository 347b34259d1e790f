import { CHAIN_REORG } from "@trestle/domain/socket.ts";
import type { ChainReaders, RollBack } from "./indexer/projection.ts";
import { bids } from "./modules/bids/bid-projection.ts";
import { partiesOf } from "./modules/bids/parties-of.ts";
import { donations } from "./modules/donations/donation-projection.ts";
import { donationEvents } from "./modules/donations/on-chain.ts";
import { escrowCredits } from "./modules/escrow/credit-projection.ts";
import { agreementEvents, disputeEvents } from "./modules/escrow/on-chain.ts";
import { escrowProjects } from "./modules/escrow/project-projection.ts";
import { projectDues } from "./modules/keeper/due-projection.ts";
import { nameAddedMilestones } from "./modules/milestones/name-added-milestones.ts";
import { milestoneEvents } from "./modules/milestones/on-chain.ts";
import { dropHeld, releaseFinal } from "./modules/notifications/hold-until-final.ts";
import { scoreAttestations } from "./modules/pools/attestation-projection.ts";
import { poolDays } from "./modules/pools/day-projection.ts";
import { poolLoans } from "./modules/pools/loan-projection.ts";
import { poolEvents } from "./modules/pools/on-chain.ts";
import { poolPositions } from "./modules/pools/position-projection.ts";
import { endingEvents, projectEvents } from "./modules/projects/on-chain.ts";
import { projectListings } from "./modules/projects/project-projection.ts";
import { scorsEvidence } from "./modules/scors/evidence-projection.ts";
import { rescoreAfter } from "./modules/scors/keep-scores.ts";
import { scorsEvents } from "./modules/scors/on-chain.ts";
import { kycEvents } from "./modules/verification/on-chain.ts";
import { publish } from "./platform/events/live-updates.ts";

/** Open pages read again what they show. */
const tellReorg = ({ transaction }: RollBack) =>
  publish(transaction, "everyone", { type: CHAIN_REORG, data: {} });

/** What the rooms make of the chain. In this order: a listing shows where the escrow stands, a bid belongs to a listing. */
export const chainReaders: ChainReaders = {
  projections: [
    escrowProjects,
    escrowCredits,
    projectListings,
    bids(nameAddedMilestones),
    donations,
    poolPositions,
    poolLoans,
    poolDays,
    scoreAttestations,
    projectDues,
    scorsEvidence(partiesOf),
  ],
  handlers: [
    projectEvents,
    donationEvents,
    milestoneEvents,
    disputeEvents,
    agreementEvents,
    endingEvents,
    poolEvents,
    kycEvents,
    scorsEvents,
  ],
  onRollBack: [dropHeld, rescoreAfter, tellReorg],
  onFinal: [releaseFinal],
};

/** Events from which nothing follows here: kept as logs, and read from the contract where they are needed. */
export const withoutEffect = [
  "TrestleProject.Approval",
  "TrestleProject.ApprovalForAll",
  "TrestleProject.Transfer",
  "Registry.EscrowSet",
  "Registry.LoanClosed",
  "Registry.LoanOpened",
  "Registry.OperatorSet",
  "Registry.OwnershipTransferStarted",
  "Registry.OwnershipTransferred",
  "Registry.PausedSet",
  "Registry.PoolsSet",
  "Registry.TermsClosed",
  "LendingPool.Approval",
  "LendingPool.Transfer",
];
