// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LoanDesk} from "../LoanDesk.sol";
import {IPoolBase} from "../interfaces/IPoolBase.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolLimits} from "../libraries/PoolLimits.sol";
import {Tiers} from "../libraries/Tiers.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {Controls, Position} from "./PoolTypes.sol";

/// @dev Storage of a pool and its fixed terms, and who may enter. Both halves of the pool's code begin with it.
abstract contract PoolBase is IPoolBase {
    struct Links {
        IRegistry registry;
        ITrestleEscrow escrow;
        address managerImplementation;
        LoanDesk desk;
    }

    uint256 internal constant BPS = Loans.BPS;
    uint256 internal constant WAD = 1e18;

    /// @inheritdoc IPoolBase
    uint256 public constant MIN_DEPOSIT = PoolLimits.MIN_DEPOSIT;
    /// @inheritdoc IPoolBase
    uint256 public constant MIN_LOAN = 0.1 ether;
    /// @inheritdoc IPoolBase
    uint256 public constant HOLD = 1 days;
    /// @inheritdoc IPoolBase
    uint256 public constant APPLICATION_LIFETIME = 7 days;

    /// @inheritdoc IPoolBase
    ITrestleEscrow public immutable escrow;
    /// @inheritdoc IPoolBase
    IRegistry public immutable registry;
    /// @inheritdoc IPoolBase
    address public immutable managerImplementation;
    LoanDesk internal immutable _desk;
    /// @inheritdoc IPoolBase
    RiskTier public immutable riskTier;
    /// @inheritdoc IPoolBase
    uint256 public immutable reserveShare;
    /// @inheritdoc IPoolBase
    uint256 public immutable gracePeriod;
    /// @inheritdoc IPoolBase
    uint256 public immutable writeDownPeriod;
    /// @inheritdoc IPoolBase
    uint256 public immutable maxExposurePerOwner;

    // slot: money and tokens
    uint96 internal _cash;
    uint96 internal _supply;
    /// @dev Capital on hold comes in two batches, in units of `HELD_UNIT`: see PoolAccounts.
    uint48 internal _heldLater;
    /// @dev Nothing vests from this midnight on: spares reading the stream.
    uint16 internal _vestingUntilDay;
    // slot: what flows
    uint96 internal _outflow;
    uint32 internal _outflowAt;
    uint48 internal _heldFirst;
    uint32 internal _heldFirstUntil;
    uint32 internal _heldLaterUntil;
    uint16 internal _activeCount;
    // slot
    Controls internal _controls;
    // slot: what the stress rule divides
    uint112 internal _dayStartCash;
    uint112 internal _dayStartSupply;
    // slot: money outside NAV, and the sum of what was lost
    uint112 internal _reserve;
    uint112 internal _defaulted;

    /// @inheritdoc IPoolBase
    address public owner;
    uint32 internal _loansIssued;
    /// @inheritdoc IPoolBase
    address public nominee;
    /// @inheritdoc IPoolBase
    address public operator;
    LoanBook.Book internal _book;
    Vesting.Stream internal _vesting;
    /// @dev The first `_activeCount` places name the active loans, in no order.
    mapping(uint256 word => uint256) internal _active;
    mapping(address lender => Position) internal _positions;
    mapping(uint256 projectId => Loans.Loan) internal _loans;
    /// @dev Live and defaulted loans of one borrower.
    mapping(address borrower => uint256) internal _loansOf;

    /// @dev 0: free, 1: inside a call, 2: inside a call that waits for the escrow to return money.
    uint256 internal transient _lock;

    constructor(RiskTier riskTier_, Links memory links) {
        require(
            address(links.registry) != address(0) && address(links.escrow) != address(0), AddressMissing()
        );
        Tiers.Fixed memory terms = Tiers.fixedTerms(riskTier_);
        (riskTier, registry, escrow) = (riskTier_, links.registry, links.escrow);
        (managerImplementation, _desk) = (links.managerImplementation, links.desk);
        (maxExposurePerOwner, reserveShare) = (terms.maxExposurePerOwner, terms.reserveShare);
        (gracePeriod, writeDownPeriod) = (terms.graceDays * 1 days, terms.writeDownDays * 1 days);
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
        require(msg.sender == owner, NotOwner(msg.sender));
    }

    function _requireOperator() private view {
        require(msg.sender == operator, NotOperator(msg.sender));
    }

    function _enter() private {
        require(_lock == 0, Reentered());
        _lock = 1;
    }

    /// @inheritdoc IPoolBase
    function paused() public view returns (bool) {
        return _controls.paused && block.timestamp < _controls.stopEndsAt;
    }

    /// @inheritdoc IPoolBase
    function withdrawalsEnabled() public view returns (bool) {
        return !_controls.withdrawalsStopped || block.timestamp >= _controls.stopEndsAt;
    }

    function _requireNotPaused() internal view {
        require(!paused(), PoolPaused(_controls.stopEndsAt));
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

    function _send(address to, uint256 amount) internal {
        (bool sent,) = to.call{value: amount}("");
        require(sent, SendFailed(to, amount));
    }
}
