// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {Loans} from "./Loans.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Repayment schedules, three instalments a word
/// @dev An instalment is a uint16 day and above it a uint64 amount in millionths of a coin. Fractions of a
/// millionth go to the last instalment, which is the whole remaining debt.
library Schedules {
    using SafeCast for uint256;

    uint256 internal constant MAX_INSTALMENTS = 24;
    uint256 private constant PER_WORD = 3;
    uint256 private constant WORDS = MAX_INSTALMENTS / PER_WORD;
    uint256 private constant BITS = 80;
    uint256 private constant MAX_TERM = 3 * 365 days;
    /// @dev Minimum instalment, in bps of the loan.
    uint256 private constant MIN_SHARE = 200;

    /// @dev The loan of a schedule, and its remaining principal while the instalments are checked.
    struct Terms {
        uint256 amount;
        uint256 rate;
        uint256 unit;
        uint256 earliest;
        uint256 latest;
        uint256 since;
        uint256 left;
        uint256 sum;
        uint256 minAmount;
    }

    /// @notice Checks a schedule and stores it in place of an earlier one. The first deadline is `earliest` or later.
    function write(
        mapping(uint256 => uint256) storage words,
        uint256 projectId,
        Terms memory terms,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) internal {
        uint256 count = amounts.length;
        require(count == deadlines.length, ILendingManager.LengthsDiffer(count, deadlines.length));
        require(
            count != 0 && count <= MAX_INSTALMENTS,
            ILendingManager.InstalmentCountOutOfRange(count, MAX_INSTALMENTS)
        );
        (terms.since, terms.latest, terms.left) = (block.timestamp, block.timestamp + MAX_TERM, terms.amount);
        terms.minAmount = Math.ceilDiv(terms.amount * MIN_SHARE, Loans.BPS);
        uint256 key = projectId * WORDS;
        uint256 word;
        uint256 shift;
        // Amounts are below 2^104, rates below 2^13, times below 2^32: products cannot overflow.
        unchecked {
            for (uint256 i = 0; i < count; i++) {
                word |= _entry(terms, i, amounts[i], deadlines[i]) << shift;
                shift += BITS;
                if (shift == PER_WORD * BITS || i + 1 == count) {
                    words[key++] = word;
                    (word, shift) = (0, 0);
                }
            }
        }
        require(terms.sum >= terms.amount, ILendingManager.ScheduleBelowLoan(terms.sum, terms.amount));
    }

    /// @dev The lower bound keeps a borrower from curing a loan with one wei and from deferring all interest
    /// to the end.
    function _entry(Terms memory terms, uint256 index, uint256 amount, uint256 deadline)
        private
        pure
        returns (uint256 entry)
    {
        unchecked {
            require(
                deadline >= terms.earliest && deadline <= terms.latest && deadline % 1 days == 0,
                ILendingManager.DeadlineOutOfRange(index, deadline, terms.earliest, terms.latest)
            );
            entry = uint256((amount / terms.unit).toUint64()) << 16 | deadline / 1 days;
            uint256 interest =
                Math.ceilDiv(terms.left * terms.rate * (deadline - terms.since), Loans.RAW_PER_WEI);
            uint256 min = Math.max(terms.minAmount, interest);
            require(amount >= min, ILendingManager.InstalmentTooSmall(index, amount, min));
            terms.sum += amount;
            terms.left = Math.saturatingSub(terms.left, amount - interest);
            (terms.since, terms.earliest) = (deadline, deadline + 1 days);
        }
    }

    function read(mapping(uint256 => uint256) storage words, uint256 projectId, uint256 index, uint256 unit)
        internal
        view
        returns (uint256 amount, uint256 deadline)
    {
        uint256 entry = words[projectId * WORDS + index / PER_WORD] >> (index % PER_WORD * BITS);
        return (uint256(uint64(entry >> 16)) * unit, uint256(uint16(entry)) * 1 days);
    }

    /// @notice Returns the deadline of the instalment that is open after payments of `paid` in total; 0 for a
    /// loan due in full on its last day, whose deadline never moves.
    function openDeadline(
        mapping(uint256 => uint256) storage words,
        uint256 projectId,
        uint256 count,
        uint256 paid,
        uint256 unit
    ) internal view returns (uint256 deadline) {
        uint256 sum;
        for (uint256 i = 0; i < count; i++) {
            uint256 amount;
            (amount, deadline) = read(words, projectId, i, unit);
            sum += amount;
            if (sum > paid) return deadline;
        }
    }

    /// @notice Returns the amount missing after payments of `paid` in total: for all instalments due by now,
    /// or for the open one; the maximum number means the whole debt.
    function missing(
        mapping(uint256 => uint256) storage words,
        uint256 projectId,
        uint256 count,
        uint256 paid,
        uint256 unit
    ) internal view returns (uint256) {
        (uint256 sum, uint256 deadline) = (0, 0);
        for (uint256 i = 0; i < count; i++) {
            uint256 amount;
            (amount, deadline) = read(words, projectId, i, unit);
            if (i + 1 == count || (deadline > block.timestamp && sum > paid)) break;
            sum += amount;
            if (deadline > block.timestamp && sum > paid) break;
        }
        return deadline > block.timestamp && sum > paid ? sum - paid : type(uint256).max;
    }
}
