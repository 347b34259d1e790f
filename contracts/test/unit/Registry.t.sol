// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Registry} from "../../src/Registry.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {Test} from "../Vm.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

contract RegistryTest is Test {
    Registry internal registry;
    address internal owner = account("owner");
    address internal operator = account("operator");
    address internal stranger = account("stranger");
    address internal arbiter = account("arbiter");
    address internal treasury = account("treasury");
    address internal low = account("low");
    address internal medium = account("medium");
    address internal high = account("high");

    function setUp() public {
        vm.warp(1_800_000_000);
        registry = new Registry(owner, operator, 1 days);
    }

    function test_constructor_HoldsTheDelay() public {
        new Registry(owner, operator, 7 days);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.DelayTooLong.selector, 7 days + 1, 7 days));
        new Registry(owner, operator, 7 days + 1);
    }

    function test_constructor_SetsTheRoles() public {
        vm.expectEmit(true, false, false, false, vm.computeCreateAddress(address(this), 2));
        emit IRegistry.OperatorSet(operator);
        Registry fresh = new Registry(owner, operator, 2 days);
        assertEq(fresh.owner(), owner);
        assertEq(fresh.operator(), operator);
        assertEq(fresh.attestationDelay(), 2 days);
    }

    function test_setOperator() public {
        expectNotOwner(stranger);
        registry.setOperator(stranger);
        expectEvent(address(registry));
        emit IRegistry.OperatorSet(stranger);
        vm.prank(owner);
        registry.setOperator(stranger);
        vm.prank(stranger);
        registry.attestKyc(arbiter);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotOperator.selector, operator));
        vm.prank(operator);
        registry.attestKyc(treasury);
    }

    function test_setEscrow() public {
        expectNotOwner(operator);
        registry.setEscrow(stranger);
        vm.startPrank(owner);
        vm.expectRevert(IRegistry.AddressMissing.selector);
        registry.setEscrow(address(0));
        expectEvent(address(registry));
        emit IRegistry.EscrowSet(stranger);
        registry.setEscrow(stranger);
        assertEq(registry.escrow(), stranger);
        vm.expectRevert(IRegistry.AlreadySet.selector);
        registry.setEscrow(arbiter);
    }

    function test_setPools() public {
        expectNotOwner(operator);
        registry.setPools(low, medium, high);
        vm.startPrank(owner);
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(IRegistry.AddressMissing.selector);
            registry.setPools(
                i == 0 ? address(0) : low, i == 1 ? address(0) : medium, i == 2 ? address(0) : high
            );
        }
        expectSame(low, low, high);
        expectSame(low, high, high);
        expectSame(high, medium, high);
        expectEvent(address(registry));
        emit IRegistry.PoolsSet(low, medium, high);
        registry.setPools(low, medium, high);

        (address a, address b, address c) = registry.pools();
        assertTrue(a == low && b == medium && c == high, "the pools in order");
        assertTrue(registry.isPool(low) && registry.isPool(medium) && registry.isPool(high), "pools");
        assertTrue(!registry.isPool(stranger), "nobody else");
        vm.expectRevert(IRegistry.AlreadySet.selector);
        registry.setPools(arbiter, medium, high);
    }

    function test_setPaused() public {
        expectNotRole(stranger);
        registry.setPaused(true);
        expectEvent(address(registry));
        emit IRegistry.PausedSet(operator, true);
        vm.prank(operator);
        registry.setPaused(true);
        assertTrue(registry.paused(), "paused");
        expectNotOwner(operator);
        registry.setPaused(false);
        vm.prank(owner);
        registry.setPaused(false);
        assertTrue(!registry.paused(), "not paused");
        vm.prank(owner);
        registry.setPaused(true);
        assertTrue(registry.paused(), "paused by the owner");
    }

    function test_addTerms_HoldsTheBounds() public {
        expectNotOwner(operator);
        registry.addTerms(arbiter, treasury, 0, 7 days, 3 days);
        vm.startPrank(owner);
        vm.expectRevert(IRegistry.AddressMissing.selector);
        registry.addTerms(address(0), treasury, 0, 7 days, 3 days);
        vm.expectRevert(IRegistry.AddressMissing.selector);
        registry.addTerms(arbiter, address(0), 0, 7 days, 3 days);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.FeeTooHigh.selector, 501, 500));
        registry.addTerms(arbiter, treasury, 501, 7 days, 3 days);
        vm.expectRevert(windowError(7 days - 1));
        registry.addTerms(arbiter, treasury, 500, 7 days - 1, 3 days);
        vm.expectRevert(windowError(30 days + 1));
        registry.addTerms(arbiter, treasury, 500, 30 days + 1, 3 days);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.OthersWaitTooLong.selector, 7 days + 1, 7 days));
        registry.addTerms(arbiter, treasury, 500, 7 days, 7 days + 1);
        registry.addTerms(arbiter, treasury, 500, 7 days, 7 days);
        registry.addTerms(arbiter, treasury, 500, 30 days, 0);
    }

    function test_terms_AreNumberedAndStay() public {
        assertEq(registry.currentTermsId(), 0);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.UnknownTerms.selector, 1));
        registry.termsOf(1);
        (address nobody, uint256 none, uint256 noWait) = registry.paymentRulesOf(1);
        assertEq(nobody, address(0));
        assertEq(none, 0);
        assertEq(noWait, 0);

        vm.startPrank(owner);
        expectEvent(address(registry));
        emit IRegistry.TermsAdded(1, arbiter, treasury, 100, 7 days, 3 days);
        assertEq(registry.addTerms(arbiter, treasury, 100, 7 days, 3 days), 1);
        assertEq(registry.addTerms(stranger, owner, 200, 8 days, 3 days), 2);
        assertEq(registry.currentTermsId(), 2);

        IRegistry.Terms memory first = registry.termsOf(1);
        assertEq(first.arbiter, arbiter);
        assertEq(first.feeRecipient, treasury);
        assertEq(first.feeBps, 100);
        assertEq(first.reviewWindow, 7 days);
        assertEq(first.closed, false);
        (address recipient, uint256 bps, uint256 wait) = registry.paymentRulesOf(1);
        assertEq(recipient, treasury);
        assertEq(bps, 100);
        assertEq(wait, 3 days);
    }

    function test_closeTerms() public {
        vm.startPrank(owner);
        registry.addTerms(arbiter, treasury, 100, 7 days, 3 days);
        registry.addTerms(arbiter, treasury, 200, 8 days, 3 days);
        vm.stopPrank();
        expectNotOwner(operator);
        registry.closeTerms(1);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.UnknownTerms.selector, 3));
        registry.closeTerms(3);
        expectEvent(address(registry));
        emit IRegistry.TermsClosed(1);
        registry.closeTerms(1);
        assertTrue(registry.termsOf(1).closed, "closed");
        assertEq(registry.currentTermsId(), 2);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.TermsAlreadyClosed.selector, 1));
        registry.closeTerms(1);
        registry.closeTerms(2);
        assertEq(registry.currentTermsId(), 0);
        assertEq(registry.addTerms(arbiter, treasury, 100, 7 days, 3 days), 3);
        assertEq(registry.currentTermsId(), 3);
    }

    function test_kyc() public {
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotOperator.selector, owner));
        vm.prank(owner);
        registry.attestKyc(arbiter);
        expectEvent(address(registry));
        emit IRegistry.KycAttested(arbiter);
        vm.prank(operator);
        registry.attestKyc(arbiter);
        assertTrue(registry.isVerified(arbiter), "verified");
        vm.expectRevert(abi.encodeWithSelector(IRegistry.AlreadyVerified.selector, arbiter));
        vm.prank(operator);
        registry.attestKyc(arbiter);

        expectNotRole(stranger);
        registry.revokeKyc(arbiter);
        expectEvent(address(registry));
        emit IRegistry.KycRevoked(arbiter, owner);
        vm.prank(owner);
        registry.revokeKyc(arbiter);
        assertTrue(!registry.isVerified(arbiter), "not verified");
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotVerified.selector, arbiter));
        vm.prank(operator);
        registry.revokeKyc(arbiter);
    }

    function test_attestScors_HoldsTheBounds() public {
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotOperator.selector, owner));
        vm.prank(owner);
        registry.attestScors(1, arbiter, 5, 1);
        vm.startPrank(operator);
        vm.expectRevert(IRegistry.AddressMissing.selector);
        registry.attestScors(1, address(0), 5, 1);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.ScoreOutOfRange.selector, 0, 1, 11));
        registry.attestScors(1, arbiter, 0, 1);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.ScoreOutOfRange.selector, 12, 1, 11));
        registry.attestScors(1, arbiter, 12, 1);
        vm.expectRevert(IRegistry.MaxAmountMissing.selector);
        registry.attestScors(1, arbiter, 5, 0);
        registry.attestScors(1, arbiter, 1, 1);
        registry.attestScors(1, arbiter, 11, 1);
    }

    function test_scors_AreUsableAfterTheDelayForSevenDays() public {
        uint256 from = block.timestamp + 1 days;
        expectEvent(address(registry));
        emit IRegistry.ScorsAttested(1, arbiter, 9, 50 ether, from, from + 7 days);
        vm.prank(operator);
        registry.attestScors(1, arbiter, 9, 50 ether);
        IRegistry.Scors memory scors = registry.scorsOf(1);
        assertEq(scors.owner, arbiter);
        assertEq(scors.score, 9);
        assertEq(scors.maxAmount, 50 ether);
        assertEq(scors.usableFrom, from);
        assertEq(scors.expiresAt, from + 7 days);

        assertUsable(0, 0);
        vm.warp(from - 1);
        assertUsable(0, 0);
        vm.warp(from);
        assertUsable(9, 50 ether);
        (uint256 others,) = registry.usableScors(1, stranger);
        assertEq(others, 0);
        vm.warp(from + 7 days - 1);
        assertUsable(9, 50 ether);
        vm.warp(from + 7 days);
        assertUsable(0, 0);
    }

    function test_scors_WaitAgainWhenReplaced() public {
        vm.prank(operator);
        registry.attestScors(1, arbiter, 9, 50 ether);
        vm.warp(block.timestamp + 2 days);
        vm.prank(operator);
        registry.attestScors(1, arbiter, 11, 60 ether);
        assertUsable(0, 0);
    }

    function test_revokeScors() public {
        vm.prank(operator);
        registry.attestScors(1, arbiter, 9, 50 ether);
        expectNotRole(stranger);
        registry.revokeScors(1);
        expectEvent(address(registry));
        emit IRegistry.ScorsRevoked(1, arbiter, owner);
        vm.prank(owner);
        registry.revokeScors(1);
        vm.warp(block.timestamp + 2 days);
        assertUsable(0, 0);
        (uint256 ofNobody,) = registry.usableScors(1, address(0));
        assertEq(ofNobody, 0);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NoAttestation.selector, 1));
        vm.prank(operator);
        registry.revokeScors(1);
    }

    function test_loans_AreOnePerProjectOverAllPools() public {
        vm.prank(owner);
        registry.setPools(low, medium, high);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotPool.selector, stranger));
        vm.prank(stranger);
        registry.openLoan(1, stranger);
        expectEvent(address(registry));
        emit IRegistry.LoanOpened(1, low);
        vm.prank(low);
        registry.openLoan(1, stranger);
        assertEq(registry.livePoolOf(1), low);
        for (uint256 i; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRegistry.LoanAlreadyLive.selector, 1, low));
            vm.prank(i == 0 ? low : high);
            registry.openLoan(1, stranger);
        }
        vm.expectRevert(abi.encodeWithSelector(IRegistry.LoanNotLive.selector, 1, high));
        vm.prank(high);
        registry.closeLoan(1, stranger);
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotPool.selector, owner));
        vm.prank(owner);
        registry.closeLoan(1, stranger);
        expectEvent(address(registry));
        emit IRegistry.LoanClosed(1, low);
        vm.prank(low);
        registry.closeLoan(1, stranger);
        assertEq(registry.livePoolOf(1), address(0));
        vm.prank(high);
        registry.openLoan(1, stranger);
    }

    /// @dev The list of loans and the mark of a live loan share slots with identity and score: each survives the other.
    function test_loans_AreFivePerBorrowerAndSurviveIdentityAndScore() public {
        vm.prank(owner);
        registry.setPools(low, medium, high);
        vm.startPrank(operator);
        registry.attestKyc(stranger);
        registry.attestScors(1, stranger, 8, 1 ether);
        vm.stopPrank();
        for (uint256 i = 1; i < 6; i++) {
            vm.prank(i % 2 == 0 ? low : high);
            registry.openLoan(i, stranger);
        }
        vm.expectRevert(abi.encodeWithSelector(IRegistry.TooManyLoans.selector, stranger, 5));
        vm.prank(low);
        registry.openLoan(6, stranger);
        vm.startPrank(operator);
        registry.revokeKyc(stranger);
        registry.revokeScors(1);
        assertCredit(0, 0, false);
        registry.attestKyc(stranger);
        registry.attestScors(1, stranger, 9, 2 ether);
        vm.stopPrank();
        vm.warp(block.timestamp + registry.attestationDelay());
        assertCredit(9, 2 ether, true);
        vm.prank(high);
        registry.closeLoan(3, stranger);
        uint256[] memory left = new uint256[](4);
        (left[0], left[1], left[2], left[3]) = (1, 2, 4, 5);
        vm.assertEq(registry.loansOf(stranger), left, "the others");
        vm.prank(medium);
        registry.openLoan(7, stranger);
        assertEq(registry.livePoolOf(7), medium);
    }

    function assertCredit(uint256 score, uint256 maxAmount, bool verified) internal view {
        (uint256 s, uint256 m, bool v, bool live, uint256 loans) = registry.creditOf(1, stranger);
        assertEq(s, score);
        assertEq(m, maxAmount);
        assertTrue(v == verified && live && loans != 0, "identity and live loan");
        assertEq(registry.livePoolOf(1), high);
    }

    function assertUsable(uint256 score, uint256 maxAmount) internal view {
        (uint256 a, uint256 b) = registry.usableScors(1, arbiter);
        vm.assertEq(a, score, "usable score");
        vm.assertEq(b, maxAmount, "usable amount");
    }

    function expectNotOwner(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, caller));
        vm.prank(caller);
    }

    function expectNotRole(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(IRegistry.NotOwnerOrOperator.selector, caller));
        vm.prank(caller);
    }

    function expectSame(address a, address b, address c) internal {
        vm.expectRevert(abi.encodeWithSelector(IRegistry.PoolsNotDistinct.selector, a, b, c));
        registry.setPools(a, b, c);
    }

    function windowError(uint256 window) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IRegistry.ReviewWindowOutOfRange.selector, window, 7 days, 30 days);
    }
}
