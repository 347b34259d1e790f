// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingManager} from "../../src/LendingManager.sol";
import {ILendingManager} from "../../src/interfaces/ILendingManager.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev The test is the pool: it creates the manager.
contract LendingManagerTest is PoolFixture {
    uint256 internal constant UNIT = 1e12;
    LendingManager internal manager;
    uint256 internal id;

    function setUp() public override {
        super.setUp();
        manager = new LendingManager(IRegistry(registry), ITrestleEscrow(escrow), UNIT);
        id = attested(borrower, 11, 100 ether);
    }

    /// @dev At 10 % a year.
    function record(uint256 amount, uint256[] memory amounts, uint256[] memory deadlines)
        internal
        returns (IPoolBase.Obstacle obstacle)
    {
        ILendingManager.Request memory request =
            ILendingManager.Request(id, amount, borrower, 11, 1_000, 100 ether, true);
        (obstacle,) = manager.recordApplication(request, amounts, deadlines);
    }

    function started() internal {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](3), new uint256[](3));
        for (uint256 i = 0; i < 3; i++) {
            (amounts[i], deadlines[i]) = ((i + 1) * 1 ether, midnight((i + 1) * 30));
        }
        record(5 ether, amounts, deadlines);
        manager.startLoan(id, borrower, false, 100 ether);
    }

    /// @dev 2 % of 10 coins are 0.2; a year's interest on 10 coins is 1, on the 6 that are left 0.6.
    function test_apply_HoldsInstalmentsToAShareAndTheirInterest() public {
        expectAmounts(0.2 ether - 1, 10 ether, 30, 0, 0.2 ether);
        expectAmounts(1 ether - 1, 10 ether, 365, 0, 1 ether);
        expectAmounts(5 ether, 0.6 ether - 1, 365, 1, 0.6 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = two(5 ether, 5 ether, 365);
        assertEq(uint256(record(10 ether, amounts, deadlines)), uint256(IPoolBase.Obstacle.None));
    }

    function expectAmounts(uint256 first, uint256 second_, uint256 apart, uint256 index, uint256 min)
        internal
    {
        (uint256[] memory amounts, uint256[] memory deadlines) = two(first, second_, apart);
        vm.expectRevert(
            abi.encodeWithSelector(ILendingManager.InstalmentTooSmall.selector, index, amounts[index], min)
        );
        record(10 ether, amounts, deadlines);
    }

    function two(uint256 first, uint256 second_, uint256 apart)
        internal
        view
        returns (uint256[] memory amounts, uint256[] memory deadlines)
    {
        (amounts, deadlines) = (new uint256[](2), new uint256[](2));
        (amounts[0], amounts[1]) = (first, second_);
        (deadlines[0], deadlines[1]) = (midnight(apart), midnight(2 * apart));
    }

    function test_everyChange_OnlyByThePool() public {
        ILendingManager.Request memory request;
        uint256[] memory none = new uint256[](0);
        vm.startPrank(stranger);
        expectNotPool();
        manager.recordApplication(request, none, none);
        expectNotPool();
        manager.dropApplication(id, borrower);
        expectNotPool();
        manager.startLoan(id, borrower, false, 1);
        expectNotPool();
        manager.recordPayment(id, 1, false);
        expectNotPool();
        manager.recordDefault(id);
        vm.stopPrank();
    }

    function expectNotPool() internal {
        vm.expectRevert(abi.encodeWithSelector(ILendingManager.NotPool.selector, stranger));
    }

    function test_nextPayment_FollowsWhatIsPaid() public {
        started();
        assertOpen(1 ether, 30);
        pay(1 ether - 1);
        assertOpen(1, 30);
        pay(1);
        assertOpen(2 ether, 60);
        pay(1.5 ether);
        assertOpen(0.5 ether, 60);
        pay(0.5 ether);
        (uint256 due,) = manager.getNextPayment(id);
        assertOpen(due, 90);
        assertEq(due, manager.debtOf(id));
    }

    /// @dev Past missed deadlines: all that was missed, in part or in full; past the last, all that is owed.
    function test_nextPayment_IsWhatWasMissed() public {
        started();
        uint256 end = midnight(90);
        pay(0.4 ether);
        vm.warp(midnight(60));
        assertMissed(2.6 ether);
        vm.warp(end - 1);
        assertMissed(2.6 ether);
        vm.warp(end);
        (uint256 due,) = manager.getNextPayment(id);
        assertEq(due, manager.debtOf(id));
    }

    function assertMissed(uint256 sum) internal view {
        (uint256 due,) = manager.getNextPayment(id);
        (uint256 principal, uint256 since) = (4.6 ether, midnightOf(30));
        // 10 % and half as much again on what is left, since the first missed deadline.
        assertEq(due, sum + ceilDiv(principal * 3_000 * (block.timestamp - since), 2 * 10_000 * YEAR));
    }

    function midnightOf(uint256 day) internal pure returns (uint256) {
        return START + 1 days + day * 1 days;
    }

    function pay(uint256 amount) internal {
        manager.recordPayment(id, amount, false);
    }

    function assertOpen(uint256 amount, uint256 day) internal view {
        (uint256 due, uint256 deadline) = manager.getNextPayment(id);
        assertEq(due, amount);
        assertEq(deadline, midnightOf(day));
    }

    /// @dev Any schedule that is taken is answered as it was given, to the millionth of a coin.
    function testFuzz_apply_AnswersAsGiven(uint256 seed) public {
        uint256 count = within(seed, 1, 24);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](count), new uint256[](count));
        uint256 day = 7;
        for (uint256 i = 0; i < count; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            amounts[i] = within(seed, 1 ether, type(uint80).max);
            day += within(seed >> 128, 1, 40);
            deadlines[i] = midnight(day);
        }
        record(1 ether, amounts, deadlines);
        (uint256[] memory kept, uint256[] memory days_) = manager.scheduleOf(id);
        assertEq(kept.length, count);
        for (uint256 i = 0; i < count; i++) {
            assertEq(days_[i], deadlines[i]);
            assertEq(kept[i], i + 1 == count ? 0 : amounts[i] / UNIT * UNIT);
        }
        manager.requireTerms(id, 1 ether, 1_000, kept, days_);
        days_[count - 1] += 1 days;
        expectError(IPoolBase.OtherTermsApplied.selector);
        manager.requireTerms(id, 1 ether, 1_000, kept, days_);
    }

    /// @dev A shorter schedule in place of a longer one leaves nothing of it.
    function test_apply_AgainReplacesTheSchedule() public {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](8), new uint256[](8));
        for (uint256 i = 0; i < 8; i++) {
            (amounts[i], deadlines[i]) = (1 ether, midnight(20 + i));
        }
        record(5 ether, amounts, deadlines);
        manager.dropApplication(id, borrower);
        (amounts, deadlines) = two(4 ether, 1 ether, 30);
        record(5 ether, amounts, deadlines);
        manager.startLoan(id, borrower, false, 100 ether);
        pay(4 ether);
        (uint256 due, uint256 deadline) = manager.getNextPayment(id);
        assertEq(due, 1 ether);
        assertEq(deadline, midnight(60));
    }
}
