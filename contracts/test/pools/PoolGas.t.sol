// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolFixture} from "./PoolFixture.sol";

/// @dev Whole transactions: intrinsic cost and calldata included, every slot cold, refunds given. Each figure is
/// kept in the committed snapshot and held under its ceiling here.
/// forge-config: default.isolate = true
contract PoolGasTest is PoolFixture {
    /// @dev A pool in use: a loan was paid back in part, so no counter is written for the first time ever.
    function used() internal {
        fill();
        uint256 id = lentTo(second, 1 ether);
        vm.warp(block.timestamp + 5 days);
        vm.prank(second);
        pool.processRepayment{value: 0.5 ether}(id);
    }

    function test_deposit_FirstUnder74kRepeatedUnder57k() public {
        used();
        lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 1 hours);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, first of a lender, with a live loan", 74_000);
        vm.warp(block.timestamp + 1 hours);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, repeated, with a live loan", 57_000);
    }

    function test_deposit_FirstOfADayUnder75k() public {
        used();
        deposit(stranger, 1 ether);
        vm.warp(block.timestamp + 1 days);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, repeated, first call of a day", 75_000);
    }

    /// @dev Supply, cash and the held capital are written for the first time ever: 17k for each slot.
    function test_deposit_FirstEverUnder115k() public {
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, first ever", 115_000);
    }

    function test_withdraw_Under65k() public {
        used();
        lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 1 days);
        pool.poke();
        hold("poke, new day", 70_000);
        vm.prank(lenders[0]);
        pool.withdraw(1 ether);
        hold("withdraw, part, with a live loan", 65_000);
        vm.prank(lenders[1]);
        pool.withdraw(10 ether);
        hold("withdraw, all, with a live loan", 65_000);
    }

    /// @dev It stores the day's books for everybody.
    function test_withdraw_FirstOfADayUnder85k() public {
        used();
        lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 1 days);
        vm.prank(lenders[1]);
        pool.withdraw(10 ether);
        hold("withdraw, all, first call of a day", 85_000);
    }

    function test_borrow_Under310kInAPoolInUse() public {
        used();
        uint256 id = attested(borrower, 11, LOAN);
        pool.poke();
        borrow(id, "", 310_000);
    }

    /// @dev The application stores the day's books for everybody.
    function test_borrow_FirstOfADayUnder330k() public {
        used();
        borrow(attested(borrower, 11, LOAN), ", first of a day", 330_000);
    }

    /// @dev Four slots are written for the first time ever: the sums, the days with deadlines, the list of loans, the
    /// day's first cash. 17k for each, once in the pool's life.
    function test_borrow_FirstEverUnder430k() public {
        fill();
        borrow(attested(borrower, 11, LOAN), ", first ever", 430_000);
    }

    function borrow(uint256 id, string memory when, uint256 ceiling) internal {
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        uint256 applied = hold(string.concat("applyForLoanWithSchedule, 3 instalments", when), 300_000);
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        uint256 disbursed = hold(string.concat("confirmAndDisburse", when), 400_000);
        assertLe(applied + disbursed, ceiling, "application and disbursal together");
    }

    /// @dev Each further instalment is 16 bytes of code: a long schedule costs what it is long.
    function test_apply_With24InstalmentsUnder345k() public {
        used();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](24), new uint256[](24));
        for (uint256 i = 0; i < 24; i++) {
            (amounts[i], deadlines[i]) = (0.26 ether, midnight(30 * (i + 1)));
        }
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        hold("applyForLoanWithSchedule, 24 instalments", 345_000);
    }

    function test_repay_Under135k() public {
        used();
        uint256 id = lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 10 days);
        vm.prank(borrower);
        pool.processRepayment{value: 0.5 ether}(id);
        hold("processRepayment, part of an instalment", 135_000);
        vm.prank(borrower);
        pool.processRepayment{value: 2 ether}(id);
        hold("processRepayment, to the next instalment", 135_000);
        vm.prank(borrower);
        pool.processRepayment{value: 5 ether}(id);
        hold("processRepayment, all, with change", 135_000);
    }

    /// @dev It stores the books of all days since, and opens the first flow of vesting money with three fresh slots.
    function test_repay_LateAfter60IdleDaysUnder240k() public {
        used();
        uint256 id = lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 60 days);
        (uint256 due,) = pool.manager().getNextPayment(id);
        vm.prank(borrower);
        pool.processRepayment{value: due}(id);
        hold("processRepayment, late, after 60 idle days", 240_000);
    }

    function test_default_After200IdleDaysUnder190k() public {
        used();
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        vm.warp(block.timestamp + 200 days);
        pool.processDefault(id);
        hold("processDefault, after 200 idle days", 190_000);
    }

    function hold(string memory what, uint256 ceiling) internal returns (uint256 gas) {
        gas = vm.snapshotGasLastCall("LendingPool", what);
        assertLe(gas, ceiling, what);
    }
}
