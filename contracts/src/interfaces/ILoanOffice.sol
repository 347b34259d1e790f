// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "./IPoolBase.sol";

/// @title How loans of a pool begin and are lost, and what its owner and operator may do
/// @dev Called on the pool. The code stands at an address of its own (`LoanOffice`) and runs on the pool's storage.
interface ILoanOffice is IPoolBase {
    /* ---------------------------------------------------------------- loans */

    /// @notice Proposes a loan that is due in full after 180 days. The operator. The borrower must confirm. It stands
    /// until he does, declines it, or it lapses: the operator can neither replace it nor take it back.
    /// @return approved False if the loan is not possible now: `loanObstacle` says why.
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

    /// @notice Takes an application back, or declines a proposal. The borrower.
    function withdrawApplication(uint256 projectId) external;

    /// @notice Takes up the loan: everything is checked again, and the money goes to the escrow. Its borrower.
    function confirmAndDisburse(uint256 projectId) external returns (bool success);

    /// @notice The same, and only on these terms, as `getApplication` shows them; the schedule is the manager's code.
    function confirmAndDisburse(
        uint256 projectId,
        uint256 amount,
        uint256 interestRate,
        uint256 endTime,
        address lendingManager
    ) external returns (bool success);

    /// @notice The same by the operator, for a loan its borrower applied for himself.
    function disburseLoan(uint256 projectId, address escrowAddress) external;

    /// @notice Brings back loan money of an overdue loan that no accepted bid needs. Anyone: only what the escrow
    /// cannot return stays written down.
    function recallUnusedLoan(uint256 projectId) external;

    /// @notice Books the loss of a loan that is fully written down. Anyone. What the escrow can return is recalled
    /// first, then the reserve pays, on which the price has counted since the missed deadline. The debt
    /// stays and is due as a whole, late until nothing is owed; what is paid later goes to the reserve until it has back
    /// what it paid, then vests into the price.
    function processDefault(uint256 projectId) external;

    /* ---------------------------------------------------------------- owner and operator */

    /// @notice Sends out what exceeds the pool's counters, and the reserve once no token is left. The owner, while paused.
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
}
