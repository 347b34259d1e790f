// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {CHANGE_TIME, MAX_CHANGE_ROUNDS} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {ReviewQueue} from "./ReviewQueue.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Submission, review, release.
abstract contract EscrowWork is EscrowBase {
    using ReviewQueue for Project;
    using WaitingClock for Project;
    using SafeCast for uint256;

    /// @inheritdoc ITrestleEscrow
    function submitMilestone(uint256 tokenId, uint256 index, bytes32 evidenceHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        _requireDeveloper(tokenId, project);
        MilestoneState state = milestone.state;
        // While Closing nothing is Pending.
        _requireFitting(_canRunOver(milestone), tokenId, index, state);
        // A cancellation takes every Pending milestone as soon as one is overdue: none slips out in front of it.
        if (state == MilestoneState.Pending) _requireNoneOverdue(tokenId, project, bid);
        else _requireNotOverdue(tokenId, index, project, bid);

        // What he would have settled for was about work not yet handed in.
        delete _settlements[tokenId][msg.sender];
        milestone.state = MilestoneState.Submitted;
        milestone.since = block.timestamp.toUint40();
        milestone.everSubmitted = true;
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

        project.stop(bid, index);
        uint256 moved = project.moved(bid, index);
        uint256 deadline = Math.max(milestone.deadline + moved, block.timestamp + CHANGE_TIME);
        milestone.deadline = (deadline - moved).toUint40();
        milestone.since = block.timestamp.toUint40();
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

        _release(tokenId, index, project, bid, milestone);
    }

    /// @inheritdoc ITrestleEscrow
    function claimAfterReview(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) =
            _milestoneIn(MilestoneState.Submitted, tokenId, index);
        _requireFrom(project.endOf(bid, index));

        _release(tokenId, index, project, bid, milestone);
    }

    function _release(
        uint256 tokenId,
        uint256 index,
        Project storage project,
        Bid storage bid,
        Milestone storage milestone
    ) private {
        uint256 amount = milestone.amount;
        milestone.state = MilestoneState.Released;
        project.stop(bid, index);
        project.answered(bid, tokenId, index);
        uint256 fee = _earn(tokenId, project, amount);

        emit MilestoneReleased(tokenId, project.developer, index, amount, fee, msg.sender);

        _finish(tokenId, project, 1, amount - fee);
    }
}
