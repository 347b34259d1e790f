// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";

/// @dev One slot, written by the bid, so that no later step pays for a fresh one.
struct Milestone {
    uint96 amount;
    // As agreed; WaitingClock.moved gives what earlier submissions' waiting adds.
    uint40 deadline;
    // Start of the present state; of a submission in review, start of its window; of an approved one, start of payment.
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
    // One bit per milestone whose submission waits for customer or arbiter.
    uint24 waiting;
    // Since when the lowest of these bits has been the lowest.
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
    // As the registry counts its pools.
    uint8 loanPool;
}
