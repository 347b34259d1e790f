// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ILoanOffice} from "../interfaces/ILoanOffice.sol";
import {LoanBook} from "../libraries/LoanBook.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolCredit} from "./PoolCredit.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Loans that are wanted, and taken up.
abstract contract PoolApplications is PoolCredit, ILoanOffice {
    using LoanBook for LoanBook.Book;
    using SafeCast for uint256;

    uint256 private constant BULLET_TERM = 180 days;
    uint256 private constant MAX_TERM = 3 * 365 days;

    /// @inheritdoc ILoanOffice
    function processLoanApplication(
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external onlyOperator locked returns (bool approved, uint256 interestRate) {
        State memory s = _accrueForLoan(amount);
        if (_isApplied(_loans[projectId]) || _ownerOf(projectId) != projectOwner) return (false, 0);
        Obstacle obstacle;
        (obstacle, interestRate) = _assess(s, projectId, amount, projectOwner, projectScors);
        if (obstacle != Obstacle.None) return (false, 0);

        uint256 deadline = Math.ceilDiv(block.timestamp + BULLET_TERM, 1 days) * 1 days;
        _writeApplication(
            projectId,
            Application(projectOwner, amount, interestRate, projectScors, deadline, false, address(0)),
            deadline
        );
        return (true, interestRate);
    }

    /// @inheritdoc ILoanOffice
    function applyForLoanWithSchedule(
        uint256 projectId,
        uint256 amount,
        uint256 projectScors,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external locked returns (bool approved, address lendingManager) {
        require(msg.sender == _ownerOf(projectId), NotProjectOwner(projectId, msg.sender));
        State memory s = _accrueForLoan(amount);
        if (_isApplied(_loans[projectId])) return (false, address(0));
        (Obstacle obstacle, uint256 rate) = _assess(s, projectId, amount, msg.sender, projectScors);
        if (obstacle != Obstacle.None) return (false, address(0));

        lendingManager = ILendingManager(managerImplementation)
            .create(
                ILendingManager.Wanted({
                projectId: projectId,
                amount: amount,
                interestRate: rate,
                earliest: block.timestamp + APPLICATION_LIFETIME,
                latest: block.timestamp + MAX_TERM
            }),
                repaymentAmounts,
                repaymentDeadlines
            );
        _writeApplication(
            projectId,
            Application(
                msg.sender,
                amount,
                rate,
                projectScors,
                repaymentDeadlines[repaymentDeadlines.length - 1],
                true,
                lendingManager
            ),
            repaymentDeadlines[0]
        );
        return (true, lendingManager);
    }

    /// @inheritdoc ILoanOffice
    function withdrawApplication(uint256 projectId) external {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.status == Loans.Status.Applied, NoApplication(projectId));
        require(msg.sender == _ownerOf(projectId), NotProjectOwner(projectId, msg.sender));

        delete _loans[projectId];
        emit ApplicationWithdrawn(projectId);
    }

    /// @inheritdoc ILoanOffice
    function confirmAndDisburse(uint256 projectId) external locked returns (bool success) {
        _disburse(projectId, false);
        return true;
    }

    /// @inheritdoc ILoanOffice
    function confirmAndDisburse(
        uint256 projectId,
        uint256 amount,
        uint256 interestRate,
        uint256 endTime,
        address lendingManager
    ) external locked returns (bool success) {
        Loans.Loan storage loan = _loans[projectId];
        require(
            loan.principal == amount && loan.rate == interestRate && loan.endTime == endTime
                && loan.manager == lendingManager,
            OtherTermsApplied(projectId)
        );
        _disburse(projectId, false);
        return true;
    }

    /// @inheritdoc ILoanOffice
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
        Obstacle obstacle = _assessApplication(s, projectId, loan, borrower);
        require(obstacle == Obstacle.None, LoanRefused(obstacle));

        _addOutflow(s, amount);
        _cash = uint96(s.cash - amount);
        _controls.principalOut = uint96(s.principalOut + amount);
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

    function _accrueForLoan(uint256 amount) private returns (State memory) {
        _requireNotPaused();
        require(amount >= MIN_LOAN, LoanTooSmall(amount, MIN_LOAN));
        return _accrue();
    }

    function _writeApplication(uint256 projectId, Application memory application, uint256 deadline) private {
        Loans.Loan storage loan = _loans[projectId];
        bool earlier = loan.status == Loans.Status.Repaid;
        (loan.principal, loan.interestRaw) = (application.amount.toUint96(), 0);
        (loan.lateRaw, loan.rate) = (0, uint16(application.interestRate));
        (loan.deadline, loan.since) = (uint32(deadline), uint32(block.timestamp));
        (loan.status, loan.scors) = (Loans.Status.Applied, uint8(application.scors));
        loan.byOwner = application.byOwner;
        (loan.manager, loan.startTime) = (application.lendingManager, 0);
        loan.endTime = uint32(application.endTime);
        // Only an earlier loan of the project has left something there.
        if (earlier) (loan.paid, loan.principalPaid) = (0, 0);
        emit LoanApproved(
            projectId,
            application.borrower,
            application.amount,
            application.interestRate,
            application.endTime,
            application.lendingManager
        );
    }
}
