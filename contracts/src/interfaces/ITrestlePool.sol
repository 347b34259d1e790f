// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "./ILendingManager.sol";
import {ILendingPool} from "./ILendingPool.sol";
import {IPoolBase} from "./IPoolBase.sol";
import {IRegistry} from "./IRegistry.sol";
import {ITrestleEscrow} from "./ITrestleEscrow.sol";

/// @title A lending pool of one risk tier, in one currency: the chain's native coin or one ERC-20 token
/// @dev The calls that bring money in are in INativePool or ITokenPool.
/// @notice Lenders deposit coins and hold pool tokens; verified project owners with an attested score borrow. A loan
/// goes into the project's escrow, never to the borrower, and is repaid with interest.
/// @dev Trust assumptions. Coins leave in two ways only: to a lender for the lender's own tokens, and as a loan into
/// the escrow fixed at deployment; coin above the internal counters (forced in) may be recovered by the owner while
/// paused. The owner sets rates and limits within the constants below, appoints the operator and may stop new business
/// and withdrawals for 14 days, then not again for 7; repayment never stops. The operator proposes loans (the borrower
/// confirms), disburses loans that the borrower applied for, and may stop. A stolen operator key, with the registry's
/// attestations, lends at most half a day's outflow limit per day to projects that meet every cap. The registry is
/// trusted for identity, scores and the list of pools, the escrow for a project's owner, state and the loan money it
/// holds. Time is the block's. Notation: a "coin" is 1e18 wei; rates and shares are basis points (bps); "NAV" is the
/// net asset value: cash + principal out + accrued interest (without the reserve's part) − unvested money − the book
/// value of loans late by a day or more, as far as it exceeds the reserve. The entry price, at which tokens are minted,
/// subtracts neither; every price a view shows is the exit price. Every window includes its first second and excludes
/// its last.
interface ITrestlePool is IPoolBase, ILendingPool {
    /* ---------------------------------------------------------------- lenders */

    /// @notice Sells tokens at the exit price. Any lender, unless paused or stopped, after the hold, from cash, within
    /// the daily outflow.
    /// @dev Under stress after the withdrawal (write-down > 0.5 % of NAV, overdue book > 2 %, or cash < 15 %) a lender
    /// gets per day at most their share of the day's first cash; a whole position worth up to two minimum deposits may
    /// always leave. While loans of more than 0.5 % of NAV are late by less than a day, withdrawals and loans within 24
    /// hours are at most 4.5 % of NAV, because the price does not include those loans yet.
    function withdraw(uint256 tokenAmount) external;

    /// @notice Withdraws, and reverts if it pays less than `minAmount`.
    function withdrawAtLeast(uint256 tokenAmount, uint256 minAmount) external;

    /* ---------------------------------------------------------------- loans */

