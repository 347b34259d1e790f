// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ILendingPool} from "../interfaces/ILendingPool.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolCredit} from "./PoolCredit.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Loans that are paid back.
abstract contract PoolRepayments is PoolCredit, ITrestlePool {
    using LoanBook for LoanBook.Book;
    using Loans for Loans.Loan;
    using SafeCast for uint256;
    using Vesting for Vesting.Stream;

    /// @inheritdoc ILendingPool
    function debtOf(uint256 projectId) external view returns (uint256) {
        return _debtOf(projectId);
    }

    /// @inheritdoc ITrestlePool
    function processRepayment(uint256 projectId) external payable locked {
        require(msg.value != 0, PaymentMissing());
        uint256 left = _take(projectId, false);
        if (left != 0) _send(msg.sender, left);
    }

    /// @inheritdoc ILendingPool
    /// @dev Not counted as paid instalments: what comes back unused lowers the debt, not the duty to pay the rest on
    /// time. The escrow sends no more than is owed; if it did, the surplus would be the reserve's.
    function returnUnusedLoan(uint256 projectId) external payable {
        require(msg.sender == address(escrow), NotEscrow(msg.sender));
        require(_lock != 1, Reentered());
        _reserve += _take(projectId, true).toUint112();
    }

    /// @dev Covers what is owed from the value: late interest, interest, principal; unused money principal first.
    function _take(uint256 projectId, bool unused) private returns (uint256 left) {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.isOwed(), NothingOwed(projectId));

        _roll();
        Loans.Owed memory owed = loan.owedAt(block.timestamp);
        Loans.Owed memory paid;
        left = msg.value;
        if (unused) (paid.principal, left) = _cover(owed.principal, left);
        (paid.late, left) = _cover(owed.late, left);
        (paid.interest, left) = _cover(owed.interest, left);
        if (!unused) {
            (paid.principal, left) = _cover(owed.principal, left);
            loan.paid += uint96(paid.interest + paid.principal);
        }
        _settle(projectId, loan, paid);
    }

    function _cover(uint256 owed, uint256 left) private pure returns (uint256 paid, uint256 rest) {
        paid = Math.min(owed, left);
        rest = left - paid;
    }

    /// @dev Books a payment: the loan leaves the sums as it was and comes back as it is.
    function _settle(uint256 projectId, Loans.Loan storage loan, Loans.Owed memory paid) private {
        bool active = loan.status == Loans.Status.Active;
        if (active) {
            _book.remove(_entry(loan), _bookTerms());
            _controls.principalOut -= uint96(paid.principal);
        }
        loan.settle(paid);
        if (loan.isSettled()) {
            _close(projectId, loan, active);
        } else if (active) {
            // After a default all is due: no instalment puts the loan in order again.
            if (loan.manager != address(0)) {
                (uint256 deadline,) = ILendingManager(loan.manager).openInstalment(loan.paid);
                // While anything that was due is missing, the loan stays late since its first missed deadline.
                if (deadline > block.timestamp) loan.deadline = uint32(deadline);
            }
            _book.add(_entry(loan), _bookTerms());
        }
        _receive(loan, paid, active);

        emit RepaymentReceived(
            projectId, msg.sender, paid.late, paid.interest, paid.principal, _debtOf(projectId)
        );
        _emitPrice(_state());
    }

    /// @dev Late interest and what is paid after a default were in no price yet: they vest. What the reserve paid for a
    /// default it gets back first. Without a token nobody owns what comes in: it is the reserve's.
    function _receive(Loans.Loan storage loan, Loans.Owed memory paid, bool active) private {
        uint256 sum = paid.late + paid.interest + paid.principal;
        if (_supply == 0) {
            _reserve += sum.toUint112();
            return;
        }
        uint256 lateFee = paid.late * reserveShare / BPS;
        uint256 fee = lateFee + paid.interest * reserveShare / BPS;
        uint256 vesting;
        if (active) {
            vesting = paid.late - lateFee;
        } else {
            uint256 back = Math.min(loan.covered, sum);
            if (back != 0) loan.covered -= uint96(back);
            fee = back + Math.min(fee, sum - back);
            vesting = sum - fee;
        }
        if (vesting != 0) {
            (uint256 untilDay, uint256 dust) = _vesting.add(vesting);
            _vestingUntilDay = untilDay.toUint16();
            // In the price at once, it would be a gift to whoever came just before.
            fee += dust;
        }
        _reserve += uint112(fee);
        _cash += (sum - fee).toUint96();
    }

    function _close(uint256 projectId, Loans.Loan storage loan, bool active) private {
        loan.status = Loans.Status.Repaid;
        if (active) _removeActive(loan);
        _replaceDebt(_ownerOf(projectId), projectId, 0);
        registry.closeLoan(projectId);
    }
}
