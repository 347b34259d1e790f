// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {OVERDUE_FOR_ALL, OVERDUE_GRACE} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";

/// @dev Endings by one party or by time.
abstract contract EscrowEndings is EscrowBase {
    /// @inheritdoc ITrestleEscrow
    function cancelRequest(uint256 tokenId) external {
        Project storage project = _requireState(tokenId, ProjectState.Open);
        _requireCustomer(tokenId, projectOwner(tokenId));

        _end(tokenId, project, ProjectState.Cancelled);
    }

    /// @inheritdoc ITrestleEscrow
    function closeExpired(uint256 tokenId) external {
        Project storage project = _requireState(tokenId, ProjectState.Open);
        (, uint256 openUntil) = _request(tokenId);
        require(block.timestamp >= openUntil, RequestStillOpen(tokenId, openUntil));

        _end(tokenId, project, ProjectState.Cancelled);
    }

    /// @inheritdoc ITrestleEscrow
    function cancelOverdue(uint256 tokenId) external {
        Project storage project = _running(tokenId);
        uint256 grace = msg.sender == project.customer ? OVERDUE_GRACE : OVERDUE_FOR_ALL;
        Bid storage bid = _bids[tokenId][project.bidIndex];
        require(block.timestamp >= _nextDate(project, bid) + grace, NotOverdue(tokenId));

        _close(tokenId, project, false);
    }

    /// @inheritdoc ITrestleEscrow
    function resign(uint256 tokenId) external {
        Project storage project = _active(tokenId);
        _requireDeveloper(tokenId, project);

        _close(tokenId, project, true);
    }

    /// @dev Pending and overdue milestones become refundable; the rest continue.
    function _close(uint256 tokenId, Project storage project, bool resigned) private {
        if (project.state == ProjectState.Active) {
            project.state = ProjectState.Closing;
            emit ClosingBegun(tokenId, msg.sender, resigned);
        }
        Bid storage bid = _bids[tokenId][project.bidIndex];
        uint256 refunded;
        for (uint256 i; i < project.milestoneCount; ++i) {
            Milestone storage milestone = bid.milestones[i];
            bool refund = milestone.state == MilestoneState.Pending;
            if (milestone.state == MilestoneState.ChangesRequested) (refund,) = _overdue(project, bid, i);
            if (!refund) continue;
            milestone.state = MilestoneState.Refunded;
            ++refunded;
            emit MilestoneRefunded(tokenId, project.developer, i, milestone.amount);
        }
        _finish(tokenId, project, refunded, project.developer, 0);
    }
}
