// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Bid, Milestone, Project} from "./EscrowTypes.sol";

/// @dev While a submission waits for customer or arbiter, the dates of all later milestones move with the clock;
/// several waiting at once move them once. A milestone k moves exactly while the lowest waiting index is below
/// k, so it is enough to note, for each index, how long it has been the lowest: k has moved by the sum over the
/// indexes before it.
library WaitingClock {
    function start(Project storage project, Bid storage bid, uint256 index) internal {
        uint256 waiting = project.waiting;
        uint256 bit = 1 << index;
        if (waiting & (bit - 1) == 0) {
            if (waiting != 0) bid.milestones[lowest(waiting)].waited += elapsed(project);
            project.waitingSince = uint40(block.timestamp);
        }
        project.waiting = uint24(waiting | bit);
    }

    /// @dev No effect for a milestone that does not wait.
    function stop(Project storage project, Milestone storage milestone, uint256 index) internal {
        uint256 waiting = project.waiting;
        uint256 bit = 1 << index;
        if (waiting & bit == 0) return;
        uint256 rest = waiting & ~bit;
        if (waiting & (bit - 1) == 0) {
            milestone.waited += elapsed(project);
            // Not needed when nothing waits: the next start sets it.
            if (rest != 0) project.waitingSince = uint40(block.timestamp);
        }
        project.waiting = uint24(rest);
    }

    /// @dev Returns by how much the date of milestone `index` has moved up to now.
    function moved(Project storage project, Bid storage bid, uint256 index)
        internal
        view
        returns (uint256 time)
    {
        for (uint256 i; i < index; ++i) {
            time += bid.milestones[i].waited;
        }
        if (project.waiting & ((1 << index) - 1) != 0) time += elapsed(project);
    }

    function lowest(uint256 waiting) private pure returns (uint256 index) {
        while (waiting >> index & 1 == 0) ++index;
    }

    function elapsed(Project storage project) private view returns (uint32) {
        return uint32(block.timestamp - project.waitingSince);
    }
}
