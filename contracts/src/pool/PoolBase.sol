// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingManager} from "../LendingManager.sol";
import {LoanDesk} from "../LoanDesk.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {Tiers} from "../libraries/Tiers.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {Position, Stops} from "./PoolTypes.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";

/// @dev Storage of a pool and its fixed terms, and who may enter.
abstract contract PoolBase is ITrestlePool {
    uint256 internal constant BPS = Loans.BPS;
    uint256 internal constant WAD = 1e18;

    /// @inheritdoc ITrestlePool
    uint256 public constant MIN_DEPOSIT = 0.001 ether;
    /// @inheritdoc ITrestlePool
    uint256 public constant MIN_LOAN = 0.1 ether;
    /// @inheritdoc ITrestlePool
    uint256 public constant HOLD = 1 days;
    /// @inheritdoc ITrestlePool
    uint256 public constant APPLICATION_LIFETIME = 7 days;

    /// @inheritdoc ITrestlePool
    uint8 public constant decimals = 18;

    /// @inheritdoc ITrestlePool
    ITrestleEscrow public immutable escrow;
    /// @inheritdoc ITrestlePool
    IRegistry public immutable registry;
    /// @inheritdoc ITrestlePool
    address public immutable managerImplementation;
    LoanDesk internal immutable _desk;
    /// @inheritdoc ITrestlePool
    RiskTier public immutable riskTier;
    /// @inheritdoc ITrestlePool
    uint256 public immutable reserveShare;
    /// @inheritdoc ITrestlePool
    uint256 public immutable gracePeriod;
    /// @inheritdoc ITrestlePool
    uint256 public immutable writeDownPeriod;
    /// @inheritdoc ITrestlePool
    uint256 public immutable maxExposurePerOwner;
    ShortString internal immutable _name;
    ShortString internal immutable _symbol;

    // slot: money and tokens
    uint104 internal _cash;
    uint104 internal _supply;
    /// @dev Nothing vests from here on: spares reading the stream.
    uint32 internal _vestingUntil;
    uint16 internal _activeCount;
    // slot: money out
    uint96 internal _principalOut;
    uint96 internal _outflow;
    uint32 internal _outflowAt;
    uint32 internal _loansIssued;
    // slot: settings
    Settings internal _settings;
    Stops internal _stops;
    // slot: what the stress rule divides
    uint112 internal _dayStartCash;
    uint112 internal _dayStartSupply;
    // slot: money outside NAV, and the sum of what was lost
    uint112 internal _reserve;
    uint112 internal _defaulted;

    /// @inheritdoc ITrestlePool
    address public owner;
    /// @inheritdoc ITrestlePool
    address public nominee;
    /// @inheritdoc ITrestlePool
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

    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_
    ) {
        require(
            address(registry_) != address(0) && address(escrow_) != address(0) && owner_ != address(0),
            AddressMissing()
        );
        Tiers.Fixed memory terms = Tiers.fixedTerms(riskTier_);
        (riskTier, registry, escrow) = (riskTier_, registry_, escrow_);
        (owner, operator) = (owner_, operator_);
        (_name, _symbol) = (ShortStrings.toShortString(terms.name), ShortStrings.toShortString(terms.symbol));
        (maxExposurePerOwner, reserveShare) = (terms.maxExposurePerOwner, terms.reserveShare);
        (gracePeriod, writeDownPeriod) = (terms.graceDays * 1 days, terms.writeDownDays * 1 days);
        managerImplementation = address(new LendingManager());
        _desk = new LoanDesk(registry_, escrow_, terms.maxExposurePerOwner);
        _book.totals.day = uint32(block.timestamp / 1 days);

        emit OwnershipTransferred(address(0), owner_);
        emit OperatorUpdated(address(0), operator_);
        _settings = Tiers.settings(riskTier_);
        _emitSettings();
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

    /// @inheritdoc ITrestlePool
    function paused() public view returns (bool) {
        return _stops.paused && block.timestamp < _stops.endsAt;
    }

    /// @inheritdoc ITrestlePool
    function withdrawalsEnabled() public view returns (bool) {
        return !_stops.withdrawalsStopped || block.timestamp >= _stops.endsAt;
    }

    function _requireNotPaused() internal view {
        require(!paused(), PoolPaused(_stops.endsAt));
    }

    function _emitSettings() internal {
        emit ParametersUpdated(_settings);
    }

    function _send(address to, uint256 amount) internal {
        (bool sent,) = to.call{value: amount}("");
        require(sent, SendFailed(to, amount));
    }
}
