// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Vesting} from "../../src/libraries/Vesting.sol";
import {Test} from "../Vm.sol";

contract VestingTest is Test {
    using Vesting for Vesting.Stream;

    uint256 internal constant DAY = 20_833;

    Vesting.Stream internal stream;

    /// @dev Flows that end on each of the next eight midnights.
    function setUp() public {
        for (uint256 i = 0; i < 8; i++) {
            vm.warp((DAY + i) * 1 days + 1);
            stream.roll(i == 0 ? DAY : DAY + i - 1, DAY + i);
            stream.add(8 days * 1 ether);
        }
    }

    function test_clear_LeavesNothingOnAnyDay() public {
        uint256 today = DAY + 7;
        assertTrue(stream.unvestedAt(today, block.timestamp) > 0, "flows");
        stream.clear();
        stream.add(8 days * 1 ether);
        uint256 left = stream.unvestedAt(today, block.timestamp);
        for (uint256 day = today + 1; day <= today + 8; day++) {
            uint256 rest = stream.unvestedAt(today, day * 1 days);
            assertTrue(rest < left, "the new one flows alone");
            left = rest;
        }
        assertEq(left, 0);
    }

    function test_each_EndsOnItsOwnMidnight() public view {
        uint256 today = DAY + 7;
        assertTrue(stream.unvestedAt(today, (today + 8) * 1 days - 1) > 0, "to the last second");
        assertEq(stream.unvestedAt(today, (today + 8) * 1 days), 0);
        assertEq(stream.unvestedAt(today, (today + 80) * 1 days), 0);
    }
}
