// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Limits that hold in every pool
/// @dev The pool holds lenders to them, the lens tells lenders beforehand. Shares in bps.
library PoolLimits {
    /// @dev Deposits close above this write-down.
    uint256 internal constant CLOSING_WRITE_DOWN = 200;
    uint256 internal constant STRESS_WRITE_DOWN = 50;
    uint256 internal constant STRESS_OVERDUE = 200;
    uint256 internal constant STRESS_CASH = 1_500;
    /// @dev A pool whose tokens have lost all but a thousandth takes no deposits: they would be lost in rounding.
    uint256 internal constant WIPED_AT = 1_000;
    uint256 internal constant WALLET_CAP_FROM = 50 ether;
    /// @dev A day lets out this much at least.
    uint256 internal constant OUTFLOW_FLOOR = 1 ether;
    uint256 internal constant MIN_DEPOSIT = 0.001 ether;
    /// @dev A whole position up to this leaves under stress too: a part of it could not stay.
    uint256 internal constant TINY = 2 * MIN_DEPOSIT;

    /// @notice Whether a pool is in stress with this net asset value, cash, write-down and overdue book value.
    function isStressed(uint256 nav, uint256 cash, uint256 writeDown, uint256 overdue)
        internal
        pure
        returns (bool)
    {
        return writeDown * 10_000 > nav * STRESS_WRITE_DOWN || overdue * 10_000 > nav * STRESS_OVERDUE
            || cash * 10_000 < nav * STRESS_CASH;
    }
}
