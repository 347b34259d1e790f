// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TrestleEscrow} from "../../src/TrestleEscrow.sol";
import {Buckets} from "../../src/escrow/Buckets.sol";
import {DISPUTE_WINDOW} from "../../src/escrow/EscrowLimits.sol";
import {Bid, Milestone, Project} from "../../src/escrow/EscrowTypes.sol";
import {ReviewQueue} from "../../src/escrow/ReviewQueue.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITrestleProject} from "../../src/interfaces/ITrestleProject.sol";

/// @dev The escrow itself, with views that answer in one call what a campaign would ask in thirty.
contract EscrowProbe is TrestleEscrow {
    using Buckets for Project;
    using ReviewQueue for Project;

    struct Books {
        ProjectState state;
        uint256 bidIndex;
        uint256 milestoneCount;
        uint256 customerLeft;
        uint256 donations;
        uint256 loan;
        uint256 outstanding;
        address developer;
        // Balance and credit together.
        uint256 customerWealth;
        uint256 developerWealth;
        uint256 treasuryWealth;
        uint256 actorWealth;
        // Credits of the four parties, each wallet counted once.
        uint256 credits;
        bool deedHeld;
        uint256 balance;
    }

    constructor(ITrestleProject nft, IRegistry registry_) TrestleEscrow(nft, registry_) {}

    function look(uint256 tokenId, address customer, address treasury, address actor)
        external
        view
        returns (Books memory books)
    {
        Project storage project = _projects[tokenId];
        books.state = project.state;
        books.bidIndex = project.bidIndex;
        books.milestoneCount = project.milestoneCount;
        books.customerLeft = project.customerLeft;
        books.donations = project.donated - project.donationsSpent;
        books.loan = project.loanLeft;
        books.outstanding = _outstanding(tokenId, project);
        address developer = project.developer;
        books.developer = developer;
        books.customerWealth = customer.balance + creditOf[customer];
        books.developerWealth = developer.balance + creditOf[developer];
        books.treasuryWealth = treasury.balance + creditOf[treasury];
        books.actorWealth = actor.balance + creditOf[actor];
        books.credits = creditOf[customer] + creditOf[developer] + creditOf[treasury];
        if (actor != customer && actor != developer && actor != treasury) books.credits += creditOf[actor];
        books.deedHeld = nftContract.ownerOf(tokenId) == address(this);
        books.balance = address(this).balance;
    }

    /// @dev From a random start the first token whose state is in the mask (one bit per state), else any.
    function find(uint256 seed, uint256 count, uint256 states) external view returns (uint256 tokenId) {
        for (uint256 i; i < count; ++i) {
            tokenId = 1 + (seed % count + i) % count;
            if (states >> uint256(_projects[tokenId].state) & 1 == 1) return tokenId;
        }
    }

    /// @dev A milestone and what a handler needs to know of it.
    struct Spot {
        bool found;
        uint256 tokenId;
        uint256 index;
        uint256 amount;
        address developer;
        uint256 milestoneCount;
        // When the submission may be claimed, or the dispute be ended, by anyone.
        uint256 openFrom;
        uint256 defaultShare;
        // The submission's review window has begun.
        bool inReview;
        // An approval now would wait, because lent or donated money pays the submission.
        bool waits;
    }

    /// @dev The same for a running project's milestone.
    function findMilestone(uint256 seed, uint256 count, uint256 states)
        external
        view
        returns (Spot memory spot)
    {
        for (uint256 i; i < count; ++i) {
            spot.tokenId = 1 + (seed % count + i) % count;
            Project storage project = _projects[spot.tokenId];
            if (project.state != ProjectState.Active && project.state != ProjectState.Closing) continue;
            mapping(uint256 => Milestone) storage milestones =
                _bids[spot.tokenId][project.bidIndex].milestones;
            uint256 all = project.milestoneCount;
            for (uint256 j; j < all; ++j) {
                spot.index = ((seed >> 8) % all + j) % all;
                if (states >> uint256(milestones[spot.index].state) & 1 == 0) continue;
                describe(spot, project, _bids[spot.tokenId][project.bidIndex]);
                return spot;
            }
        }
    }

    function describe(Spot memory spot, Project storage project, Bid storage bid) private view {
        Milestone storage milestone = bid.milestones[spot.index];
        spot.found = true;
        spot.amount = milestone.amount;
        spot.developer = project.developer;
        spot.milestoneCount = project.milestoneCount;
        if (milestone.state == MilestoneState.Disputed) spot.openFrom = milestone.since + DISPUTE_WINDOW;
        else if (milestone.state == MilestoneState.Submitted) spot.openFrom = project.endOf(bid, spot.index);
        else if (milestone.state == MilestoneState.Approved) spot.openFrom = milestone.since;
        spot.defaultShare = _defaultShareDown(milestone);
        spot.waits =
            block.timestamp < _othersPayFrom(project, milestone) && project.needsOthers(milestone.amount);
        spot.inReview = project.inReview == spot.index + 1;
    }

    /// @dev A milestone whose payment the operator can object to now, if any.
    function findWaiting(uint256 seed, uint256 count) external view returns (Spot memory spot) {
        for (uint256 i; i < count; ++i) {
            spot.tokenId = 1 + (seed % count + i) % count;
            Project storage project = _projects[spot.tokenId];
            if (project.state != ProjectState.Active && project.state != ProjectState.Closing) continue;
            Bid storage bid = _bids[spot.tokenId][project.bidIndex];
            bool others = project.needsOthers(_outstanding(spot.tokenId, project));
            for (spot.index = 0; spot.index < project.milestoneCount; ++spot.index) {
                Milestone storage milestone = bid.milestones[spot.index];
                uint256 until = milestone.since;
                if (milestone.state != MilestoneState.Approved) {
                    if (milestone.state != MilestoneState.Submitted || !others) continue;
                    until = _othersPayFrom(project, milestone);
                }
                if (block.timestamp >= until) continue;
                describe(spot, project, bid);
                return spot;
            }
        }
    }

    /// @dev The submission of a project whose review runs, if any.
    function findReview(uint256 tokenId) external view returns (Spot memory spot) {
        Project storage project = _projects[tokenId];
        spot.tokenId = tokenId;
        if (project.inReview == 0) return spot;
        spot.index = project.inReview - 1;
        describe(spot, project, _bids[tokenId][project.bidIndex]);
    }

    /// @dev The rule of the queue: one review runs exactly while something is submitted, and of what still waits
    /// for its turn nothing can be claimed.
    function reviewsInOrder(uint256 tokenId) external view returns (bool) {
        Project storage project = _projects[tokenId];
        mapping(uint256 => Milestone) storage milestones = _bids[tokenId][project.bidIndex].milestones;
        uint256 submissions;
        for (uint256 i; i < project.milestoneCount; ++i) {
            if (milestones[i].state != MilestoneState.Submitted) continue;
            ++submissions;
            if (project.waiting >> i & 1 == 0) return false;
            bool current = project.inReview == i + 1;
            uint256 end = project.endOf(_bids[tokenId][project.bidIndex], i);
            if (!current && end <= block.timestamp) return false;
        }
        if (submissions == 0) return project.inReview == 0;
        return project.inReview != 0 && milestones[project.inReview - 1].state == MilestoneState.Submitted;
    }

    function findLoan(uint256 seed, uint256 count) external view returns (uint256 tokenId) {
        for (uint256 i; i < count; ++i) {
            tokenId = 1 + (seed % count + i) % count;
            if (_projects[tokenId].loanLeft != 0) return tokenId;
        }
    }

    function findCredit(uint256 seed, address[] calldata people) external view returns (address who) {
        for (uint256 i; i < people.length; ++i) {
            who = people[(seed % people.length + i) % people.length];
            if (creditOf[who] != 0) return who;
        }
    }

    function creditsOf(address[] calldata people) external view returns (uint256 sum) {
        for (uint256 i; i < people.length; ++i) {
            sum += creditOf[people[i]];
        }
    }
}
