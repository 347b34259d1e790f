// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {LendingLens} from "../../src/lens/LendingLens.sol";
import {PoolFixture} from "./PoolFixture.sol";

contract LensOfPools is LendingLens {
    IRegistry internal immutable REGISTRY;

    constructor(IRegistry registry) {
        REGISTRY = registry;
    }

    function _registry() internal view override returns (IRegistry) {
        return REGISTRY;
    }
}

/// @dev What the lens says beforehand is what the pool does.
contract LendingLensTest is PoolFixture {
    LensOfPools internal lens;

    function setUp() public override {
        super.setUp();
        lens = new LensOfPools(IRegistry(registry));
    }

    function test_deposit_IsPreviewedWithTheLimitThatBinds() public {
        assertDeposit(0.001 ether - 1, LendingLens.Limit.DepositTooSmall);
        fill();
        LendingLens.Preview memory p = lens.previewDeposit(pool, stranger, 10 ether);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.None));
        assertEq(p.amount, 10 ether);
        assertEq(p.most, 25 ether);
        assertDeposit(p.most + 1, LendingLens.Limit.WalletCap);
        expectError(IPoolBase.WalletCapExceeded.selector);
        deposit(stranger, p.most + 1);
        deposit(stranger, p.most);
        vm.prank(owner);
        pool.setPaused(true);
        p = lens.previewDeposit(pool, stranger, 1 ether);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.PoolPaused));
        assertEq(p.liftsAt, block.timestamp + 14 days);
        assertEq(p.most, 0);
    }

    function assertDeposit(uint256 value, LendingLens.Limit limit) internal view {
        assertEq(uint256(lens.previewDeposit(pool, stranger, value).limit), uint256(limit), "limit");
    }

    function test_withdrawal_IsPreviewedThroughHoldOutflowAndBalance() public {
        fill();
        LendingLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 10 ether);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.Held));
        assertEq(p.liftsAt, START + 1 days);
        vm.warp(START + 1 days);
        p = lens.previewWithdrawal(pool, lenders[0], 10 ether + 1);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.BalanceTooLow));
        assertEq(p.most, 10 ether);
        withdraw(lenders[0], 10 ether);
        p = lens.previewWithdrawal(pool, lenders[1], 10 ether);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.DailyOutflow));
        // 2 of 18 coins a day: a ninth of a day.
        assertEq(p.liftsAt, block.timestamp + 9_600);
        assertEq(p.most, 8 ether);
        withdraw(lenders[1], p.most);
        vm.warp(block.timestamp + 1 days);
        p = lens.previewWithdrawal(pool, lenders[1], 2 ether - 1);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.RemainderTooSmall));
    }

    function test_withdrawal_IsPreviewedUnderStressToTheToken() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(midnight(20));
        accept(lentTo(second, LOAN), 12 ether);
        vm.warp(due + 1 hours);
        LendingLens.Preview memory p = lens.previewWithdrawal(pool, lenders[0], 10 ether);
        assertEq(uint256(p.limit), uint256(LendingLens.Limit.Stress));
        assertEq(p.liftsAt, due + 1 days);
        assertTrue(p.most > 9 ether && p.most < 10 ether, "a part");
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], p.most + 2);
        withdraw(lenders[0], p.most);
    }

    function test_positions_NameAllThreePools() public {
        fill();
        LendingLens.LenderPosition[3] memory positions = lens.positionsOf(lenders[0]);
        assertEq(address(positions[0].pool), address(pool));
        assertEq(positions[0].tokens, 10 ether);
        assertEq(positions[0].value, 10 ether);
        assertEq(positions[0].shareBps, 1_000);
        assertEq(positions[0].heldUntil, START + 1 days);
        assertEq(positions[1].tokens + positions[2].tokens, 0);
    }

    function test_quote_IsTheRateOfTheApplication() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        LendingLens.Quote memory quote = lens.quoteLoan(pool, id, LOAN);
        assertEq(uint256(quote.obstacle), uint256(IPoolBase.Obstacle.None));
        assertEq(quote.scors, 11);
        assertEq(quote.maxAmount, LOAN);
        assertEq(quote.interestRate, 503);
        applyFor(id, LOAN, 11);
        assertEq(pool.getApplication(id).interestRate, quote.interestRate);
        assertEq(lens.quoteRate(pool, LOAN, 7), 0);
        assertEq(lens.quoteRate(pool, 80 ether + 1, 11), 0);
        assertEq(lens.quoteRate(pool, 80 ether, 8), 900);
        assertEq(lens.quoteRate(high, 1 ether, 4), 0);
    }

    function test_schedule_ShowsInterestAndWhatIsLeft() public {
        uint256 id = lent();
        LendingLens.BorrowerLoan[] memory loans = lens.borrowingsOf(borrower);
        assertEq(loans.length, 1);
        LendingLens.BorrowerLoan memory loan = loans[0];
        assertEq(loan.projectId, id);
        assertEq(loan.owed, LOAN);
        assertEq(loan.due, 2 ether);
        assertEq(loan.schedule.length, 3);
        uint256 interest = ceilDiv(LOAN * 503 * 30 days, 10_000 * YEAR);
        assertEq(loan.schedule[0].interest, interest);
        assertEq(loan.schedule[0].principalLeft, LOAN - 2 ether + interest);
        assertEq(loan.schedule[2].principalLeft, 0);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        LendingLens.Instalment[] memory plan = lens.previewSchedule(LOAN, 503, amounts, deadlines);
        for (uint256 i = 0; i < 3; i++) {
            vm.warp(plan[i].deadline - 1);
            (uint256 due,) = pool.getNextPayment(id);
            // A second earlier: the last one is all that is owed.
            assertTrue(due <= plan[i].amount && due + 1e12 > plan[i].amount, "as planned");
            vm.warp(plan[i].deadline - 1);
            repay(id, due);
        }
        assertEq(pool.debtOf(id), 0);
    }
}
