// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Tiers} from "../libraries/Tiers.sol";
import {PoolLenders} from "./PoolLenders.sol";
import {State} from "./PoolTypes.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Results are named, which the getter of a public variable would not do.
abstract contract PoolViews is PoolLenders, ITrestlePool {
    using LoanBook for LoanBook.Book;

    ShortString private immutable NAME;
    ShortString private immutable SYMBOL;

    constructor() {
        Tiers.Fixed memory terms = Tiers.fixedTerms(_riskTier);
        (NAME, SYMBOL) = (ShortStrings.toShortString(terms.name), ShortStrings.toShortString(terms.symbol));
    }

    /// @inheritdoc ITrestlePool
    function getPoolStats()
        external
        view
        returns (uint256 tvl, uint256 utilized, uint256 activeLoans, uint256 currentPrice)
    {
        State memory s = _state();
        return (s.nav, s.principalOut, activeLoanCount(), _valueOf(COIN, s));
    }

    /// @inheritdoc ITrestlePool
    function getAccounts()
        external
        view
        returns (
            uint256 cash,
            uint256 principalOut,
            uint256 interest,
            uint256 writeDown,
            uint256 unvested,
            uint256 reserve,
            uint256 overdue,
            uint256 justMissed
        )
    {
        State memory s = _state();
        return (
            s.cash,
            s.principalOut,
            s.interest,
            s.writeDown,
            s.unvested,
            _reserve,
            s.overdue,
            _book.justMissed()
        );
    }

    /// @inheritdoc ITrestlePool
    function getLoanDetails(uint256 projectId)
        external
        view
        returns (
            uint256 amount,
            uint256 remainingAmount,
            uint256 interestRate,
            uint256 startTime,
            uint256 endTime,
            bool isActive,
            bool isDefaulted,
            address lendingManager
        )
    {
        return _manager.getLoanDetails(projectId);
    }

    /// @inheritdoc ITrestlePool
    function getActiveProjects() external view returns (uint256[] memory projectIds) {
        return _manager.getActiveProjects();
    }

    /// @inheritdoc ITrestlePool
    function activeLoanCount() public view returns (uint256 count) {
        return _manager.activeLoanCount();
    }

    /// @inheritdoc ITrestlePool
    function seasonedCapital() external view returns (uint256 amount) {
        return _seasonedCapital(_state());
    }

    /// @inheritdoc ITrestlePool
    function stressBasis(address lender)
        external
        view
        returns (uint256 dayStartCash, uint256 dayStartSupply, uint256 soldToday)
    {
        uint256 today = block.timestamp / 1 days;
        bool rolled = _book.totals.day == today;
        (dayStartCash, dayStartSupply) = rolled ? (_dayStartCash, _dayStartSupply) : (_cash, _supply);
        if (_positions[lender].burntOn == today) soldToday = _positions[lender].burnt;
    }

    /// @inheritdoc ITrestlePool
    function getTokenValue(uint256 tokenAmount) external view returns (uint256 value) {
        // Capped at the tokens that can exist, so that the view does not overflow.
        return _valueOf(Math.min(tokenAmount, type(uint128).max), _state());
    }

    /// @inheritdoc ITrestlePool
    function getUserPoolPercentage(address user) external view returns (uint256 percentage) {
        return _supply == 0 ? 0 : uint256(_positions[user].balance) * BPS / _supply;
    }

    /// @inheritdoc ITrestlePool
    function isScorsEligible(uint256 scors) external view returns (bool eligible) {
        return scors >= _controls.minScors && scors <= _controls.maxScors;
    }

    /// @inheritdoc ITrestlePool
    function heldUntil(address lender) external view returns (uint256 time) {
        return _positions[lender].heldUntil;
    }

    /// @inheritdoc ITrestlePool
    function name() external view returns (string memory poolName) {
        return ShortStrings.toString(NAME);
    }

    /// @inheritdoc ITrestlePool
    function symbol() external view returns (string memory poolSymbol) {
        return ShortStrings.toString(SYMBOL);
    }

    /// @inheritdoc ITrestlePool
    function totalSupply() external view returns (uint256 amount) {
        return _supply;
    }

    /// @inheritdoc ITrestlePool
    function balanceOf(address account) external view returns (uint256 balance) {
        return _positions[account].balance;
    }

    /// @inheritdoc ITrestlePool
    function tokenPrice() external view returns (uint256 price) {
        return _valueOf(COIN, _state());
    }

    /// @inheritdoc ITrestlePool
    function allowance(address owner_, address spender) external pure returns (uint256 amount) {
        (owner_, spender);
        return 0;
    }

    /// @inheritdoc ITrestlePool
    function approve(address spender, uint256 amount) external pure returns (bool success) {
        (spender, amount);
        return false;
    }

    /// @inheritdoc ITrestlePool
    function transferFrom(address from, address to, uint256 amount) external pure returns (bool success) {
        (from, to, amount);
        return false;
    }

    /// @inheritdoc ITrestlePool
    function manager() external view returns (ILendingManager contractAddress) {
        return _manager;
    }

    /// @inheritdoc ITrestlePool
    function escrow() external view returns (ITrestleEscrow contractAddress) {
        return _escrow;
    }

    /// @inheritdoc ITrestlePool
    function registry() external view returns (IRegistry contractAddress) {
        return _registry;
    }

    /// @inheritdoc ITrestlePool
    function owner() external view returns (address account) {
        return _owner;
    }

    /// @inheritdoc ITrestlePool
    function nominee() external view returns (address account) {
        return _nominee;
    }

    /// @inheritdoc ITrestlePool
    function operator() external view returns (address account) {
        return _operator;
    }

    /// @inheritdoc ITrestlePool
    function riskTier() external view returns (RiskTier tier) {
        return _riskTier;
    }

    /// @inheritdoc ITrestlePool
    function reserveShare() external view returns (uint256 bps) {
        return _reserveShare;
    }

    /// @inheritdoc ITrestlePool
    function gracePeriod() external view returns (uint256 duration) {
        return _gracePeriod;
    }

    /// @inheritdoc ITrestlePool
    function writeDownPeriod() external view returns (uint256 duration) {
        return _lossPeriod - _gracePeriod;
    }

    /// @inheritdoc ITrestlePool
    function maxExposurePerOwner() external view returns (uint256 bps) {
        return _maxExposurePerOwner;
    }

    /// @inheritdoc ITrestlePool
    function MIN_DEPOSIT() external view returns (uint256 amount) {
        return MINIMUM;
    }

    /// @inheritdoc ITrestlePool
    function MIN_LOAN() external view returns (uint256 amount) {
        return COIN / 10;
    }

    /// @inheritdoc ITrestlePool
    function HOLD() external pure returns (uint256 duration) {
        return HOLD_PERIOD;
    }

    /// @inheritdoc ITrestlePool
    function paused() external view returns (bool isPaused) {
        return _isPaused();
    }

    /// @inheritdoc ITrestlePool
    function withdrawalsEnabled() external view returns (bool enabled) {
        return !_areWithdrawalsStopped();
    }

    /// @inheritdoc ITrestlePool
    function stopEndsAt() external view returns (uint256 time) {
        return _controls.stopEndsAt;
    }

    /// @inheritdoc ITrestlePool
    function minScorsRequirement() external view returns (uint256 scors) {
        return _controls.minScors;
    }

    /// @inheritdoc ITrestlePool
    function maxScorsRequirement() external view returns (uint256 scors) {
        return _controls.maxScors;
    }

    /// @inheritdoc ITrestlePool
    function baseInterestRate() external view returns (uint256 bps) {
        return _controls.baseRate;
    }

    /// @inheritdoc ITrestlePool
    function maxInterestRate() external view returns (uint256 bps) {
        return _controls.maxRate;
    }

    /// @inheritdoc ITrestlePool
    function maxExposurePerProject() external view returns (uint256 bps) {
        return _controls.maxExposure;
    }

    /// @inheritdoc ITrestlePool
    function maxUtilizationRate() external view returns (uint256 bps) {
        return _controls.maxUtilization;
    }

    /// @inheritdoc ITrestlePool
    function maxWalletPercentage() external view returns (uint256 bps) {
        return _controls.maxWalletPct;
    }

    /// @inheritdoc ITrestlePool
    function dailyOutflowLimit() external view returns (uint256 amount) {
        return _exitLimit(_state());
    }

    /// @inheritdoc ITrestlePool
    function currentDailyOutflow() external view returns (uint256 amount) {
        return _outflowNow(_exitLimit(_state()));
    }

    /// @inheritdoc ITrestlePool
    function lastOutflowReset() external view returns (uint256 time) {
        return _outflowAt;
    }

    /// @inheritdoc ITrestlePool
    function totalLoansIssued() external view returns (uint256 count) {
        return _loansIssued;
    }

    /// @inheritdoc ITrestlePool
    function totalDefaultAmount() external view returns (uint256 amount) {
        return _defaulted;
    }
}
