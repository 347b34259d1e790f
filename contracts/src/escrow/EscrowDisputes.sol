// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {ALL_BPS, DISPUTE_WINDOW} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {ReviewQueue} from "./ReviewQueue.sol";
import {WaitingClock} from "./WaitingClock.sol";

/// @dev Disputes, each about one milestone.
abstract contract EscrowDisputes is EscrowBase {
    using ReviewQueue for Project;
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    function openDispute(uint256 tokenId, uint256 index, bytes32 evidenceHash) external {
        (Project storage project, Bid storage bid, Milestone storage milestone) = _milestone(tokenId, index);
        bool byCustomer = _party(tokenId, project) == project.developer;
        MilestoneState state = milestone.state;
        bool fitting = state == MilestoneState.ChangesRequested
            || (byCustomer && (state == MilestoneState.Submitted || state == MilestoneState.Pending));
        _requireFitting(fitting, tokenId, index, state);
        if (state == MilestoneState.Submitted) {
            // After the window the work counts as accepted, so the customer can no longer object.
            _requireBefore(project.endOf(bid, index));
        } else if (state == MilestoneState.ChangesRequested) {
            // An overdue developer cannot gain half by a dispute in front of a cancellation.
            if (!byCustomer) _requireNotOverdue(tokenId, index, project, bid);
            project.start(bid, index);
        } else {
            (bool overdue,) = _overdue(project, bid, index);
            require(overdue, NotOverdue(tokenId));
        }

        _dispute(tokenId, index, project, bid, evidenceHash);
    }

    /// @inheritdoc ITrestleEscrow
    function resolveDispute(uint256 tokenId, uint256 index, uint256 developerBps, bytes32 reasonHash)
        external
        nonReentrant
    {
        (Project storage project, Bid storage bid, Milestone storage milestone) =
            _milestoneIn(MilestoneState.Disputed, tokenId, index);
        (address arbiter,,) = _rules(project.termsId);
        require(msg.sender == arbiter, NotArbiter(tokenId, msg.sender));
        require(developerBps <= ALL_BPS, BpsOutOfRange(developerBps));
        _requireBefore(milestone.since + DISPUTE_WINDOW);

        uint256 amount = milestone.amount;
        uint256 toDeveloper = amount * developerBps / ALL_BPS;
        uint256 fee = _resolve(tokenId, index, project, bid, toDeveloper);

        emit DisputeResolved(tokenId, msg.sender, index, toDeveloper, fee, amount - toDeveloper, reasonHash);

        _finish(tokenId, project, 1, project.developer, toDeveloper - fee);
    }

    /// @inheritdoc ITrestleEscrow
    function executeDisputeDefault(uint256 tokenId, uint256 index) external nonReentrant {
        (Project storage project, Bid storage bid, Milestone storage milestone) =
            _milestoneIn(MilestoneState.Disputed, tokenId, index);
        _requireFrom(milestone.since + DISPUTE_WINDOW);

        uint256 amount = milestone.amount;
        uint256 toDeveloper = _defaultShareDown(milestone);
        uint256 fee = _resolve(tokenId, index, project, bid, toDeveloper);

        emit DisputeDefaulted(tokenId, msg.sender, index, toDeveloper, fee, amount - toDeveloper);

        _finish(tokenId, project, 1, project.developer, toDeveloper - fee);
    }

    function _resolve(
        uint256 tokenId,
        uint256 index,
        Project storage project,
        Bid storage bid,
        uint256 toDeveloper
    ) private returns (uint256 fee) {
        Milestone storage milestone = bid.milestones[index];
        milestone.state = MilestoneState.Resolved;
        project.stop(milestone, index);
        return _earn(tokenId, project, toDeveloper);
    }
}
