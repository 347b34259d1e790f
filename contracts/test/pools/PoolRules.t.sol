// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {HungryWallet} from "./HungryWallet.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev Rules that a change of one sign or one condition would break unnoticed by the other tests.
contract PoolRulesTest is PoolFixture {
    /// @dev 15.9 % of NAV is cash before the withdrawal and 14.9 % after it: the one after counts.
    function test_stress_IsJudgedAfterTheWithdrawal() public {
        for (uint256 i = 0; i < 10; i++) {
            depositLongAgo(lenders[i], 4 ether);
        }
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 9_000, 5_000, 5_000);
        for (uint256 i = 0; i < 6; i++) {
            address who = account(string.concat("extra ", vm.toString(i)));
            vm.prank(operator);
            registry.attestKyc(who);
            lentTo(who, i == 5 ? 4.15 ether : 5.9 ether);
        }
        vm.warp(block.timestamp + 1 days);
        Accounts memory a = accounts();
        assertEq(a.cash, 6.35 ether);
        assertTrue(a.cash * 10_000 > nav() * 1_500, "calm before");
        // A tenth of the tokens is a tenth of the cash, 0.635 coins, once the pool is in stress.
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(lenders[0], 0.7 ether);
        withdraw(lenders[0], 0.6 ether);
    }

    /// @dev A position of 0.1 coins sells 0.0019 of them: small, but not whole, so the share binds.
    function test_smallExit_IsForWholePositionsOnly() public {
        fill();
        deposit(stranger, 0.1 ether);
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        uint256 due = midnight(30);
        vm.warp(midnight(20));
        accept(lentTo(second, LOAN), 12 ether);
        vm.warp(due + 1 days);
        // All of the share first: 88.1 of 100.1.
        withdraw(stranger, 0.093 ether);
        expectError(IPoolBase.StressLimitReached.selector);
        withdraw(stranger, 0.0019 ether);
    }

    /// @dev Two were missed and one is paid in the second of the next deadline: late since the first all the same.
    function test_late_PayingOnTheNextDeadlineEndsNothing() public {
        uint256 id = lent();
        uint256 first = midnight(30);
        vm.warp(first + 30 days);
        (uint256 all,) = pool.manager().getNextPayment(id);
        // Late interest and the first instalment: the second is due in this second.
        repay(id, all - 2 ether);
        (uint256 due, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(due, 2 ether);
        assertEq(deadline, first);
        assertTrue(isTroubled(borrower), "late since the first");
    }

    /// @dev Without pool tokens the reserve protects no lender: it stays as it is.
    function test_reserve_PaysNothingAtZeroSupply() public {
        depositLongAgo(lenders[0], 2 ether);
        uint256 id = smallLoan(borrower);
        uint256 other = smallLoan(second);
        vm.warp(midnight(20) + FULL);
        for (uint256 day = 0; day < 4 && pool.totalSupply() != 0; day++) {
            withdraw(lenders[0], lens.previewWithdrawal(pool, lenders[0], pool.balanceOf(lenders[0])).most);
            vm.warp(block.timestamp + 1 days);
        }
        assertEq(pool.totalSupply(), 0);
        // Paid now, it is the reserve's.
        uint256 debt = pool.debtOf(other);
        repay(other, debt);
        uint256 reserve = accounts().reserve;
        assertGe(reserve, debt, "a reserve");
        pool.processDefault(id);
        assertEq(accounts().reserve, reserve);
        assertEq(accounts().cash, 0);
    }

    function smallLoan(address who) internal returns (uint256 id) {
        id = attested(who, 11, 0.12 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](1), new uint256[](1));
        (amounts[0], deadlines[0]) = (0.2 ether, midnight(20));
        vm.prank(who);
        pool.applyForLoanWithSchedule(id, 0.12 ether, 11, amounts, deadlines);
        confirm(id);
        accept(id, 0.3 ether);
    }

    /// @dev Loan money in a request without an accepted bid: the customer has no say over it before 30 days.
    function test_parked_TheCustomerCannotReturnItBeforeThirtyDays() public {
        uint256 id = lent();
        uint256 until = block.timestamp + 30 days;
        vm.warp(until - 1);
        vm.expectRevert(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, until));
        vm.prank(borrower);
        escrow.returnLoan(id);
        vm.warp(until);
        vm.prank(borrower);
        escrow.returnLoan(id);
    }

    /// @dev Thief: calls with so little gas that a wallet that needs some gets too little. Then nothing happens at all.
    function test_payouts_NeverStarveAWallet() public {
        fillNow();
        HungryWallet wallet = new HungryWallet(pool);
        vm.deal(address(wallet), 1 ether);
        wallet.enter(1 ether);
        vm.warp(block.timestamp + 1 days);
        for (uint256 gas = 20_000; gas < 200_000; gas += 5_000) {
            (bool done,) = address(wallet).call{gas: gas}(abi.encodeCall(wallet.leave, (0.1 ether)));
            uint256 left = pool.balanceOf(address(wallet));
            assertEq(address(wallet).balance, done ? 0.1 ether : 0, "all or nothing");
            assertEq(left, done ? 0.9 ether : 1 ether, "tokens and coins move together");
            if (done) return;
        }
        assertTrue(false, "enough gas pays");
    }
}
