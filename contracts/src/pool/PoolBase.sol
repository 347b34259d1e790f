// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingManager} from "../LendingManager.sol";
import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {IPoolBase} from "../interfaces/IPoolBase.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {Tiers} from "../libraries/Tiers.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {Controls, Position} from "./PoolTypes.sol";

/// @dev Storage of a pool, its fixed terms, access checks and coin transfers. All rules are written over
/// `_send` and `_fundEscrow`, after the money has come in; amounts follow from the coin's decimals (6 to 18).
abstract contract PoolBase is IPoolBase {
    uint256 internal constant BPS = Loans.BPS;

    ITrestleEscrow internal immutable _escrow;
    IRegistry internal immutable _registry;
    ILendingManager internal immutable _manager;
    RiskTier internal immutable _riskTier;
    uint256 internal immutable _reserveShare;
    uint256 internal immutable _gracePeriod;
    /// @dev Seconds from the deadline to the end of the write-down.
    uint256 internal immutable _lossPeriod;
    uint256 internal immutable _maxExposurePerOwner;
    /// @dev One coin and one token, in their smallest unit.
    uint256 internal immutable COIN;
    /// @dev A millionth of a coin: the unit of seasoned capital.
    uint256 internal immutable UNIT;
    /// @dev Minimum deposit and minimum position: a thousandth of a coin.
    uint256 internal immutable MINIMUM;

    // slot: money and tokens
    uint96 internal _cash;
    uint96 internal _supply;
    /// @dev Seasoned capital as of today, in `UNIT`s: see PoolAccounts.
    uint48 internal _seasoned;
    /// @dev Midnight on which all vesting has ended, kept here to spare reading the stream.
    uint16 internal _vestingUntilDay;
    // slot: outflow and loans
    uint96 internal _outflow;
    uint32 internal _outflowAt;
    uint96 internal _principalOut;
    uint32 internal _loansIssued;
    // slot
    Controls internal _controls;
    // slot: the day's beginning
    uint96 internal _dayStartCash;
    uint96 internal _dayStartSupply;
    uint48 internal _dayStartNav;
    // slot: money outside NAV, and the sum of losses
    uint112 internal _reserve;
    uint112 internal _defaulted;

    address internal _owner;
    address internal _nominee;
    address internal _operator;
    LoanBook.Book internal _book;
    Vesting.Stream internal _vesting;
    mapping(address lender => Position) internal _positions;
    /// @dev Reserve money paid for a lost loan and not recovered yet.
    mapping(uint256 projectId => uint256) internal _covered;

    /// @dev 0: unlocked, 1: inside a call, 2: inside a call that waits for the escrow to return money.
    uint256 internal transient _lock;

    constructor(RiskTier riskTier_, IRegistry registry_, ITrestleEscrow escrow_, uint8 decimals_) {
        require(address(registry_) != address(0) && address(escrow_) != address(0), AddressMissing());
        Tiers.Fixed memory terms = Tiers.fixedTerms(riskTier_);
        (_riskTier, _registry, _escrow) = (riskTier_, registry_, escrow_);
        (_maxExposurePerOwner, _reserveShare) = (terms.maxExposurePerOwner, terms.reserveShare);
        _gracePeriod = terms.graceDays * 1 days;
        _lossPeriod = (terms.graceDays + terms.writeDownDays) * 1 days;
        COIN = 10 ** decimals_;
        (UNIT, MINIMUM) = (COIN / 1e6, COIN / 1_000);
        _manager = new LendingManager(registry_, escrow_, COIN / 1e6);
    }

    modifier onlyOwner() {
        _requireOwner();
        _;
    }

    modifier onlyOperator() {
        _requireOperator();
        _;
    }

    modifier locked() {
        _enter();
        _;
        _lock = 0;
    }

    function _requireOwner() private view {
        require(msg.sender == _owner, NotOwner(msg.sender));
    }

    function _requireOperator() private view {
        require(msg.sender == _operator, NotOperator(msg.sender));
    }

    function _enter() private {
        require(_lock == 0, Reentered());
        _lock = 1;
    }

    function _isPaused() internal view returns (bool) {
        return _controls.paused && block.timestamp < _controls.stopEndsAt;
    }

    function _areWithdrawalsStopped() internal view returns (bool) {
        return _controls.withdrawalsStopped && block.timestamp < _controls.stopEndsAt;
    }

    function _requireNotPaused() internal view {
        require(!_isPaused(), PoolPaused(_controls.stopEndsAt));
    }

    function _requireNotStopped() internal view {
        _requireNotPaused();
        require(!_areWithdrawalsStopped(), WithdrawalsStopped(_controls.stopEndsAt));
    }

    function _settings() internal view returns (Settings memory) {
        Controls storage c = _controls;
        return Settings({
            minScors: c.minScors,
            maxScors: c.maxScors,
            baseRate: c.baseRate,
            maxRate: c.maxRate,
            maxExposure: c.maxExposure,
            maxUtilization: c.maxUtilization,
            dailyLimit: c.dailyLimit,
            maxWalletPct: c.maxWalletPct
        });
    }

    /* ---------------------------------------------------------------- coin transfers */

    /// @dev Sends `amount` to `to`. Reverts if the receiver refuses it.
    function _send(address to, uint256 amount) internal virtual;

    /// @dev Sends a loan to the escrow.
    function _fundEscrow(uint256 projectId, uint256 amount) internal virtual;

    /// @dev Returns the contract's whole balance, coin forced in included.
    function _holdings() internal view virtual returns (uint256);
}
