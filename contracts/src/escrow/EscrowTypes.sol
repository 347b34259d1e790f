// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";

/// @dev One slot, written by the bid, so that later steps need no new slot.
struct Milestone {
    uint96 amount;
    // Agreed date; WaitingClock.moved adds the waiting time of earlier submissions.
    uint40 deadline;
    // Start of the present state. In review: start of the window. Approved: start of payment.
    uint40 since;
    // Seconds in which this was the earliest waiting milestone.
    uint32 waited;
    ITrestleEscrow.MilestoneState state;
    uint8 changeRounds;
    bool hasEvidence;
    // Seconds for which the submission waited for its review to begin.
    uint24 queued;
}

struct Bid {
    // slot 0
    address developer;
    uint96 total;
    // slot 1
    uint32 termsId;
    uint40 expiry;
    uint8 milestoneCount;
    bool withdrawn;
    // slot 2: the whole bid, read only by an acceptance that names it
    bytes32 bidHash;
    // slots by key
    mapping(uint256 index => Milestone) milestones;
}

struct Project {
    // slot 0: changes with every step of the work
    address developer;
    ITrestleEscrow.ProjectState state;
    uint8 milestoneCount;
    uint8 unfinished;
    // One bit per submission that waits for customer or arbiter.
    uint24 waiting;
    // Time since which the lowest of these bits is the lowest.
    uint40 waitingSince;
    // The milestone whose review window runs, counted from 1; 0 if none.
    uint8 inReview;
    // slot 1: fixed by the acceptance
    address customer;
    uint32 termsId;
    uint32 bidIndex;
    uint32 reviewWindow;
    // slot 2: what spending changes
    uint96 customerLeft;
    uint96 donationsSpent;
    // slot 3: while Open; donated falls as donors claim
    uint96 donated;
    uint96 loanLeft;
    uint40 loanFundedAt;
    // 1, 2 or 3, as in `IRegistry.poolIndexOf`.
    uint8 loanPool;
}
