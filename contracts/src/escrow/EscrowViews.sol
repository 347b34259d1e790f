// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Buckets} from "./Buckets.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {DISPUTE_WINDOW, OVERDUE_FOR_ALL, OVERDUE_GRACE} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {ReviewQueue} from "./ReviewQueue.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

abstract contract EscrowViews is EscrowBase {
    using Buckets for Project;
    using ReviewQueue for Project;
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    function developerOf(uint256 tokenId) external view returns (address) {
        return _projects[tokenId].developer;
    }

    /// @inheritdoc ITrestleEscrow
    function stateOf(uint256 tokenId) external view returns (ProjectState) {
        return _projects[tokenId].state;
    }

    /// @inheritdoc ITrestleEscrow
    function isOpen(uint256 tokenId) external view returns (bool) {
        (, uint256 openUntil) = _request(tokenId);
        return _projects[tokenId].state == ProjectState.Open && block.timestamp < openUntil;
    }

    /// @inheritdoc ITrestleEscrow
    function projectOf(uint256 tokenId) external view returns (ProjectView memory) {
        Project storage project = _projects[tokenId];
        return ProjectView({
            state: project.state,
            customer: projectOwner(tokenId),
            developer: project.developer,
            bidIndex: project.bidIndex,
            termsId: project.termsId,
            milestoneCount: project.milestoneCount,
            unfinished: project.unfinished
        });
    }

    /// @inheritdoc ITrestleEscrow
    function bidOf(uint256 tokenId, uint256 bidIndex) external view returns (BidView memory) {
        Bid storage bid = _bid(tokenId, bidIndex);
        return BidView({
            state: _bidState(tokenId, bidIndex),
            developer: bid.developer,
            total: bid.total,
            termsId: bid.termsId,
            expiry: bid.expiry,
            milestoneCount: bid.milestoneCount,
            bidHash: bid.bidHash
        });
    }

    /// @inheritdoc ITrestleEscrow
    function milestoneOf(uint256 tokenId, uint256 bidIndex, uint256 index)
        external
        view
        returns (MilestoneView memory)
    {
        Bid storage bid = _bid(tokenId, bidIndex);
        Project storage project = _projects[tokenId];
        bool accepted = _bidState(tokenId, bidIndex) == BidState.Accepted;
        uint256 count = accepted ? project.milestoneCount : bid.milestoneCount;
        require(index < count, UnknownMilestone(tokenId, index));
        Milestone storage milestone = bid.milestones[index];
        return MilestoneView({
            state: milestone.state,
            amount: milestone.amount,
            deadline: milestone.deadline + (accepted ? project.moved(bid, index) : 0),
            since: milestone.since,
            inReview: accepted && project.inReview == index + 1,
            changeRounds: milestone.changeRounds,
            hasEvidence: milestone.hasEvidence
        });
    }

    /// @inheritdoc ITrestleEscrow
    function bucketsOf(uint256 tokenId)
        external
        view
        returns (uint256 customer, uint256 donations, uint256 loan)
    {
        Project storage project = _projects[tokenId];
        return (project.customerLeft, project.donationsLeft(), project.loanLeft);
    }

    /// @inheritdoc ITrestleEscrow
    function loanOf(uint256 tokenId)
        external
        view
        returns (address pool, uint256 needed, uint256 returnable, uint256 parkedUntil)
    {
        Project storage project = _projects[tokenId];
        pool = _loanPool(project);
        (needed, returnable, parkedUntil) = _loan(tokenId, project);
    }

    /// @inheritdoc ITrestleEscrow
    function outstandingOf(uint256 tokenId) external view returns (uint256) {
        return _outstanding(tokenId, _projects[tokenId]);
    }

    /// @inheritdoc ITrestleEscrow
    function shortfall(uint256 tokenId, uint256 bidIndex) external view returns (uint256 fromCustomer) {
        (fromCustomer,,) = _projects[tokenId].funding(_bid(tokenId, bidIndex).total);
    }

    /// @inheritdoc ITrestleEscrow
    function refundable(uint256 tokenId, address who)
        external
        view
        returns (uint256 claimable, uint256 later)
    {
        Project storage project = _projects[tokenId];
        uint256 outstanding = _outstanding(tokenId, project);
        uint256 fromCustomer = Math.min(project.customerLeft, outstanding);
        uint256 donationsLeft = project.donationsLeft();
        donationsLeft -= Math.min(donationsLeft, outstanding - fromCustomer);
        if (who == project.customer) later = project.customerLeft - fromCustomer;
        later += project.donorShareDown(donationOf[tokenId][who], donationsLeft);
        // After the end nothing is outstanding, so everything left is claimable.
        if (project.state > ProjectState.Closing) (claimable, later) = (later, 0);
    }

    /// @inheritdoc ITrestleEscrow
    function exitOf(uint256 tokenId, uint256 index)
        external
        view
        returns (Exit exit, uint256 from, uint256 toDeveloper)
    {
        Project storage project = _projects[tokenId];
        if (project.state == ProjectState.Open) {
            (, from) = _request(tokenId);
            return (Exit.CloseExpired, from, 0);
        }
        if (project.state > ProjectState.Closing) return (Exit.None, 0, 0);

        (, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        MilestoneState state = milestone.state;
        if (state == MilestoneState.Submitted) {
            return (Exit.ClaimAfterReview, project.endOf(bid, index), milestone.amount);
        }
        if (state == MilestoneState.Approved) {
            return (Exit.ClaimAfterReview, milestone.since, milestone.amount);
        }
        if (state == MilestoneState.Disputed) {
            return
                (Exit.ExecuteDisputeDefault, milestone.since + DISPUTE_WINDOW, _defaultShareDown(milestone));
        }
        if (!_isUnfinished(milestone)) return (Exit.None, 0, 0);
        // One overdue milestone lets anyone cancel all Pending ones, and each change request after its own
        // grace period.
        from = _nextDate(project, bid) + OVERDUE_FOR_ALL;
        if (state == MilestoneState.ChangesRequested) {
            from = Math.max(from, _date(project, bid, index) + OVERDUE_GRACE);
        }
        return (Exit.CancelOverdue, from, 0);
    }

    /// @inheritdoc ITrestleEscrow
    function proposalsOf(uint256 tokenId, address party)
        external
        view
        returns (bytes32 change, bytes32 settlement)
    {
        return (_changes[tokenId][party], _settlements[tokenId][party]);
    }
}
