// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolLimits} from "../libraries/PoolLimits.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolBase} from "./PoolBase.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Net asset value, outflow limits and seasoned capital at the block's time. Counters are below 2^112,
/// shares below 2^14, times below 2^32: their products are not checked.
abstract contract PoolAccounts is PoolBase {
    using LoanBook for LoanBook.Book;
    using LoanBook for LoanBook.Totals;
    using ShareMath for uint256;
    using Vesting for Vesting.Stream;

    /// @dev Stores the sums for a new day. Within a day they are functions of time and are not stored.
    function _accrue() internal returns (State memory s) {
        uint256 from = _book.totals.day;
        uint256 today = block.timestamp / 1 days;
        if (from == today) return _state();

        s = _state();
        // Before the sums are stored, because seasoned capital grows by the days since the last store.
        _seasoned = uint48(_seasonedUnits(s));
        _book.store(_book.load(_bookTerms(), today));
        if (_vestingUntilDay > from) _vesting.roll(from, today);
        (_dayStartCash, _dayStartSupply, _dayStartNav) =
        (uint96(s.cash), uint96(s.supply), uint48(_units(s.nav)));
    }

    function _state() internal view returns (State memory s) {
        LoanBook.Totals memory totals = _book.load(_bookTerms(), block.timestamp / 1 days);
        (s.cash, s.supply, s.principalOut) = (_cash, _supply, _principalOut);
        s.interest = _netOfReserveDown(totals.interestRawAt(block.timestamp));
        s.overdue = totals.overdue;
        unchecked {
            s.entryNav = s.cash + s.principalOut + s.interest;
        }
        uint256 off;
        if (s.overdue != 0) {
            s.writeDown = Math.ceilDiv(totals.writeDownRawAt(block.timestamp), _lossPeriod - _gracePeriod);
            // A leaving lender bears the whole possible loss, so leaving early gains nothing.
            off = Math.saturatingSub(s.overdue, _reserve);
        }
        if (block.timestamp < uint256(_vestingUntilDay) * 1 days) {
            s.unvested = _vesting.unvestedAt(_book.totals.day, COIN);
            off += s.unvested;
        }
        s.nav = Math.saturatingSub(s.entryNav, off);
    }

    function _bookTerms() internal view returns (LoanBook.Terms memory) {
        return LoanBook.Terms(_gracePeriod, _lossPeriod);
    }

    /// @dev Returns the loan's entry in the sums. Its book value is its value at the deadline.
    function _entry(ILendingManager.Line memory line) internal view returns (LoanBook.Entry memory) {
        return LoanBook.Entry({
            interestSlope: line.principal * line.rate,
            raw: line.raw,
            since: line.since,
            book: line.principal + _netOfReserveDown(line.rawAtDeadline),
            deadline: line.deadline
        });
    }

    function _netOfReserveDown(uint256 raw) private view returns (uint256) {
        unchecked {
            return raw * (BPS - _reserveShare) / (BPS * Loans.RAW_PER_WEI);
        }
    }

    /* ---------------------------------------------------------------- outflow */

    /// @dev Returns the daily outflow limit at this net asset value.
    function _outflowLimit(uint256 nav) internal view returns (uint256) {
        unchecked {
            return Math.max(COIN, nav * _controls.dailyLimit / BPS);
        }
    }

    /// @dev Returns the lenders' present outflow limit. The price does not include loans late by less than a day, so
    /// while these are large the limit is so low that remaining lenders lose at most a tenth more than their share.
    function _exitLimit(State memory s) internal view returns (uint256 limit) {
        limit = _outflowLimit(s.nav);
        unchecked {
            if (_book.justMissed() * BPS > s.nav * PoolLimits.JUST_MISSED) {
                limit = Math.min(limit, s.nav * PoolLimits.JUST_MISSED_OUTFLOW / BPS);
            }
        }
    }

    /// @dev Returns the bucket's level, which falls by a full limit in a day.
    function _outflowNow(uint256 limit) internal view returns (uint256) {
        unchecked {
            return Math.saturatingSub(_outflow, limit * (block.timestamp - _outflowAt) / 1 days);
        }
    }

    function _writeOutflow(uint256 level) internal {
        (_outflow, _outflowAt) = (uint96(level), uint32(block.timestamp));
    }

    /* ---------------------------------------------------------------- seasoned capital */

    function _seasonedCapital(State memory s) internal view returns (uint256) {
        return _seasonedUnits(s) * UNIT;
    }

    /// @dev Grows at each midnight by a tenth, or five coins if that is more, towards the net asset value. At
    /// the first midnight only money that was in the pool a day before counts.
    function _seasonedUnits(State memory s) private view returns (uint256 seasoned) {
        seasoned = _seasoned;
        uint256 nav = _units(s.nav);
        uint256 target = Math.min(nav, _dayStartNav);
        unchecked {
            for (uint256 left = block.timestamp / 1 days - _book.totals.day; left != 0; left--) {
                if (seasoned >= nav) break;
                uint256 grown = seasoned + Math.max(seasoned / 10, PoolLimits.SEASONING_UNITS);
                seasoned = Math.max(seasoned, Math.min(target, grown));
                target = nav;
            }
        }
        return Math.min(seasoned, nav);
    }

    function _units(uint256 amount) internal view returns (uint256) {
        return Math.min(amount / UNIT, type(uint48).max);
    }

    /* ---------------------------------------------------------------- the price */

    function _emitPrice(State memory s) internal {
        emit TokenPriceUpdated(_valueOf(COIN, s));
    }

    /// @dev While no token exists a token is worth one coin: the price of the first deposit.
    function _valueOf(uint256 tokens, State memory s) internal pure returns (uint256) {
        return s.supply == 0 ? tokens : tokens.toAssetsDown(s.nav, s.supply);
    }
}
