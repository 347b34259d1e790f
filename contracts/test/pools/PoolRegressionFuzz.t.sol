// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolFixture} from "./PoolFixture.sol";

/// @dev To try two ways from one point.
interface StateVm {
    function snapshotState() external returns (uint256);
    function revertToState(uint256) external returns (bool);
}

/// @dev Like PoolRegression, over many numbers. The loan is made once, in front of all runs.
contract PoolRegressionFuzzTest is PoolFixture {
    StateVm internal constant more = StateVm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 internal id;

    function setUp() public override {
        super.setUp();
        id = lent();
    }

    /// @dev zkLend: a burn rounded down pays more than it takes. Here many small withdrawals never pay more than one.
    function testFuzz_others_SplittingAWithdrawalGainsNothing(uint256 seed) public {
        vm.warp(block.timestamp + within(seed, 2, 25) * 1 days + 1);
        uint256 tokens = within(seed >> 16, 1e6, 2 ether);
        uint256 whole = pool.getTokenValue(tokens);
        uint256 purse = lenders[0].balance;
        uint256 part = tokens / 3;
        withdraw(lenders[0], part);
        withdraw(lenders[0], part);
        withdraw(lenders[0], tokens - 2 * part);
        assertLe(lenders[0].balance - purse, whole, "no more than at once");
    }

    /// @dev The same sum in one payment or in many: many never cost less.
    function testFuzz_others_SplitPaymentsNeverCostLess(uint256 seed) public {
        vm.warp(block.timestamp + within(seed, 1, 60 days));
        uint256 sum = within(seed >> 64, 3, 5 ether);
        uint256 snapshot = more.snapshotState();
        repay(id, sum);
        vm.warp(block.timestamp + 40 days);
        uint256 atOnce = pool.debtOf(id);
        more.revertToState(snapshot);
        repay(id, sum / 3);
        repay(id, sum / 3);
        repay(id, sum - 2 * (sum / 3));
        vm.warp(block.timestamp + 40 days);
        assertGe(pool.debtOf(id), atOnce, "never less");
    }

    /// @dev Deposit, repayment and exit gain nothing, however much is paid in between.
    function testFuzz_ours_DepositAroundARepaymentGainsNothing(uint256 seed) public {
        vm.warp(block.timestamp + within(seed, 1, 96 days));
        uint256 amount = within(seed >> 32, 0.001 ether, 15 ether);
        vm.prank(stranger);
        try pool.deposit{value: amount}() {}
        catch {
            return;
        }
        uint256 tokens = pool.balanceOf(stranger);
        uint256 worth = pool.getTokenValue(tokens);
        assertLe(worth, amount, "nothing at once");
        (uint256 due,) = pool.manager().getNextPayment(id);
        bool late = isTroubled(borrower);
        repay(id, due);
        if (!late) assertLe(pool.getTokenValue(tokens), worth + 1, "an honest payment moves no price");
        assertLe(pool.getTokenValue(tokens), amount, "nor does it pay the newcomer");
    }
}
