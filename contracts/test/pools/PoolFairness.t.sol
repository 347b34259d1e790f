// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";
import {ILendingManager} from "../../src/interfaces/ILendingManager.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {ITrestlePool} from "../../src/interfaces/ITrestlePool.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev Who bears a loss, who gets what comes back, and what a clever lender or borrower tries.
contract PoolFairnessTest is PoolFixture {
    /* ---------------------------------------------------------------- nobody leaves before a loss */

    function test_loss_WhoStaysLosesHisShareAtSixPercentUtilisation() public {
        whoStaysLosesHisShare(1, false);
    }

    function test_loss_WhoStaysLosesHisShareAtThirtyPercentUtilisation() public {
        whoStaysLosesHisShare(5, false);
    }

    function test_loss_WhoStaysLosesHisShareAtSeventyTwoPercentUtilisation() public {
        whoStaysLosesHisShare(12, false);
    }

    function test_loss_WhoStaysLosesNothingWhenTheLoansAreCured() public {
        whoStaysLosesHisShare(5, true);
    }

    /// @dev All loans miss their first deadline; five lenders who know leave as fast as they can, one stays.
    function whoStaysLosesHisShare(uint256 loans, bool cured) internal {
        uint256[] memory ids = manyLent(loans);
        uint256 worth = pool.getTokenValue(10 ether);
        // The last of them, lent a day after another.
        vm.warp(midnight(30) + 1);
        uint256 lost = accounts().overdue;
        uint256 proRata = lost / 10;
        assertTrue(lost > loans * LOAN, "all are late");
        for (uint256 day = 0; day < 40; day++) {
            for (uint256 i = 0; i < 5; i++) {
                leaveAsFarAsPossible(lenders[i]);
            }
            vm.warp(block.timestamp + 1 days);
        }
        for (uint256 i = 0; i < loans; i++) {
            if (cured) {
                uint256 debt = pool.debtOf(ids[i]);
                repay(ids[i], debt);
            }
        }
        vm.warp(block.timestamp + FULL);
        for (uint256 i = 0; i < loans; i++) {
            if (!cured) pool.processDefault(ids[i]);
        }
        uint256 kept = pool.getTokenValue(10 ether);
        if (cured) assertGe(kept, worth, "what was provided for is his again");
        else assertGe(kept + proRata * 11 / 10, worth, "no more than 1.1 of his share is lost");
    }

    /// @dev Loans of 6 coins to different borrowers, one a day, all of them needed by accepted bids.
    function manyLent(uint256 loans) internal returns (uint256[] memory ids) {
        fill();
        vm.prank(owner);
        pool.updateRiskParameters(1_000, 9_000, 2_000, 2_000);
        ids = new uint256[](loans);
        for (uint256 i = 0; i < loans; i++) {
            address who = account(string.concat("borrower ", vm.toString(i)));
            vm.deal(who, 100 ether);
            vm.prank(operator);
            registry.attestKyc(who);
            ids[i] = lentTo(who, LOAN);
            accept(ids[i], 12 ether);
        }
    }

    function leaveAsFarAsPossible(address lender) internal {
        uint256 tokens = pool.balanceOf(lender);
        while (tokens > 0.01 ether) {
            vm.prank(lender);
            try pool.withdraw(tokens) {
                return;
            } catch {
                tokens /= 2;
            }
        }
    }

    /* ---------------------------------------------------------------- what ends lateness */

    /// @dev Two instalments were missed and one is paid: the loan is as late as before, and lost on the same day.
    function test_late_PayingOneOfTwoMissedInstalmentsEndsNothing() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(due + 40 days);
        (uint256 all,) = pool.getNextPayment(id);
        repay(id, all - 2 ether);
        assertTrue(accounts().overdue > 3.9 ether && accounts().writeDown > 1 ether, "still late");
        (uint256 next, uint256 deadline) = pool.getNextPayment(id);
        assertEq(next, 2 ether);
        assertEq(deadline, due);
        repay(id, 2 ether - 1);
        assertTrue(pool.hasTroubledDebt(borrower), "a wei is missing");
        vm.warp(due + FULL);
        pool.processDefault(id);
        (,,,,,, bool defaulted,) = pool.getLoanDetails(id);
        assertTrue(defaulted, "lost when the first deadline's time was over");
    }

    /// @dev Thief: with instalments of a wei he would end the lateness of his whole loan whenever he likes.
    function test_late_OneWeiCuresNothing() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        (amounts[0], amounts[1], amounts[2]) = (1, 1, LOAN);
        vm.expectRevert(abi.encodeWithSelector(ILendingManager.InstalmentTooSmall.selector, 0, 1, 0.12 ether));
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
    }

    function test_late_InterestForItIsNoInstalment() public {
        uint256 id = lent();
        uint256 due = midnight(30);
        vm.warp(due + 10 days);
        (uint256 all,) = pool.getNextPayment(id);
        uint256 late = all - 2 ether;
        assertTrue(late > 0.01 ether, "late interest");
        repay(id, 2 ether);
        (uint256 missing,) = pool.getNextPayment(id);
        assertEq(missing, late, "the late interest was covered first and counts for no instalment");
        assertTrue(pool.hasTroubledDebt(borrower), "still late");
        repay(id, late);
        assertTrue(!pool.hasTroubledDebt(borrower), "in order");
        (, uint256 deadline) = pool.getNextPayment(id);
        assertEq(deadline, due + 30 days);
    }

    /// @dev Thief: a borrower who is a lender too switches the price off and on with the smallest instalments there are,
    /// buying before each cure and hoping others leave. He never has more than he put in.
    function test_late_TogglingItGainsABorrowingLenderNothing() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](24), new uint256[](24));
        for (uint256 i = 0; i < 24; i++) {
            (amounts[i], deadlines[i]) = (0.12 ether, midnight(10 + 10 * i));
        }
        amounts[23] = LOAN;
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        confirm(id);
        accept(id, 12 ether);
        uint256 put;
        for (uint256 i = 0; i < 12; i++) {
            (, uint256 deadline) = pool.getNextPayment(id);
            vm.warp(deadline + 3 days);
            (uint256 due,) = pool.getNextPayment(id);
            assertGe(due, 0.12 ether, "each switch costs an instalment at least");
            deposit(borrower, 1 ether);
            put += 1 ether;
            repay(id, due);
            assertTrue(!pool.hasTroubledDebt(borrower), "switched");
        }
        vm.warp(block.timestamp + 1 days);
        // Interest of the others' money in these days belongs to all: take a lender who did nothing as the measure.
        uint256 honest = pool.getTokenValue(10 ether);
        assertLe(pool.getTokenValue(pool.balanceOf(borrower)), put * honest / 10 ether, "nothing gained");
    }

    /// @dev Thief: buys in the block before the cure and sells as soon as the hold is over.
    function test_cure_SandwichingTheReleaseGainsNothing() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(30) + 8 days);
        deposit(stranger, 10 ether);
        uint256 tokens = pool.balanceOf(stranger);
        uint256 price = pool.tokenPrice();
        (uint256 due,) = pool.getNextPayment(id);
        repay(id, due);
        assertTrue(pool.tokenPrice() > price + 0.05 ether, "the price is whole again");
        assertLe(pool.getTokenValue(tokens), 10 ether, "he had paid for it");
        vm.warp(block.timestamp + 1 days);
        uint256 purse = stranger.balance;
        withdraw(stranger, tokens);
        // One day's interest on 4 coins and what vests of the late interest, a tenth of both.
        assertLe(stranger.balance - purse, 10 ether + 0.0005 ether, "a day's interest at most");
    }

    /// @dev Thief: buys the day before the default is booked, with reserve and escrow about to pay.
    function test_default_BuyingTheDayBeforeGainsNothing() public {
        fill();
        giveReserve();
        uint256 id = lentTo(borrower, 1 ether);
        accept(id, 1.2 ether);
        vm.warp(midnight(30) + FULL - 1 days);
        deposit(stranger, 10 ether);
        uint256 tokens = pool.balanceOf(stranger);
        uint256 price = pool.tokenPrice();
        vm.warp(block.timestamp + 1 days);
        assertTrue(accounts().reserve > 0, "a reserve");
        uint256 rest = accounts().cash;
        pool.processDefault(id);
        assertTrue(accounts().cash > rest, "escrow and reserve paid");
        assertLe(pool.getTokenValue(tokens), 10 ether, "no profit");
        assertGe(pool.tokenPrice(), price, "nothing lost by booking");
    }

    /* ---------------------------------------------------------------- the reserve */

    /// @dev It is in the exit price from the missed deadline on: booking the default moves nothing, and who left before
    /// had his part of it.
    function test_reserve_IsInThePriceBeforeItPays() public {
        fill();
        giveReserve();
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        vm.warp(midnight(30));
        Accounts memory a = accounts();
        assertTrue(a.reserve > 0 && a.reserve < a.overdue, "it reaches for a part");
        assertEq(nav(), a.cash + a.reserve);
        vm.warp(block.timestamp + FULL);
        uint256 price = pool.tokenPrice();
        pool.processDefault(id);
        assertEq(pool.tokenPrice(), price);
        assertEq(accounts().reserve, 0);
        assertEq(accounts().cash, a.cash + a.reserve);
    }

    function test_reserve_ThatPaidIsPaidBackFirst() public {
        fill();
        giveReserve();
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        uint256 reserve = accounts().reserve;
        vm.warp(midnight(30) + FULL);
        pool.processDefault(id);
        Accounts memory before = accounts();
        repay(id, reserve / 2);
        assertEq(accounts().reserve, reserve / 2);
        assertEq(accounts().cash, before.cash);
        assertEq(accounts().unvested, 0);
        repay(id, reserve - reserve / 2 + 1 ether);
        Accounts memory a = accounts();
        assertGe(a.reserve, reserve, "all of it, and its share of the interest");
        assertTrue(a.unvested > 0.9 ether && a.unvested < 1 ether, "then the lenders");
        // Nothing but principal is owed now: all of it is theirs, but for what does not divide by the seconds.
        repay(id, 1 ether);
        assertLe(accounts().reserve, a.reserve + 8 days, "no more than it had paid");
    }

    function test_reserve_LeavesWhenNoLenderIsLeft() public {
        deposit(lenders[0], 0.9 ether);
        uint256 id = attested(borrower, 11, 0.1 ether);
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 8_000, 5_000, 2_000);
        applyFor(id, 0.1 ether, 11);
        confirm(id);
        vm.warp(block.timestamp + 20 days);
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        uint256 reserve = accounts().reserve;
        vm.startPrank(owner);
        pool.setPaused(true);
        expectError(IPoolBase.AboveSurplus.selector);
        pool.emergencyFundRecovery(payable(owner), 1);
        pool.setPaused(false);
        vm.stopPrank();
        withdraw(lenders[0], pool.balanceOf(lenders[0]));
        assertGe(accounts().reserve, reserve, "with what rounding left");
        reserve = accounts().reserve;
        vm.warp(block.timestamp + 8 days);
        vm.startPrank(owner);
        expectError(IPoolBase.PoolNotPaused.selector);
        pool.emergencyFundRecovery(payable(owner), reserve);
        pool.setPaused(true);
        expectError(IPoolBase.AboveSurplus.selector);
        pool.emergencyFundRecovery(payable(owner), reserve + 1);
        uint256 purse = owner.balance;
        pool.emergencyFundRecovery(payable(owner), reserve);
        vm.stopPrank();
        assertEq(owner.balance, purse + reserve);
        assertEq(accounts().reserve + address(pool).balance, 0);
    }

    /// @dev Interest of loans that are paid back goes to the reserve in part.
    function giveReserve() internal {
        uint256 id = lentTo(second, LOAN);
        vm.warp(block.timestamp + 29 days);
        uint256 debt = pool.debtOf(id);
        vm.prank(second);
        pool.processRepayment{value: debt}(id);
        vm.prank(address(pool));
        escrow.returnLoan(id);
    }

    /* ---------------------------------------------------------------- caps count what has settled */

    function test_caps_LeaveOutDepositsOnHold() public {
        fill();
        uint256 id = attested(borrower, 11, 50 ether);
        assertEq(uint256(pool.loanObstacle(id, 10 ether, borrower, 11)), uint256(IPoolBase.Obstacle.None));
        deposit(stranger, 20 ether);
        assertEq(pool.capitalOnHold(), 20 ether);
        assertEq(
            uint256(pool.loanObstacle(id, 10 ether + 1, borrower, 11)),
            uint256(IPoolBase.Obstacle.ProjectExposure)
        );
        vm.warp(block.timestamp + 1 days - 1);
        assertEq(pool.capitalOnHold(), 20 ether);
        vm.warp(block.timestamp + 1);
        assertEq(pool.capitalOnHold(), 0);
        assertEq(uint256(pool.loanObstacle(id, 12 ether, borrower, 11)), uint256(IPoolBase.Obstacle.None));
    }

    /// @dev Thief: small deposits every hour do not keep large ones from counting for more than two days.
    function test_caps_ADripOfDepositsHoldsNothingBackForLong() public {
        fill();
        for (uint256 i = 0; i < 47; i++) {
            vm.warp(block.timestamp + 1 hours);
            deposit(stranger, 0.001 ether);
        }
        assertLe(pool.capitalOnHold(), 0.047 ether, "no more than the drips");
        vm.warp(block.timestamp + 1 days);
        assertEq(pool.capitalOnHold(), 0);
    }

    /* ---------------------------------------------------------------- confirmation repeats the terms */

    function test_confirm_OnlyOnTheTermsThatWereLookedAt() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (, address manager) = applyFor(id, LOAN, 11);
        uint256 end = midnight(90);
        expectOtherTerms(id, LOAN + 1, 503, end, manager);
        expectOtherTerms(id, LOAN, 504, end, manager);
        expectOtherTerms(id, LOAN, 503, end + 1, manager);
        expectOtherTerms(id, LOAN, 503, end, address(0));
        vm.prank(borrower);
        assertTrue(pool.confirmAndDisburse(id, LOAN, 503, end, manager), "on these");
        assertEq(pool.debtOf(id), LOAN);
    }

    function expectOtherTerms(uint256 id, uint256 amount, uint256 rate, uint256 end, address manager)
        internal
    {
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.OtherTermsApplied.selector, id));
        vm.prank(borrower);
        pool.confirmAndDisburse(id, amount, rate, end, manager);
    }

    /// @dev Thief: the operator proposes 2 coins, and 10 in the block of the confirmation.
    function test_confirm_TheOperatorSwapsNothingInBetween() public {
        fill();
        uint256 id = attested(borrower, 11, 10 ether);
        vm.startPrank(operator);
        pool.processLoanApplication(id, 2 ether, borrower, 11);
        (bool approved,) = pool.processLoanApplication(id, 10 ether, borrower, 11);
        assertTrue(!approved, "not replaced");
        expectError(IPoolBase.NotProjectOwner.selector);
        pool.withdrawApplication(id);
        vm.stopPrank();
        confirm(id);
        assertEq(pool.debtOf(id), 2 ether);
    }

    /* ---------------------------------------------------------------- leaving whole, and at a price */

    function test_withdraw_ATinyHolderLeavesWholeUnderStress() public {
        fill();
        deposit(stranger, 0.0019 ether);
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(midnight(20));
        accept(lentTo(second, LOAN), 12 ether);
        vm.warp(due + 1 hours);
        uint256 balance = pool.balanceOf(stranger);
        expectError(IPoolBase.RemainderTooSmall.selector);
        withdraw(stranger, balance / 2);
        withdraw(stranger, balance);
        assertEq(pool.balanceOf(stranger), 0);
        // One who is not tiny is held to his share.
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], 10 ether);
    }

    function test_deposit_HoldsAPromisedPrice() public {
        fill();
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.TokensBelowMinimum.selector, 1 ether, 1 ether + 1));
        vm.prank(stranger);
        pool.deposit{value: 1 ether}(1 ether + 1);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}(1 ether);
        assertEq(pool.balanceOf(stranger), 1 ether);
    }

    function test_withdraw_HoldsAPromisedPrice() public {
        fill();
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.AmountBelowMinimum.selector, 1 ether, 1 ether + 1));
        vm.prank(lenders[0]);
        pool.withdraw(1 ether, 1 ether + 1);
        vm.prank(lenders[0]);
        pool.withdraw(1 ether, 1 ether);
        assertEq(pool.balanceOf(lenders[0]), 9 ether);
    }

    /* ---------------------------------------------------------------- every obstacle has a name */

    function test_obstacles_NameEveryStopAndRemnant() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        assertObstacle(id, 0.1 ether - 1, IPoolBase.Obstacle.LoanTooSmall);
        assertObstacle(id, 0.1 ether, IPoolBase.Obstacle.None);
        assertEq(uint256(pool.disbursalObstacle(id)), uint256(IPoolBase.Obstacle.NoApplication));
        vm.prank(owner);
        registry.setPaused(true);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.NewBusinessPaused);
        vm.prank(owner);
        registry.setPaused(false);
        LendingPool alone = newPool(ITrestlePool(address(pool)).riskTier());
        assertEq(
            uint256(alone.loanObstacle(id, LOAN, borrower, 11)), uint256(IPoolBase.Obstacle.PoolNotRegistered)
        );
        applyFor(id, LOAN, 11);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.ApplicationPending);
        assertEq(uint256(pool.disbursalObstacle(id)), uint256(IPoolBase.Obstacle.None));
        // It was 503 bps: 50 more are put up with.
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 550, 900);
        assertEq(uint256(pool.disbursalObstacle(id)), uint256(IPoolBase.Obstacle.None));
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 551, 900);
        assertEq(uint256(pool.disbursalObstacle(id)), uint256(IPoolBase.Obstacle.RateMoved));
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 500, 900);
        confirm(id);
        assertEq(uint256(pool.disbursalObstacle(id)), uint256(IPoolBase.Obstacle.NoApplication));
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.EarlierLoanInEscrow);
        vm.prank(operator);
        pool.setPaused(true);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.PoolPaused);
        assertEq(uint256(pool.disbursalObstacle(id)), uint256(IPoolBase.Obstacle.PoolPaused));
    }

    function assertObstacle(uint256 id, uint256 amount, IPoolBase.Obstacle expected) internal view {
        assertEq(uint256(pool.loanObstacle(id, amount, borrower, 11)), uint256(expected), "obstacle");
    }

    /// @dev A missed deadline in any pool closes all three.
    function test_obstacles_SeeOverdueDebtInEveryTier() public {
        LendingPool[3] memory pools = [pool, medium, high];
        uint8[3] memory scores = [11, 7, 4];
        for (uint256 at_ = 0; at_ < 3; at_++) {
            address who = account(string.concat("late in ", vm.toString(at_)));
            vm.prank(operator);
            registry.attestKyc(who);
            for (uint256 i = 0; i < 10; i++) {
                vm.prank(lenders[i]);
                pools[at_].deposit{value: 4.9 ether}();
            }
            uint256 id = attested(who, scores[at_], 1 ether);
            (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
            vm.startPrank(who);
            pools[at_].applyForLoanWithSchedule(id, 1 ether, scores[at_], amounts, deadlines);
            pools[at_].confirmAndDisburse(id);
            vm.stopPrank();
            vm.warp(deadlines[0]);
            uint256 wanted = mint(who);
            for (uint256 other = 0; other < 3; other++) {
                attest(wanted, who, scores[other], 1 ether);
                assertEq(
                    uint256(pools[other].loanObstacle(wanted, 0.5 ether, who, scores[other])),
                    uint256(IPoolBase.Obstacle.OverdueOrDefaultedDebt),
                    "seen from every pool"
                );
            }
        }
    }

    /* ---------------------------------------------------------------- stress, and the list of loans */

    /// @dev 13 % of NAV in cash after the withdrawal: below 15, above 12.
    function test_stress_BeginsBelowFifteenPercentOfCash() public {
        for (uint256 i = 0; i < 9; i++) {
            deposit(lenders[i], 4 ether);
        }
        deposit(stranger, 1 ether);
        deposit(lenders[9], 3 ether);
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 9_000, 5_000, 5_000);
        for (uint256 i = 0; i < 6; i++) {
            address who = account(string.concat("extra ", vm.toString(i)));
            vm.prank(operator);
            registry.attestKyc(who);
            lentTo(who, i == 5 ? 5 ether : 5.9 ether);
        }
        vm.warp(block.timestamp + 1 days);
        Accounts memory a = accounts();
        assertEq(a.cash, 5.5 ether);
        assertTrue((a.cash - 0.3 ether) * 100 > (nav() - 0.3 ether) * 13, "more than 13 % stays");
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(stranger, 0.3 ether);
        withdraw(stranger, 0.13 ether);
    }

    /// @dev 0.9 % of NAV written down: above a half, below one.
    function test_stress_BeginsAboveHalfAPercentOfWriteDown() public {
        fill();
        uint256 id = lentTo(borrower, 1.5 ether);
        accept(id, 3 ether);
        uint256 due = midnight(30);
        vm.warp(due - 1 days);
        accept(lentTo(second, LOAN), 12 ether);
        vm.warp(due + 7 days + 19 days);
        uint256 snapshot = accounts().writeDown;
        assertTrue(snapshot * 1_000 < nav() * 5, "below a half");
        vm.warp(due + 7 days + 22 days);
        Accounts memory a = accounts();
        assertTrue(a.writeDown * 1_000 > nav() * 5 && a.writeDown * 100 < nav(), "between");
        assertTrue(a.overdue * 100 < nav() * 2, "and little overdue");
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], 10 ether);
    }

    /// @dev Loans leave from the middle, the end and the start: the list names the others, each once.
    function test_activeLoans_AreNamedAfterAnyRemoval() public {
        fill();
        uint256[] memory ids = new uint256[](7);
        for (uint256 i = 0; i < 7; i++) {
            address who = i < 4 ? borrower : second;
            ids[i] = lentTo(who, 0.2 ether);
        }
        uint8[7] memory order = [2, 6, 0, 5, 3, 1, 4];
        uint256 left = (1 << 7) - 1;
        for (uint256 i = 0; i < 7; i++) {
            uint256 debt = pool.debtOf(ids[order[i]]);
            repay(ids[order[i]], debt);
            left ^= 1 << order[i];
            uint256[] memory named = pool.getActiveProjects();
            assertEq(named.length, 6 - i);
            uint256 seen;
            for (uint256 j = 0; j < named.length; j++) {
                seen |= 1 << (named[j] - ids[0]);
            }
            assertEq(seen, left, "the others, each once");
        }
    }
}
