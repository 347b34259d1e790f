// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {HostileReceiver} from "./HostileReceiver.sol";
import {PoolFixture} from "./PoolFixture.sol";

contract PoolLendersTest is PoolFixture {
    /* ---------------------------------------------------------------- constructor and reads */

    function test_constructor_SetsTheTiers() public view {
        assertEq(keccak256(bytes(pool.name())), keccak256("Trestle Low Risk Pool"));
        assertEq(keccak256(bytes(medium.symbol())), keccak256("TMED"));
        assertEq(keccak256(bytes(high.symbol())), keccak256("THIGH"));
        assertEq(pool.decimals(), 18);
        assertTier(pool, 0, [uint256(8), 11, 500, 900, 1_000, 8_000, 2_000, 1_500, 500, 7 days, 60 days]);
        assertTier(medium, 1, [uint256(5), 7, 800, 1_500, 750, 7_500, 1_500, 1_000, 1_000, 7 days, 45 days]);
        assertTier(high, 2, [uint256(1), 4, 1_400, 2_800, 500, 6_500, 1_000, 750, 1_500, 5 days, 30 days]);
        assertEq(address(pool.escrow()), address(escrow));
        assertEq(address(pool.registry()), address(registry));
        assertEq(pool.owner(), owner);
        assertEq(pool.operator(), operator);
    }

    function assertTier(LendingPool p, uint256 tier, uint256[11] memory x) internal view {
        assertEq(uint256(p.riskTier()), tier);
        assertEq(p.minScorsRequirement(), x[0]);
        assertEq(p.maxScorsRequirement(), x[1]);
        assertEq(p.baseInterestRate(), x[2]);
        assertEq(p.maxInterestRate(), x[3]);
        assertEq(p.maxExposurePerProject(), x[4]);
        assertEq(p.maxUtilizationRate(), x[5]);
        assertEq(p.maxWalletPercentage(), x[6]);
        assertEq(p.maxExposurePerOwner(), x[7]);
        assertEq(p.reserveShare(), x[8]);
        assertEq(p.gracePeriod(), x[9]);
        assertEq(p.writeDownPeriod(), x[10]);
    }

    function test_constructor_RevertsWithoutLinks() public {
        vm.expectRevert(IPoolBase.AddressMissing.selector);
        new LendingPool(
            IPoolBase.RiskTier.Low, IRegistry(address(0)), ITrestleEscrow(escrow), owner, operator
        );
        vm.expectRevert(IPoolBase.AddressMissing.selector);
        new LendingPool(
            IPoolBase.RiskTier.Low, IRegistry(registry), ITrestleEscrow(address(0)), owner, operator
        );
        vm.expectRevert(IPoolBase.AddressMissing.selector);
        new LendingPool(
            IPoolBase.RiskTier.Low, IRegistry(registry), ITrestleEscrow(escrow), address(0), operator
        );
    }

    function test_reads_AnswerForAnEmptyPool() public view {
        (uint256 tvl, uint256 utilized, uint256 loans, uint256 price) = pool.getPoolStats();
        assertEq(tvl + utilized + loans, 0);
        assertEq(price, 1 ether);
        assertEq(pool.tokenPrice(), 1 ether);
        assertEq(pool.getTokenValue(5 ether), 5 ether);
        assertEq(pool.getTokenValue(type(uint256).max), type(uint128).max);
        assertEq(pool.getUserPoolPercentage(stranger), 0);
        assertEq(pool.balanceOf(stranger), 0);
        assertEq(pool.getActiveProjects().length, 0);
        assertEq(pool.dailyOutflowLimit(), 1 ether);
        assertEq(pool.currentDailyOutflow(), 0);
        assertEq(pool.debtOf(7), 0);
        (uint256 due, uint256 deadline) = pool.manager().getNextPayment(7);
        assertEq(due + deadline, 0);
        assertEq(pool.manager().getApplication(7).borrower, address(0));
    }

    function test_reads_ShowPartsOfTheSupply() public {
        deposit(lenders[0], 1 ether);
        deposit(lenders[1], 2 ether);
        assertEq(pool.getUserPoolPercentage(lenders[0]), 3_333);
        assertEq(pool.getUserPoolPercentage(lenders[1]), 6_666);
        assertEq(pool.totalSupply(), 3 ether);
        assertEq(pool.getTokenValue(type(uint256).max), type(uint128).max);
    }

    function test_token_CannotBeMovedByAnyone() public {
        deposit(lenders[0], 1 ether);
        vm.prank(lenders[0]);
        assertEq(pool.approve(stranger, 1 ether), false);
        assertEq(pool.allowance(lenders[0], stranger), 0);
        vm.prank(stranger);
        assertEq(pool.transferFrom(lenders[0], stranger, 1 ether), false);
        (bool ok,) = address(pool).call(abi.encodeWithSignature("transfer(address,uint256)", stranger, 1));
        assertEq(ok, false);
        assertEq(pool.balanceOf(lenders[0]), 1 ether);
    }

    /* ---------------------------------------------------------------- deposit */

    function test_deposit_MintsOneToOneAtTheStart() public {
        expectEvent(address(pool));
        emit IPoolBase.Transfer(address(0), lenders[0], 2 ether);
        expectEvent(address(pool));
        emit IPoolBase.Deposit(lenders[0], 2 ether, 2 ether);
        expectEvent(address(pool));
        emit IPoolBase.TokenPriceUpdated(1 ether);
        deposit(lenders[0], 2 ether);
        assertEq(pool.balanceOf(lenders[0]), 2 ether);
        assertEq(pool.heldUntil(lenders[0]), block.timestamp + 1 days);
        assertEq(accounts().cash, 2 ether);
    }

    function test_deposit_HoldsTheMinimumToTheWei() public {
        vm.expectRevert(
            abi.encodeWithSelector(IPoolBase.DepositTooSmall.selector, 0.001 ether - 1, 0.001 ether)
        );
        deposit(lenders[0], 0.001 ether - 1);
        deposit(lenders[0], 0.001 ether);
    }

    function test_deposit_HoldsTheWalletCapFromFiftyCoinsOn() public {
        deposit(lenders[0], 50 ether - 1);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.WalletCapExceeded.selector, 10_000, 2_000));
        deposit(lenders[0], 0.001 ether);
        deposit(lenders[1], 12.4 ether);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.WalletCapExceeded.selector, 2_013, 2_000));
        deposit(lenders[1], 0.2 ether);
    }

    function test_deposit_HoldsTheWalletCapToTheToken() public {
        deposit(lenders[0], 40 ether);
        deposit(lenders[1], 9 ether);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.WalletCapExceeded.selector, 2_001, 2_000));
        deposit(lenders[2], 12.25 ether + 1);
        deposit(lenders[2], 12.25 ether);
        assertEq(pool.getUserPoolPercentage(lenders[2]), 2_000);
    }

    function test_deposit_RevertsWhilePaused() public {
        vm.prank(owner);
        pool.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.PoolPaused.selector, START + 14 days));
        deposit(lenders[0], 1 ether);
    }

    function test_deposit_ClosesAboveTwoPercentOfWriteDown() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 start = midnight(30) + 7 days;
        // 2 % of about 94 coins of 6.09: after a good 18 of 60 days.
        vm.warp(start + 18 days);
        deposit(stranger, 1 ether);
        vm.warp(start + 20 days);
        uint256 writeDown = accounts().writeDown;
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.DepositsClosed.selector, writeDown, nav()));
        deposit(stranger, 1 ether);
    }

    function test_deposit_BuysAtTheEntryPrice() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(30) + 17 days);
        Accounts memory a = accounts();
        uint256 entry = a.cash + a.principalOut + a.interest;
        assertTrue(a.writeDown > 1 ether, "written down by a sixth");
        deposit(stranger, 1 ether);
        assertEq(pool.balanceOf(stranger), 1 ether * (100 ether + 1) / (entry + 1));
        assertTrue(pool.getTokenValue(pool.balanceOf(stranger)) < 0.991 ether, "the exit price is lower");
    }

    /* ---------------------------------------------------------------- withdraw */

    function test_withdraw_PaysAtTheExitPrice() public {
        fill();
        vm.warp(block.timestamp + 1 days);
        uint256 purse = lenders[0].balance;
        expectEvent(address(pool));
        emit IPoolBase.Transfer(lenders[0], address(0), 4 ether);
        expectEvent(address(pool));
        emit IPoolBase.Withdrawal(lenders[0], 4 ether, 4 ether);
        expectEvent(address(pool));
        emit IPoolBase.TokenPriceUpdated(1 ether);
        withdraw(lenders[0], 4 ether);
        assertEq(lenders[0].balance, purse + 4 ether);
        assertEq(pool.balanceOf(lenders[0]), 6 ether);
        assertEq(accounts().cash, 96 ether);
    }

    function test_withdraw_HoldsTokensForADay() public {
        deposit(lenders[0], 1 ether);
        vm.warp(block.timestamp + 1 days - 1);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.HeldUntil.selector, START + 1 days));
        withdraw(lenders[0], 1);
        vm.warp(block.timestamp + 1);
        withdraw(lenders[0], 1 ether);
    }

    function test_withdraw_RevertsBeyondTheBalanceAndForNothing() public {
        deposit(lenders[0], 1 ether);
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.BalanceTooLow.selector, 1 ether, 1 ether + 1));
        withdraw(lenders[0], 1 ether + 1);
        vm.expectRevert(IPoolBase.NothingToWithdraw.selector);
        withdraw(lenders[0], 0);
    }

    function test_withdraw_LeavesNothingOrTheMinimum() public {
        deposit(lenders[0], 1 ether);
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(
            abi.encodeWithSelector(IPoolBase.RemainderTooSmall.selector, 0.001 ether - 1, 0.001 ether)
        );
        withdraw(lenders[0], 0.999 ether + 1);
        withdraw(lenders[0], 0.999 ether);
        withdraw(lenders[0], 0.001 ether);
        assertEq(pool.totalSupply(), 0);
    }

    function test_withdraw_RevertsWhilePausedOrStopped() public {
        deposit(lenders[0], 1 ether);
        vm.warp(block.timestamp + 1 days);
        vm.prank(operator);
        pool.setWithdrawalsEnabled(false);
        vm.expectRevert(
            abi.encodeWithSelector(IPoolBase.WithdrawalsStopped.selector, block.timestamp + 14 days)
        );
        withdraw(lenders[0], 1 ether);
        vm.prank(operator);
        pool.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.PoolPaused.selector, block.timestamp + 14 days));
        withdraw(lenders[0], 1 ether);
        vm.warp(block.timestamp + 14 days);
        withdraw(lenders[0], 1 ether);
    }

    function test_withdraw_StopsAtTheDailyOutflow() public {
        fill();
        vm.warp(block.timestamp + 1 days);
        withdraw(lenders[0], 10 ether);
        // A fifth of 90 left: 18, of which 10 are used.
        assertEq(pool.dailyOutflowLimit(), 18 ether);
        assertEq(pool.currentDailyOutflow(), 10 ether);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.OutflowLimitReached.selector, 10 ether, 8 ether));
        withdraw(lenders[1], 10 ether);
        withdraw(lenders[1], 8 ether);
        assertEq(pool.lastOutflowReset(), block.timestamp);
        // Half a day later half of the limit (a fifth of 82) has leaked.
        vm.warp(block.timestamp + 12 hours);
        assertEq(pool.currentDailyOutflow(), 18 ether - 8.2 ether);
        // A deposit raises the withdrawal limit at once.
        deposit(stranger, 9.8 ether);
        assertEq(pool.currentDailyOutflow(), 0);
    }

    function test_withdraw_RevertsWithoutCash() public {
        depositLongAgo(lenders[0], 20 ether);
        depositLongAgo(lenders[1], 20 ether);
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 9_000, 5_000, 2_000);
        for (uint256 i = 0; i < 4; i++) {
            // A loan per day and borrower: each within 15 % of NAV.
            address who = account(string.concat("extra ", vm.toString(i)));
            vm.prank(operator);
            registry.attestKyc(who);
            lentTo(who, 5.9 ether);
        }
        uint256 cash = accounts().cash;
        assertTrue(cash < 17 ether, "most of it is lent");
        vm.warp(block.timestamp + 1 days);
        uint256 value = pool.getTokenValue(20 ether);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotEnoughCash.selector, value, cash));
        withdraw(lenders[0], 20 ether);
    }

    function test_withdraw_UnderStressPaysAShareOfTheDaysCash() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(midnight(20));
        accept(lentTo(second, LOAN), 12 ether);
        vm.warp(due + 1 days + 1 hours);
        Accounts memory a = accounts();
        assertTrue(a.overdue > 2 ether, "over two percent overdue");
        // 88 coins of cash, a tenth of the tokens: 8.8 coins for the day.
        assertEq(a.cash, 88 ether);
        uint256 taken = pool.getTokenValue(5 ether);
        withdraw(lenders[0], 5 ether);
        uint256 value = pool.getTokenValue(5 ether);
        vm.expectRevert(
            abi.encodeWithSelector(IPoolBase.StressLimitReached.selector, value, 8.8 ether - taken)
        );
        withdraw(lenders[0], 5 ether);
        withdraw(lenders[0], 4.3 ether);
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], 0.2 ether);
        // A new day, a new share: of what is left.
        vm.warp(midnight(1));
        withdraw(lenders[0], 0.6 ether);
    }

    function test_withdraw_OfTheLastLenderLeavesTheRestToTheReserve() public {
        uint256 id = lent();
        repayAll(id);
        vm.warp(block.timestamp + 60 days);
        uint256 reserve = accounts().reserve;
        for (uint256 i = 0; i < 10; i++) {
            while (pool.balanceOf(lenders[i]) != 0) leaveForADay(lenders[i]);
        }
        Accounts memory a = accounts();
        assertEq(pool.totalSupply(), 0);
        assertEq(a.cash, 0);
        assertGe(a.reserve, reserve, "rounding stays");
        assertEq(address(pool).balance, a.reserve);
        assertEq(pool.tokenPrice(), 1 ether);
        deposit(lenders[0], 1 ether);
        assertEq(pool.balanceOf(lenders[0]), 1 ether);
    }

    function test_withdraw_OfTheLastLenderEndsTheVesting() public {
        uint256 id = lateAndPaid();
        for (uint256 i = 0; i < 10; i++) {
            withdraw(lenders[i], pool.balanceOf(lenders[i]));
        }
        assertTrue(pool.debtOf(id) == 0 && pool.totalSupply() == 0, "all gone");
        assertEq(accounts().unvested, 0);
        deposit(lenders[0], 1 ether);
        vm.warp(block.timestamp + 1 days);
        assertEq(pool.tokenPrice(), 1 ether);
    }

    /// @dev As much as a day lets out.
    function leaveForADay(address lender) internal {
        vm.warp(block.timestamp + 1 days);
        uint256 balance = pool.balanceOf(lender);
        uint256 room = pool.dailyOutflowLimit() - pool.currentDailyOutflow();
        uint256 tokens = room * 1 ether / pool.tokenPrice();
        withdraw(lender, balance < tokens ? balance : tokens);
    }

    /// @dev A pool smaller than the least daily outflow, with a loan that was paid late.
    function lateAndPaid() internal returns (uint256 id) {
        for (uint256 i = 0; i < 10; i++) {
            depositLongAgo(lenders[i], 0.07 ether);
        }
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 8_000, 5_000, 2_000);
        id = lentTo(borrower, 0.1 ether);
        vm.warp(midnight(91));
        repayAll(id);
        assertTrue(accounts().unvested > 0, "late interest vests");
    }

    function repayAll(uint256 id) internal {
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
    }

    /* ---------------------------------------------------------------- hostile receivers */

    function test_withdraw_RevertsForAReceiverThatReenters() public {
        for (uint256 how = 0; how < 5; how++) {
            HostileReceiver receiver = new HostileReceiver(pool, how);
            vm.deal(address(receiver), 2 ether);
            receiver.enter(1 ether);
            vm.warp(block.timestamp + 1 days);
            vm.expectRevert(
                abi.encodeWithSelector(IPoolBase.SendFailed.selector, address(receiver), 0.5 ether)
            );
            receiver.leave(0.5 ether);
            assertEq(pool.balanceOf(address(receiver)), 1 ether);
        }
    }
}
