// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {PoolLens} from "../../src/lens/PoolLens.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev The lens predicts what the pool then does.
contract PoolLensTest is PoolFixture {
    function test_deposit_IsPreviewedWithTheLimitThatBinds() public {
        assertDeposit(0.001 ether - 1, PoolLens.Limit.DepositTooSmall);
        assertDeposit(0.001 ether, PoolLens.Limit.None);
        fill();
        PoolLens.Preview memory p = lens.previewDeposit(pool, stranger, 10 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.None));
        assertEq(p.amount, 10 ether);
        assertEq(p.most, 25 ether);
        assertDeposit(p.most + 1, PoolLens.Limit.WalletCap);
        expectError(IPoolBase.WalletCapExceeded.selector);
        deposit(stranger, p.most + 1);
        deposit(stranger, p.most);
        vm.prank(owner);
        pool.setPaused(true);
        p = lens.previewDeposit(pool, stranger, 1 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.PoolPaused));
        assertEq(p.liftsAt, block.timestamp + 14 days);
        assertEq(p.most, 0);
    }

    function assertDeposit(uint256 value, PoolLens.Limit limit) internal view {
        assertEq(uint256(lens.previewDeposit(pool, stranger, value).limit), uint256(limit), "limit");
    }

    function test_withdrawal_IsPreviewedThroughHoldOutflowAndBalance() public {
        fillNow();
        PoolLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 10 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.Held));
        assertEq(p.liftsAt, START + 1 days);
        vm.warp(START + 1 days);
        p = lens.previewWithdrawal(pool, lenders[0], 10 ether + 1);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.BalanceTooLow));
        assertEq(p.most, 10 ether);
        withdraw(lenders[0], 10 ether);
        p = lens.previewWithdrawal(pool, lenders[1], 10 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.DailyOutflow));
        // 2 of 18 coins a day: a ninth of a day.
        assertEq(p.liftsAt, block.timestamp + 9_600);
        assertEq(p.most, 8 ether);
        withdraw(lenders[1], p.most);
        vm.warp(block.timestamp + 1 days);
        p = lens.previewWithdrawal(pool, lenders[1], 2 ether - 1);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.RemainderTooSmall));
    }

    function test_withdrawal_IsPreviewedUnderStressToTheToken() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(midnight(20));
        accept(lentTo(second, LOAN), 12 ether);
        vm.warp(due + 1 days + 1 hours);
        PoolLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 10 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.Stress));
        assertEq(p.liftsAt, due + 2 days);
        assertTrue(p.most > 9 ether && p.most < 10 ether, "a part");
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], p.most + 2);
        withdraw(lenders[0], p.most);
    }

    /// @dev Value at the start of the day plus deposits since; before the day's first call, the current value.
    function test_stressBasis_IsTheDaysOwn() public {
        fill();
        vm.warp(START + 1 days + 1 hours);
        withdraw(lenders[0], 4 ether);
        assertBasis(100 ether, 100 ether, 4 ether);
        vm.warp(START + 2 days - 1);
        assertBasis(100 ether, 100 ether, 4 ether);
        vm.warp(START + 2 days);
        assertBasis(96 ether, 96 ether, 0);
    }

    function assertBasis(uint256 cash, uint256 supply, uint256 sold) internal view {
        (uint256 dayStartCash, uint256 dayStartSupply, uint256 soldToday) = pool.stressBasis(lenders[0]);
        assertEq(dayStartCash, cash, "cash at the day's start");
        assertEq(dayStartSupply, supply, "tokens at the day's start");
        assertEq(soldToday, sold, "sold today");
    }

    function test_deposit_IsPreviewedAsClosedByAWriteDown() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(30) + 60 days);
        PoolLens.Preview memory p = lens.previewDeposit(pool, stranger, 1 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.DepositsClosed));
        assertEq(p.most, 0);
        expectError(IPoolBase.DepositsClosed.selector);
        deposit(stranger, 1 ether);
    }

    function test_withdrawal_IsPreviewedThroughStops() public {
        fill();
        vm.warp(START + 1 days);
        vm.prank(owner);
        pool.setWithdrawalsEnabled(false);
        PoolLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 1 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.WithdrawalsStopped));
        assertEq(p.liftsAt, START + 15 days);
        vm.prank(owner);
        pool.setPaused(true);
        p = lens.previewWithdrawal(pool, lenders[0], 1 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.PoolPaused));
        assertEq(p.liftsAt, START + 15 days);
        assertEq(p.most, 0);
    }

    function test_withdrawal_IsPreviewedThroughCash() public {
        depositLongAgo(lenders[0], 20 ether);
        depositLongAgo(lenders[1], 20 ether);
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 9_000, 5_000, 2_000);
        for (uint256 i = 0; i < 4; i++) {
            address who = account(string.concat("extra ", vm.toString(i)));
            vm.prank(operator);
            registry.attestKyc(who);
            lentTo(who, 5.9 ether);
        }
        vm.warp(block.timestamp + 1 days);
        PoolLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 20 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.Cash));
        assertTrue(p.most < pool.balanceOf(lenders[0]), "a part");
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], p.most + 2);
        withdraw(lenders[0], p.most);
    }

    /// @dev The day lets out all but less than the minimum, which cannot stay: so the minimum stays.
    function test_withdrawal_TheMostLeavesTheMinimum() public {
        deposit(lenders[0], 1.0005 ether);
        vm.warp(START + 1 days);
        PoolLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 1.0005 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.DailyOutflow));
        // More than a day's limit: when it lifts cannot be known.
        assertEq(p.liftsAt, 0);
        assertTrue(p.most <= 0.9995 ether && p.most >= 0.9995 ether - 2, "but for the minimum");
        expectError(IPoolBase.RemainderTooSmall.selector);
        withdraw(lenders[0], 1 ether);
        withdraw(lenders[0], p.most);
    }

    function test_schedule_OfAProposedLoanIsOnePayment() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        vm.prank(operator);
        pool.processLoanApplication(id, LOAN, borrower, 11);
        confirm(id);
        PoolLens.BorrowerLoan memory loan = lens.borrowing(pool, id);
        assertEq(loan.deadlines.length, 1);
        assertEq(loan.deadlines[0], midnight(180));
        assertEq(loan.amounts[0], 0);
        assertEq(loan.due, LOAN);
    }

    function test_positions_NameAllThreePools() public {
        fillNow();
        vm.prank(lenders[0]);
        high.deposit{value: 3 ether}();
        PoolLens.LenderPosition[3] memory positions = lens.positionsOf(lenders[0]);
        assertEq(address(positions[0].pool), address(pool));
        assertEq(positions[0].tokens, 10 ether);
        assertEq(positions[0].value, 10 ether);
        assertEq(positions[0].shareBps, 1_000);
        assertEq(positions[0].heldUntil, START + 1 days);
        assertEq(address(positions[1].pool), address(medium));
        assertEq(positions[1].tokens, 0);
        assertEq(address(positions[2].pool), address(high));
        assertEq(positions[2].tokens, 3 ether);
    }

    function test_quote_IsTheRateOfTheApplication() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (IPoolBase.Obstacle obstacle, uint256 rate, uint256 ownerLimit) = pool.quoteLoan(LOAN, 11);
        assertEq(uint256(obstacle), uint256(IPoolBase.Obstacle.None));
        assertEq(rate, 503);
        assertEq(ownerLimit, 15 ether);
        applyFor(id, LOAN, 11);
        (IPoolBase.Application memory application, uint256[] memory amounts, uint256[] memory deadlines) =
            lens.applicationOf(pool, id);
        assertEq(application.interestRate, rate);
        (, uint256[] memory agreed) = schedule();
        vm.assertEq(deadlines, agreed, "deadlines");
        assertEq(amounts[1], 2 ether);
        assertRate(LOAN, 7, 0);
        assertRate(80 ether + 1, 11, 0);
        // Too much for one project, and there is a rate all the same.
        assertRate(80 ether, 8, 900);
    }

    function assertRate(uint256 amount, uint256 scors, uint256 expected) internal view {
        (IPoolBase.Obstacle obstacle, uint256 rate,) = pool.quoteLoan(amount, scors);
        assertTrue(obstacle != IPoolBase.Obstacle.None, "refused");
        assertEq(rate, expected);
    }

    function test_loan_ShowsWhatIsDueAndItsSchedule() public {
        uint256 id = lent();
        PoolLens.BorrowerLoan memory loan = lens.borrowing(pool, id);
        assertEq(loan.projectId, id);
        assertEq(loan.owed, LOAN);
        assertEq(loan.due, 2 ether);
        assertEq(loan.deadline, midnight(30));
        assertEq(loan.amounts.length, 3);
        assertEq(loan.amounts[1], 2 ether);
        assertEq(loan.amounts[2], 0);
        assertEq(loan.deadlines[2], midnight(90));
    }
}
