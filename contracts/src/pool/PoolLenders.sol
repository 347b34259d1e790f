// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolLimits} from "../libraries/PoolLimits.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {Position, State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

abstract contract PoolLenders is PoolAccounts {
    using SafeCast for uint256;
    using ShareMath for uint256;
    using Vesting for Vesting.Stream;

    uint256 internal constant HOLD_PERIOD = 1 days;

    function _deposit(address lender, uint256 amount, uint256 minTokens) internal locked {
        _requireNotPaused();
        require(amount >= MINIMUM, DepositTooSmall(amount, MINIMUM));

        State memory s = _accrue();
        unchecked {
            require(
                s.writeDown * BPS <= s.nav * PoolLimits.CLOSING_WRITE_DOWN, DepositsClosed(s.writeDown, s.nav)
            );
            bool wiped = s.entryNav * PoolLimits.WIPED_AT < s.supply;
            require(s.supply == 0 ? s.entryNav == 0 : !wiped, PoolWiped());
        }
        // An empty bucket leaks nothing, so it is not written.
        if (_outflow != 0) {
            _writeOutflow(Math.saturatingSub(_outflowNow(_outflowLimit(s.nav)), amount));
        }
        uint256 tokens = amount.toSharesDown(s.entryNav, s.supply);
        require(tokens >= minTokens, TokensBelowMinimum(tokens, minTokens));
        unchecked {
            s.cash += amount;
            s.nav += amount;
            s.supply += tokens;
        }

        Position storage position = _positions[lender];
        uint256 balance = position.balance + tokens;
        uint256 walletBps = Math.ceilDiv(balance * BPS, s.supply);
        uint256 maxBps = _controls.maxWalletPct;
        require(
            walletBps <= maxBps || s.nav < PoolLimits.WALLET_CAP_FROM * COIN,
            WalletCapExceeded(walletBps, maxBps)
        );

        position.balance = balance.toUint104();
        position.heldUntil = uint32(block.timestamp + HOLD_PERIOD);
        (_cash, _supply) = (s.cash.toUint96(), s.supply.toUint96());

        emit Transfer(address(0), lender, tokens);
        emit Deposit(lender, amount, tokens);
        _emitPrice(s);
    }

    function _withdraw(address lender, uint256 tokenAmount, uint256 minAmount) internal locked {
        _requireNotStopped();
        Position storage position = _positions[lender];
        require(block.timestamp >= position.heldUntil, HeldUntil(position.heldUntil));
        uint256 balance = position.balance;
        require(tokenAmount <= balance, BalanceTooLow(balance, tokenAmount));

        State memory s = _accrue();
        uint256 value = tokenAmount.toAssetsDown(s.nav, s.supply);
        require(value != 0, NothingToWithdraw());
        require(value >= minAmount, AmountBelowMinimum(value, minAmount));
        require(value <= s.cash, NotEnoughCash(value, s.cash));
        _requireOutflow(s, value);
        _requireStressShare(s, position, tokenAmount, value);
        // The value is a part of cash and NAV, rounded down; the tokens are part of the balance, which is
        // part of the supply.
        unchecked {
            s.cash -= value;
            s.nav -= value;
            s.supply -= tokenAmount;
            balance -= tokenAmount;
        }
        uint256 left = balance.toAssetsDown(s.nav, s.supply);
        require(balance == 0 || left >= MINIMUM, RemainderTooSmall(left, MINIMUM));

        position.balance = uint104(balance);
        // With the last tokens gone, the remainder of rounding and vesting goes to the reserve.
        if (s.supply == 0) {
            _reserve += uint112(s.cash);
            (s.cash, s.nav) = (0, 0);
            if (s.unvested != 0) _vesting.clear();
        }
        (_cash, _supply) = (uint96(s.cash), uint96(s.supply));
        _seasoned = uint48(Math.min(_seasoned, _units(s.nav)));

        emit Transfer(lender, address(0), tokenAmount);
        emit Withdrawal(lender, value, tokenAmount);
        _emitPrice(s);
        _send(lender, value);
    }

    function _requireOutflow(State memory s, uint256 value) private {
        uint256 limit = _exitLimit(s);
        uint256 level = _outflowNow(limit);
        require(level + value <= limit, OutflowLimitReached(value, Math.saturatingSub(limit, level)));
        _writeOutflow(level + value);
    }

    /// @dev Records the withdrawal of the day and limits it to the lender's share if it leaves the pool in
    /// stress. The lender's balance cannot have grown today, because a deposit is held for a day.
    function _requireStressShare(
        State memory s,
        Position storage position,
        uint256 tokenAmount,
        uint256 value
    ) private {
        uint256 today = block.timestamp / 1 days;
        uint256 burnt = position.burntOn == today ? position.burnt : 0;
        uint256 atDayStart = position.balance + burnt;
        (position.burnt, position.burntOn) = (uint104(burnt + tokenAmount), uint16(today));

        unchecked {
            if (!PoolLimits.isStressed(s.nav - value, s.cash - value, s.writeDown, s.overdue)) return;
            if (tokenAmount == position.balance && value <= PoolLimits.TINY * MINIMUM) return;

            uint256 taken = burnt.toAssetsDown(s.nav, s.supply);
            uint256 share = Math.ceilDiv(uint256(_dayStartCash) * atDayStart, _dayStartSupply);
            require(taken + value <= share, StressLimitReached(value, Math.saturatingSub(share, taken)));
        }
    }
}
