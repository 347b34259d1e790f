// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ILendingPool} from "../interfaces/ILendingPool.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {Vesting} from "../libraries/Vesting.sol";
import {PoolCredit} from "./PoolCredit.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Loans that are taken up and paid back.
abstract contract PoolLoans is PoolCredit {
    using LoanBook for LoanBook.Book;
    using Loans for Loans.Loan;
    using SafeCast for uint256;
    using Vesting for Vesting.Stream;

    uint256 private constant RATE_TOLERANCE = 50;

    /// @inheritdoc ITrestlePool
    function confirmAndDisburse(uint256 projectId) external locked returns (bool success) {
        _disburse(projectId, false);
        return true;
    }

    /// @inheritdoc ITrestlePool
    function disburseLoan(uint256 projectId, address escrowAddress) external onlyOperator locked {
        require(escrowAddress == address(escrow), WrongEscrow(escrowAddress, address(escrow)));
        _disburse(projectId, true);
    }

    function _disburse(uint256 projectId, bool byOperator) private {
        Loans.Loan storage loan = _loans[projectId];
        require(_isApplied(loan), NoApplication(projectId));
        address borrower = _ownerOf(projectId);
        if (byOperator) require(loan.byOwner, ApplicationNotByOwner(projectId));
        else require(msg.sender == borrower, NotProjectOwner(projectId, msg.sender));

        uint256 amount = loan.principal;
        State memory s = _accrueForLoan(amount);
        (Obstacle obstacle, uint256 rate) = _assess(s, projectId, amount, borrower, loan.scors);
        if (rate > loan.rate + RATE_TOLERANCE) obstacle = Obstacle.RateMoved;
        require(obstacle == Obstacle.None, LoanRefused(obstacle));

        _addOutflow(s, amount);
        _cash = uint104(s.cash - amount);
        _principalOut = uint96(s.principalOut + amount);
        loan.since = uint32(block.timestamp);
        loan.status = Loans.Status.Active;
        loan.activeIndex = _activeCount;
        _setActive(_activeCount++, projectId);
        _replaceDebt(borrower, 0, projectId);
        _loansIssued++;
        _book.add(_entry(loan), _bookTerms());

        emit LoanDisbursed(projectId, borrower, address(escrow), amount);
        registry.openLoan(projectId);
        escrow.fundFromLoan{value: amount}(projectId);
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
            _principalOut -= uint96(paid.principal);
        }
        loan.settle(paid);
        if (loan.isSettled()) {
            _close(projectId, loan, active);
        } else if (active) {
            // After a default all is due: no instalment puts the loan in order again.
            if (loan.manager != address(0)) {
                (uint256 deadline,) = ILendingManager(loan.manager).openInstalment(loan.paid);
                loan.deadline = uint32(deadline);
            }
            _book.add(_entry(loan), _bookTerms());
        }
        _receive(paid, active);

        emit RepaymentReceived(
            projectId, msg.sender, paid.late, paid.interest, paid.principal, debtOf(projectId)
        );
        _emitPrice(_state());
    }

    /// @dev Late interest and what is paid after a default were in no price yet: they vest. Without a token nobody
    /// owns what comes in: it is the reserve's.
    function _receive(Loans.Owed memory paid, bool active) private {
        uint256 sum = paid.late + paid.interest + paid.principal;
        if (_supply == 0) {
            _reserve += sum.toUint112();
            return;
        }
        uint256 lateFee = paid.late * reserveShare / BPS;
        uint256 fee = lateFee + paid.interest * reserveShare / BPS;
        uint256 vesting = active ? paid.late - lateFee : sum - fee;
        if (vesting != 0) {
            (uint256 end, uint256 dust) = _vesting.add(vesting);
            _vestingUntil = uint32(end);
            // In the price at once, it would be a gift to whoever came just before.
            fee += dust;
        }
        _reserve += uint112(fee);
        _cash += (sum - fee).toUint104();
    }

    function _close(uint256 projectId, Loans.Loan storage loan, bool active) private {
        loan.status = Loans.Status.Repaid;
        if (active) _removeActive(loan);
        _replaceDebt(_ownerOf(projectId), projectId, 0);
        registry.closeLoan(projectId);
    }
}
