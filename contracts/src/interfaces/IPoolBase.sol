// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Types, events and errors of a lending pool
/// @dev `ITrestlePool` is the whole pool. Its manager reverts with the same errors.
interface IPoolBase {
    enum RiskTier {
        Low,
        Medium,
        High
    }

    /// @notice Reasons why a loan is not possible now.
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
        RateMoved,
        PoolPaused,
        LoanTooSmall,
        NewBusinessPaused,
        PoolNotRegistered,
        EarlierLoanInEscrow,
        NoApplication,
        WithdrawalsStopped,
        FirstDeadlineTooNear
    }

    /// @dev The owner's settings, written by `updateRatesAndRequirements` and `updateRiskParameters`.
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

    /// @notice An application for a loan that is not disbursed yet.
    struct Application {
        address borrower;
        uint256 amount;
        uint256 interestRate;
        uint256 scors;
        /// @dev The last deadline.
        uint256 endTime;
        /// @dev Applied for by the borrower, so the operator may disburse it too.
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
    /// @notice `payer` is the escrow for returned unused loan money. `remaining` is the debt after the payment.
    event RepaymentReceived(
        uint256 indexed projectId,
        address indexed payer,
        uint256 lateInterest,
        uint256 interest,
        uint256 principal,
        uint256 remaining
    );
    /// @notice `amount` is the lost book value, `recovered` the reserve's payment towards it.
    event DefaultProcessed(uint256 indexed projectId, uint256 amount, uint256 recovered);
    event TokenPriceUpdated(uint256 price);
    event ParametersUpdated(Settings settings);
    event OperatorUpdated(address indexed previousOperator, address indexed newOperator);
    event OwnershipNominated(address indexed owner, address indexed nominee);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event StopsUpdated(address indexed by, bool paused, bool withdrawalsEnabled, uint256 endsAt);
    event SurplusRecovered(address indexed recipient, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 value);
    /// @notice Never emitted: approvals have no effect.
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
    error TokensBelowMinimum(uint256 tokens, uint256 min);
    error AmountBelowMinimum(uint256 amount, uint256 min);
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
    error OtherTermsApplied(uint256 projectId);
    error WrongEscrow(address given, address escrow);
    error NothingOwed(uint256 projectId);
    error PaymentMissing();
    error NotOverdue(uint256 projectId, uint256 from);
    error NotInDefault(uint256 projectId, uint256 from);
    error AboveSurplus(uint256 amount, uint256 surplus);
    error SettingOutOfRange(uint256 value, uint256 min, uint256 max);
    error SendFailed(address to, uint256 amount);
}
