// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolLimits} from "../libraries/PoolLimits.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolBase} from "./PoolBase.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev What the pool is worth at this second, and how much may leave it.
abstract contract PoolAccounts is PoolBase {
    using LoanBook for LoanBook.Book;
    using LoanBook for LoanBook.Totals;
    using Loans for Loans.Loan;
    using SafeCast for uint256;
    using ShareMath for uint256;
    using Vesting for Vesting.Stream;

    /// @dev Capital on hold is counted in millionths of a coin, rounded up.
    uint256 private constant HELD_UNIT = 1e12;

    function _accrue() internal returns (State memory) {
        _roll();
        return _state();
    }

    /// @dev Stores the sums for a new day. Within a day they are functions of time and need no writing.
    function _roll() internal {
        uint256 from = _book.totals.day;
        uint256 today = block.timestamp / 1 days;
        if (from == today) return;

        LoanBook.Totals memory totals = _book.load(_bookTerms(), today);
        _book.store(totals);
        if (_vestingUntilDay > from) _vesting.roll(from, today);
        (_dayStartCash, _dayStartSupply) = (_cash, _supply);
    }

    function _state() internal view returns (State memory s) {
        LoanBook.Totals memory totals = _book.load(_bookTerms(), block.timestamp / 1 days);
        (s.cash, s.supply, s.principalOut) = (_cash, _supply, _controls.principalOut);
        s.interest = _netOfReserveDown(totals.interestRawAt(block.timestamp));
        s.overdue = totals.overdue;
        s.entryNav = s.cash + s.principalOut + s.interest;
        uint256 off;
        if (s.overdue != 0) {
            s.writeDown = Math.ceilDiv(totals.writeDownRawAt(block.timestamp), writeDownPeriod);
            // From the missed deadline on a leaving lender bears the whole possible loss: nobody leaves before it.
            off = Math.saturatingSub(s.overdue, _reserve);
        }
        if (block.timestamp < uint256(_vestingUntilDay) * 1 days) {
            s.unvested = _vesting.unvestedAt(_book.totals.day, block.timestamp);
            off += s.unvested;
        }
        s.nav = Math.saturatingSub(s.entryNav, off);
    }

    function _bookTerms() internal view returns (LoanBook.Terms memory) {
        return LoanBook.Terms(gracePeriod, gracePeriod + writeDownPeriod);
    }

    /// @dev The loan as it stands in the sums. Its book value is what it will be worth at the deadline.
    function _entry(Loans.Loan storage loan) internal view returns (LoanBook.Entry memory) {
        return LoanBook.Entry({
            interestSlope: loan.slope(),
            raw: loan.interestRaw,
            since: loan.since,
            book: loan.principal + _netOfReserveDown(loan.interestRawAt(loan.deadline)),
            deadline: loan.deadline
        });
    }

    function _netOfReserveDown(uint256 raw) private view returns (uint256) {
        return raw * (BPS - reserveShare) / (BPS * Loans.RAW_PER_WEI);
    }

    /// @dev A day's limit at this net asset value.
    function _outflowLimit(uint256 nav) internal view returns (uint256) {
        return Math.max(PoolLimits.OUTFLOW_FLOOR, nav * _controls.dailyLimit / BPS);
    }

    /// @dev The bucket loses a full limit in a day.
    function _outflowNow(uint256 limit) internal view returns (uint256) {
        return Math.saturatingSub(_outflow, limit * (block.timestamp - _outflowAt) / 1 days);
    }

    function _addOutflow(State memory s, uint256 amount) internal {
        uint256 limit = _outflowLimit(s.nav);
        uint256 level = _outflowNow(limit);
        require(level + amount <= limit, OutflowLimitReached(amount, Math.saturatingSub(limit, level)));
        (_outflow, _outflowAt) = ((level + amount).toUint96(), uint32(block.timestamp));
    }

    function _shrinkOutflow(State memory s, uint256 amount) internal {
        // An empty bucket needs no writing: nothing leaks from it.
        if (_outflow == 0) return;
        uint256 level = _outflowNow(_outflowLimit(s.nav));
        (_outflow, _outflowAt) = (uint96(Math.saturatingSub(level, amount)), uint32(block.timestamp));
    }

    /// @dev Counts a deposit as held. There are two batches: while the first is on hold all that comes joins the later
    /// one, so no deposit waits for longer than two days, however many follow it.
    function _hold(uint256 amount) internal {
        uint256 units = Math.ceilDiv(amount, HELD_UNIT);
        if (block.timestamp >= _heldFirstUntil) {
            (_heldFirst, _heldFirstUntil) = (_heldLater, _heldLaterUntil);
        } else {
            units += _heldLater;
        }
        (_heldLater, _heldLaterUntil) =
        (uint48(Math.min(units, type(uint48).max)), uint32(block.timestamp + HOLD));
    }

    function _capitalOnHold() internal view returns (uint256 units) {
        if (block.timestamp < _heldFirstUntil) units = _heldFirst;
        if (block.timestamp < _heldLaterUntil) units += _heldLater;
        return units * HELD_UNIT;
    }

    function _emitPrice(State memory s) internal {
        emit TokenPriceUpdated(_valueOf(WAD, s));
    }

    /// @dev Without tokens one is worth one coin, as the first deposit will have it.
    function _valueOf(uint256 tokens, State memory s) internal pure returns (uint256) {
        return s.supply == 0 ? tokens : tokens.toAssetsDown(s.nav, s.supply);
    }
}
