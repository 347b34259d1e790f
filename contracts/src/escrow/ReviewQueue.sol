// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev The review windows of a project run one after another, in the order of submission: a silent customer
/// pays one milestone per window. Answering a submission (approval, change request, dispute) or claiming it
/// ends its review and begins the next one's at that moment. A resubmitted milestone goes to the end. A
/// dispute is an answer, so it does not delay the others.
library ReviewQueue {
    /// @dev Queues a submission. Returns whether its window begins at once.
    function enter(Project storage project, uint256 index) internal returns (bool begins) {
        begins = project.inReview == 0;
        if (begins) project.inReview = uint8(index + 1);
    }

    /// @dev Ends a review and begins the next. Called after the milestone has left the state Submitted; no
    /// effect if its review had not begun.
    function answered(Project storage project, Bid storage bid, uint256 tokenId, uint256 index) internal {
        if (project.inReview != index + 1) return;
        project.inReview = 0;
        // Common case: nothing else waits.
        if (project.waiting == 0) return;
        uint256 next = _first(project, bid);
        if (next == 0) return;
        project.inReview = uint8(next);
        Milestone storage milestone = bid.milestones[next - 1];
        milestone.queued = uint24(Math.min(block.timestamp - milestone.since, type(uint24).max));
        milestone.since = uint40(block.timestamp);
        emit ITrestleEscrow.ReviewStarted(
            tokenId, project.customer, next - 1, block.timestamp + project.reviewWindow
        );
    }

    /// @dev Returns the end of a submission's review. For a queued one: the earliest possible end, if each
    /// one before it is claimed as soon as possible; always in the future.
    function endOf(Project storage project, Bid storage bid, uint256 index)
        internal
        view
        returns (uint256 end)
    {
        uint256 window = project.reviewWindow;
        uint256 since = bid.milestones[index].since;
        uint256 current = project.inReview - 1;
        if (current == index) return since + window;

        end = Math.max(bid.milestones[current].since + window, block.timestamp) + window;
        uint256 waiting = project.waiting;
        for (uint256 i; waiting >> i != 0; ++i) {
            if (i == current || !_waitsForReview(waiting, bid.milestones[i], i)) continue;
            uint256 other = bid.milestones[i].since;
            if (other < since || (other == since && i < index)) end += window;
        }
    }

    /// @dev Returns the earliest queued submission, the lowest index within a block; counted from 1, 0 if none.
    function _first(Project storage project, Bid storage bid) private view returns (uint256 first) {
        uint256 waiting = project.waiting;
        uint256 earliest = type(uint256).max;
        for (uint256 i; waiting >> i != 0; ++i) {
            if (!_waitsForReview(waiting, bid.milestones[i], i)) continue;
            uint256 since = bid.milestones[i].since;
            if (since < earliest) (first, earliest) = (i + 1, since);
        }
    }

    function _waitsForReview(uint256 waiting, Milestone storage milestone, uint256 index)
        private
        view
        returns (bool)
    {
        return waiting >> index & 1 == 1 && milestone.state == ITrestleEscrow.MilestoneState.Submitted;
    }
}
