// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";
import {ILendingManager} from "../../src/interfaces/ILendingManager.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {ITrestlePool} from "../../src/interfaces/ITrestlePool.sol";
import {PoolLens} from "../../src/lens/PoolLens.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev Distribution of losses and recoveries, and attempts of lenders and borrowers to gain by timing.
contract PoolFairnessTest is PoolFixture {
    /* ---------------------------------------------------------------- no exit before a loss */

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
        uint256 lost = accounts().overdue + accounts().justMissed;
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

    /// @dev All that is left, or as much as the day lets out.
    function leaveWhole(address lender) internal {
        PoolLens.Preview memory p = lens.previewWithdrawal(pool, lender, pool.balanceOf(lender));
        if (p.most != 0) withdraw(lender, p.most);
    }

    /* ---------------------------------------------------------------- what ends lateness */

    /// @dev Two instalments were missed and one is paid: the loan is as late as before, and lost on the same day.
    function test_late_PayingOneOfTwoMissedInstalmentsEndsNothing() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(due + 40 days);
        (uint256 all,) = pool.manager().getNextPayment(id);
        repay(id, all - 2 ether);
        assertTrue(accounts().overdue > 3.9 ether && accounts().writeDown > 1 ether, "still late");
        (uint256 next, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(next, 2 ether);
        assertEq(deadline, due);
        repay(id, 2 ether - 1);
        assertTrue(isTroubled(borrower), "a wei is missing");
        vm.warp(due + FULL);
        pool.processDefault(id);
        (,,,,,, bool defaulted,) = pool.getLoanDetails(id);
        assertTrue(defaulted, "lost when the first deadline's time was over");
    }

    /// @dev Attack: a borrower ends the lateness of the whole loan with instalments of one wei.
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
        (uint256 all,) = pool.manager().getNextPayment(id);
        uint256 late = all - 2 ether;
        assertTrue(late > 0.01 ether, "late interest");
        repay(id, 2 ether);
        (uint256 missing,) = pool.manager().getNextPayment(id);
        assertEq(missing, late, "the late interest was covered first and counts for no instalment");
        assertTrue(isTroubled(borrower), "still late");
        repay(id, late);
        assertTrue(!isTroubled(borrower), "in order");
        (, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(deadline, due + 30 days);
    }

    /// @dev Attack: a borrower who also lends switches the loan between late and cured with the smallest
    /// instalments, buying before each cure. They never end with more than they put in.
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
            (, uint256 deadline) = pool.manager().getNextPayment(id);
            vm.warp(deadline + 3 days);
            (uint256 due,) = pool.manager().getNextPayment(id);
            assertGe(due, 0.12 ether, "each switch costs an instalment at least");
            deposit(borrower, 1 ether);
            put += 1 ether;
            repay(id, due);
            assertTrue(!isTroubled(borrower), "switched");
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
        (uint256 due,) = pool.manager().getNextPayment(id);
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

    /// @dev The exit price includes the provision from a day after the deadline, so booking the default moves
    /// nothing and lenders who left before have paid their part.
    function test_reserve_IsInThePriceBeforeItPays() public {
        fill();
        giveReserve();
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        vm.warp(midnight(31));
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
        depositLongAgo(lenders[0], 0.9 ether);
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

    /* ---------------------------------------------------------------- caps count seasoned capital */

    /// @dev A deposit counts for nothing on its first day, then a tenth of what counted a day.
    function test_caps_GrowByATenthADay() public {
        fill();
        uint256 id = attested(borrower, 11, 50 ether);
        assertEq(pool.seasonedCapital(), 100 ether);
        deposit(stranger, 20 ether);
        assertEq(pool.seasonedCapital(), 100 ether);
        assertEq(
            uint256(lens.loanObstacle(pool, id, 10 ether + 1, borrower, 11)),
            uint256(IPoolBase.Obstacle.ProjectExposure)
        );
        vm.warp(midnight(1));
        assertEq(pool.seasonedCapital(), 100 ether);
        vm.warp(midnight(1));
        assertEq(pool.seasonedCapital(), 110 ether);
        assertEq(
            uint256(lens.loanObstacle(pool, id, 11 ether, borrower, 11)), uint256(IPoolBase.Obstacle.None)
        );
        vm.warp(midnight(1));
        assertEq(pool.seasonedCapital(), 120 ether);
    }

    /// @dev Below fifty coins by five coins a day; what is poked every day grows like what is left alone.
    function test_caps_OfAYoungPoolGrowByFiveCoinsADay() public {
        deposit(lenders[0], 40 ether);
        deposit(lenders[1], 9 ether);
        for (uint256 day = 1; day < 12; day++) {
            vm.warp(midnight(1));
            uint256 grown = (day - 1) * 5 ether;
            assertEq(pool.seasonedCapital(), grown > 49 ether ? 49 ether : grown);
            if (day % 3 == 0) pool.poke();
        }
    }

    /// @dev A withdrawal lowers the caps at once; new money raises them as slowly as any deposit.
    function test_caps_FallWithAWithdrawalAtOnce() public {
        fill();
        vm.prank(owner);
        pool.updateRiskParameters(1_000, 8_000, 5_000, 5_000);
        withdraw(lenders[0], 10 ether);
        withdraw(lenders[1], 10 ether);
        assertEq(pool.seasonedCapital(), 80 ether);
        deposit(lenders[0], 10 ether);
        assertEq(pool.seasonedCapital(), 80 ether);
        vm.warp(midnight(1));
        assertEq(pool.seasonedCapital(), 88 ether);
        pool.poke();
        vm.warp(midnight(1));
        assertEq(pool.seasonedCapital(), 90 ether);
    }

    /// @dev Thief: 900 coins beside 100 honest ones, gone when the loan is out. The honest lose at most the cap.
    function test_caps_TransientCapitalMakesNoLargerLoan() public {
        fill();
        uint256 id = mint(borrower);
        attest(id, borrower, 11, 99 ether);
        address[5] memory wallets;
        for (uint256 i = 0; i < 5; i++) {
            wallets[i] = account(string.concat("wallet ", vm.toString(i)));
            vm.deal(wallets[i], 200 ether);
        }
        vm.prank(owner);
        pool.updateRiskParameters(1_000, 8_000, 5_000, 5_000);
        for (uint256 i = 0; i < 5; i++) {
            deposit(wallets[i], i == 0 ? 100 ether : 180 ether);
        }
        assertEq(nav(), 920 ether);
        // The score lasts a week; the first day is the deposits' hold.
        vm.warp(block.timestamp + 1 days);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        (amounts[0], amounts[1], amounts[2]) = (40 ether, 40 ether, 40 ether);
        vm.prank(borrower);
        (bool approved,) = pool.applyForLoanWithSchedule(id, 10 ether + 1, 11, amounts, deadlines);
        assertTrue(!approved, "no more than a tenth of what was there before");
        vm.prank(borrower);
        (approved,) = pool.applyForLoanWithSchedule(id, 10 ether, 11, amounts, deadlines);
        assertTrue(approved, "a tenth of it");
        confirm(id);
        accept(id, 20 ether);
        for (uint256 day = 0; day < 20; day++) {
            for (uint256 i = 0; i < 5; i++) {
                leaveAsFarAsPossible(wallets[i]);
            }
            vm.warp(block.timestamp + 1 days);
        }
        vm.warp(deadlines[0] + FULL);
        pool.processDefault(id);
        assertGe(pool.getTokenValue(100 ether), 89.9 ether, "a tenth is lost, and no more");
    }

    /* ---------------------------------------------------------------- stops stop lending */

    /// @dev Attack: a stolen operator key stops withdrawals and lends the pool out during the stop.
    function test_stop_NothingIsLentWhileNobodyCanLeave() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        vm.prank(operator);
        pool.setWithdrawalsEnabled(false);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.WithdrawalsStopped));
        expectError(IPoolBase.WithdrawalsStopped.selector);
        vm.prank(operator);
        pool.disburseLoan(id, address(escrow));
        expectError(IPoolBase.WithdrawalsStopped.selector);
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        expectError(IPoolBase.WithdrawalsStopped.selector);
        vm.prank(operator);
        pool.processLoanApplication(id, LOAN, borrower, 11);
        assertEq(accounts().cash, 100 ether);
        vm.prank(owner);
        pool.setWithdrawalsEnabled(true);
        confirm(id);
    }

    /* ---------------------------------------------------------------- lateness of less than a day */

    /// @dev A first deadline of six days after the disbursal is refused: nothing is overdue when it is paid out.
    function test_disbursal_LeavesAWeekToTheFirstDeadline() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        deadlines[0] = midnight(7);
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        vm.warp(block.timestamp + 1);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.FirstDeadlineTooNear));
        vm.expectRevert(refused(IPoolBase.Obstacle.FirstDeadlineTooNear));
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        vm.warp(block.timestamp - 1);
        confirm(id);
    }

    /// @dev Attack: a borrower who also lends is late by a second, gains the provision of lenders who leave
    /// then, and pays.
    function test_late_ByLessThanADayMovesNoPriceAndHarvestsNothing() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(due - 1);
        uint256 worth = pool.getTokenValue(1 ether);
        vm.warp(due);
        assertGe(pool.getTokenValue(1 ether), worth, "the price stands");
        uint256 purse = lenders[0].balance;
        withdraw(lenders[0], 1 ether);
        assertGe(lenders[0].balance - purse, worth, "nothing is taken from who leaves");
        vm.warp(due + 1 days - 1);
        assertGe(pool.tokenPrice(), worth, "to the last second");
        (uint256 missed,) = pool.manager().getNextPayment(id);
        uint256 price = pool.tokenPrice();
        repay(id, missed);
        assertLe(pool.tokenPrice(), price + 1e6, "and paying it releases nothing");
    }

    /// @dev While no price bears them, little may leave: who stays loses at most a tenth more than the share.
    function test_late_ByLessThanADayNarrowsTheExit() public {
        uint256 id = lent();
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(due);
        assertEq(accounts().justMissed, LOAN + LOAN * 503 * 30 days * 95 / (100 * 10_000 * YEAR));
        assertEq(accounts().overdue, 0);
        assertEq(pool.dailyOutflowLimit(), nav() * 450 / 10_000);
        uint256 left;
        for (uint256 hour = 0; hour < 24; hour++) {
            for (uint256 i = 0; i < 5; i++) {
                uint256 purse = lenders[i].balance;
                leaveAsFarAsPossible(lenders[i]);
                left += lenders[i].balance - purse;
            }
            vm.warp(block.timestamp + 1 hours);
        }
        assertTrue(left > 8 ether && left < 9.01 ether, "nine of a hundred");
        assertEq(accounts().justMissed, 0);
        assertGe(accounts().overdue, LOAN, "and a day later the price bears it");
        assertEq(pool.dailyOutflowLimit(), nav() * 2_000 / 10_000);
    }

    /// @dev A loan of half a per cent of NAV narrows nothing: a small borrower cannot hold everybody back.
    function test_late_ByLittleNarrowsNothing() public {
        fill();
        lentTo(borrower, 0.49 ether);
        vm.warp(midnight(30));
        assertTrue(accounts().justMissed > 0.49 ether, "late");
        assertEq(pool.dailyOutflowLimit(), nav() * 2_000 / 10_000);
    }

    /* ---------------------------------------------------------------- what the reserve paid */

    /// @dev It paid for a loan whose debt came back when no token was left: the project's next loan owes it nothing.
    function test_reserve_ForgetsALoanThatIsOver() public {
        fill();
        giveReserve();
        uint256 id = lentTo(borrower, LOAN);
        vm.warp(midnight(30) + FULL);
        pool.processDefault(id);
        assertTrue(accounts().reserve == 0 && pool.debtOf(id) != 0, "the reserve paid a part of the interest");
        while (pool.totalSupply() != 0) {
            for (uint256 i = 0; i < 10; i++) {
                if (pool.balanceOf(lenders[i]) != 0) leaveWhole(lenders[i]);
            }
            vm.warp(block.timestamp + 1 days);
        }
        repay(id, pool.debtOf(id));
        uint256 reserve = accounts().reserve;
        vm.startPrank(owner);
        pool.setPaused(true);
        pool.emergencyFundRecovery(payable(owner), reserve);
        pool.setPaused(false);
        vm.stopPrank();

        fillNow();
        vm.warp(block.timestamp + 10 days);
        attest(id, borrower, 11, 1 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, 1 ether, 11, amounts, deadlines);
        confirm(id);
        vm.warp(deadlines[0] + FULL);
        pool.processDefault(id);
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        assertLe(
            accounts().reserve, debt * 6 / 100, "its share of the interest, and nothing for the first loan"
        );
    }

    /* ---------------------------------------------------------------- confirmation repeats the terms */

    function test_confirm_OnlyOnTheTermsThatWereLookedAt() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        expectOtherTerms(id, LOAN + 1, 503, amounts, deadlines);
        expectOtherTerms(id, LOAN, 504, amounts, deadlines);
        amounts[1] = 2 ether + 1e12;
        expectOtherTerms(id, LOAN, 503, amounts, deadlines);
        (amounts[1], deadlines[1]) = (2 ether, deadlines[1] - 1 days);
        expectOtherTerms(id, LOAN, 503, amounts, deadlines);
        expectOtherTerms(id, LOAN, 503, new uint256[](2), new uint256[](2));
        (amounts, deadlines) = schedule();
        // The last amount counts as everything owed, even if the call says less.
        amounts[2] = 0;
        vm.prank(borrower);
        assertTrue(pool.confirmTerms(id, LOAN, 503, amounts, deadlines), "on these");
        assertEq(pool.debtOf(id), LOAN);
    }

    function expectOtherTerms(
        uint256 id,
        uint256 amount,
        uint256 rate,
        uint256[] memory amounts,
        uint256[] memory deadlines
    ) internal {
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.OtherTermsApplied.selector, id));
        vm.prank(borrower);
        pool.confirmTerms(id, amount, rate, amounts, deadlines);
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
        vm.warp(due + 1 days + 1 hours);
        uint256 balance = pool.balanceOf(stranger);
        expectError(IPoolBase.RemainderTooSmall.selector);
        withdraw(stranger, balance / 2);
        withdraw(stranger, balance);
        assertEq(pool.balanceOf(stranger), 0);
        // A lender above the small-position limit is held to their share.
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], 10 ether);
    }

    function test_deposit_HoldsAPromisedPrice() public {
        fill();
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.TokensBelowMinimum.selector, 1 ether, 1 ether + 1));
        vm.prank(stranger);
        pool.depositAtLeast{value: 1 ether}(1 ether + 1);
        vm.prank(stranger);
        pool.depositAtLeast{value: 1 ether}(1 ether);
        assertEq(pool.balanceOf(stranger), 1 ether);
    }

    function test_withdraw_HoldsAPromisedPrice() public {
        fill();
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.AmountBelowMinimum.selector, 1 ether, 1 ether + 1));
        vm.prank(lenders[0]);
        pool.withdrawAtLeast(1 ether, 1 ether + 1);
        vm.prank(lenders[0]);
        pool.withdrawAtLeast(1 ether, 1 ether);
        assertEq(pool.balanceOf(lenders[0]), 9 ether);
    }

    /* ---------------------------------------------------------------- every obstacle has a name */

    function test_obstacles_NameEveryStopAndRemnant() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        assertObstacle(id, 0.1 ether - 1, IPoolBase.Obstacle.LoanTooSmall);
        assertObstacle(id, 0.1 ether, IPoolBase.Obstacle.None);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.NoApplication));
        vm.prank(owner);
        registry.setPaused(true);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.NewBusinessPaused);
        vm.prank(owner);
        registry.setPaused(false);
        LendingPool alone = newPool(ITrestlePool(address(pool)).riskTier());
        assertEq(
            uint256(lens.loanObstacle(alone, id, LOAN, borrower, 11)),
            uint256(IPoolBase.Obstacle.PoolNotRegistered)
        );
        applyFor(id, LOAN, 11);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.ApplicationPending);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.None));
        // It was 503 bps: 50 more are put up with.
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 550, 900);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.None));
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 551, 900);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.RateMoved));
        vm.prank(owner);
        pool.updateRatesAndRequirements(8, 11, 500, 900);
        confirm(id);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.NoApplication));
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.EarlierLoanInEscrow);
        vm.prank(operator);
        pool.setPaused(true);
        assertObstacle(id, LOAN, IPoolBase.Obstacle.PoolPaused);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.PoolPaused));
    }

    function assertObstacle(uint256 id, uint256 amount, IPoolBase.Obstacle expected) internal view {
        assertEq(uint256(lens.loanObstacle(pool, id, amount, borrower, 11)), uint256(expected), "obstacle");
    }

    /// @dev A missed deadline in any pool closes all three.
    function test_obstacles_SeeOverdueDebtInEveryTier() public {
        LendingPool[3] memory pools = [pool, medium, high];
        uint8[3] memory scores = [11, 7, 4];
        for (uint256 at_ = 0; at_ < 3; at_++) {
            address who = account(string.concat("late in ", vm.toString(at_)));
            vm.prank(operator);
            registry.attestKyc(who);
            vm.warp(block.timestamp - SEASONING);
            for (uint256 i = 0; i < 10; i++) {
                vm.prank(lenders[i]);
                pools[at_].deposit{value: 4.9 ether}();
            }
            vm.warp(block.timestamp + SEASONING);
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
                    uint256(lens.loanObstacle(pools[other], wanted, 0.5 ether, who, scores[other])),
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
            depositLongAgo(lenders[i], 4 ether);
        }
        depositLongAgo(stranger, 1 ether);
        depositLongAgo(lenders[9], 3 ether);
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
