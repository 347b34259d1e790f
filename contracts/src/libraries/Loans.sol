// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Debt of one loan
/// @dev Simple interest per second on the outstanding principal: at the loan's rate up to its next deadline, at
/// one and a half times the rate past a missed one. Kept undivided ("raw"), so that splitting a payment changes
/// nothing; what is owed rounds up.
library Loans {
    uint256 internal constant BPS = 10_000;
    /// @dev Raw interest per wei: basis points in one, seconds in a year.
    uint256 internal constant RAW_PER_WEI = BPS * 365 days;
    /// @dev Late interest grows by 3 halves of the rate: counted in halves.
    uint256 internal constant LATE_RAW_PER_WEI = 2 * RAW_PER_WEI;

    enum Status {
        None,
        Applied,
        Active,
        Defaulted,
        Repaid
    }

    /// @dev The borrower is not stored: it is the project's owner, who never changes and whom the escrow knows.
    struct Loan {
        // slot 0: all that an application writes and a loan in good order reads
        /// @dev While Applied: the principal that is wanted.
        uint96 principal;
        /// @dev Time up to which interest is accrued. While Applied: time of the application.
        uint32 since;
        uint32 startTime;
        uint16 deadlineDay;
        uint16 endDay;
        uint16 rate;
        uint16 activeIndex;
        /// @dev 0 for a proposal of the operator, due in full on the last day.
        uint8 instalments;
        uint8 scors;
        Status status;
        /// @dev Whether a payment has written the slots below, which are ignored otherwise.
        bool paidBefore;
        // slot 1: interest and principal that were paid, as the schedule counts them; principal that came back
        uint96 paid;
        uint96 principalPaid;
        // slots 2 and 3
        uint256 interestRaw;
        uint256 lateRaw;
    }

    /// @dev State of a loan at this second, in memory.
    struct Debt {
        uint256 principal;
        uint256 rate;
        uint256 since;
        uint256 deadline;
        uint256 interestRaw;
        uint256 lateRaw;
        uint256 paid;
        uint256 principalPaid;
    }

    /// @dev In wei, rounded up, in the order in which a payment covers them.
    struct Owed {
        uint256 late;
        uint256 interest;
        uint256 principal;
    }

    function isOwed(Loan storage loan) internal view returns (bool) {
        Status status = loan.status;
        return status == Status.Active || status == Status.Defaulted;
    }

    function deadline(Loan storage loan) internal view returns (uint256) {
        return uint256(loan.deadlineDay) * 1 days;
    }

    function debt(Loan storage loan) internal view returns (Debt memory d) {
        (d.principal, d.rate, d.since, d.deadline) = (loan.principal, loan.rate, loan.since, deadline(loan));
        if (!loan.paidBefore) return d;
        (d.paid, d.principalPaid) = (loan.paid, loan.principalPaid);
        (d.interestRaw, d.lateRaw) = (loan.interestRaw, loan.lateRaw);
    }

    /// @notice Raw interest at the loan's rate up to `time`; it stops at the deadline.
    function interestRawAt(Debt memory d, uint256 time) internal pure returns (uint256) {
        uint256 end = Math.min(time, d.deadline);
        return end > d.since ? d.interestRaw + d.principal * d.rate * (end - d.since) : d.interestRaw;
    }

    /// @notice Raw late interest up to `time`; it starts at the deadline.
    function lateRawAt(Debt memory d, uint256 time) internal pure returns (uint256) {
        uint256 start = Math.max(d.since, d.deadline);
        return time > start ? d.lateRaw + 3 * d.principal * d.rate * (time - start) : d.lateRaw;
    }

    function owedAt(Debt memory d, uint256 time) internal pure returns (Owed memory) {
        return Owed({
            late: Math.ceilDiv(lateRawAt(d, time), LATE_RAW_PER_WEI),
            interest: Math.ceilDiv(interestRawAt(d, time), RAW_PER_WEI),
            principal: d.principal
        });
    }

    /// @notice Accrues the debt up to now and subtracts the payment.
    function settle(Debt memory d, Owed memory paid) internal view {
        d.interestRaw = Math.saturatingSub(interestRawAt(d, block.timestamp), paid.interest * RAW_PER_WEI);
        d.lateRaw = Math.saturatingSub(lateRawAt(d, block.timestamp), paid.late * LATE_RAW_PER_WEI);
        d.principal -= paid.principal;
        d.principalPaid += paid.principal;
        d.since = block.timestamp;
    }

    /// @notice Stores a settled debt. The sums of payments are below the principal and three years of
    /// interest, which fits.
    function store(Loan storage loan, Debt memory d) internal {
        (loan.paid, loan.principalPaid) = (uint96(d.paid), uint96(d.principalPaid));
        // Before a first payment both are zero, because a repaid loan leaves no interest behind.
        if (loan.paidBefore || d.interestRaw != 0) loan.interestRaw = d.interestRaw;
        if (loan.paidBefore || d.lateRaw != 0) loan.lateRaw = d.lateRaw;
        (loan.principal, loan.since) = (uint96(d.principal), uint32(d.since));
        (loan.deadlineDay, loan.paidBefore) = (uint16(d.deadline / 1 days), true);
    }
}
