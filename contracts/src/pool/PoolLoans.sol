// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {LoanRates} from "../libraries/LoanRates.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Applications and disbursals. The manager checks the borrower and keeps the debt; the pool checks the amount
/// against its caps and pays it out.
abstract contract PoolLoans is PoolAccounts, ITrestlePool {
    using LoanBook for LoanBook.Book;
    using SafeCast for uint256;

    /// @inheritdoc ITrestlePool
    function processLoanApplication(
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external onlyOperator locked returns (bool approved, uint256 interestRate) {
        uint256[] calldata none = _none();
        Obstacle obstacle;
        (obstacle, interestRate) = _apply(_request(projectId, amount, projectOwner, projectScors), none, none);
        approved = obstacle == Obstacle.None;
    }

    /// @inheritdoc ITrestlePool
    function applyForLoanWithSchedule(
        uint256 projectId,
        uint256 amount,
        uint256 projectScors,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external locked returns (bool approved, address lendingManager) {
        ILendingManager.Request memory request = _request(projectId, amount, msg.sender, projectScors);
        request.withSchedule = true;
        (Obstacle obstacle,) = _apply(request, repaymentAmounts, repaymentDeadlines);
        require(obstacle != Obstacle.NotTheProjectOwner, NotProjectOwner(projectId, msg.sender));
        approved = obstacle == Obstacle.None;
        if (approved) lendingManager = address(_manager);
    }

    function _apply(
        ILendingManager.Request memory request,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) private returns (Obstacle obstacle, uint256 rate) {
        _requireNotStopped();
        require(request.amount >= COIN / 10, LoanTooSmall(request.amount, COIN / 10));
        State memory s = _accrue();
        uint256 seasoned = _seasonedCapital(s);
        (obstacle, rate) = _caps(s, seasoned, request.amount, request.scors);
        if (obstacle != Obstacle.None) return (obstacle, 0);

        (request.interestRate, request.ownerLimit) = (rate, _ownerLimit(seasoned));
        uint256 endTime;
        (obstacle, endTime) = _manager.recordApplication(request, amounts, deadlines);
        if (obstacle != Obstacle.None) return (obstacle, 0);
        emit LoanApproved(
            request.projectId, request.borrower, request.amount, rate, endTime, address(_manager)
        );
    }

    function _request(uint256 projectId, uint256 amount, address borrower, uint256 scors)
        private
        pure
        returns (ILendingManager.Request memory)
    {
        return ILendingManager.Request(projectId, amount, borrower, scors, 0, 0, false);
    }

    /// @inheritdoc ITrestlePool
    function withdrawApplication(uint256 projectId) external {
        _manager.dropApplication(projectId, msg.sender);
        emit ApplicationWithdrawn(projectId);
    }

    /// @inheritdoc ITrestlePool
    function confirmAndDisburse(uint256 projectId) external locked returns (bool success) {
        _disburse(projectId, false);
        return true;
    }

    /// @inheritdoc ITrestlePool
    function confirmTerms(
        uint256 projectId,
        uint256 amount,
        uint256 interestRate,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external locked returns (bool success) {
        _manager.requireTerms(projectId, amount, interestRate, repaymentAmounts, repaymentDeadlines);
        _disburse(projectId, false);
        return true;
    }

    /// @inheritdoc ITrestlePool
    function disburseLoan(uint256 projectId, address escrowAddress) external onlyOperator locked {
        require(escrowAddress == address(_escrow), WrongEscrow(escrowAddress, address(_escrow)));
        _disburse(projectId, true);
    }

    function _disburse(uint256 projectId, bool byOperator) private {
        _requireNotStopped();
        State memory s = _accrue();
        uint256 seasoned = _seasonedCapital(s);
        (address borrower, uint256 scors, ILendingManager.Line memory line) =
            _manager.startLoan(projectId, msg.sender, byOperator, _ownerLimit(seasoned));
        uint256 amount = line.principal;
        (Obstacle obstacle, uint256 rate) = _caps(s, seasoned, amount, scors);
        // The rate has risen too much since the application.
        if (obstacle == Obstacle.None && rate > line.rate + LoanRates.TOLERANCE) {
            obstacle = Obstacle.RateMoved;
        }
        require(obstacle == Obstacle.None, LoanRefused(obstacle));

        // The caps limit the amount to cash and outflow limit.
        unchecked {
            _writeOutflow(_outflowNow(_outflowLimit(s.nav)) + amount);
            _cash = uint96(s.cash - amount);
            _principalOut = uint96(s.principalOut + amount);
            _loansIssued++;
        }
        _book.add(_entry(line), _bookTerms());

        emit LoanDisbursed(projectId, borrower, address(_escrow), amount);
        _registry.openLoan(projectId, borrower);
        _fundEscrow(projectId, amount);
    }

    /* ---------------------------------------------------------------- caps */

    function _ownerLimit(uint256 seasoned) private view returns (uint256) {
        unchecked {
            return seasoned * _maxExposurePerOwner / BPS;
        }
    }

    /// @dev Returns the first limit against this amount and score, and the rate. The rate is set whenever score and
    /// utilisation are in range.
    function _caps(State memory s, uint256 seasoned, uint256 amount, uint256 scors)
        private
        view
        returns (Obstacle, uint256 rate)
    {
        unchecked {
            Settings memory c = _settings();
            if (scors < c.minScors || scors > c.maxScors) return (Obstacle.ScorsOutOfRange, 0);
            uint256 lent = s.principalOut + amount;
            bool over = seasoned == 0 || lent * BPS > seasoned * c.maxUtilization;
            if (!over) rate = LoanRates.rate(c, scors, lent, seasoned);
            if (amount * BPS > seasoned * c.maxExposure) return (Obstacle.ProjectExposure, rate);
            if (over) return (Obstacle.Utilisation, 0);
            if (amount > s.cash) return (Obstacle.CashTooLow, rate);
            // Loans may use half of the day's limit; the other half is reserved for lenders.
            bool tooMuch = _outflowNow(_outflowLimit(s.nav)) + amount > _outflowLimit(seasoned) / 2;
            return (tooMuch ? Obstacle.OutflowLimit : Obstacle.None, rate);
        }
    }

    /// @inheritdoc ITrestlePool
    function quoteLoan(uint256 amount, uint256 projectScors)
        external
        view
        returns (Obstacle obstacle, uint256 interestRate, uint256 ownerLimit)
    {
        State memory s = _state();
        uint256 seasoned = _seasonedCapital(s);
        ownerLimit = _ownerLimit(seasoned);
        // Capped at the coins that can exist, so that the view does not overflow.
        (obstacle, interestRate) = _caps(s, seasoned, Math.min(amount, type(uint96).max), projectScors);
        if (amount < COIN / 10) obstacle = Obstacle.LoanTooSmall;
        if (_areWithdrawalsStopped()) obstacle = Obstacle.WithdrawalsStopped;
        if (_isPaused()) obstacle = Obstacle.PoolPaused;
    }

    function _none() private pure returns (uint256[] calldata none) {
        assembly ("memory-safe") {
            none.offset := 0
            none.length := 0
        }
    }
}
