// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {Loans} from "../libraries/Loans.sol";
import {PackedIds} from "../libraries/PackedIds.sol";
import {Tiers} from "../libraries/Tiers.sol";
import {PoolCredit} from "./PoolCredit.sol";
import {State} from "./PoolTypes.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev What can be read.
abstract contract PoolViews is PoolCredit, ITrestlePool {
    using Loans for Loans.Loan;
    using PackedIds for uint256;

    /// @inheritdoc ITrestlePool
    uint8 public constant decimals = 18;
    ShortString private immutable NAME;
    ShortString private immutable SYMBOL;

    constructor() {
        Tiers.Fixed memory terms = Tiers.fixedTerms(riskTier);
        (NAME, SYMBOL) = (ShortStrings.toShortString(terms.name), ShortStrings.toShortString(terms.symbol));
    }

    /// @inheritdoc ITrestlePool
    function getPoolStats()
        external
        view
        returns (uint256 tvl, uint256 utilized, uint256 activeLoans, uint256 currentPrice)
    {
        State memory s = _state();
        return (s.nav, s.principalOut, _activeCount, _valueOf(WAD, s));
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
            uint256 overdue
        )
    {
        State memory s = _state();
        return (s.cash, s.principalOut, s.interest, s.writeDown, s.unvested, _reserve, s.overdue);
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
        Loans.Loan storage loan = _loans[projectId];
        return (
            loan.principal + loan.principalPaid,
            _debtOf(projectId),
            loan.rate,
            loan.startedAt(),
            loan.endTime,
            loan.status == Loans.Status.Active,
            loan.status == Loans.Status.Defaulted,
            loan.manager
        );
    }

    /// @inheritdoc ITrestlePool
    function getApplication(uint256 projectId) external view returns (Application memory application) {
        Loans.Loan storage loan = _loans[projectId];
        if (!_isApplied(loan)) return application;
        return Application({
            borrower: _ownerOf(projectId),
            amount: loan.principal,
            interestRate: loan.rate,
            scors: loan.scors,
            endTime: loan.endTime,
            byOwner: loan.byOwner,
            lendingManager: loan.manager
        });
    }

    /// @inheritdoc ITrestlePool
    function getNextPayment(uint256 projectId) external view returns (uint256 due, uint256 deadline) {
        Loans.Loan storage loan = _loans[projectId];
        if (!loan.isOwed()) return (0, 0);
        Loans.Owed memory owed = loan.owedAt(block.timestamp);
        due = owed.interest + owed.principal;
        if (loan.status == Loans.Status.Active && loan.manager != address(0)) {
            due = Math.min(due, ILendingManager(loan.manager).missingAt(loan.paid, block.timestamp));
        }
        return (due + owed.late, loan.deadline);
    }

    /// @inheritdoc ITrestlePool
    function hasTroubledDebt(address borrower) external view returns (bool troubled) {
        (,, troubled) = _debtsOf(borrower);
    }

    /// @inheritdoc ITrestlePool
    function loanObstacle(uint256 projectId, uint256 amount, address projectOwner, uint256 projectScors)
        external
        view
        returns (Obstacle obstacle)
    {
        if (paused()) return Obstacle.PoolPaused;
        if (amount < MIN_LOAN) return Obstacle.LoanTooSmall;
        if (_ownerOf(projectId) != projectOwner) return Obstacle.NotTheProjectOwner;
        if (_isApplied(_loans[projectId])) return Obstacle.ApplicationPending;
        obstacle = _desk.outside(projectId);
        if (obstacle != Obstacle.None) return obstacle;
        (obstacle,) = _assess(_state(), projectId, amount, projectOwner, projectScors);
    }

    /// @inheritdoc ITrestlePool
    function disbursalObstacle(uint256 projectId) external view returns (Obstacle) {
        if (paused()) return Obstacle.PoolPaused;
        Loans.Loan storage loan = _loans[projectId];
        if (!_isApplied(loan)) return Obstacle.NoApplication;
        Obstacle obstacle = _desk.outside(projectId);
        if (obstacle != Obstacle.None) return obstacle;
        return _assessApplication(_state(), projectId, loan, _ownerOf(projectId));
    }

    /// @inheritdoc ITrestlePool
    function loansOf(address borrower) external view returns (uint256[] memory ids) {
        ids = new uint256[](PackedIds.PLACES);
        uint256 count;
        for (uint256 i = 0; i < PackedIds.PLACES; i++) {
            uint256 id = _loansOf[borrower].get(i);
            if (id != 0) ids[count++] = id;
        }
        assembly ("memory-safe") {
            mstore(ids, count)
        }
    }

    /// @inheritdoc ITrestlePool
    function capitalOnHold() external view returns (uint256) {
        return _capitalOnHold();
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
    function getActiveProjects() external view returns (uint256[] memory ids) {
        ids = new uint256[](_activeCount);
        for (uint256 i = 0; i < ids.length; i++) {
            ids[i] = _activeAt(i);
        }
    }

    /// @inheritdoc ITrestlePool
    function getTokenValue(uint256 tokenAmount) external view returns (uint256) {
        // More tokens than there can be are worth what that many are: a view does not overflow.
        return _valueOf(Math.min(tokenAmount, type(uint128).max), _state());
    }

    /// @inheritdoc ITrestlePool
    function getUserPoolPercentage(address user) external view returns (uint256) {
        return _supply == 0 ? 0 : uint256(_positions[user].balance) * BPS / _supply;
    }

    /// @inheritdoc ITrestlePool
    function isScorsEligible(uint256 scors) public view returns (bool) {
        return scors >= _controls.minScors && scors <= _controls.maxScors;
    }

    /// @inheritdoc ITrestlePool
    function heldUntil(address lender) external view returns (uint256) {
        return _positions[lender].heldUntil;
    }

    /// @inheritdoc ITrestlePool
    function name() external view returns (string memory) {
        return ShortStrings.toString(NAME);
    }

    /// @inheritdoc ITrestlePool
    function symbol() external view returns (string memory) {
        return ShortStrings.toString(SYMBOL);
    }

    /// @inheritdoc ITrestlePool
    function totalSupply() external view returns (uint256) {
        return _supply;
    }

    /// @inheritdoc ITrestlePool
    function balanceOf(address account) external view returns (uint256) {
        return _positions[account].balance;
    }

    /// @inheritdoc ITrestlePool
    function tokenPrice() external view returns (uint256) {
        return _valueOf(WAD, _state());
    }

    /// @inheritdoc ITrestlePool
    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    /// @inheritdoc ITrestlePool
    function approve(address, uint256) external pure returns (bool) {
        return false;
    }

    /// @inheritdoc ITrestlePool
    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }

    /// @inheritdoc ITrestlePool
    function stopEndsAt() external view returns (uint256) {
        return _controls.stopEndsAt;
    }

    /// @inheritdoc ITrestlePool
    function minScorsRequirement() external view returns (uint256) {
        return _controls.minScors;
    }

    /// @inheritdoc ITrestlePool
    function maxScorsRequirement() external view returns (uint256) {
        return _controls.maxScors;
    }

    /// @inheritdoc ITrestlePool
    function baseInterestRate() external view returns (uint256) {
        return _controls.baseRate;
    }

    /// @inheritdoc ITrestlePool
    function maxInterestRate() external view returns (uint256) {
        return _controls.maxRate;
    }

    /// @inheritdoc ITrestlePool
    function maxExposurePerProject() external view returns (uint256) {
        return _controls.maxExposure;
    }

    /// @inheritdoc ITrestlePool
    function maxUtilizationRate() external view returns (uint256) {
        return _controls.maxUtilization;
    }

    /// @inheritdoc ITrestlePool
    function maxWalletPercentage() external view returns (uint256) {
        return _controls.maxWalletPct;
    }

    /// @inheritdoc ITrestlePool
    function dailyOutflowLimit() external view returns (uint256) {
        return _outflowLimit(_state().nav);
    }

    /// @inheritdoc ITrestlePool
    function currentDailyOutflow() external view returns (uint256) {
        return _outflowNow(_outflowLimit(_state().nav));
    }

    /// @inheritdoc ITrestlePool
    function lastOutflowReset() external view returns (uint256) {
        return _outflowAt;
    }

    /// @inheritdoc ITrestlePool
    function totalLoansIssued() external view returns (uint256) {
        return _loansIssued;
    }

    /// @inheritdoc ITrestlePool
    function totalDefaultAmount() external view returns (uint256) {
        return _defaulted;
    }

    /// @inheritdoc ITrestlePool
    function activeLoanCount() external view returns (uint256) {
        return _activeCount;
    }
}
