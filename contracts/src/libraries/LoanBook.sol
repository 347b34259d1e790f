// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Value of all loans of a pool at any second, without a loop over them
/// @dev Each loan's accrued interest, provision and write-down are piecewise linear in time, and bend only at
/// midnights: at its deadline, a day later (from then on the loan is provided for), at the end of grace and at the
/// end of the write-down. So their sums are `slope · time + atZero`, and every deadline day holds what bends with it.
/// Grace and write-down are the same for all loans of a pool: one record per deadline day serves all four bends.
/// Nothing is divided here, so the sums equal the loans' own figures exactly.
/// Units: "raw" interest is wei · basis points · seconds, "raw" write-down is wei · seconds.
/// `atZero` is negative as a rule. It is kept modulo the size of its field, like all arithmetic here: the sums
/// themselves are never negative and fit (principal below 2^96 wei, rates below 2^13, times below 2^32).
library LoanBook {
    /// @dev The sums, valid up to the end of `day`.
    struct Totals {
        // slot 0: all that a new loan changes
        uint112 interestSlope;
        uint144 interestAtZero;
        // slot 1
        uint112 overdue;
        uint112 writeDownSlope;
        uint32 day;
        // slot 2: read only while a loan is overdue
        uint256 writeDownAtZero;
    }

    /// @dev The loans whose next deadline is on one day.
    struct Deadline {
        uint128 interestSlope;
        uint128 book;
    }

    struct Book {
        Totals totals;
        mapping(uint256 day => Deadline) deadlines;
        /// @dev One bit per day that ever had a deadline, so that skipping an idle year takes few reads.
        mapping(uint256 word => uint256) populated;
    }

    /// @dev A loan's figures in the book. `raw` is its interest at `since`, `book` the loss if it defaults.
    struct Entry {
        uint256 interestSlope;
        uint256 raw;
        uint256 since;
        uint256 book;
        uint256 deadline;
    }

    /// @dev Seconds from a deadline to the start of the write-down, and to its end.
    struct Terms {
        uint256 start;
        uint256 end;
    }

    /// @dev A loan late by less than this does not move the price.
    uint256 internal constant PROVISION_DELAY = 1 days;

    uint256 private constant PLUS = 1;
    uint256 private constant MINUS = type(uint256).max;

    function interestRawAt(Totals memory totals, uint256 time) internal pure returns (uint256) {
        unchecked {
            return uint144(uint256(totals.interestSlope) * time + totals.interestAtZero);
        }
    }

    function writeDownRawAt(Totals memory totals, uint256 time) internal pure returns (uint256) {
        unchecked {
            return uint256(totals.writeDownSlope) * time + totals.writeDownAtZero;
        }
    }

    /// @notice Returns the sums at `today`, with all bends since the last store.
    function load(Book storage book, Terms memory terms, uint256 today)
        internal
        view
        returns (Totals memory totals)
    {
        Totals storage stored = book.totals;
        totals.interestSlope = stored.interestSlope;
        totals.interestAtZero = stored.interestAtZero;
        totals.overdue = stored.overdue;
        totals.writeDownSlope = stored.writeDownSlope;
        if (totals.overdue != 0) totals.writeDownAtZero = stored.writeDownAtZero;
        totals.day = uint32(today);

        uint256 from = stored.day;
        if (from >= today) return totals;
        _bend(book, totals, from, today, 0, terms);
        _bend(book, totals, from, today, PROVISION_DELAY, terms);
        _bend(book, totals, from, today, terms.start, terms);
        _bend(book, totals, from, today, terms.end, terms);
    }

    /// @notice Stores the sums of a new day.
    function store(Book storage book, Totals memory totals) internal {
        Totals storage stored = book.totals;
        stored.interestSlope = totals.interestSlope;
        stored.interestAtZero = totals.interestAtZero;
        stored.overdue = totals.overdue;
        stored.writeDownSlope = totals.writeDownSlope;
        stored.day = totals.day;
        // Zero without an overdue loan, also before: a loan takes its own part with it.
        if (totals.overdue != 0) stored.writeDownAtZero = totals.writeDownAtZero;
    }

    /// @notice Returns the book value of loans late by less than a day, which the price does not include yet.
    function justMissed(Book storage book) internal view returns (uint256) {
        return book.deadlines[block.timestamp / 1 days].book;
    }

    /// @notice Adds a loan. Its interest must be accrued up to now, and the sums stored for today.
    function add(Book storage book, Entry memory entry, Terms memory terms) internal {
        uint256 day = entry.deadline / 1 days;
        uint256 bit = 1 << (day & 0xff);
        uint256 word = book.populated[day >> 8];
        if (word & bit == 0) book.populated[day >> 8] = word | bit;
        _apply(book, entry, terms, PLUS);
    }

    /// @notice Removes a loan by the same entry that added it.
    function remove(Book storage book, Entry memory entry, Terms memory terms) internal {
        _apply(book, entry, terms, MINUS);
    }

    /// @dev Adds or subtracts a loan's line in its present segment, and its later bends.
    function _apply(Book storage book, Entry memory entry, Terms memory terms, uint256 sign) private {
        unchecked {
            Totals storage totals = book.totals;
            Deadline storage deadline = book.deadlines[entry.deadline / 1 days];
            uint256 signedBook = sign * entry.book;
            uint256 signedSlope = sign * entry.interestSlope;
            uint256 atZero = sign * entry.raw;
            uint256 late = Math.saturatingSub(block.timestamp, entry.deadline);

            if (block.timestamp < entry.deadline) {
                (deadline.interestSlope, deadline.book) =
                (uint128(deadline.interestSlope + signedSlope), uint128(deadline.book + signedBook));
                (totals.interestSlope, totals.interestAtZero) =
                (
                    uint112(totals.interestSlope + signedSlope),
                    uint144(totals.interestAtZero + atZero - signedSlope * entry.since)
                );
                return;
            }
            deadline.book = uint128(deadline.book + signedBook);
            if (entry.since < entry.deadline) atZero += signedSlope * (entry.deadline - entry.since);
            totals.interestAtZero = uint144(totals.interestAtZero + atZero);
            if (late >= PROVISION_DELAY) totals.overdue = uint112(totals.overdue + signedBook);
            if (late >= terms.end) {
                totals.writeDownAtZero += signedBook * (terms.end - terms.start);
            } else if (late >= terms.start) {
                totals.writeDownSlope = uint112(totals.writeDownSlope + signedBook);
                totals.writeDownAtZero -= signedBook * (entry.deadline + terms.start);
            }
        }
    }

    /// @dev Visits the deadlines whose bend at `offset` seconds after them lies in (from, to].
    function _bend(
        Book storage book,
        Totals memory totals,
        uint256 from,
        uint256 to,
        uint256 offset,
        Terms memory terms
    ) private view {
        unchecked {
            uint256 last = to - offset / 1 days;
            uint256 day = from - offset / 1 days + 1;
            while (day <= last) {
                uint256 word = book.populated[day >> 8] >> (day & 0xff);
                if (word == 0) {
                    day = (day | 0xff) + 1;
                    continue;
                }
                day += Math.log2(word & (~word + 1));
                if (day > last) return;

                Deadline memory deadline = book.deadlines[day];
                uint256 time = day * 1 days + offset;
                if (offset == 0) {
                    totals.interestSlope -= uint112(deadline.interestSlope);
                    totals.interestAtZero += uint144(deadline.interestSlope * time);
                } else if (offset == PROVISION_DELAY) {
                    totals.overdue += uint112(deadline.book);
                } else if (offset == terms.start) {
                    totals.writeDownSlope += uint112(deadline.book);
                    totals.writeDownAtZero -= deadline.book * time;
                } else {
                    totals.writeDownSlope -= uint112(deadline.book);
                    totals.writeDownAtZero += deadline.book * time;
                }
                day++;
            }
        }
    }
}
