// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestlePool} from "./ITrestlePool.sol";

/// @title Lending pool in the chain's native coin: the calls that bring money in
interface INativePool is ITrestlePool {
    /// @notice Buys tokens at the entry price. Anyone, not paused, at least `MIN_DEPOSIT`, within the wallet cap
    /// (from 50 coins of NAV on);
    /// closed while the write-down exceeds 2 % of NAV, and for a wiped pool. Tokens are held for a day.
    function deposit() external payable;

    /// @notice Deposits, and reverts if it buys fewer than `minTokens`.
    function depositAtLeast(uint256 minTokens) external payable;

    /// @notice Pays a loan: late interest, then interest, then principal; the excess is returned. Anyone, always,
    /// also while paused and after default.
    function processRepayment(uint256 projectId) external payable;

    /// @notice Takes loan money back: principal first, then interest. Never sends anything back.
    /// @dev Only the escrow calls it, with at most `debtOf(projectId)`. Works while paused and after default.
    function returnUnusedLoan(uint256 projectId) external payable;
}
