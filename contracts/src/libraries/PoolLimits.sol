// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Limits common to all pools
/// @dev The pool enforces them and the lens predicts them. Shares in bps.
library PoolLimits {
    /// @dev Deposits close above this write-down.
    uint256 internal constant CLOSING_WRITE_DOWN = 200;
    uint256 internal constant STRESS_WRITE_DOWN = 50;
    uint256 internal constant STRESS_OVERDUE = 200;
    uint256 internal constant STRESS_CASH = 1_500;
    /// @dev If loans late by less than a day exceed this part of NAV, the outflow is limited to the second
    /// part: a full bucket and a day of refilling are 9 %.
    uint256 internal constant JUST_MISSED = 50;
    uint256 internal constant JUST_MISSED_OUTFLOW = 450;
    /// @dev A pool whose tokens have lost all but a thousandth takes no deposits: they would be lost in rounding.
    uint256 internal constant WIPED_AT = 1_000;
    /// @dev In coins: below this net asset value no wallet is capped, and seasoned capital grows by a tenth of it a day.
    uint256 internal constant WALLET_CAP_FROM = 50;
    uint256 internal constant SEASONING_UNITS = WALLET_CAP_FROM * 1e6 / 10;
    /// @dev In minimum deposits: a whole position up to this may leave under stress, because a part of it
    /// would be below the minimum.
    uint256 internal constant TINY = 2;

    /// @notice Returns whether a pool is in stress with this net asset value, cash, write-down and overdue book value.
    function isStressed(uint256 nav, uint256 cash, uint256 writeDown, uint256 overdue)
        internal
        pure
        returns (bool)
    {
        return writeDown * 10_000 > nav * STRESS_WRITE_DOWN || overdue * 10_000 > nav * STRESS_OVERDUE
            || cash * 10_000 < nav * STRESS_CASH;
    }
}
