// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
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

    uint256 private constant OUTFLOW_FLOOR = 1 ether;

    /// @inheritdoc ITrestlePool
    function poke() external locked {
        _emitPrice(_accrue());
    }

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
        if (_vestingUntil > from * 1 days) _vesting.roll(from, today);
        (_dayStartCash, _dayStartSupply) = (_cash, _supply);
    }

    function _state() internal view returns (State memory s) {
        LoanBook.Totals memory totals = _book.load(_bookTerms(), block.timestamp / 1 days);
        (s.cash, s.supply, s.principalOut) = (_cash, _supply, _principalOut);
        s.interest = _netOfReserveDown(totals.interestRawAt(block.timestamp));
        s.overdue = totals.overdue;
        if (s.overdue != 0) {
            s.writeDown = Math.ceilDiv(totals.writeDownRawAt(block.timestamp), writeDownPeriod);
        }
        if (block.timestamp < _vestingUntil) {
            s.unvested = _vesting.unvestedAt(_book.totals.day, block.timestamp);
        }
        s.entryNav = s.cash + s.principalOut + s.interest;
        s.nav = Math.saturatingSub(s.entryNav, s.writeDown + s.unvested);
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

    function _outflowLimit(State memory s) internal view returns (uint256) {
        return Math.max(OUTFLOW_FLOOR, s.nav * _settings.dailyLimit / BPS);
    }

    /// @dev The bucket loses a full limit in a day.
    function _outflowNow(uint256 limit) internal view returns (uint256) {
        return Math.saturatingSub(_outflow, limit * (block.timestamp - _outflowAt) / 1 days);
    }

    function _addOutflow(State memory s, uint256 amount) internal {
        uint256 limit = _outflowLimit(s);
        uint256 level = _outflowNow(limit);
        require(level + amount <= limit, OutflowLimitReached(amount, Math.saturatingSub(limit, level)));
        (_outflow, _outflowAt) = ((level + amount).toUint96(), uint32(block.timestamp));
    }

    function _shrinkOutflow(State memory s, uint256 amount) internal {
        // An empty bucket needs no writing: nothing leaks from it.
        if (_outflow == 0) return;
        uint256 level = _outflowNow(_outflowLimit(s));
        (_outflow, _outflowAt) = (uint96(Math.saturatingSub(level, amount)), uint32(block.timestamp));
    }

    function _emitPrice(State memory s) internal {
        emit TokenPriceUpdated(_valueOf(WAD, s));
    }

    /// @dev Without tokens one is worth one coin, as the first deposit will have it.
    function _valueOf(uint256 tokens, State memory s) internal pure returns (uint256) {
        return s.supply == 0 ? tokens : tokens.toAssetsDown(s.nav, s.supply);
    }
}