    /// @notice Proposes a loan that is due in full after 180 days. The operator. The borrower must confirm.
    /// The proposal is open until the borrower confirms or declines it, or it expires: the operator can
    /// neither replace nor withdraw it.
    /// @return approved False if the loan is not possible now: the lens's `loanObstacle` says why.
    function processLoanApplication(
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external returns (bool approved, uint256 interestRate);

    /// @notice Applies for a loan with 1 to 24 instalments. The project's owner. `projectScors` must be what the
    /// registry attests. The rate is fixed here; if it has risen by more than 50 bps at disbursal, a new application is
    /// needed.
    /// @param repaymentAmounts Interest and principal together, each at least 2 % of the loan and the interest of its own
    /// period; the last is always all that is owed.
    /// @param repaymentDeadlines Rising midnights (UTC), the first at least 7 days, the last at most three years ahead.
    /// The first must still be 7 days ahead at disbursal.
    /// @return approved False if the loan is not possible now: the lens's `loanObstacle` says why.
    function applyForLoanWithSchedule(
        uint256 projectId,
        uint256 amount,
        uint256 projectScors,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external returns (bool approved, address lendingManager);

    /// @notice Withdraws an application, or declines a proposal. The borrower.
    function withdrawApplication(uint256 projectId) external;

    /// @notice Starts the loan: repeats all checks and sends the money to the escrow. Its borrower.
    function confirmAndDisburse(uint256 projectId) external returns (bool success);

    /// @notice Starts the loan only on these terms, as the manager's `getApplication` and `scheduleOf` return
    /// them. The last amount is not compared: it is the whole debt.
    function confirmTerms(
        uint256 projectId,
        uint256 amount,
        uint256 interestRate,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external returns (bool success);

    /// @notice Disburses a loan that its borrower applied for. The operator.
    function disburseLoan(uint256 projectId, address escrowAddress) external;

    /// @notice Recalls loan money of an overdue loan that no accepted bid needs. Anyone: only money that the
    /// escrow cannot return stays written down.
    function recallUnusedLoan(uint256 projectId) external;

    /// @notice Books the loss of a fully written-down loan. Anyone. First recalls returnable money from the escrow,
    /// then takes the reserve's part, which the price includes since the loan was a day late. The debt remains, due as
    /// a whole; later payments go to the reserve until it has recovered its part, then vest into the price.
    function processDefault(uint256 projectId) external;

    /// @notice Stores the sums as of today. Anyone; has no other effect.
    function poke() external;

    /* ---------------------------------------------------------------- owner and operator */

    /// @notice Sends out coin above the pool's counters, and the reserve once no token exists. The owner, while paused.
    function emergencyFundRecovery(address payable recipient, uint256 amount) external;

    /// @notice Appoints the operator. The owner. Zero dismisses.
    function setOperator(address newOperator) external;

    /// @notice Stops deposits, applications, disbursals and withdrawals (owner or operator) or resumes (owner).
    /// @dev Both stops share one clock: 14 days after the first begins both end, and for 7 days after an end, early or
    /// not, none can begin.
    function setPaused(bool paused_) external;

    /// @notice Stops withdrawals, applications and disbursals (owner or operator) or resumes (owner).
    function setWithdrawalsEnabled(bool enabled) external;

    /// @notice Nominates an owner; the nominee accepts by calling it with their own address.
    function transferOwnership(address newOwner) external;

    /// @notice The owner, within hard bounds: scores 1 to 11, rates at most 50 %. Live loans keep their terms.
    function updateRatesAndRequirements(uint256 minScors, uint256 maxScors, uint256 baseRate, uint256 maxRate)
        external;

    /// @notice The owner, all in bps, within hard bounds: exposure 1 to 25 %, utilisation 10 to 90 %, daily outflow
    /// 5 to 50 %, wallet 5 to 50 %.
    function updateRiskParameters(
        uint256 maxExposure,
        uint256 maxUtilization,
        uint256 dailyLimit,
        uint256 maxWalletPct
    ) external;

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
    function getActiveProjects() external view returns (uint256[] memory projectIds);
    /// @notice Value of `tokenAmount` tokens at the exit price.
    function getTokenValue(uint256 tokenAmount) external view returns (uint256 value);
    /// @notice Part of all tokens, in bps, rounded down.
    function getUserPoolPercentage(address user) external view returns (uint256 percentage);
    function isScorsEligible(uint256 scors) external view returns (bool eligible);
    /// @notice Checks `amount` and score against the pool's own limits now. The lens adds the manager's
    /// checks of the borrower.
    /// @return obstacle The first limit of the pool that refuses it.
    /// @return interestRate In bps, with the loan included in the utilisation; 0 where score or utilisation
    /// are out of range.
    /// @return ownerLimit The most that one borrower may owe in principal.
    function quoteLoan(uint256 amount, uint256 projectScors)
        external
        view
        returns (Obstacle obstacle, uint256 interestRate, uint256 ownerLimit);
    /// @notice End of the hold on the lender's tokens.
    function heldUntil(address lender) external view returns (uint256 time);
    /// @notice The capital of which every loan cap is a share: it grows towards NAV by at most a tenth a day
    /// (five coins below fifty), excludes deposits of their first day, and falls with NAV at once.
    function seasonedCapital() external view returns (uint256 amount);
    /// @notice Inputs of the stress rule: cash and tokens at the start of the day, and tokens `lender` has sold today.
    function stressBasis(address lender)
        external
        view
        returns (uint256 dayStartCash, uint256 dayStartSupply, uint256 soldToday);
    /// @notice The parts of NAV: `cash + principalOut + interest − unvested − (overdue − reserve, where it is
    /// more)`. `writeDown` is the part of `overdue` that counts as lost now; `justMissed` is the book value
    /// of loans that are late by less than a day, which NAV still counts.
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
            uint256 overdue,
            uint256 justMissed
        );

    function name() external view returns (string memory poolName);
    function symbol() external view returns (string memory poolSymbol);
    /// @notice Decimals of the pool's coin.
    function decimals() external view returns (uint8 places);
    function totalSupply() external view returns (uint256 amount);
    function balanceOf(address account) external view returns (uint256 balance);
    /// @notice Price of one token in wei.
    function tokenPrice() external view returns (uint256 price);
    /// @notice Always 0.
    function allowance(address owner_, address spender) external view returns (uint256 amount);
    /// @notice Has no effect and returns false.
    function approve(address spender, uint256 amount) external returns (bool success);
    /// @notice Has no effect and returns false. There is no `transfer`.
    function transferFrom(address from, address to, uint256 amount) external returns (bool success);

    /* ---------------------------------------------------------------- links, settings and limits */

    /// @notice The contract with applications, debts and schedules. Fixed at deployment, as are escrow and registry.
    function manager() external view returns (ILendingManager contractAddress);
    function escrow() external view returns (ITrestleEscrow contractAddress);
    function registry() external view returns (IRegistry contractAddress);
    function owner() external view returns (address account);
    function nominee() external view returns (address account);
    function operator() external view returns (address account);
    function riskTier() external view returns (RiskTier tier);
    /// @notice The reserve's share of interest, in bps.
    function reserveShare() external view returns (uint256 bps);
    /// @notice Seconds after a missed deadline before the write-down begins, and how long it takes.
    function gracePeriod() external view returns (uint256 duration);
    function writeDownPeriod() external view returns (uint256 duration);
    /// @notice Maximum of all live loans of one borrower, in bps of seasoned capital.
    function maxExposurePerOwner() external view returns (uint256 bps);
    /// @notice Minimum of a deposit and of a position: 0.001 coins.
    function MIN_DEPOSIT() external view returns (uint256 amount);
    /// @notice Minimum loan: 0.1 coins.
    function MIN_LOAN() external view returns (uint256 amount);
    /// @notice Hold on a lender's tokens: one day from the last deposit.
    function HOLD() external view returns (uint256 duration);

    function paused() external view returns (bool isPaused);
    function withdrawalsEnabled() external view returns (bool enabled);
    /// @notice End of the present stop, or of the latest one.
    function stopEndsAt() external view returns (uint256 time);
    function minScorsRequirement() external view returns (uint256 scors);
    function maxScorsRequirement() external view returns (uint256 scors);
    function baseInterestRate() external view returns (uint256 bps);
    function maxInterestRate() external view returns (uint256 bps);
    function maxExposurePerProject() external view returns (uint256 bps);
    function maxUtilizationRate() external view returns (uint256 bps);
    function maxWalletPercentage() external view returns (uint256 bps);
    /// @notice Present limit in wei: a share of NAV, at least 1 coin.
    function dailyOutflowLimit() external view returns (uint256 amount);
    /// @notice Present level of the leaky bucket, in wei.
    function currentDailyOutflow() external view returns (uint256 amount);
    /// @notice Time of the bucket's last write.
    function lastOutflowReset() external view returns (uint256 time);
    function totalLoansIssued() external view returns (uint256 count);
    function totalDefaultAmount() external view returns (uint256 amount);
    function activeLoanCount() external view returns (uint256 count);
}
