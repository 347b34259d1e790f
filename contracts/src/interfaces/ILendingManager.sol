// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title The repayment schedule of one loan
/// @notice A clone per scheduled loan with the schedule in its code: it cannot change, holds no money and has no
/// owner. Amounts count interest and principal together; the last instalment is always all that is then owed.
/// @dev A schedule is 16 bytes per instalment: amount (uint96), deadline (uint32).
interface ILendingManager {
    /// @dev The loan a schedule is for, and between which times its deadlines lie. The rate is in bps.
    struct Wanted {
        uint256 projectId;
        uint256 amount;
        uint256 interestRate;
        uint256 earliest;
        uint256 latest;
    }

    error InstalmentCountOutOfRange(uint256 count, uint256 max);
    error LengthsDiffer(uint256 amounts, uint256 deadlines);
    /// @notice An instalment is at least `min`: 2 % of the loan, and the interest of its own period.
    error InstalmentTooSmall(uint256 index, uint256 amount, uint256 min);
    /// @notice The instalments must add up to the loan at least.
    error ScheduleBelowLoan(uint256 sum, uint256 loan);
    /// @notice Deadlines are midnights (UTC), rise, and lie between `earliest` and `latest`.
    error DeadlineOutOfRange(uint256 index, uint256 deadline, uint256 earliest, uint256 latest);
    error NotPool(address caller);
    error UnknownInstalment(uint256 index, uint256 count);

    /// @notice 24 instalments.
    function MAX_INSTALMENTS() external view returns (uint256);
    /// @notice The pool whose loan this is.
    function pool() external view returns (address);
    function projectId() external view returns (uint256);
    function instalmentCount() external view returns (uint256);
    function instalment(uint256 index) external view returns (uint256 amount, uint256 deadline);

    /// @notice The instalment that is open once `paid` has been paid in all: until when, and how much is missing
    /// to it. For the last one `missing` is the greatest number: all that is owed.
    function openInstalment(uint256 paid) external view returns (uint256 deadline, uint256 missing);

    /// @notice What must have been paid in all by `time`, deadlines at `time` included; the greatest number from
    /// the last deadline on.
    function dueBy(uint256 time) external view returns (uint256);

    /// @notice What is missing once `paid` has been paid in all: to everything due by `time`, or, if that is paid, to
    /// the open instalment; the greatest number stands for all that is owed.
    function missingAt(uint256 paid, uint256 time) external view returns (uint256);

    /// @notice Checks a schedule for a loan and puts it on a clone. Only the pool, on the code all its clones run on.
    /// Reverts if the schedule is malformed.
    function create(Wanted calldata wanted, uint256[] calldata amounts, uint256[] calldata deadlines)
        external
        returns (address manager);
}
