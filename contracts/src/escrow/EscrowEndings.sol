// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev The ways out that one side, or time, takes alone.
abstract contract EscrowEndings is EscrowBase {
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    function cancelRequest(uint256 tokenId) external {
        _requireState(tokenId, ProjectState.Open);
        require(msg.sender == projectOwner(tokenId), NotCustomer(tokenId, msg.sender));

        _cancel(tokenId);
    }

    /// @inheritdoc ITrestleEscrow
    function closeExpired(uint256 tokenId) external {
        _requireState(tokenId, ProjectState.Open);
        (, uint256 openUntil) = nftContract.requestOf(tokenId);
        require(block.timestamp >= openUntil, RequestStillOpen(tokenId, openUntil));

        _cancel(tokenId);
    }

    function _cancel(uint256 tokenId) private {
        _projects[tokenId].state = ProjectState.Cancelled;
        emit ProjectEnded(tokenId, msg.sender, ProjectState.Cancelled);
    }

    /// @inheritdoc ITrestleEscrow
    function cancelOverdue(uint256 tokenId) external {
        Project storage project = _running(tokenId);
        uint256 grace = msg.sender == project.customer ? OVERDUE_GRACE : OVERDUE_FOR_ALL;
        require(_longestPastDate(tokenId, project) >= grace, NotOverdue(tokenId));

        _close(tokenId, project, false);
    }

    /// @inheritdoc ITrestleEscrow
    function resign(uint256 tokenId) external {
        Project storage project = _active(tokenId);
        require(msg.sender == project.developer, NotDeveloper(tokenId, msg.sender));

        _close(tokenId, project, true);
    }

    /// @dev What is Pending or overdue becomes refundable; the rest runs out.
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
        _finish(tokenId, project, refunded);
    }

    function _longestPastDate(uint256 tokenId, Project storage project)
        private
        view
        returns (uint256 longest)
    {
        Bid storage bid = _bids[tokenId][project.bidIndex];
        for (uint256 i; i < project.milestoneCount; ++i) {
            if (!_canRunOver(bid.milestones[i])) continue;
            uint256 date = bid.milestones[i].deadline + project.moved(bid, i);
            if (block.timestamp > date) longest = Math.max(longest, block.timestamp - date);
        }
    }
}
