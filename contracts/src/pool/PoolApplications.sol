// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolCredit} from "./PoolCredit.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Loans that are wanted.
abstract contract PoolApplications is PoolCredit {
    using SafeCast for uint256;

    uint256 private constant BULLET_TERM = 180 days;
    uint256 private constant MAX_TERM = 3 * 365 days;

    /// @inheritdoc ITrestlePool
    function processLoanApplication(
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external onlyOperator locked returns (bool approved, uint256 interestRate) {
        State memory s = _accrueForLoan(amount);
        Loans.Loan storage loan = _loans[projectId];
        bool pending = loan.byOwner && _isApplied(loan);
        if (pending || _ownerOf(projectId) != projectOwner) return (false, 0);
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

    /// @inheritdoc ITrestlePool
    function applyForLoanWithSchedule(
        uint256 projectId,
        uint256 amount,
        uint256 projectScors,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external locked returns (bool approved, address lendingManager) {
        require(msg.sender == _ownerOf(projectId), NotProjectOwner(projectId, msg.sender));
        (Obstacle obstacle, uint256 rate) =
            _assess(_accrueForLoan(amount), projectId, amount, msg.sender, projectScors);
        if (obstacle != Obstacle.None) return (false, address(0));

        lendingManager = ILendingManager(managerImplementation)
            .create(
                projectId,
                amount,
                repaymentAmounts,
                repaymentDeadlines,
                block.timestamp + APPLICATION_LIFETIME,
                block.timestamp + MAX_TERM
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

    /// @inheritdoc ITrestlePool
    function withdrawApplication(uint256 projectId) external {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.status == Loans.Status.Applied, NoApplication(projectId));
        bool own = msg.sender == _ownerOf(projectId);
        require(own || (msg.sender == operator && !loan.byOwner), NotProjectOwner(projectId, msg.sender));

        delete _loans[projectId];
        emit ApplicationWithdrawn(projectId);
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
