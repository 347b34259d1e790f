// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../../src/interfaces/ILendingManager.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {HostileReceiver} from "./HostileReceiver.sol";
import {PoolFixture} from "./PoolFixture.sol";

contract PoolLoansTest is PoolFixture {
    /* ---------------------------------------------------------------- application */

    function test_apply_FixesTheRateAndASchedule() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (bool approved, address manager) = applyFor(id, LOAN, 11);
        assertTrue(approved && manager != address(0), "approved with a schedule");
        // Utilisation 6 of 100 against a cap of 80: x = 0.075, curve 0.0234375, no risk at score 11:
        // 500 + ⌈400 · 0.3 · 0.0234375⌉ = 503.
        IPoolBase.Application memory a = pool.manager().getApplication(id);
        assertEq(a.interestRate, 503);
        assertEq(a.amount, LOAN);
        assertEq(a.borrower, borrower);
        assertEq(a.scors, 11);
        assertEq(a.endTime, midnight(90));
        assertEq(a.lendingManager, manager);
        assertTrue(a.byOwner, "by the owner");
        assertEq(pool.debtOf(id), 0);
        (uint256 amount, uint256 remaining,, uint256 start,, bool active,,) = pool.getLoanDetails(id);
        assertEq(amount, LOAN);
        assertEq(remaining + start, 0);
        assertEq(active, false);
    }

    function test_propose_OffersABulletLoan() public {
        fill();
        uint256 id = attested(borrower, 8, LOAN);
        expectEvent(address(pool));
        // Full risk: 500 + ⌈400 · (0.7 + 0.3 · 0.0234375)⌉.
        emit IPoolBase.LoanApproved(id, borrower, LOAN, 783, midnight(180), address(pool.manager()));
        vm.prank(operator);
        (bool approved, uint256 rate) = pool.processLoanApplication(id, LOAN, borrower, 8);
        assertTrue(approved, "approved");
        assertEq(rate, 783);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.ApplicationNotByOwner.selector, id));
        vm.prank(operator);
        pool.disburseLoan(id, address(escrow));
        confirm(id);
        (uint256 due, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(due, LOAN);
        assertEq(deadline, midnight(180));
        vm.warp(block.timestamp + 73 days);
        // 6 · 7.83 % · 73 / 365.
        assertEq(pool.debtOf(id), LOAN + 0.09396 ether);
    }

    function test_propose_RoundsTheDeadlineUp() public {
        fill();
        uint256 id = attested(borrower, 8, LOAN);
        vm.warp(block.timestamp + 1);
        vm.prank(operator);
        pool.processLoanApplication(id, LOAN, borrower, 8);
        assertEq(pool.manager().getApplication(id).endTime, midnight(181));
    }

    function test_apply_OnlyByTheProjectOwner() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotProjectOwner.selector, id, second));
        vm.prank(second);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotOperator.selector, borrower));
        vm.prank(borrower);
        pool.processLoanApplication(id, LOAN, borrower, 11);
    }

    /// @dev A score attested to somebody who does not own the project is worth nothing.
    function test_propose_OnlyToTheProjectOwner() public {
        fill();
        uint256 id = mint(borrower);
        attest(id, second, 11, LOAN);
        vm.prank(operator);
        (bool approved,) = pool.processLoanApplication(id, LOAN, second, 11);
        assertEq(approved, false);
        assertEq(
            uint256(lens.loanObstacle(pool, id, LOAN, second, 11)),
            uint256(IPoolBase.Obstacle.NotTheProjectOwner)
        );
    }

    function test_apply_RevertsBelowTheMinimumAndWhilePaused() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.LoanTooSmall.selector, 0.1 ether - 1, 0.1 ether));
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, 0.1 ether - 1, 11, amounts, deadlines);
        vm.prank(operator);
        pool.setPaused(true);
        expectError(IPoolBase.PoolPaused.selector);
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        expectError(IPoolBase.PoolPaused.selector);
        vm.prank(operator);
        pool.processLoanApplication(id, LOAN, borrower, 11);
    }

    function test_apply_RevertsForAMalformedSchedule() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        (uint256 earliest, uint256 latest) = (block.timestamp + 7 days, block.timestamp + 3 * 365 days);

        expectSchedule(id, amounts, new uint256[](2), ILendingManager.LengthsDiffer.selector);
        expectSchedule(
            id, new uint256[](0), new uint256[](0), ILendingManager.InstalmentCountOutOfRange.selector
        );
        expectSchedule(
            id, new uint256[](25), new uint256[](25), ILendingManager.InstalmentCountOutOfRange.selector
        );
        amounts[1] = 0;
        expectSchedule(id, amounts, deadlines, ILendingManager.InstalmentTooSmall.selector);
        amounts[1] = 2 ether - 1;
        expectSchedule(id, amounts, deadlines, ILendingManager.ScheduleBelowLoan.selector);
        amounts[1] = 2 ether;
        deadlines[0] = earliest - 1 days;
        expectSchedule(id, amounts, deadlines, ILendingManager.DeadlineOutOfRange.selector);
        deadlines[0] = earliest + 1;
        expectSchedule(id, amounts, deadlines, ILendingManager.DeadlineOutOfRange.selector);
        deadlines[0] = deadlines[1];
        expectSchedule(id, amounts, deadlines, ILendingManager.DeadlineOutOfRange.selector);
        (deadlines[0], deadlines[2]) = (earliest, latest + 1 days);
        expectSchedule(id, amounts, deadlines, ILendingManager.DeadlineOutOfRange.selector);
        deadlines[2] = latest;
        vm.prank(borrower);
        (bool approved,) = pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        assertTrue(approved, "at both ends of the range");
    }

    function expectSchedule(uint256 id, uint256[] memory amounts, uint256[] memory deadlines, bytes4 refusal)
        internal
    {
        expectError(refusal);
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
    }

    function test_obstacles_AreNamed() public {
        fill();
        uint256 id = mint(borrower);
        assertObstacle(id, LOAN, 7, IPoolBase.Obstacle.ScorsOutOfRange);
        assertObstacle(id, LOAN, 12, IPoolBase.Obstacle.ScorsOutOfRange);
        assertObstacle(id, LOAN, 11, IPoolBase.Obstacle.ScorsNotAttested);
        vm.prank(operator);
        registry.attestScors(id, borrower, 11, uint128(LOAN));
        assertObstacle(id, LOAN, 11, IPoolBase.Obstacle.ScorsNotAttested);
        vm.warp(block.timestamp + 1 days);
        assertObstacle(id, LOAN, 11, IPoolBase.Obstacle.None);
        assertObstacle(id, LOAN, 10, IPoolBase.Obstacle.ScorsNotAttested);
        assertObstacle(id, LOAN + 1, 11, IPoolBase.Obstacle.AboveAttestedAmount);
        assertEq(
            uint256(lens.loanObstacle(pool, id, LOAN, second, 11)),
            uint256(IPoolBase.Obstacle.NotTheProjectOwner)
        );
        vm.prank(operator);
        (bool approved, uint256 rate) = pool.processLoanApplication(id, LOAN, second, 11);
        assertTrue(!approved && rate == 0, "not the owner");

        vm.prank(operator);
        registry.revokeKyc(borrower);
        assertObstacle(id, LOAN, 11, IPoolBase.Obstacle.BorrowerNotVerified);
        vm.prank(operator);
        registry.attestKyc(borrower);
        vm.prank(borrower);
        escrow.cancelRequest(id);
        assertObstacle(id, LOAN, 11, IPoolBase.Obstacle.ProjectNotOpen);
        address manager;
        (approved, manager) = applyFor(id, LOAN, 11);
        assertTrue(!approved && manager == address(0), "refused");
    }

    function test_obstacles_NameTheCaps() public {
        fill();
        uint256 id = attested(borrower, 11, 50 ether);
        assertObstacle(id, 10 ether + 1, 11, IPoolBase.Obstacle.ProjectExposure);
        assertObstacle(id, 10 ether, 11, IPoolBase.Obstacle.None);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        (amounts[0], amounts[1], amounts[2]) = (4 ether, 4 ether, 4 ether);
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, 10 ether, 11, amounts, deadlines);
        confirm(id);
        assertObstacle(id, 1 ether, 11, IPoolBase.Obstacle.LoanAlreadyLive);
        id = attested(borrower, 11, 50 ether);
        uint256 room = pool.seasonedCapital() * 1_500 / 10_000 - 10 ether;
        assertObstacle(id, room + 1, 11, IPoolBase.Obstacle.OwnerExposure);
        assertObstacle(id, room, 11, IPoolBase.Obstacle.None);
    }

    function test_obstacles_NameOutflowUtilisationAndCash() public {
        fill();
        vm.prank(owner);
        pool.updateRiskParameters(1_000, 1_000, 500, 2_000);
        uint256 id = attested(borrower, 11, 50 ether);
        assertObstacle(id, 2.5 ether + 1, 11, IPoolBase.Obstacle.OutflowLimit);
        assertObstacle(id, 2.5 ether, 11, IPoolBase.Obstacle.None);
        vm.prank(owner);
        pool.updateRiskParameters(1_000, 1_000, 5_000, 2_000);
        lentTo(second, LOAN);
        vm.warp(block.timestamp + 1 days);
        attest(id, borrower, 11, 50 ether);
        uint256 room = pool.seasonedCapital() / 10 - LOAN;
        assertObstacle(id, room + 1, 11, IPoolBase.Obstacle.Utilisation);
        assertObstacle(id, room, 11, IPoolBase.Obstacle.None);
    }

    function test_obstacles_NameOldDebtsAndTooManyLoans() public {
        fill();
        for (uint256 i = 0; i < 5; i++) {
            lentTo(borrower, 0.2 ether);
        }
        uint256 id = attested(borrower, 11, LOAN);
        assertObstacle(id, 0.2 ether, 11, IPoolBase.Obstacle.TooManyLoans);
        vm.warp(block.timestamp + 30 days);
        attest(id, borrower, 11, LOAN);
        assertObstacle(id, 0.2 ether, 11, IPoolBase.Obstacle.OverdueOrDefaultedDebt);
        assertTrue(isTroubled(borrower) && !isTroubled(second), "only his");
        // The same person finds the other pools closed too.
        assertEq(
            uint256(lens.loanObstacle(medium, attested(borrower, 6, LOAN), 0.2 ether, borrower, 6)),
            uint256(IPoolBase.Obstacle.OverdueOrDefaultedDebt)
        );
        repayAll(1);
        assertTrue(isTroubled(borrower), "four are left");
        for (uint256 i = 2; i < 6; i++) {
            repayAll(i);
        }
        attest(id, borrower, 11, LOAN);
        assertObstacle(id, 0.2 ether, 11, IPoolBase.Obstacle.None);
    }

    function test_application_LapsesAfterAWeekOrWithItsScore() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        vm.warp(block.timestamp + 7 days - 1);
        assertEq(pool.manager().getApplication(id).amount, LOAN);
        vm.warp(block.timestamp + 1);
        assertEq(pool.manager().getApplication(id).amount, 0);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NoApplication.selector, id));
        vm.prank(borrower);
        pool.confirmAndDisburse(id);

        attest(id, borrower, 11, LOAN);
        vm.warp(block.timestamp + 6 days);
        applyFor(id, LOAN, 11);
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(refused(IPoolBase.Obstacle.ScorsNotAttested));
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
    }

    function test_application_CanBeWithdrawn() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NoApplication.selector, id));
        vm.prank(borrower);
        pool.withdrawApplication(id);
        applyFor(id, LOAN, 11);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotProjectOwner.selector, id, operator));
        vm.prank(operator);
        pool.withdrawApplication(id);
        // Nothing replaces what the owner applied for.
        vm.prank(operator);
        (bool approved,) = pool.processLoanApplication(id, 1 ether, borrower, 11);
        assertEq(approved, false);
        address manager;
        (approved, manager) = applyFor(id, 1 ether, 11);
        assertTrue(!approved && manager == address(0), "not replaced");
        assertObstacle(id, 1 ether, 11, IPoolBase.Obstacle.ApplicationPending);
        expectEvent(address(pool));
        emit IPoolBase.ApplicationWithdrawn(id);
        vm.prank(borrower);
        pool.withdrawApplication(id);
        assertEq(pool.manager().getApplication(id).amount, 0);

        vm.prank(operator);
        pool.processLoanApplication(id, 1 ether, borrower, 11);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotProjectOwner.selector, id, stranger));
        vm.prank(stranger);
        pool.withdrawApplication(id);
        // The operator cannot replace its own proposal; the borrower may decline it.
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotProjectOwner.selector, id, operator));
        vm.prank(operator);
        pool.withdrawApplication(id);
        vm.prank(borrower);
        pool.withdrawApplication(id);
    }

    /* ---------------------------------------------------------------- disbursal */

    function test_confirm_PutsTheMoneyIntoTheEscrow() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotProjectOwner.selector, id, operator));
        vm.prank(operator);
        pool.confirmAndDisburse(id);
        uint256 purse = borrower.balance;
        expectEvent(address(pool));
        emit IPoolBase.LoanDisbursed(id, borrower, address(escrow), LOAN);
        vm.prank(borrower);
        assertEq(pool.confirmAndDisburse(id), true);
        assertEq(borrower.balance, purse);
        assertEq(address(escrow).balance, LOAN);
        (address from,, uint256 returnable,) = escrow.loanOf(id);
        assertEq(from, address(pool));
        assertEq(returnable, LOAN);
        assertEq(registry.livePoolOf(id), address(pool));
        Accounts memory a = accounts();
        assertEq(a.cash, 94 ether);
        assertEq(a.principalOut, LOAN);
        assertEq(pool.totalLoansIssued(), 1);
        assertEq(pool.getActiveProjects()[0], id);
        (,,, uint256 start,, bool active,,) = pool.getLoanDetails(id);
        assertEq(start, block.timestamp);
        assertTrue(active, "active");
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NoApplication.selector, id));
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
    }

    function test_disburse_ByTheOperatorOnlyIntoTheEscrow() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.WrongEscrow.selector, operator, address(escrow)));
        vm.prank(operator);
        pool.disburseLoan(id, operator);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotOperator.selector, borrower));
        vm.prank(borrower);
        pool.disburseLoan(id, address(escrow));
        vm.prank(operator);
        pool.disburseLoan(id, address(escrow));
        assertEq(address(escrow).balance, LOAN);
    }

    function test_confirm_ChecksEverythingAgain() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        vm.prank(operator);
        registry.revokeKyc(borrower);
        vm.expectRevert(refused(IPoolBase.Obstacle.BorrowerNotVerified));
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        vm.prank(operator);
        registry.attestKyc(borrower);
        vm.prank(operator);
        pool.setPaused(true);
        expectError(IPoolBase.PoolPaused.selector);
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        vm.prank(owner);
        pool.setPaused(false);
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 553, 900);
        // 553 + ⌈347 · 0.3 · 0.0234375⌉ = 556, 53 above the fixed rate.
        vm.expectRevert(refused(IPoolBase.Obstacle.RateMoved));
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 550, 900);
        confirm(id);
        assertEq(rateOf(id), 503);
    }

    function test_rate_RisesWithRiskAndUtilisation() public {
        fill();
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 1_000, 5_000, 2_000);
        uint256 id = attested(borrower, 11, 10 ether);
        // At 80 % of the cap a quarter of the curve, at the cap all of it.
        assertEq(rateFor(id, 8 ether, 11), 500 + 30);
        assertEq(rateFor(id, 9 ether, 11), 500 + 75);
        assertEq(rateFor(id, 10 ether, 11), 500 + 120);
        attest(id, borrower, 10, 10 ether);
        assertEq(rateFor(id, 8 ether, 10), 500 + 124);
        attest(id, borrower, 8, 10 ether);
        assertEq(rateFor(id, 10 ether, 8), 900);
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 8, 500, 900);
        assertEq(rateFor(id, 8 ether, 8), 530);
    }

    function rateFor(uint256 id, uint256 amount, uint256 scors) internal returns (uint256 rate) {
        vm.prank(operator);
        (, rate) = pool.processLoanApplication(id, amount, borrower, scors);
        vm.prank(borrower);
        pool.withdrawApplication(id);
    }

    /* ---------------------------------------------------------------- interest and repayment */

    function test_interest_AccruesPerSecondForLendersAndReserve() public {
        uint256 id = lent();
        vm.warp(block.timestamp + 7.3 days);
        // 6 · 5.03 % · 7.3 / 365 = 0.006036; 95 % of it is the lenders'.
        assertEq(pool.debtOf(id), LOAN + 0.006036 ether);
        assertEq(accounts().interest, 0.0057342 ether);
        assertEq(nav(), 100.0057342 ether);
        // Down, for the virtual token has its share.
        assertEq(pool.getTokenValue(10 ether), 10.00057342 ether - 1);
        uint256 price = pool.tokenPrice();
        expectEvent(address(pool));
        emit IPoolBase.RepaymentReceived(id, borrower, 0, 0.006036 ether, 0.993964 ether, 5.006036 ether);
        expectEvent(address(pool));
        emit IPoolBase.TokenPriceUpdated(price);
        repay(id, 1 ether);
        Accounts memory a = accounts();
        assertEq(a.reserve, 0.0003018 ether);
        assertEq(a.interest, 0);
        assertEq(a.cash, 94 ether + 0.9996982 ether);
        assertEq(pool.tokenPrice(), price);
    }

    function test_repay_MovesToTheNextInstalment() public {
        uint256 id = lent();
        (uint256 due, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(due, 2 ether);
        assertEq(deadline, midnight(30));
        uint256 second_ = midnight(60);
        repay(id, 2 ether - 1);
        (due, deadline) = pool.manager().getNextPayment(id);
        assertEq(due, 1);
        repay(id, 1);
        (due, deadline) = pool.manager().getNextPayment(id);
        assertEq(due, 2 ether);
        assertEq(deadline, second_);
        uint256 third = midnight(90);
        repay(id, 2 ether);
        (due, deadline) = pool.manager().getNextPayment(id);
        // The last one is all that is owed.
        assertEq(due, pool.debtOf(id));
        assertEq(deadline, third);
    }

    function test_nextPayment_IsAllThatWasMissed() public {
        uint256 id = lent();
        uint256 due = midnight(30);
        vm.warp(due + 30 days);
        (uint256 next, uint256 deadline) = pool.manager().getNextPayment(id);
        // Two instalments, and 30 days late at 7.545 %.
        assertEq(next, 4 ether + ceilDiv(LOAN * 503 * 3 * 30 days, 2 * 10_000 * YEAR));
        assertEq(deadline, due);
        repay(id, next);
        assertTrue(!isTroubled(borrower), "in order");
        (next, deadline) = pool.manager().getNextPayment(id);
        assertEq(next, pool.debtOf(id));
        assertEq(deadline, due + 60 days);
    }

    function test_repay_ReturnsTheExcessAndClosesTheLoan() public {
        uint256 id = lent();
        vm.warp(block.timestamp + 10 days);
        uint256 purse = stranger.balance;
        uint256 debt = pool.debtOf(id);
        vm.prank(stranger);
        pool.processRepayment{value: debt + 1 ether}(id);
        assertEq(stranger.balance, purse - debt);
        assertEq(pool.debtOf(id), 0);
        assertEq(registry.livePoolOf(id), address(0));
        assertEq(pool.activeLoanCount(), 0);
        Accounts memory a = accounts();
        assertEq(a.principalOut + a.interest + a.overdue, 0);
        (uint256 amount, uint256 left,, uint256 start,, bool active,,) = pool.getLoanDetails(id);
        assertEq(amount, LOAN);
        assertEq(start, block.timestamp - 10 days);
        assertTrue(left == 0 && !active, "closed");
        vm.warp(block.timestamp + 90 days);
        assertEq(nav(), a.cash, "a closed loan accrues nothing");
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NothingOwed.selector, id));
        repay(id, 1);
    }

    function test_repay_TheProjectMayBorrowAgain() public {
        uint256 id = lent();
        accept(id, 12 ether);
        repayAll(id);
        // The bid was accepted: the request is no longer open, so another project is needed; the same one only
        // after its loan came back unused.
        uint256 other = lentTo(borrower, 1 ether);
        vm.prank(address(pool));
        escrow.returnLoan(other);
        assertEq(pool.debtOf(other), 0);
        attest(other, borrower, 11, 2 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(other, 2 ether, 11, amounts, deadlines);
        confirm(other);
        assertEq(pool.debtOf(other), 2 ether);
        (uint256 due,) = pool.manager().getNextPayment(other);
        assertEq(due, 2 ether);
        (uint256 amount,,,,,,,) = pool.getLoanDetails(other);
        assertEq(amount, 2 ether);
    }

    function test_repay_WorksWhilePausedAndNotForNothing() public {
        uint256 id = lent();
        vm.prank(owner);
        pool.setPaused(true);
        vm.expectRevert(IPoolBase.PaymentMissing.selector);
        repay(id, 0);
        repay(id, 1 ether);
    }

    function test_repay_LateCostsHalfAsMuchAgainAndVests() public {
        uint256 id = lent();
        uint256 due = midnight(30);
        vm.warp(due + 7.3 days);
        // Book: 30 days of 6 · 5.03 %, no more. Late: 7.3 days at 7.545 %.
        uint256 interest = ceilDiv(LOAN * 503 * 30 days, 10_000 * YEAR);
        uint256 late = 0.009054 ether;
        assertEq(pool.debtOf(id), LOAN + interest + late);
        assertEq(accounts().interest, LOAN * 503 * 30 days * 95 / (100 * 10_000 * YEAR));
        (uint256 next,) = pool.manager().getNextPayment(id);
        assertEq(next, 2 ether + late);
        uint256 price = pool.tokenPrice();
        repay(id, next);
        (, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(deadline, due + 30 days);
        Accounts memory a = accounts();
        // The write-down of 0.3 days is gone; the late interest comes little by little.
        assertTrue(pool.tokenPrice() > price, "cured");
        // The remainder of dividing by the seconds goes to the reserve.
        uint256 dust = late * 95 / 100 % (midnight(8) - block.timestamp);
        assertTrue(dust != 0, "an example with dust");
        assertEq(a.unvested, late * 95 / 100 - dust);
        assertEq(a.reserve, late * 5 / 100 + interest * 5 / 100 + dust);
        assertEq(a.overdue + a.writeDown, 0);
        uint256 before = nav() - a.interest;
        vm.warp(due + 15 days);
        a = accounts();
        assertEq(a.unvested, 0);
        assertGe(nav() - a.interest, before + late * 94 / 100, "vested after the eighth midnight");
    }

    function test_vesting_IsNeverDelayedByALaterPayment() public {
        uint256 id = lent();
        vm.warp(midnight(31));
        repay(id, 1 ether);
        uint256 first = accounts().unvested;
        uint256 end = midnight(8);
        vm.warp(midnight(4));
        uint256 half = accounts().unvested;
        assertEq(half, first / 2);
        repay(id, 1 wei);
        repay(id, 0.5 ether);
        uint256 secondPart = accounts().unvested - half;
        vm.warp(end);
        assertEq(accounts().unvested, secondPart / 2);
        pool.poke();
        assertEq(accounts().unvested, secondPart / 2);
        vm.warp(end + 4 days);
        assertEq(accounts().unvested, 0);
    }

    function test_repay_ReentrantPayerReverts() public {
        uint256 id = lent();
        for (uint256 how = 0; how < 6; how++) {
            HostileReceiver payer = new HostileReceiver(pool, how);
            vm.deal(address(payer), 20 ether);
            expectError(IPoolBase.SendFailed.selector);
            payer.pay(id, 10 ether);
        }
        assertEq(pool.debtOf(id), LOAN);
    }

    /* ---------------------------------------------------------------- unused money */

    function test_returnUnused_OnlyByTheEscrow() public {
        uint256 id = lent();
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotEscrow.selector, stranger));
        vm.prank(stranger);
        pool.returnUnusedLoan{value: 1}(id);
        vm.deal(address(escrow), 10 ether);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NothingOwed.selector, 99));
        vm.prank(address(escrow));
        pool.returnUnusedLoan{value: 1}(99);
    }

    function test_returnUnused_LowersPrincipalFirstAndKeepsTheSchedule() public {
        uint256 id = lent();
        vm.warp(block.timestamp + 7.3 days);
        vm.prank(address(escrow));
        pool.returnUnusedLoan{value: 4 ether}(id);
        assertEq(pool.debtOf(id), 2.006036 ether);
        (uint256 due,) = pool.manager().getNextPayment(id);
        assertEq(due, 2 ether);
        vm.prank(address(escrow));
        pool.returnUnusedLoan{value: 1.5 ether}(id);
        (due,) = pool.manager().getNextPayment(id);
        assertEq(due, 0.506036 ether, "no more than is owed");
        // More than is owed never goes back: the surplus is the reserve's.
        vm.deal(address(escrow), 10 ether);
        vm.prank(address(escrow));
        pool.returnUnusedLoan{value: 1 ether}(id);
        assertEq(pool.debtOf(id), 0);
        assertEq(accounts().reserve, 0.493964 ether + 0.0003018 ether);
    }

    function test_returnUnused_ComesBackOnEveryPathOfTheEscrow() public {
        uint256 id = lent();
        vm.warp(block.timestamp + 30 days);
        uint256 debt = pool.debtOf(id);
        escrow.returnLoan(id);
        assertEq(pool.debtOf(id), debt - LOAN);

        id = lentTo(second, LOAN);
        vm.prank(second);
        escrow.cancelRequest(id);
        escrow.returnLoan(id);
        assertEq(pool.debtOf(id), 0);
    }

    function test_returnUnused_RevertsInsideAWithdrawal() public {
        uint256 id = lent();
        HostileReceiver receiver = new HostileReceiver(pool, 5);
        vm.deal(address(receiver), 1 ether);
        receiver.enter(1 ether);
        vm.prank(borrower);
        escrow.cancelRequest(id);
        vm.warp(block.timestamp + 1 days);
        // The escrow would send money back at any other moment.
        expectError(IPoolBase.SendFailed.selector);
        receiver.leave(0.5 ether);
        escrow.returnLoan(id);
    }

    function test_recall_BringsBackWhatNoBidNeeds() public {
        uint256 id = lent();
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotOverdue.selector, id, midnight(30)));
        pool.recallUnusedLoan(id);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NothingOwed.selector, 99));
        pool.recallUnusedLoan(99);
        accept(id, 8 ether);
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(id);
        assertEq(needed, 4 ether);
        vm.warp(midnight(30) + 17 days);
        uint256 writeDown = accounts().writeDown;
        pool.recallUnusedLoan(id);
        assertEq(accounts().principalOut, LOAN - returnable);
        assertTrue(accounts().writeDown * 2 < writeDown * 2 - writeDown / 2, "only the rest is written down");
        vm.expectRevert(abi.encodeWithSelector(ITrestleEscrow.NothingToReturn.selector, id));
        pool.recallUnusedLoan(id);
    }

    /* ---------------------------------------------------------------- loss */

    /// @dev The exit price bears all of it once it is a day late; the write-down says how much is held for lost.
    function test_writeDown_IsLinearAfterGraceAndThePriceBearsAllADayAfterTheDeadline() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        uint256 book = LOAN + LOAN * 503 * 30 days * 95 / (100 * 10_000 * YEAR);
        vm.warp(due - 1);
        assertEq(accounts().justMissed, 0);
        assertTrue(nav() > 100.02 ether, "interest and no loss");
        vm.warp(due + 1 days - 1);
        assertEq(accounts().overdue, 0);
        assertEq(accounts().justMissed, book);
        assertTrue(nav() > 100.02 ether, "late by less than a day");
        vm.warp(due + 1 days);
        assertEq(accounts().justMissed, 0);
        assertEq(accounts().overdue, book);
        assertEq(nav(), 94 ether);
        vm.warp(due + 7 days);
        assertEq(accounts().writeDown, 0);
        vm.warp(due + 7 days + 6 days);
        assertEq(accounts().writeDown, ceilDiv(book, 10));
        assertEq(nav(), 94 ether);
        vm.warp(due + 37 days);
        assertEq(accounts().writeDown, ceilDiv(book, 2));
        vm.warp(due + FULL);
        assertEq(accounts().writeDown, book);
        assertEq(nav(), 94 ether);
        vm.warp(due + 700 days);
        assertEq(accounts().writeDown, book);
        expectEvent(address(pool));
        emit IPoolBase.TokenPriceUpdated(0.94 ether);
        pool.poke();
        assertEq(accounts().writeDown, book);
    }

    function test_default_OnlyAfterTheFullWriteDown() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 from = midnight(30) + FULL;
        vm.warp(from - 1);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotInDefault.selector, id, from));
        pool.processDefault(id);
        vm.warp(from);
        uint256 book = accounts().writeDown;
        uint256 price = pool.tokenPrice();
        expectEvent(address(pool));
        emit IPoolBase.DefaultProcessed(id, book, 0);
        expectEvent(address(pool));
        emit IPoolBase.TokenPriceUpdated(price);
        vm.prank(stranger);
        pool.processDefault(id);
        assertEq(pool.tokenPrice(), price);
        assertEq(pool.totalDefaultAmount(), book);
        (uint256 amount,,,,, bool active, bool defaulted,) = pool.getLoanDetails(id);
        assertTrue(!active && defaulted && amount == LOAN, "defaulted");
        Accounts memory a = accounts();
        assertEq(a.principalOut + a.interest + a.writeDown + a.overdue, 0);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NothingOwed.selector, id));
        pool.processDefault(id);
        assertTrue(isTroubled(borrower), "the debt stays");
    }

    function test_default_RecallsFirstThenTheReservePays() public {
        uint256 id = lent();
        accept(id, 8 ether);
        uint256 paidId = lentTo(second, 1 ether);
        vm.warp(block.timestamp + 20 days);
        uint256 debt = pool.debtOf(paidId);
        vm.prank(second);
        pool.processRepayment{value: debt}(paidId);
        uint256 reserve = accounts().reserve;
        assertTrue(reserve > 0, "a reserve");
        vm.warp(block.timestamp + 100 days);
        uint256 cash = accounts().cash;
        pool.processDefault(id);
        // 2 coins were not needed by the bid, and the reserve is too small for the rest.
        Accounts memory a = accounts();
        assertEq(a.cash, cash + 2 ether + reserve);
        assertEq(a.reserve, 0);
        assertTrue(pool.totalDefaultAmount() < 4.1 ether, "four coins and interest");
    }

    function test_default_OfALoanThatComesBackWholeIsNone() public {
        uint256 id = lent();
        repay(id, 2 ether);
        // 4 coins of principal are owed, and 6 lie unused in the escrow.
        vm.warp(midnight(60) + FULL);
        uint256 purse = borrower.balance;
        pool.processDefault(id);
        assertEq(pool.totalDefaultAmount(), 0);
        assertEq(pool.debtOf(id), 0);
        assertEq(pool.activeLoanCount(), 0);
        assertTrue(borrower.balance > purse, "what he had repaid goes back to him");
    }

    function test_recovery_VestsIntoThePrice() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(30) + FULL);
        pool.processDefault(id);
        uint256 price = pool.tokenPrice();
        repay(id, 3 ether);
        assertTrue(pool.tokenPrice() <= price + 1e6, "nothing at once");
        Accounts memory a = accounts();
        assertTrue(a.unvested > 2.9 ether, "it vests");
        vm.warp(midnight(8));
        assertTrue(pool.tokenPrice() > price + 0.029 ether, "all of it");
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        assertEq(isTroubled(borrower), false);
        assertEq(registry.livePoolOf(id), address(0));
        (,,,,, bool active, bool defaulted,) = pool.getLoanDetails(id);
        assertTrue(!active && !defaulted, "closed");
    }

    function repayAll(uint256 id) internal {
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
    }

    function assertObstacle(uint256 id, uint256 amount, uint256 scors, IPoolBase.Obstacle expected)
        internal
        view
    {
        assertEq(uint256(lens.loanObstacle(pool, id, amount, borrower, scors)), uint256(expected), "obstacle");
    }
}
