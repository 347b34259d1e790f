// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {HostileWallet} from "../fixture/Receivers.sol";

/// @dev Failures other escrows have had, and those of this one's first draft. Each test is the attack.
contract KnownFailuresTest is EscrowFixture {
    /* ---------------------------------------------------------------- of others */

    /// @dev Allo: a bidder raises the price in front of the acceptance.
    function test_aBidCannotBeRaisedInFrontOfItsAcceptance() public {
        uint256 tokenId = requested();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        amounts[0] = 100 ether;
        vm.prank(developer);
        assertEq(escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1), 1);
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: 200 ether}(tokenId, 0);
        assertEq(customer.balance, 1000 ether - TOTAL);
        assertEq(escrow.outstandingOf(tokenId), TOTAL);
    }

    /// @dev Kleros, TalentLayer: a failed send is ignored and the money stays behind.
    function test_aFailedSendIsKeptForItsReceiver() public {
        HostileWallet wallet = new HostileWallet(escrow);
        vm.deal(address(wallet), 10 ether);
        vm.prank(operator);
        registry.attestKyc(address(wallet));
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        vm.prank(address(wallet));
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1 days, 1);
        accept(tokenId);
        vm.prank(address(wallet));
        escrow.submitMilestone(tokenId, 0, EVIDENCE);
        wallet.behave(HostileWallet.Behaviour.Revert, "");
        approve(tokenId, 0);
        assertEq(escrow.creditOf(address(wallet)), net(1 ether));
        vm.prank(address(wallet));
        escrow.withdraw(payable(stranger));
        assertEq(stranger.balance, 1000 ether + net(1 ether));
    }

    /// @dev TalentLayer: refund and payment computed with the current fee instead of the agreed one.
    function test_theFeeIsTheAgreedOne() public {
        uint256 tokenId = active();
        vm.startPrank(owner);
        registry.addTerms(arbiter, treasury, 500, 7 days, 3 days);
        registry.closeTerms(1);
        vm.stopPrank();
        submit(tokenId, 0);
        approve(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        vm.prank(customer);
        escrow.claimRefund(tokenId);
        assertEq(escrow.creditOf(treasury), fee(1 ether));
        assertEq(customer.balance, 999 ether);
        assertEq(address(escrow).balance, fee(1 ether));
    }

    /// @dev Ethlance: a function that adds funds without looking at what was sent.
    function test_addedMoneyMustHaveBeenSent() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = raised(0, 50 ether);
        vm.prank(developer);
        escrow.proposeChange(tokenId, change);
        expect(abi.encodeWithSelector(ITrestleEscrow.AddedMoneyMissing.selector, 49 ether, 1 ether));
        vm.prank(customer);
        escrow.acceptChange{value: 1 ether}(tokenId, change);
        assertEq(escrow.outstandingOf(tokenId), TOTAL);
    }

    /// @dev Allo: milestones set a second time, to more than all the money.
    function test_milestonesSetTwiceNeverExceedTheMoney() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = raised(0, 6 ether);
        for (uint256 i; i < 2; ++i) {
            vm.prank(developer);
            escrow.proposeChange(tokenId, change);
            vm.prank(customer);
            escrow.acceptChange{value: 10 ether}(tokenId, change);
            assertEq(escrow.outstandingOf(tokenId), 11 ether);
            assertBuckets(tokenId, 11 ether, 0, 0);
        }
        assertEq(customer.balance, 989 ether);
    }

    /// @dev Smart Invoice: everything goes back to a client who says nothing.
    function test_aSilentCustomerPays() public {
        uint256 tokenId = active();
        for (uint256 i; i < 3; ++i) {
            submit(tokenId, i);
        }
        for (uint256 i; i < 3; ++i) {
            skip(REVIEW);
            escrow.claimAfterReview(tokenId, i);
        }
        assertEq(developer.balance, 1000 ether + net(TOTAL));
    }

    /// @dev Several: the arbiter vanishes and the money is frozen.
    function test_aVanishedArbiterFreezesNothing() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        dispute(tokenId, 0, customer);
        skip(42 days);
        escrow.executeDisputeDefault(tokenId, 0);
        assertEq(developer.balance, 1000 ether + net(0.5 ether));
    }

    /* ---------------------------------------------------------------- of the first draft */

    /// @dev A donation in front of the acceptance makes the exact value wrong.
    function test_aSmallDonationCannotVetoAnAcceptance() public {
        uint256 tokenId = requested();
        uint256 value = escrow.shortfall(tokenId, 0);
        donate(tokenId, stranger, 0.001 ether);
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: value}(tokenId, 0);
        assertEq(customer.balance, 1000 ether - value + 0.001 ether);
    }

    /// @dev A change request close to the deadline, to run into the overdue cancellation.
    function test_aChangeRequestCannotRunIntoTheCancellation() public {
        uint256 tokenId = active();
        vm.warp(START + 43 days);
        submit(tokenId, 0);
        vm.warp(START + 52 days);
        requestChanges(tokenId, 0);
        vm.warp(START + 66 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        vm.prank(customer);
        escrow.cancelOverdue(tokenId);
        submit(tokenId, 0);
    }

    /// @dev A developer who did nothing disputes at the deadline and waits for half.
    function test_anIdleDeveloperCannotDisputeForHalf() public {
        uint256 tokenId = active();
        vm.warp(START + 30 days);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        dispute(tokenId, 0, developer);
        vm.warp(START + 44 days);
        dispute(tokenId, 0, customer);
        skip(42 days);
        escrow.executeDisputeDefault(tokenId, 0);
        assertEq(developer.balance, 1000 ether);
    }

    /// @dev Donations made after the customer's money is spent would pay the customer's share. They are
    /// accepted while Open only.
    function test_nobodyDonatesIntoSpentShares() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 2 ether);
        accept(tokenId);
        submit(tokenId, 2);
        approve(tokenId, 2);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        donate(tokenId, secondDonor, 2 ether);
        vm.prank(developer);
        escrow.resign(tokenId);
        assertEq(claimable(tokenId, customer), 1 ether);
        assertEq(claimable(tokenId, donor), 2 ether);
    }

    /// @dev A loan parked in a request that never closes.
    function test_aParkedLoanGoesHome() public {
        vm.prank(customer);
        uint256 tokenId = nft.mint(TERMS, uint64(START + 180 days));
        pool.lend(escrow, tokenId, 5 ether);
        skip(30 days);
        vm.prank(stranger);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 5 ether);
    }

    /// @dev A recalled loan leaves accepted work without money.
    function test_aRecalledLoanLeavesAcceptedWorkFunded() public {
        uint256 tokenId = requested();
        pool.lend(escrow, tokenId, 5 ether);
        accept(tokenId);
        pool.recall(escrow, tokenId);
        assertEq(pool.returned(tokenId), 2 ether);
        for (uint256 i; i < 3; ++i) {
            submit(tokenId, i);
            release(tokenId, i);
        }
        assertEq(developer.balance, 1000 ether + net(1 ether) + net(2 ether) + net(3 ether));
    }

    /// @dev A customer disputes work that is not due, to freeze it.
    function test_workThatIsNotDueCannotBeDisputed() public {
        uint256 tokenId = active();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        dispute(tokenId, 2, customer);
        vm.warp(START + 31 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        dispute(tokenId, 0, customer);
    }

    /// @dev An empty submission in front of an overdue cancellation.
    function test_anEmptySubmissionCannotStopAnOverdueCancellation() public {
        uint256 tokenId = active();
        vm.warp(START + 44 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 0, START + 44 days));
        submit(tokenId, 0);
        // Nor do empty submissions of later milestones save those from it.
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 0, START + 44 days));
        submit(tokenId, 2);
        vm.prank(customer);
        escrow.cancelOverdue(tokenId);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Refunded);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Refunded);
        assertEq(claimable(tokenId, customer), 6 ether);
    }

    /// @dev The same in front of it by a dispute.
    function test_aDisputeCannotStopAnOverdueCancellation() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        vm.warp(START + 44 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 0, START + 44 days));
        dispute(tokenId, 0, developer);
        vm.prank(customer);
        escrow.cancelOverdue(tokenId);
    }

    function raised(uint256 index, uint256 amount)
        internal
        view
        returns (ITrestleEscrow.Change memory change)
    {
        change.milestones = new uint256[](1);
        change.amounts = new uint256[](1);
        change.deadlines = new uint256[](1);
        (change.milestones[0], change.amounts[0], change.deadlines[0]) =
        (index, amount, block.timestamp + 40 days);
        change.validUntil = block.timestamp + 1 days;
    }
}
