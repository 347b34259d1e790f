// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";

/// @dev Offers that outlived what they were made for, and ways to gain by being late.
contract StaleOffersTest is EscrowFixture {
    function test_anAnsweredOfferCannotBeTakenAgainOutOfTheCustomersCredit() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory offer = order(2, 5 ether, START + 90 days);
        vm.prank(customer);
        escrow.proposeChange{value: 2 ether}(tokenId, offer);
        counterAndAccept(tokenId, developer, customer, order(2, 4 ether, START + 90 days), 1 ether);

        expectNotProposed(tokenId, offer);
        vm.prank(developer);
        escrow.acceptChange(tokenId, offer);
        assertEq(escrow.creditOf(customer), 2 ether);
    }

    function test_anOldOfferToAppendCannotCutTheMilestoneThatWasAppended() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory offer = order(3, 4 ether, START + 120 days);
        vm.prank(developer);
        escrow.proposeChange(tokenId, offer);
        ITrestleEscrow.Change memory counter = order(3, 10 ether, START + 120 days);
        vm.prank(customer);
        escrow.proposeChange{value: 10 ether}(tokenId, counter);
        vm.prank(developer);
        escrow.acceptChange(tokenId, counter);

        expectNotProposed(tokenId, offer);
        vm.prank(customer);
        escrow.acceptChange(tokenId, offer);
        assertEq(milestoneOf(tokenId, 3).amount, 10 ether);
    }

    function test_anOfferToLeaveEndsWithTheNextSubmission() public {
        uint256 tokenId = active();
        vm.prank(developer);
        escrow.proposeSettlement(tokenId, 1 ether, 5 ether, START + 30 days);
        for (uint256 i; i < 3; ++i) {
            submit(tokenId, i);
        }
        expectNoSettlement(tokenId, 1 ether, 5 ether);
        vm.prank(customer);
        escrow.acceptSettlement(tokenId, 1 ether, 5 ether, START + 30 days);
    }

    function test_aSettlementDoesNotSurviveAChangeOrder() public {
        uint256 tokenId = active();
        vm.prank(customer);
        escrow.proposeSettlement(tokenId, 5 ether, 1 ether, START + 30 days);
        submit(tokenId, 0);
        approve(tokenId, 0);
        counterAndAccept(tokenId, developer, customer, order(2, 4 ether, START + 90 days), 1 ether);

        expectNoSettlement(tokenId, 5 ether, 1 ether);
        vm.prank(developer);
        escrow.acceptSettlement(tokenId, 5 ether, 1 ether, START + 30 days);
    }

    function test_aSettlementDoesNotSurviveItsProposersOwnChangeOrder() public {
        uint256 tokenId = active();
        vm.prank(customer);
        escrow.proposeSettlement(tokenId, 5 ether, 1 ether, START + 30 days);
        // Only a date moves: the split would still add up.
        counterAndAccept(tokenId, customer, developer, order(2, 3 ether, START + 95 days), 0);

        expectNoSettlement(tokenId, 5 ether, 1 ether);
        vm.prank(developer);
        escrow.acceptSettlement(tokenId, 5 ether, 1 ether, START + 30 days);
    }

    function test_theDeveloperCannotStallByDisputingWhatSilenceWouldPay() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Submitted);
        dispute(tokenId, 0, developer);
    }

    function test_exitOfNamesTheDayOnWhichAStrangerCanReallyAct() public {
        uint256 tokenId = active();
        (ITrestleEscrow.Exit exit, uint256 from,) = escrow.exitOf(tokenId, 2);
        assertEq(uint256(exit), uint256(ITrestleEscrow.Exit.CancelOverdue));
        assertEq(from, START + 120 days); // the first milestone's date, and 90 days
        vm.warp(from - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        vm.prank(stranger);
        escrow.cancelOverdue(tokenId);
        vm.warp(from);
        vm.prank(stranger);
        escrow.cancelOverdue(tokenId);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Refunded);
    }

    function test_exitOfAChangeRequestWaitsForItsOwnGraceToo() public {
        uint256 tokenId = active();
        submit(tokenId, 2);
        requestChanges(tokenId, 2); // its date stays day 90
        counterAndAccept(tokenId, customer, developer, order(0, 1 ether, START + 2 days), 0);
        (, uint256 pendingFrom,) = escrow.exitOf(tokenId, 1);
        assertEq(pendingFrom, START + 92 days);
        (, uint256 from,) = escrow.exitOf(tokenId, 2);
        assertEq(from, START + 104 days);
        vm.warp(from);
        vm.prank(stranger);
        escrow.cancelOverdue(tokenId);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Refunded);
    }

    function test_exitOfAChangeRequestIsItsOwnOnceTheOthersAreGone() public {
        uint256 tokenId = active();
        submit(tokenId, 2);
        requestChanges(tokenId, 2);
        vm.warp(START + 44 days);
        vm.prank(customer);
        escrow.cancelOverdue(tokenId);
        (, uint256 from,) = escrow.exitOf(tokenId, 2);
        assertEq(from, START + 180 days);
        vm.warp(from);
        vm.prank(stranger);
        escrow.cancelOverdue(tokenId);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Refunded);
    }

    function test_aShareThatRoundsToNothingIsGivenUpToTheLastClaimer() public {
        uint256 tokenId = endedWithOneWei();

        vm.prank(donor);
        escrow.claimRefund(tokenId);
        uint256 before = secondDonor.balance;
        vm.prank(secondDonor);
        escrow.claimRefund(tokenId);
        assertEq(secondDonor.balance - before, 1);
        assertBuckets(tokenId, 0, 0, 0);
    }

    function order(uint256 index, uint256 amount, uint256 deadline)
        internal
        view
        returns (ITrestleEscrow.Change memory change)
    {
        change.milestones = new uint256[](1);
        change.amounts = new uint256[](1);
        change.deadlines = new uint256[](1);
        (change.milestones[0], change.amounts[0], change.deadlines[0]) = (index, amount, deadline);
        change.termsHash = TERMS;
        change.validUntil = block.timestamp + 14 days;
    }

    function counterAndAccept(
        uint256 tokenId,
        address proposer,
        address accepter,
        ITrestleEscrow.Change memory change,
        uint256 value
    ) internal {
        vm.prank(proposer);
        escrow.proposeChange(tokenId, change);
        vm.prank(accepter);
        escrow.acceptChange{value: value}(tokenId, change);
    }

    function expectNotProposed(uint256 tokenId, ITrestleEscrow.Change memory change) internal {
        expect(
            abi.encodeWithSelector(
                ITrestleEscrow.NotProposed.selector, tokenId, keccak256(abi.encode(change))
            )
        );
    }

    function expectNoSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund) internal {
        bytes32 proposal = keccak256(abi.encode(toDeveloper, toRefund, START + 30 days));
        expect(abi.encodeWithSelector(ITrestleEscrow.NotProposed.selector, tokenId, proposal));
    }
}
