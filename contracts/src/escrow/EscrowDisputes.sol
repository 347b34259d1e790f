// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {WaitingClock} from "./WaitingClock.sol";

/// @dev One milestone at a time before the arbiter.
abstract contract EscrowDisputes is EscrowBase {
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    function openDispute(uint256 tokenId, uint256 index, bytes32 evidenceHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        bool byCustomer = _party(tokenId, project) == project.developer;
        MilestoneState state = milestone.state;
        if (state == MilestoneState.Submitted) {
            // Silence has accepted the work: the customer's right to object ends with the window.
            uint256 reviewEnd = milestone.since + project.reviewWindow;
            require(byCustomer, WrongMilestoneState(tokenId, index, state));
            require(block.timestamp < reviewEnd, TooLate(reviewEnd));
        } else {
            (bool overdue, uint256 since) = _overdue(project, bid, index);
            if (state == MilestoneState.ChangesRequested) {
                // An idle developer gets no half out of a dispute in front of a cancellation.
                require(byCustomer || !overdue, Overdue(tokenId, index, since));
                project.start(bid, index);
            } else {
                require(
                    state == MilestoneState.Pending && byCustomer, WrongMilestoneState(tokenId, index, state)
                );
                require(overdue, NotOverdue(tokenId));
            }
        }

        milestone.state = MilestoneState.Disputed;
        milestone.since = uint40(block.timestamp);

        emit DisputeOpened(tokenId, msg.sender, index, evidenceHash, block.timestamp + DISPUTE_WINDOW);
    }

    /// @inheritdoc ITrestleEscrow
    function resolveDispute(uint256 tokenId, uint256 index, uint256 developerBps, bytes32 reasonHash)
        external
        nonReentrant
    {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _disputed(tokenId, index);
        require(msg.sender == registry.termsOf(project.termsId).arbiter, NotArbiter(tokenId, msg.sender));
        require(developerBps <= ALL_BPS, BpsOutOfRange(developerBps));
        uint256 until = milestone.since + DISPUTE_WINDOW;
        require(block.timestamp < until, TooLate(until));

        uint256 amount = milestone.amount;
        uint256 toDeveloper = amount * developerBps / ALL_BPS;
        uint256 fee = _resolve(tokenId, index, project, bid, toDeveloper);

        emit DisputeResolved(tokenId, msg.sender, index, toDeveloper, fee, amount - toDeveloper, reasonHash);

        _finish(tokenId, project, 1);
        _pay(tokenId, project.developer, toDeveloper - fee);
    }

    /// @inheritdoc ITrestleEscrow
    function executeDisputeDefault(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _disputed(tokenId, index);
        uint256 from = milestone.since + DISPUTE_WINDOW;
        require(block.timestamp >= from, TooEarly(from));

        uint256 amount = milestone.amount;
        uint256 toDeveloper = _defaultShareDown(milestone);
        uint256 fee = _resolve(tokenId, index, project, bid, toDeveloper);

        emit DisputeDefaulted(tokenId, msg.sender, index, toDeveloper, fee, amount - toDeveloper);

        _finish(tokenId, project, 1);
        _pay(tokenId, project.developer, toDeveloper - fee);
    }

    function _resolve(
        uint256 tokenId,
        uint256 index,
        Project storage project,
        Bid storage bid,
        uint256 toDeveloper
    ) private returns (uint256 fee) {
        bid.milestones[index].state = MilestoneState.Resolved;
        project.stop(bid, index);
        return _earn(tokenId, project, toDeveloper);
    }
}
