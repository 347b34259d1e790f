// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolLimits} from "../../src/libraries/PoolLimits.sol";
import {Test} from "../Vm.sol";

/// @dev Stress begins beyond 0.5 % of write-down, beyond 2 % overdue, and below 15 % of cash: each to the wei.
contract PoolLimitsTest is Test {
    function test_stress_BeginsBeyondEachLimit() public pure {
        assertEq(PoolLimits.isStressed(10_000, 1_500, 50, 200), false);
        assertEq(PoolLimits.isStressed(10_000, 10_000, 51, 0), true);
        assertEq(PoolLimits.isStressed(10_000, 10_000, 0, 201), true);
        assertEq(PoolLimits.isStressed(10_000, 1_499, 0, 0), true);
    }
}
