// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ILendingPool} from "../interfaces/ILendingPool.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

abstract contract PoolRepayments is PoolAccounts, ITrestlePool {
    using LoanBook for LoanBook.Book;
    using SafeCast for uint256;
    using Vesting for Vesting.Stream;

    function _repay(uint256 projectId, uint256 amount) internal locked {
        require(amount != 0, PaymentMissing());
        uint256 left = _take(projectId, amount, false);
        if (left != 0) _send(msg.sender, left);
    }

    /// @dev Unused money reduces the debt and counts as no instalment, so the rest stays due on time. The
    /// escrow sends no more than the debt; a surplus would go to the reserve.
    function _takeUnused(uint256 projectId, uint256 amount) internal {
        require(msg.sender == address(_escrow), NotEscrow(msg.sender));
        require(_lock != 1, Reentered());
        _reserve += uint112(_take(projectId, amount, true));
    }

    /// @dev Books a payment: removes the loan's old line from the sums and adds the new one.
    function _take(uint256 projectId, uint256 amount, bool unused) private returns (uint256 left) {
        _accrue();
        ILendingManager.Payment memory payment = _manager.recordPayment(projectId, amount, unused);
        Loans.Owed memory paid = payment.paid;
        bool settled = payment.remaining == 0;
        if (payment.active) {
            _book.remove(_entry(payment.before), _bookTerms());
            _principalOut -= uint96(paid.principal);
            if (!settled) _book.add(_entry(payment.present), _bookTerms());
        }
        _distribute(projectId, paid, payment.active);
        if (settled) _registry.closeLoan(projectId, payment.borrower);

        emit RepaymentReceived(
            projectId, msg.sender, paid.late, paid.interest, paid.principal, payment.remaining
        );
        _emitPrice(_state());
        return payment.left;
    }

    /// @dev Late interest and payments after a default were in no price yet, so they vest, after the reserve
    /// has recovered its payment for the default. Without tokens all income goes to the reserve.
    function _distribute(uint256 projectId, Loans.Owed memory paid, bool active) private {
        uint256 sum;
        uint256 fee;
        uint256 vesting;
        unchecked {
            sum = paid.late + paid.interest + paid.principal;
            uint256 lateFee = paid.late * _reserveShare / BPS;
            fee = lateFee + paid.interest * _reserveShare / BPS;
            vesting = paid.late - lateFee;
            if (!active) {
                // A paid debt is at least the book value that was lost, so nothing of it reaches a later loan.
                uint256 covered = _covered[projectId];
                uint256 back = Math.min(covered, sum);
                if (back != 0) _covered[projectId] = covered - back;
                fee = back + Math.min(fee, sum - back);
                vesting = sum - fee;
            }
        }
        if (_supply == 0) {
            (fee, vesting) = (sum, 0);
        } else if (vesting != 0) {
            (uint256 untilDay, uint256 dust) = _vesting.add(vesting, COIN);
            _vestingUntilDay = uint16(untilDay);
            // Added to the price at once, the dust would be a gift to the latest deposits.
            fee += dust;
        }
        _reserve += uint112(fee);
        _cash = (_cash + sum - fee).toUint96();
    }

    /// @inheritdoc ILendingPool
    function debtOf(uint256 projectId) public view returns (uint256 debt) {
        return _manager.debtOf(projectId);
    }

    /// @inheritdoc ITrestlePool
    function recallUnusedLoan(uint256 projectId) external locked {
        (Loans.Status status, uint256 deadline,) = _statusOf(projectId);
        require(status == Loans.Status.Active || status == Loans.Status.Defaulted, NothingOwed(projectId));
        require(block.timestamp >= deadline, NotOverdue(projectId, deadline));
        _recall(projectId);
    }

    /// @inheritdoc ITrestlePool
    function processDefault(uint256 projectId) external locked {
        (Loans.Status status, uint256 deadline, uint256 returnable) = _statusOf(projectId);
        require(status == Loans.Status.Active, NothingOwed(projectId));
        uint256 from;
        unchecked {
            from = deadline + _lossPeriod;
        }
        require(block.timestamp >= from, NotInDefault(projectId, from));

        _accrue();
        if (returnable != 0) _recall(projectId);
        if (returnable == 0 || debtOf(projectId) != 0) _lose(projectId);
    }

    function _statusOf(uint256 projectId) private view returns (Loans.Status, uint256, uint256) {
        return _manager.statusOf(projectId);
    }

    function _recall(uint256 projectId) private {
        _lock = 2;
        _escrow.returnLoan(projectId);
        _lock = 1;
    }

    function _lose(uint256 projectId) private {
        ILendingManager.Line memory line = _manager.recordDefault(projectId);
        LoanBook.Entry memory entry = _entry(line);
        _book.remove(entry, _bookTerms());
        _principalOut -= uint96(line.principal);
        _defaulted += uint112(entry.book);
        uint256 recovered = _supply == 0 ? 0 : Math.min(_reserve, entry.book);
        if (recovered != 0) {
            _reserve -= uint112(recovered);
            _cash += uint96(recovered);
            _covered[projectId] = recovered;
        }

        emit DefaultProcessed(projectId, entry.book, recovered);
        _emitPrice(_state());
    }
}
