import { kycOnChain } from "../modules/auth/on-chain.ts";
import { bidsOnChain } from "../modules/bids/on-chain.ts";
import { donationsOnChain } from "../modules/donations/on-chain.ts";
import { escrowOnChain } from "../modules/escrow/on-chain.ts";
import { agreementsOnChain, disputesOnChain, milestonesOnChain } from "../modules/milestones/on-chain.ts";
import { poolsOnChain } from "../modules/pools/on-chain.ts";
import { endingsOnChain, projectsOnChain } from "../modules/projects/on-chain.ts";
import { scorsOnChain } from "../modules/scors/on-chain.ts";
import type { Family } from "./block-effects.ts";

/** Who does what with a log, in this order: first where the project stands, then what the rooms make of it. */
export const families: Family[] = [
  projectsOnChain,
  escrowOnChain,
  bidsOnChain,
  donationsOnChain,
  milestonesOnChain,
  disputesOnChain,
  agreementsOnChain,
  endingsOnChain,
  poolsOnChain,
  kycOnChain,
  scorsOnChain,
];

/** Events from which nothing follows here: kept as logs, and read from the contract where they are needed. */
export const without = [
  "TrestleProject.Approval",
  "TrestleProject.ApprovalForAll",
  "TrestleProject.Transfer",
  "TrestleEscrow.ReviewStarted",
  "Registry.EscrowSet",
  "Registry.LoanClosed",
  "Registry.LoanOpened",
  "Registry.OperatorSet",
  "Registry.OwnershipTransferStarted",
  "Registry.OwnershipTransferred",
  "Registry.PausedSet",
  "Registry.PoolsSet",
  "Registry.TermsAdded",
  "Registry.TermsClosed",
  "LendingPool.Approval",
  "LendingPool.OperatorUpdated",
  "LendingPool.OwnershipNominated",
  "LendingPool.OwnershipTransferred",
  "LendingPool.ParametersUpdated",
  "LendingPool.StopsUpdated",
  "LendingPool.SurplusRecovered",
  "LendingPool.TokenPriceUpdated",
  "LendingPool.Transfer",
];
