// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Submission, review, release.
abstract contract EscrowWork is EscrowBase {
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    function submitMilestone(uint256 tokenId, uint256 index, bytes32 evidenceHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        require(msg.sender == project.developer, NotDeveloper(tokenId, msg.sender));
        MilestoneState state = milestone.state;
        // While Closing nothing is Pending.
        require(
            state == MilestoneState.Pending || state == MilestoneState.ChangesRequested,
            WrongMilestoneState(tokenId, index, state)
        );
        // A cancellation takes every Pending milestone as soon as one is overdue: none slips out in front of it.
        if (state == MilestoneState.Pending) _requireNoneOverdue(tokenId, project, bid);
        else _requireNotOverdue(tokenId, index, project, bid);

        // What he would have settled for was about work not yet handed in.
        delete _settlements[tokenId][msg.sender];
        milestone.state = MilestoneState.Submitted;
        milestone.since = uint40(block.timestamp);
        milestone.everSubmitted = true;
        project.start(bid, index);

        emit MilestoneSubmitted(
            tokenId, msg.sender, index, evidenceHash, block.timestamp + project.reviewWindow
        );
    }

    /// @inheritdoc ITrestleEscrow
    function requestChanges(uint256 tokenId, uint256 index, bytes32 reasonHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _submitted(tokenId, index);
        require(msg.sender == project.customer, NotCustomer(tokenId, msg.sender));
        uint256 reviewEnd = milestone.since + project.reviewWindow;
        require(block.timestamp < reviewEnd, TooLate(reviewEnd));
        require(milestone.changeRounds < MAX_CHANGE_ROUNDS, NoChangeRoundsLeft(tokenId, index));

        project.stop(bid, index);
        uint256 moved = project.moved(bid, index);
        uint256 deadline = Math.max(milestone.deadline + moved, block.timestamp + CHANGE_TIME);
        milestone.deadline = uint40(deadline - moved);
        milestone.since = uint40(block.timestamp);
        milestone.state = MilestoneState.ChangesRequested;
        uint256 round = ++milestone.changeRounds;

        emit ChangesRequested(tokenId, msg.sender, index, reasonHash, deadline, round);
    }

    /// @inheritdoc ITrestleEscrow
    function approveMilestone(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _submitted(tokenId, index);
        require(msg.sender == project.customer, NotCustomer(tokenId, msg.sender));

        _release(tokenId, index, project, bid, milestone);
    }

    /// @inheritdoc ITrestleEscrow
    function claimAfterReview(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _submitted(tokenId, index);
        uint256 reviewEnd = milestone.since + project.reviewWindow;
        require(block.timestamp >= reviewEnd, TooEarly(reviewEnd));

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
        address developer = project.developer;
        milestone.state = MilestoneState.Released;
        project.stop(bid, index);
        uint256 fee = _earn(tokenId, project, amount);

        emit MilestoneReleased(tokenId, developer, index, amount, fee, msg.sender);

        _finish(tokenId, project, 1);
        _pay(tokenId, developer, amount - fee);
    }
}
