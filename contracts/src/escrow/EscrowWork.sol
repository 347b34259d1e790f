// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Buckets} from "./Buckets.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {CHANGE_TIME, MAX_CHANGE_ROUNDS} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {ReviewQueue} from "./ReviewQueue.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Submissions, reviews and payments.
abstract contract EscrowWork is EscrowBase {
    using Buckets for Project;
    using ReviewQueue for Project;
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    function submitMilestone(uint256 tokenId, uint256 index, bytes32 evidenceHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        _requireDeveloper(tokenId, project);
        MilestoneState state = milestone.state;
        // A Closing project has no Pending milestones.
        _requireFitting(_canRunOver(milestone), tokenId, index, state);
        // An overdue milestone lets the customer cancel every Pending one, so none may be submitted in front
        // of the cancellation.
        if (state == MilestoneState.Pending) _requireNoneOverdue(tokenId, project, bid);
        else _requireNotOverdue(tokenId, index, project, bid);

        // The developer's settlement proposal was made before this submission.
        delete _settlements[tokenId][msg.sender];
        milestone.state = MilestoneState.Submitted;
        milestone.since = uint40(block.timestamp);
        milestone.queued = 0;
        if (evidenceHash != 0) milestone.hasEvidence = true;
        project.start(bid, index);
        uint256 reviewEndsAt = project.enter(index) ? block.timestamp + project.reviewWindow : 0;

        emit MilestoneSubmitted(tokenId, msg.sender, index, evidenceHash, reviewEndsAt);
    }

    /// @inheritdoc ITrestleEscrow
    function requestChanges(uint256 tokenId, uint256 index, bytes32 reasonHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) =
            _milestoneIn(MilestoneState.Submitted, tokenId, index);
        _requireCustomer(tokenId, project.customer);
        _requireBefore(project.endOf(bid, index));
        require(milestone.changeRounds < MAX_CHANGE_ROUNDS, NoChangeRoundsLeft(tokenId, index));

        project.stop(milestone, index);
        uint256 moved = project.moved(bid, index);
        uint256 deadline = Math.max(milestone.deadline + moved, block.timestamp + CHANGE_TIME);
        milestone.deadline = uint40(deadline - moved);
        milestone.since = uint40(block.timestamp);
        milestone.state = MilestoneState.ChangesRequested;
        uint256 round = ++milestone.changeRounds;
        project.answered(bid, tokenId, index);

        emit ChangesRequested(tokenId, msg.sender, index, reasonHash, deadline, round);
    }

    /// @inheritdoc ITrestleEscrow
    function approveMilestone(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) =
            _milestoneIn(MilestoneState.Submitted, tokenId, index);
        _requireCustomer(tokenId, project.customer);

        if (project.needsOthers(milestone.amount)) {
            uint256 paidFrom = _othersPayFrom(project, milestone);
            if (block.timestamp < paidFrom) {
                milestone.state = MilestoneState.Approved;
                milestone.since = uint40(paidFrom);
                project.stop(milestone, index);
                project.answered(bid, tokenId, index);

                emit MilestoneApproved(tokenId, msg.sender, index, paidFrom);
                return;
            }
        }
        _release(tokenId, index, project, bid, milestone);
    }

    /// @inheritdoc ITrestleEscrow
    function objectToPayment(uint256 tokenId, uint256 index, bytes32 reasonHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        require(msg.sender == registry.operator(), NotOperator(msg.sender));
        MilestoneState state = milestone.state;
        if (state == MilestoneState.Approved) {
            _requireBefore(milestone.since);
            project.start(bid, index);
        } else {
            _requireFitting(state == MilestoneState.Submitted, tokenId, index, state);
            _requireBefore(_othersPayFrom(project, milestone));
            // The order of approvals decides which submissions are paid with lent or donated money, so all of
            // them count.
            require(project.needsOthers(_outstanding(tokenId, project)), NoMoneyOfOthers(tokenId));
        }

        _dispute(tokenId, index, project, bid, reasonHash);
    }

    /// @inheritdoc ITrestleEscrow
    function claimAfterReview(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        MilestoneState state = milestone.state;
        if (state == MilestoneState.Approved) {
            _requireFrom(milestone.since);
        } else {
            _requireFitting(state == MilestoneState.Submitted, tokenId, index, state);
            _requireFrom(project.endOf(bid, index));
        }

        _release(tokenId, index, project, bid, milestone);
    }

    function _release(
        uint256 tokenId,
        uint256 index,
        Project storage project,
        Bid storage bid,
        Milestone storage milestone
    ) private {
        (uint256 amount, address developer) = (milestone.amount, project.developer);
        milestone.state = MilestoneState.Released;
        project.stop(milestone, index);
        project.answered(bid, tokenId, index);
        uint256 fee = _earn(tokenId, project, amount);

        emit MilestoneReleased(tokenId, developer, index, amount, fee, msg.sender);

        _finish(tokenId, project, 1, developer, amount - fee);
    }
}
