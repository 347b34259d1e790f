// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title What one loan owes
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

    /// @dev The borrower is the project's owner, who never changes: the escrow knows him.
    struct Loan {
        // slot 0: while Applied, the principal that is wanted
        uint96 principal;
        uint160 interestRaw;
        // slot 1
        uint136 lateRaw;
        uint16 activeIndex;
        uint16 rate;
        uint32 deadline;
        /// @dev Interest is counted up to here; while Applied: when the application was made.
        uint32 since;
        Status status;
        uint8 scors;
        bool byOwner;
        // slot 2
        address manager;
        uint32 endTime;
        /// @dev Written with the first payment; until then it is `since`.
        uint32 startTime;
        // slot 3: interest and principal the borrower paid, as the schedule counts them; principal that came back
        uint96 paid;
        uint96 principalPaid;
        // slot 4: what the reserve paid when the loan was lost, and has not got back
        uint96 covered;
    }

    /// @dev In wei, rounded up, in the order in which a payment covers them.
    struct Owed {
        uint256 late;
        uint256 interest;
        uint256 principal;
    }

    function slope(Loan storage loan) internal view returns (uint256) {
        return uint256(loan.principal) * loan.rate;
    }

    /// @notice Raw interest at the loan's rate up to `time`; it stops at the deadline.
    function interestRawAt(Loan storage loan, uint256 time) internal view returns (uint256) {
        (uint256 since, uint256 end) = (loan.since, Math.min(time, loan.deadline));
        return end > since ? loan.interestRaw + slope(loan) * (end - since) : loan.interestRaw;
    }

    /// @notice Raw late interest up to `time`; it starts at the deadline.
    function lateRawAt(Loan storage loan, uint256 time) internal view returns (uint256) {
        uint256 start = Math.max(loan.since, loan.deadline);
        return time > start ? loan.lateRaw + 3 * slope(loan) * (time - start) : loan.lateRaw;
    }

    function isOwed(Loan storage loan) internal view returns (bool) {
        return loan.status == Status.Active || loan.status == Status.Defaulted;
    }

    function owedAt(Loan storage loan, uint256 time) internal view returns (Owed memory) {
        return Owed({
            late: Math.ceilDiv(lateRawAt(loan, time), LATE_RAW_PER_WEI),
            interest: Math.ceilDiv(interestRawAt(loan, time), RAW_PER_WEI),
            principal: loan.principal
        });
    }

    /// @notice Takes off what was paid and counts the rest up to now.
    function settle(Loan storage loan, Owed memory paid) internal {
        uint256 interestRaw = interestRawAt(loan, block.timestamp);
        uint256 lateRaw = lateRawAt(loan, block.timestamp);
        if (loan.startTime == 0) loan.startTime = loan.since;
        loan.interestRaw = uint160(Math.saturatingSub(interestRaw, paid.interest * RAW_PER_WEI));
        loan.lateRaw = uint136(Math.saturatingSub(lateRaw, paid.late * LATE_RAW_PER_WEI));
        if (paid.principal != 0) {
            loan.principal -= uint96(paid.principal);
            loan.principalPaid += uint96(paid.principal);
        }
        loan.since = uint32(block.timestamp);
    }

    function startedAt(Loan storage loan) internal view returns (uint256) {
        return loan.startTime == 0 && loan.status > Status.Applied ? loan.since : loan.startTime;
    }

    function isSettled(Loan storage loan) internal view returns (bool) {
        return loan.principal == 0 && loan.interestRaw == 0 && loan.lateRaw == 0;
    }
}
