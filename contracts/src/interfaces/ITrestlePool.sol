// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingPool} from "./ILendingPool.sol";
import {ILoanOffice} from "./ILoanOffice.sol";

/// @title A lending pool of one risk tier, in the chain's native coin
/// @notice Lenders deposit coins and hold pool tokens; verified project owners with an attested score borrow. A
/// loan goes into the project's escrow, never into a hand, and comes back with interest.
/// @dev Trust assumptions. Coins leave in two ways only: to a lender for his own tokens, and as a loan into the
/// escrow fixed at deployment; what exceeds the internal counters (coin forced in) may be recovered by the owner
/// while paused. The owner sets rates and limits within the constants below, appoints the operator and may stop
/// new business and withdrawals for 14 days, then not again for 7; repayment never stops. The operator proposes
/// loans (the borrower confirms), disburses those the borrower applied for himself, and may stop. A stolen
/// operator key, with the registry's attestations, lends at most half a day's outflow limit per day to projects
/// that meet every cap. The registry is trusted for identity, scores and the list of pools, the escrow for a
/// project's owner, state and the loan money it holds. Time is the block's.
/// Notation: a "coin" is 1e18 wei; rates and shares are basis points (bps); "NAV" is the net asset value: cash +
/// principal out + accrued interest (without the reserve's part) − what is still vesting − the whole book value of
/// overdue loans, as far as the reserve does not reach. The entry price, at which tokens are minted, takes off
/// neither; every price a view shows is the exit price. Every window includes its first second and excludes its last.
interface ITrestlePool is ILendingPool, ILoanOffice {
    /* ---------------------------------------------------------------- lenders */

    /// @notice Buys tokens at the entry price. Anyone, not paused, at least `MIN_DEPOSIT`, within the wallet cap
    /// (from 50 coins of NAV on);
    /// closed while the write-down exceeds 2 % of NAV, and for a wiped pool. Tokens are held for a day.
    function deposit() external payable;

    /// @notice The same, for at least `minTokens`.
    function deposit(uint256 minTokens) external payable;

    /// @notice Sells tokens at the exit price. Any lender, unless paused or stopped, after the hold, from cash, within
    /// the daily outflow.
    /// @dev Under stress after the withdrawal (write-down > 0.5 % of NAV, overdue book > 2 %, or cash < 15 %) a
    /// lender gets at most his share of the day's first cash per day; a whole position worth up to two minimum deposits
    /// leaves all the same.
    function withdraw(uint256 tokenAmount) external;

    /// @notice The same, for at least `minAmount` of coins.
    function withdraw(uint256 tokenAmount, uint256 minAmount) external;

    /* ---------------------------------------------------------------- repayment */

    /// @notice Pays a loan: late interest, then interest, then principal; what is more comes back. Anyone, always,
    /// also while paused and after default.
    function processRepayment(uint256 projectId) external payable;

    /// @notice Brings the stored sums up to today. Anyone; nothing depends on it.
    function poke() external;

    /* ---------------------------------------------------------------- reads: they never revert */

    /// @notice NAV, principal out, number of loans, price of one token.
    function getPoolStats()
        external
        view
        returns (uint256 tvl, uint256 utilized, uint256 activeLoans, uint256 currentPrice);
    function getLoanDetails(uint256 projectId)
        external
        view
        returns (
            uint256 amount,
            uint256 remainingAmount,
            uint256 interestRate,
            uint256 startTime,
            uint256 endTime,
            bool isActive,
            bool isDefaulted,
            address lendingManager
        );
    function getApplication(uint256 projectId) external view returns (Application memory);
    /// @notice What has to be paid until `deadline` for the loan to be in order, late interest included: the open
    /// instalment, past its deadline all that was missed since, after a default all that is owed.
    function getNextPayment(uint256 projectId) external view returns (uint256 due, uint256 deadline);
    function getActiveProjects() external view returns (uint256[] memory);
    /// @notice What `tokenAmount` tokens are worth at the exit price.
    function getTokenValue(uint256 tokenAmount) external view returns (uint256);
    /// @notice Part of all tokens, in bps, rounded down.
    function getUserPoolPercentage(address user) external view returns (uint256);
    function isScorsEligible(uint256 scors) external view returns (bool);
    /// @notice Why this loan cannot be applied for or proposed now. A malformed schedule aside, it names every reason;
    /// reverts for a project that does not exist.
    function loanObstacle(uint256 projectId, uint256 amount, address projectOwner, uint256 projectScors)
        external
        view
        returns (Obstacle);
    /// @notice Why the loan that is applied for cannot be taken up now.
    function disbursalObstacle(uint256 projectId) external view returns (Obstacle);
    /// @notice Whether `borrower` has a loan here that is past its deadline or in default.
    function hasTroubledDebt(address borrower) external view returns (bool);
    /// @notice Until when the lender's tokens are held.
    function heldUntil(address lender) external view returns (uint256);
    /// @notice The live and defaulted loans of one borrower: at most five.
    function loansOf(address borrower) external view returns (uint256[] memory);
    /// @notice Deposits whose hold may not be over, in wei: no cap for loans counts them.
    function capitalOnHold() external view returns (uint256);
    /// @notice What the stress rule divides: the cash and tokens the day began with, and what `lender` has sold today.
    function stressBasis(address lender)
        external
        view
        returns (uint256 dayStartCash, uint256 dayStartSupply, uint256 soldToday);
    /// @notice The parts of NAV: `cash + principalOut + interest − unvested − (overdue − reserve, where it is more)`.
    /// `writeDown` is the part of `overdue` that is held for lost by now.
    function getAccounts()
        external
        view
        returns (
            uint256 cash,
            uint256 principalOut,
            uint256 interest,
            uint256 writeDown,
            uint256 unvested,
            uint256 reserve,
            uint256 overdue
        );

    function name() external view returns (string memory);
    function symbol() external view returns (string memory);
    function decimals() external view returns (uint8);
    function totalSupply() external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
    /// @notice Price of one token in wei.
    function tokenPrice() external view returns (uint256);
    /// @notice Always 0.
    function allowance(address owner_, address spender) external view returns (uint256);
    /// @notice Inert: returns false.
    function approve(address spender, uint256 amount) external returns (bool);
    /// @notice Inert: returns false. There is no `transfer`.
    function transferFrom(address from, address to, uint256 amount) external returns (bool);

    /// @notice When the present stop ends, or the last one ended.
    function stopEndsAt() external view returns (uint256);
    function minScorsRequirement() external view returns (uint256);
    function maxScorsRequirement() external view returns (uint256);
    function baseInterestRate() external view returns (uint256);
    function maxInterestRate() external view returns (uint256);
    function maxExposurePerProject() external view returns (uint256);
    function maxUtilizationRate() external view returns (uint256);
    function maxWalletPercentage() external view returns (uint256);
    /// @notice In wei, as it applies now: its share of NAV, at least 1 coin.
    function dailyOutflowLimit() external view returns (uint256);
    /// @notice What is in the leaky bucket now, in wei.
    function currentDailyOutflow() external view returns (uint256);
    /// @notice When the bucket was last written.
    function lastOutflowReset() external view returns (uint256);
    function totalLoansIssued() external view returns (uint256);
    function totalDefaultAmount() external view returns (uint256);
    function activeLoanCount() external view returns (uint256);
}
