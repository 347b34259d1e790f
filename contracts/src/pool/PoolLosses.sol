// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILoanOffice} from "../interfaces/ILoanOffice.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolCredit} from "./PoolCredit.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Loans that are not paid back.
abstract contract PoolLosses is PoolCredit, ILoanOffice {
    using LoanBook for LoanBook.Book;
    using Loans for Loans.Loan;

    /// @inheritdoc ILoanOffice
    function recallUnusedLoan(uint256 projectId) external locked {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.isOwed(), NothingOwed(projectId));
        require(block.timestamp >= loan.deadline, NotOverdue(projectId, loan.deadline));
        _lock = 2;
        escrow.returnLoan(projectId);
    }

    /// @inheritdoc ILoanOffice
    function processDefault(uint256 projectId) external locked {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.status == Loans.Status.Active, NothingOwed(projectId));
        uint256 from = loan.deadline + gracePeriod + writeDownPeriod;
        require(block.timestamp >= from, NotInDefault(projectId, from));

        _roll();
        (,, uint256 returnable,) = escrow.loanOf(projectId);
        if (returnable != 0) {
            _lock = 2;
            escrow.returnLoan(projectId);
            _lock = 1;
            if (loan.status != Loans.Status.Active) return;
        }

        LoanBook.Entry memory entry = _entry(loan);
        _book.remove(entry, _bookTerms());
        loan.status = Loans.Status.Defaulted;
        _removeActive(loan);
        _controls.principalOut -= loan.principal;
        _defaulted += uint112(entry.book);
        uint256 recovered = _supply == 0 ? 0 : Math.min(_reserve, entry.book);
        if (recovered != 0) {
            _reserve -= uint112(recovered);
            _cash += uint96(recovered);
            loan.covered = uint96(recovered);
        }

        emit DefaultProcessed(projectId, entry.book, recovered);
        _emitPrice(_state());
    }
}
