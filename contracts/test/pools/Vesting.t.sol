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
            stream.add(8 days * 1 ether, 1 ether);
        }
    }

    function test_clear_LeavesNothingOnAnyDay() public {
        uint256 today = DAY + 7;
        assertTrue(unvested(today, block.timestamp) > 0, "flows");
        stream.clear();
        stream.add(8 days * 1 ether, 1 ether);
        uint256 left = unvested(today, block.timestamp);
        for (uint256 day = today + 1; day <= today + 8; day++) {
            uint256 rest = unvested(today, day * 1 days);
            assertTrue(rest < left, "the new one flows alone");
            left = rest;
        }
        assertEq(left, 0);
    }

    function test_each_EndsOnItsOwnMidnight() public {
        uint256 today = DAY + 7;
        assertTrue(unvested(today, (today + 8) * 1 days - 1) > 0, "to the last second");
        assertEq(unvested(today, (today + 8) * 1 days), 0);
        assertEq(unvested(today, (today + 80) * 1 days), 0);
    }

    /// @dev A tenth of a coin of six decimals is less than a unit a second, and flows as evenly as one of eighteen.
    function test_sixDecimals_FlowAsEvenly() public {
        stream.clear();
        vm.warp((DAY + 8) * 1 days);
        stream.roll(DAY + 7, DAY + 8);
        (, uint256 dust) = stream.add(100_000, 1e6);
        assertEq(dust, 0);
        assertEq(stream.unvestedAt(DAY + 8, 1e6), 100_000);
        vm.warp(block.timestamp + 4 days);
        assertEq(stream.unvestedAt(DAY + 8, 1e6), 50_000);
        vm.warp(block.timestamp + 4 days);
        assertEq(stream.unvestedAt(DAY + 8, 1e6), 0);
    }

    function unvested(uint256 from, uint256 time) internal returns (uint256) {
        vm.warp(time);
        return stream.unvestedAt(from, 1 ether);
    }
}
