// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolFixture} from "./PoolFixture.sol";

/// @dev Whole transactions: intrinsic cost and calldata included, every slot cold, refunds given. Each figure is
/// kept in the committed snapshot and held under its ceiling here.
/// forge-config: default.isolate = true
contract PoolGasTest is PoolFixture {
    /// @dev A pool in use: a loan was paid back in part, so no counter is written for the first time ever.
    function setUp() public override {
        super.setUp();
        fill();
        uint256 id = lentTo(second, 1 ether);
        vm.warp(block.timestamp + 5 days);
        vm.prank(second);
        pool.processRepayment{value: 0.5 ether}(id);
    }

    function test_deposit_Under75kThen58k() public {
        lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 1 hours);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, first of a lender, with a live loan", 75_000);
        vm.warp(block.timestamp + 1 hours);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, repeated, with a live loan", 58_000);
        vm.warp(block.timestamp + 1 days);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        hold("deposit, repeated, first call of a day", 75_000);
    }

    function test_withdraw_Under75k() public {
        lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 1 days);
        pool.poke();
        hold("poke, new day", 75_000);
        vm.prank(lenders[0]);
        pool.withdraw(1 ether);
        hold("withdraw, part, with a live loan", 75_000);
        vm.warp(block.timestamp + 1 days);
        vm.prank(lenders[1]);
        pool.withdraw(10 ether);
        hold("withdraw, all, first call of a day", 90_000);
    }

    function test_applyAndDisburse_Under500kTogether() public {
        uint256 id = attested(borrower, 11, LOAN);
        pool.poke();
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        uint256 applied = hold("applyForLoanWithSchedule, 3 instalments", 300_000);
        vm.prank(borrower);
        pool.confirmAndDisburse(id);
        uint256 disbursed = hold("confirmAndDisburse", 400_000);
        assertLe(applied + disbursed, 500_000, "application and disbursal together");
    }

    function test_repay_Under150k() public {
        uint256 id = lentTo(borrower, LOAN);
        vm.warp(block.timestamp + 10 days);
        vm.prank(borrower);
        pool.processRepayment{value: 0.5 ether}(id);
        hold("processRepayment, part of an instalment", 150_000);
        vm.prank(borrower);
        pool.processRepayment{value: 2 ether}(id);
        hold("processRepayment, to the next instalment", 150_000);
        vm.warp(block.timestamp + 60 days);
        vm.prank(borrower);
        pool.processRepayment{value: 2 ether}(id);
        hold("processRepayment, late, after 60 idle days", 225_000);
        vm.prank(borrower);
        pool.processRepayment{value: 5 ether}(id);
        hold("processRepayment, all, with change", 150_000);
    }

    function test_default() public {
        uint256 id = lentTo(borrower, LOAN);
        accept(id, 12 ether);
        vm.warp(block.timestamp + 200 days);
        pool.processDefault(id);
        hold("processDefault, after 200 idle days", 250_000);
    }

    function hold(string memory what, uint256 ceiling) internal returns (uint256 gas) {
        gas = vm.snapshotGasLastCall("LendingPool", what);
        assertLe(gas, ceiling, what);
    }
}
