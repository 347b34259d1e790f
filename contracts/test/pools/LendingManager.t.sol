// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingManager} from "../../src/LendingManager.sol";
import {ILendingManager} from "../../src/interfaces/ILendingManager.sol";
import {Test} from "../Vm.sol";

/// @dev The test is the pool: it creates the code and its clones.
contract LendingManagerTest is Test {
    /// @dev Of six bytes, each another.
    uint256 internal constant PROJECT = 0x010203040506;
    LendingManager internal code;
    uint256 internal today;

    function setUp() public {
        vm.warp(20_833 * 1 days);
        today = block.timestamp;
        code = new LendingManager();
    }

    function created() internal returns (LendingManager) {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](3), new uint256[](3));
        for (uint256 i = 0; i < 3; i++) {
            (amounts[i], deadlines[i]) = ((i + 1) * 1 ether, today + (i + 1) * 30 days);
        }
        return LendingManager(code.create(wanted(PROJECT, 5 ether, today + 900 days), amounts, deadlines));
    }

    /// @dev At 10 % a year.
    function wanted(uint256 id, uint256 amount, uint256 latest)
        internal
        view
        returns (ILendingManager.Wanted memory)
    {
        return ILendingManager.Wanted({
            projectId: id, amount: amount, interestRate: 1_000, earliest: today, latest: latest
        });
    }

    /// @dev 2 % of 10 coins are 0.2; a year's interest on 10 coins is 1, on the 6 that are left 0.6.
    function test_create_HoldsInstalmentsToAShareAndTheirInterest() public {
        expectAmounts(0.2 ether - 1, 10 ether, 30 days, 0, 0.2 ether);
        expectAmounts(1 ether - 1, 10 ether, 365 days, 0, 1 ether);
        expectAmounts(5 ether, 0.6 ether - 1, 365 days, 1, 0.6 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = two(5 ether, 5 ether, 365 days);
        assertTrue(
            code.create(wanted(1, 10 ether, today + 999 days), amounts, deadlines) != address(0), "taken"
        );
    }

    function expectAmounts(uint256 first, uint256 second, uint256 apart, uint256 index, uint256 min)
        internal
    {
        (uint256[] memory amounts, uint256[] memory deadlines) = two(first, second, apart);
        vm.expectRevert(
            abi.encodeWithSelector(ILendingManager.InstalmentTooSmall.selector, index, amounts[index], min)
        );
        code.create(wanted(1, 10 ether, today + 999 days), amounts, deadlines);
    }

    function two(uint256 first, uint256 second, uint256 apart)
        internal
        view
        returns (uint256[] memory amounts, uint256[] memory deadlines)
    {
        (amounts, deadlines) = (new uint256[](2), new uint256[](2));
        (amounts[0], amounts[1]) = (first, second);
        (deadlines[0], deadlines[1]) = (today + apart, today + 2 * apart);
    }

    function test_create_KeepsTheSchedule() public {
        LendingManager manager = created();
        assertEq(manager.pool(), address(this));
        assertEq(manager.projectId(), PROJECT);
        assertEq(manager.instalmentCount(), 3);
        for (uint256 i = 0; i < 3; i++) {
            (uint256 amount, uint256 deadline) = manager.instalment(i);
            assertEq(amount, (i + 1) * 1 ether);
            assertEq(deadline, today + (i + 1) * 30 days);
        }
        vm.expectRevert(abi.encodeWithSelector(ILendingManager.UnknownInstalment.selector, 3, 3));
        manager.instalment(3);
    }

    function test_create_OnlyByThePool() public {
        address stranger = account("stranger");
        vm.expectRevert(abi.encodeWithSelector(ILendingManager.NotPool.selector, stranger));
        vm.prank(stranger);
        code.create(wanted(1, 1, 1), new uint256[](1), new uint256[](1));
    }

    function test_openInstalment_FollowsWhatIsPaid() public {
        LendingManager manager = created();
        assertOpen(manager, 0, 30 days, 1 ether);
        assertOpen(manager, 1 ether - 1, 30 days, 1);
        assertOpen(manager, 1 ether, 60 days, 2 ether);
        assertOpen(manager, 2.5 ether, 60 days, 0.5 ether);
        assertOpen(manager, 3 ether, 90 days, type(uint256).max);
        assertOpen(manager, 100 ether, 90 days, type(uint256).max);
    }

    function test_dueBy_SumsThePassedDeadlines() public {
        LendingManager manager = created();
        assertEq(manager.dueBy(today), 0);
        assertEq(manager.dueBy(today + 30 days - 1), 0);
        assertEq(manager.dueBy(today + 30 days), 1 ether);
        assertEq(manager.dueBy(today + 89 days), 3 ether);
        assertEq(manager.dueBy(today + 90 days), type(uint256).max);
    }

    function test_missingAt_IsWhatWasMissedOrWhatIsOpen() public {
        LendingManager manager = created();
        assertEq(manager.missingAt(0, today), 1 ether);
        assertEq(manager.missingAt(0.4 ether, today + 30 days), 0.6 ether);
        assertEq(manager.missingAt(1 ether, today + 30 days), 2 ether);
        // Two were missed, in part.
        assertEq(manager.missingAt(0.4 ether, today + 60 days), 2.6 ether);
        assertEq(manager.missingAt(3 ether, today + 60 days), type(uint256).max);
        assertEq(manager.missingAt(1 ether, today + 90 days), type(uint256).max);
    }

    /// @dev Any schedule that is taken is answered as it was given.
    function testFuzz_create_AnswersAsGiven(uint256 seed) public {
        uint256 count = within(seed, 1, 24);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](count), new uint256[](count));
        uint256 day = today;
        for (uint256 i = 0; i < count; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            amounts[i] = within(seed, 1, type(uint96).max);
            day += within(seed >> 128, 1, 40) * 1 days;
            deadlines[i] = day;
        }
        LendingManager manager = LendingManager(code.create(wanted(3, 1, day), amounts, deadlines));
        uint256 paid;
        for (uint256 i = 0; i < count; i++) {
            (uint256 amount, uint256 deadline) = manager.instalment(i);
            assertEq(amount, amounts[i]);
            assertEq(deadline, deadlines[i]);
            (deadline, amount) = manager.openInstalment(paid);
            assertEq(deadline, deadlines[i]);
            assertEq(amount, i + 1 == count ? type(uint256).max : amounts[i]);
            paid += amounts[i];
        }
    }

    function assertOpen(LendingManager manager, uint256 paid, uint256 after_, uint256 missing) internal view {
        (uint256 deadline, uint256 rest) = manager.openInstalment(paid);
        assertEq(deadline, today + after_);
        assertEq(rest, missing);
    }
}
