// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {Position, State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Coins in for tokens, tokens in for coins.
abstract contract PoolLenders is PoolAccounts {
    using SafeCast for uint256;
    using ShareMath for uint256;
    using Vesting for Vesting.Stream;

    /// @dev Deposits close above this write-down.
    uint256 private constant CLOSING_WRITE_DOWN = 200;
    uint256 private constant STRESS_WRITE_DOWN = 50;
    uint256 private constant STRESS_OVERDUE = 200;
    uint256 private constant STRESS_CASH = 1_500;
    /// @dev A pool whose tokens have lost all but a thousandth takes no deposits: they would be lost in rounding.
    uint256 private constant WIPED_AT = 1_000;
    uint256 private constant WALLET_CAP_FROM = 50 ether;

    /// @inheritdoc ITrestlePool
    function deposit() external payable locked {
        _requireNotPaused();
        require(msg.value >= MIN_DEPOSIT, DepositTooSmall(msg.value, MIN_DEPOSIT));

        State memory s = _accrue();
        require(s.writeDown * BPS <= s.nav * CLOSING_WRITE_DOWN, DepositsClosed(s.writeDown, s.nav));
        require(s.supply == 0 ? s.entryNav == 0 : s.entryNav * WIPED_AT >= s.supply, PoolWiped());
        _shrinkOutflow(s, msg.value);
        uint256 tokens = msg.value.toSharesDown(s.entryNav, s.supply);
        s.cash += msg.value;
        s.nav += msg.value;
        s.supply += tokens;

        Position storage position = _positions[msg.sender];
        uint256 balance = position.balance + tokens;
        uint256 walletBps = Math.ceilDiv(balance * BPS, s.supply);
        uint256 maxBps = _settings.maxWalletPct;
        require(walletBps <= maxBps || s.nav < WALLET_CAP_FROM, WalletCapExceeded(walletBps, maxBps));

        position.balance = balance.toUint104();
        position.heldUntil = uint32(block.timestamp + HOLD);
        _cash = s.cash.toUint104();
        _supply = s.supply.toUint104();

        emit Transfer(address(0), msg.sender, tokens);
        emit Deposit(msg.sender, msg.value, tokens);
        _emitPrice(s);
    }

    /// @inheritdoc ITrestlePool
    function withdraw(uint256 tokenAmount) external locked {
        _requireNotPaused();
        require(withdrawalsEnabled(), WithdrawalsStopped(_stops.endsAt));
        Position storage position = _positions[msg.sender];
        require(block.timestamp >= position.heldUntil, HeldUntil(position.heldUntil));
        uint256 balance = position.balance;
        require(tokenAmount <= balance, BalanceTooLow(balance, tokenAmount));

        State memory s = _accrue();
        uint256 value = tokenAmount.toAssetsDown(s.nav, s.supply);
        require(value != 0, NothingToWithdraw());
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
        _cash = uint104(s.cash);
        _supply = uint104(s.supply);
        // No token is left to own what rounding and vesting leave behind.
        if (s.supply == 0) {
            _reserve += uint112(s.cash);
            _cash = 0;
            s.nav = 0;
            if (s.unvested != 0) _vesting.clear();
        }

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

        (uint256 nav, uint256 cash) = (s.nav - value, s.cash - value);
        bool stressed = s.writeDown * BPS > nav * STRESS_WRITE_DOWN || s.overdue * BPS > nav * STRESS_OVERDUE
            || cash * BPS < nav * STRESS_CASH;
        if (!stressed) return;

        uint256 taken = burnt.toAssetsDown(s.nav, s.supply);
        uint256 share = Math.ceilDiv(uint256(_dayStartCash) * atDayStart, _dayStartSupply);
        require(taken + value <= share, StressLimitReached(value, Math.saturatingSub(share, taken)));
    }
}
