// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Loans} from "../libraries/Loans.sol";
import {IPoolBase} from "./IPoolBase.sol";

/// @title Applications, debts and schedules of one pool
/// @notice Created by its pool and fixed in it; holds no money and has no owner. Only the pool changes anything here.
/// Instalments count interest and principal together; the last one is always all that is then owed.
interface ILendingManager {
    /// @dev A requested loan. `ownerLimit` is the borrower's maximum principal owed to this pool. Without a
    /// schedule the request is a proposal of the operator.
    struct Request {
        uint256 projectId;
        uint256 amount;
        address borrower;
        uint256 scors;
        uint256 interestRate;
        uint256 ownerLimit;
        bool withSchedule;
    }

    /// @dev A loan's line in the pool's book: raw interest at `since`, and up to the deadline.
    struct Line {
        uint256 principal;
        uint256 rate;
        uint256 raw;
        uint256 since;
        uint256 deadline;
        uint256 rawAtDeadline;
    }

    /// @dev The parts a payment covered, and the loan's line before and after it. `remaining` is 0 for a repaid loan.
    struct Payment {
        Loans.Owed paid;
        uint256 remaining;
        /// @dev Part of the amount above the debt, to be returned.
        uint256 left;
        bool active;
        /// @dev Set only for a repaid loan.
        address borrower;
        Line before;
        Line present;
    }

    error InstalmentCountOutOfRange(uint256 count, uint256 max);
    error LengthsDiffer(uint256 amounts, uint256 deadlines);
    /// @notice An instalment is at least `min`: 2 % of the loan, and the interest of its own period.
    error InstalmentTooSmall(uint256 index, uint256 amount, uint256 min);
    /// @notice The sum of the instalments is less than the loan.
    error ScheduleBelowLoan(uint256 sum, uint256 loan);
    /// @notice Deadlines must be midnights (UTC), rising, between `earliest` and `latest`.
    error DeadlineOutOfRange(uint256 index, uint256 deadline, uint256 earliest, uint256 latest);
    error NotPool(address caller);

    /// @notice Instalments of a schedule: 24.
    function MAX_INSTALMENTS() external view returns (uint256);
    /// @notice Time after which an application expires: 7 days.
    function APPLICATION_LIFETIME() external view returns (uint256);
    /// @notice Minimum time between disbursal and first deadline: 7 days.
    function MIN_FIRST_TERM() external view returns (uint256);
    /// @notice The pool of this manager.
    function pool() external view returns (address);

    /* ---------------------------------------------------------------- only the pool */

    /// @notice Stores an application. A proposal of the operator is due in full after 180 days. Reverts if the
    /// schedule is malformed.
    /// @return obstacle Reason why the loan is not possible now; then nothing is stored.
    /// @return endTime The last deadline.
    function recordApplication(
        Request calldata request,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) external returns (IPoolBase.Obstacle obstacle, uint256 endTime);

    /// @notice Withdraws an application. Reverts unless `caller` is the borrower.
    function dropApplication(uint256 projectId, address caller) external;

    /// @notice Starts the loan of an application. Reverts unless `caller` is the borrower, or the operator
    /// for an application by the borrower, and unless the loan is possible now.
    function startLoan(uint256 projectId, address caller, bool byOperator, uint256 ownerLimit)
        external
        returns (address borrower, uint256 scors, Line memory line);

    /// @notice Applies a payment to late interest, interest and principal, in that order; unused money to principal
    /// first.
    function recordPayment(uint256 projectId, uint256 amount, bool unused)
        external
        returns (Payment memory payment);

    /// @notice Marks a loan as defaulted. The debt remains and is due as a whole.
    function recordDefault(uint256 projectId) external returns (Line memory line);

    /* ---------------------------------------------------------------- reads: they never revert */

    /// @notice Returns the first failing check of the borrower. Called at the application and again at the disbursal.
    function obstacleTo(Request calldata request) external view returns (IPoolBase.Obstacle obstacle);

    /// @notice Returns the first failing check of a disbursal of the stored application.
    function obstacleToStart(uint256 projectId, uint256 ownerLimit)
        external
        view
        returns (IPoolBase.Obstacle obstacle);

    function getApplication(uint256 projectId)
        external
        view
        returns (IPoolBase.Application memory application);
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

    /// @notice The schedule of a loan or application as it was agreed, amounts in whole millionths of a coin;
    /// the last amount is 0 and means the whole debt. Empty without a schedule.
    function scheduleOf(uint256 projectId)
        external
        view
        returns (uint256[] memory amounts, uint256[] memory deadlines);

    /// @notice Reverts unless the stored application has exactly these terms; the last amount is not compared.
    function requireTerms(
        uint256 projectId,
        uint256 amount,
        uint256 interestRate,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) external view;

    /// @notice The payment due by `deadline`, late interest included: the open instalment; after its deadline, all
    /// missed instalments; after a default, the whole debt.
    function getNextPayment(uint256 projectId) external view returns (uint256 due, uint256 deadline);
    function debtOf(uint256 projectId) external view returns (uint256 debt);
    /// @notice The status, the next or first missed deadline, and the loan money that the escrow could return.
    function statusOf(uint256 projectId)
        external
        view
        returns (Loans.Status status, uint256 deadline, uint256 returnable);
    /// @notice The borrower's loans over all pools, the principal owed to this one, and whether any is past its
    /// deadline or in default.
    function standingOf(address borrower)
        external
        view
        returns (uint256 loans, uint256 exposure, bool troubled);
    function getActiveProjects() external view returns (uint256[] memory projectIds);
    function activeLoanCount() external view returns (uint256 count);
}
