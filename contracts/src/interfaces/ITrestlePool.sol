// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingPool} from "./ILendingPool.sol";
import {IRegistry} from "./IRegistry.sol";
import {ITrestleEscrow} from "./ITrestleEscrow.sol";

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
/// principal out + accrued interest (without the reserve's part) − write-down − what is still vesting. The
/// reserve is outside NAV. The entry price, at which tokens are minted, takes off neither write-down nor vesting;
/// every price a view shows is the exit price. Every window includes its first second and excludes its last.
interface ITrestlePool is ILendingPool {
    enum RiskTier {
        Low,
        Medium,
        High
    }

    /// @notice Why a loan is not possible now.
    enum Obstacle {
        None,
        ScorsOutOfRange,
        NotTheProjectOwner,
        ProjectNotOpen,
        ScorsNotAttested,
        AboveAttestedAmount,
        BorrowerNotVerified,
        LoanAlreadyLive,
        ApplicationPending,
        OverdueOrDefaultedDebt,
        TooManyLoans,
        ProjectExposure,
        OwnerExposure,
        Utilisation,
        CashTooLow,
        OutflowLimit,
        RateMoved
    }

    /// @dev The owner's settings, as `updateRatesAndRequirements` and `updateRiskParameters` write them.
    struct Settings {
        uint8 minScors;
        uint8 maxScors;
        uint16 baseRate;
        uint16 maxRate;
        uint16 maxExposure;
        uint16 maxUtilization;
        uint16 dailyLimit;
        uint16 maxWalletPct;
    }

    /// @notice A loan that is applied for.
    struct Application {
        address borrower;
        uint256 amount;
        uint256 interestRate;
        uint256 scors;
        /// @dev The last deadline.
        uint256 endTime;
        /// @dev By the borrower himself: the operator may disburse it too.
        bool byOwner;
        address lendingManager;
    }

    event Deposit(address indexed lender, uint256 amount, uint256 tokens);
    event Withdrawal(address indexed lender, uint256 amount, uint256 tokens);
    event LoanApproved(
        uint256 indexed projectId,
        address indexed borrower,
        uint256 amount,
        uint256 interestRate,
        uint256 endTime,
        address lendingManager
    );
    event ApplicationWithdrawn(uint256 indexed projectId);
    event LoanDisbursed(
        uint256 indexed projectId, address indexed borrower, address indexed escrow, uint256 amount
    );
    /// @notice `payer` is the escrow where unused loan money came back. `remaining` is owed from here on.
    event RepaymentReceived(
        uint256 indexed projectId,
        address indexed payer,
        uint256 lateInterest,
        uint256 interest,
        uint256 principal,
        uint256 remaining
    );
    /// @notice `amount` is the book value lost, `recovered` what the reserve paid of it.
    event DefaultProcessed(uint256 indexed projectId, uint256 amount, uint256 recovered);
    event TokenPriceUpdated(uint256 price);
    event ParametersUpdated(Settings settings);
    event OperatorUpdated(address indexed previousOperator, address indexed newOperator);
    event OwnershipNominated(address indexed owner, address indexed nominee);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event StopsUpdated(address indexed by, bool paused, bool withdrawalsEnabled, uint256 endsAt);
    event SurplusRecovered(address indexed recipient, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 value);
    /// @notice Never emitted: approvals are inert.
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotOwner(address caller);
    error NotOperator(address caller);
    error NotOwnerOrOperator(address caller);
    error NotEscrow(address caller);
    error NotProjectOwner(uint256 projectId, address caller);
    error NotNominated(address caller);
    error AddressMissing();
    error Reentered();
    error PoolPaused(uint256 until);
    error PoolNotPaused();
    error WithdrawalsStopped(uint256 until);
    error OnlyOwnerResumes(address caller);
    error StopCoolingDown(uint256 until);
    error DepositTooSmall(uint256 amount, uint256 min);
    error DepositsClosed(uint256 writeDown, uint256 nav);
    error PoolWiped();
    error WalletCapExceeded(uint256 walletBps, uint256 maxBps);
    error NothingToWithdraw();
    error HeldUntil(uint256 time);
    error BalanceTooLow(uint256 balance, uint256 wanted);
    error RemainderTooSmall(uint256 value, uint256 min);
    error NotEnoughCash(uint256 wanted, uint256 cash);
    error OutflowLimitReached(uint256 wanted, uint256 available);
    error StressLimitReached(uint256 wanted, uint256 available);
    error LoanTooSmall(uint256 amount, uint256 min);
    error LoanRefused(Obstacle obstacle);
    error NoApplication(uint256 projectId);
    error ApplicationNotByOwner(uint256 projectId);
    error WrongEscrow(address given, address escrow);
    error NothingOwed(uint256 projectId);
    error PaymentMissing();
    error NotOverdue(uint256 projectId, uint256 from);
    error NotInDefault(uint256 projectId, uint256 from);
    error AboveSurplus(uint256 amount, uint256 surplus);
    error SettingOutOfRange(uint256 value, uint256 min, uint256 max);
    error SendFailed(address to, uint256 amount);

    /* ---------------------------------------------------------------- links and limits */

