// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {PoolLimits} from "../libraries/PoolLimits.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {Position, State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Coins in for tokens, tokens in for coins.
abstract contract PoolLenders is PoolAccounts, ITrestlePool {
    using SafeCast for uint256;
    using ShareMath for uint256;
    using Vesting for Vesting.Stream;

    /// @inheritdoc ITrestlePool
    function deposit() external payable locked {
        _deposit(0);
    }

    /// @inheritdoc ITrestlePool
    function deposit(uint256 minTokens) external payable locked {
        _deposit(minTokens);
    }

    /// @inheritdoc ITrestlePool
    function withdraw(uint256 tokenAmount) external locked {
        _withdraw(tokenAmount, 0);
    }

    /// @inheritdoc ITrestlePool
    function withdraw(uint256 tokenAmount, uint256 minAmount) external locked {
        _withdraw(tokenAmount, minAmount);
    }

    /// @inheritdoc ITrestlePool
    function poke() external locked {
        _emitPrice(_accrue());
    }

    function _deposit(uint256 minTokens) private {
        _requireNotPaused();
        require(msg.value >= MIN_DEPOSIT, DepositTooSmall(msg.value, MIN_DEPOSIT));

        State memory s = _accrue();
        require(
            s.writeDown * BPS <= s.nav * PoolLimits.CLOSING_WRITE_DOWN, DepositsClosed(s.writeDown, s.nav)
        );
        require(s.supply == 0 ? s.entryNav == 0 : s.entryNav * PoolLimits.WIPED_AT >= s.supply, PoolWiped());
        _shrinkOutflow(s, msg.value);
        _hold(msg.value);
        uint256 tokens = msg.value.toSharesDown(s.entryNav, s.supply);
        require(tokens >= minTokens, TokensBelowMinimum(tokens, minTokens));
        s.cash += msg.value;
        s.nav += msg.value;
        s.supply += tokens;

        Position storage position = _positions[msg.sender];
        uint256 balance = position.balance + tokens;
        uint256 walletBps = Math.ceilDiv(balance * BPS, s.supply);
        uint256 maxBps = _controls.maxWalletPct;
        require(
            walletBps <= maxBps || s.nav < PoolLimits.WALLET_CAP_FROM, WalletCapExceeded(walletBps, maxBps)
        );

        position.balance = balance.toUint104();
        position.heldUntil = uint32(block.timestamp + HOLD);
        (_cash, _supply) = (s.cash.toUint96(), s.supply.toUint96());

        emit Transfer(address(0), msg.sender, tokens);
        emit Deposit(msg.sender, msg.value, tokens);
        _emitPrice(s);
    }

    function _withdraw(uint256 tokenAmount, uint256 minAmount) private {
        _requireNotPaused();
        require(withdrawalsEnabled(), WithdrawalsStopped(_controls.stopEndsAt));
        Position storage position = _positions[msg.sender];
        require(block.timestamp >= position.heldUntil, HeldUntil(position.heldUntil));
        uint256 balance = position.balance;
        require(tokenAmount <= balance, BalanceTooLow(balance, tokenAmount));

        State memory s = _accrue();
        uint256 value = tokenAmount.toAssetsDown(s.nav, s.supply);
        require(value != 0, NothingToWithdraw());
        require(value >= minAmount, AmountBelowMinimum(value, minAmount));
        require(value <= s.cash, NotEnoughCash(value, s.cash));
        _addOutflow(s, value);
        _requireStressShare(s, position, tokenAmount, value);
        s.cash -= value;
        s.nav -= value;
        s.supply -= tokenAmount;
        balance -= tokenAmount;
        uint256 left = balance.toAssetsDown(s.nav, s.supply);
        require(balance == 0 || left >= MIN_DEPOSIT, RemainderTooSmall(left, MIN_DEPOSIT));

        position.balance = uint104(balance);
        // No token is left to own what rounding and vesting leave behind.
        if (s.supply == 0) {
            _reserve += uint112(s.cash);
            (s.cash, s.nav) = (0, 0);
            if (s.unvested != 0) _vesting.clear();
        }
        (_cash, _supply) = (uint96(s.cash), uint96(s.supply));

        emit Transfer(msg.sender, address(0), tokenAmount);
        emit Withdrawal(msg.sender, value, tokenAmount);
        _emitPrice(s);
        _send(msg.sender, value);
    }

    /// @dev Counts the withdrawal for its day, and holds it to the lender's share if it leaves the pool in stress.
    /// The lender's tokens cannot have grown today: a deposit holds them for a day.
    function _requireStressShare(
        State memory s,
        Position storage position,
        uint256 tokenAmount,
        uint256 value
    ) private {
        uint256 today = block.timestamp / 1 days;
        uint256 burnt = position.burntOn == today ? position.burnt : 0;
        uint256 atDayStart = position.balance + burnt;
        position.burnt = uint104(burnt + tokenAmount);
        position.burntOn = uint16(today);

        if (!PoolLimits.isStressed(s.nav - value, s.cash - value, s.writeDown, s.overdue)) return;
        if (tokenAmount == position.balance && value <= PoolLimits.TINY) return;

        uint256 taken = burnt.toAssetsDown(s.nav, s.supply);
        uint256 share = Math.ceilDiv(uint256(_dayStartCash) * atDayStart, _dayStartSupply);
        require(taken + value <= share, StressLimitReached(value, Math.saturatingSub(share, taken)));
    }
}