    /// @notice Fixed at deployment.
    function escrow() external view returns (ITrestleEscrow);
    function registry() external view returns (IRegistry);
    /// @notice The code all schedules of this pool run on.
    function managerImplementation() external view returns (address);
    function riskTier() external view returns (RiskTier);
    /// @notice The part of interest that goes to the reserve, in bps.
    function reserveShare() external view returns (uint256);
    /// @notice Seconds after a missed deadline before the write-down begins, and how long it takes.
    function gracePeriod() external view returns (uint256);
    function writeDownPeriod() external view returns (uint256);
    /// @notice All live loans of one borrower together, in bps of NAV.
    function maxExposurePerOwner() external view returns (uint256);

    /// @notice 0.001 coins; a lender holds none or at least this much.
    function MIN_DEPOSIT() external view returns (uint256);
    /// @notice 0.1 coins.
    function MIN_LOAN() external view returns (uint256);
    /// @notice One day from the last deposit.
    function HOLD() external view returns (uint256);
    /// @notice 7 days: an application lapses.
    function APPLICATION_LIFETIME() external view returns (uint256);

    /* ---------------------------------------------------------------- lenders */

    /// @notice Buys tokens at the entry price. Anyone, not paused, at least `MIN_DEPOSIT`, within the wallet cap
    /// (from 50 coins of NAV on);
    /// closed while the write-down exceeds 2 % of NAV, and for a wiped pool. Tokens are held for a day.
    function deposit() external payable;

    /// @notice Sells tokens at the exit price. Any lender, unless paused or stopped, after the hold, from cash, within
    /// the daily outflow.
    /// @dev Under stress after the withdrawal (write-down > 0.5 % of NAV, overdue book > 2 %, or cash < 15 %) a
    /// lender gets at most his share of the day's first cash per day.
    function withdraw(uint256 tokenAmount) external;

    /* ---------------------------------------------------------------- loans */

    /// @notice Proposes a loan that is due in full after 180 days. The operator. The borrower must confirm.
    /// @return approved False if the loan is not possible now: `loanObstacle` says why.
    function processLoanApplication(
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external returns (bool approved, uint256 interestRate);

    /// @notice Applies for a loan with 1 to 24 instalments. The project's owner. `projectScors` must be what the
    /// registry attests. Replaces an earlier application. The rate is fixed here; if it has risen by more than 50 bps at
    /// disbursal, a new application is needed.
    /// @param repaymentAmounts Interest and principal together; the last is always all that is owed.
    /// @param repaymentDeadlines Rising midnights (UTC), the first at least `APPLICATION_LIFETIME`, the last at most
    /// three years ahead.
    /// @return approved False if the loan is not possible now: `loanObstacle` says why.
    function applyForLoanWithSchedule(
        uint256 projectId,
        uint256 amount,
        uint256 projectScors,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external returns (bool approved, address lendingManager);

    /// @notice Takes an application back. Its borrower, or the operator where he made it.
    function withdrawApplication(uint256 projectId) external;

    /// @notice Takes up the loan: everything is checked again, and the money goes to the escrow. Its borrower.
    function confirmAndDisburse(uint256 projectId) external returns (bool success);

    /// @notice The same by the operator, for a loan its borrower applied for himself.
    function disburseLoan(uint256 projectId, address escrowAddress) external;

    /// @notice Pays a loan: late interest, then interest, then principal; what is more comes back. Anyone, always,
    /// also while paused and after default.
    function processRepayment(uint256 projectId) external payable;

    /// @notice Brings back loan money of an overdue loan that no accepted bid needs. Anyone: only what the escrow
    /// cannot return stays written down.
    function recallUnusedLoan(uint256 projectId) external;

    /// @notice Books the loss of a loan that is fully written down. Anyone. What the escrow can return is recalled
    /// first, then the reserve pays. The debt stays and is due as a whole, late until nothing is owed; what is paid later
    /// vests into the price.
    function processDefault(uint256 projectId) external;

    /// @notice Brings the stored sums up to today. Anyone; nothing depends on it.
    function poke() external;

    /* ---------------------------------------------------------------- owner and operator */

    /// @notice Sends out what exceeds the pool's counters. The owner, while paused.
    function emergencyFundRecovery(address payable recipient, uint256 amount) external;

    /// @notice Appoints the operator. The owner. Zero dismisses.
    function setOperator(address newOperator) external;

    /// @notice Stops deposits, applications, disbursals and withdrawals (owner or operator) or resumes (owner).
    /// @dev Both stops share one clock: 14 days after the first begins both end, and for 7 days after an end, early or
    /// not, none can begin.
    function setPaused(bool paused_) external;

    /// @notice Stops withdrawals alone (owner or operator) or resumes (owner).
    function setWithdrawalsEnabled(bool enabled) external;

    /// @notice The owner nominates; the nominee accepts by calling it with his own address.
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
    /// @notice Why this loan is not possible now. Reverts for a project that does not exist.
    function loanObstacle(uint256 projectId, uint256 amount, address projectOwner, uint256 projectScors)
        external
        view
        returns (Obstacle);
    /// @notice Whether `borrower` has a loan here that is past its deadline or in default.
    function hasTroubledDebt(address borrower) external view returns (bool);
    /// @notice Until when the lender's tokens are held.
    function heldUntil(address lender) external view returns (uint256);
    /// @notice The parts of NAV: `cash + principalOut + interest − writeDown − unvested`, and the reserve beside it.
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

    function owner() external view returns (address);
    function nominee() external view returns (address);
    function operator() external view returns (address);
    function paused() external view returns (bool);
    function withdrawalsEnabled() external view returns (bool);
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
