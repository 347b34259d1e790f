// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";

contract EscrowDisputesTest is EscrowFixture {
    /* ---------------------------------------------------------------- openDispute */

    function test_open_RevertsByAThirdParty() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        address[2] memory others = [stranger, arbiter];
        for (uint256 i; i < 2; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.NotParty.selector, tokenId, others[i]));
            dispute(tokenId, 0, others[i]);
        }
    }

    function test_open_RevertsInEveryFinishedState() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        dispute(tokenId, 0, customer);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Disputed);
        dispute(tokenId, 0, customer);
        resolve(tokenId, 0, 0);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Resolved);
        dispute(tokenId, 0, customer);
        submit(tokenId, 1);
        approve(tokenId, 1);
        expectWrongMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Released);
        dispute(tokenId, 1, developer);
        tokenId = active();
        submit(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        expectWrongMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Refunded);
        dispute(tokenId, 1, customer);
    }

    function test_open_OfASubmissionByTheCustomerWithinTheWindow() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + REVIEW);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooLate.selector, START + REVIEW));
        dispute(tokenId, 0, customer);
        vm.warp(START + REVIEW - 1);
        expectEvent(address(escrow));
        emit ITrestleEscrow.DisputeOpened(tokenId, customer, 0, EVIDENCE, block.timestamp + 42 days);
        dispute(tokenId, 0, customer);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Disputed);
        assertEq(milestoneOf(tokenId, 0).since, block.timestamp);
    }

    function test_open_RevertsForTheDevelopersOwnSubmission() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Submitted);
        dispute(tokenId, 0, developer);
    }

    function test_open_FreezesThatMilestoneOnly() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        submit(tokenId, 1);
        dispute(tokenId, 0, customer);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Disputed);
        approve(tokenId, 0);
        approve(tokenId, 1);
        submit(tokenId, 2);
    }

    function test_open_OfAChangeRequest() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        vm.warp(START + 44 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 0, START + 44 days));
        dispute(tokenId, 0, developer);
        vm.warp(START + 44 days - 1);
        dispute(tokenId, 0, developer);
        skip(3 days);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 63 days);
        resolve(tokenId, 0, 10_000);
        skip(3 days);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 63 days);

        tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        skip(100 days);
        dispute(tokenId, 0, customer);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Disputed);
    }

    function test_open_OfPendingWorkNeedsItOverdueAndTheCustomer() public {
        uint256 tokenId = active();
        vm.warp(START + 44 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        dispute(tokenId, 0, customer);
        vm.warp(START + 44 days);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        dispute(tokenId, 0, developer);
        dispute(tokenId, 0, customer);
        skip(20 days);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 60 days, "no submission waits");
    }

    /* ---------------------------------------------------------------- resolveDispute */

    function test_resolve_RevertsWhenNotDisputed() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Submitted);
        resolve(tokenId, 0, 0);
    }

    function test_resolve_RevertsByAnother() public {
        uint256 tokenId = disputed();
        vm.prank(owner);
        registry.addTerms(stranger, treasury, 0, 7 days, 3 days);
        address[3] memory others = [customer, developer, stranger];
        for (uint256 i; i < 3; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.NotArbiter.selector, tokenId, others[i]));
            vm.prank(others[i]);
            escrow.resolveDispute(tokenId, 2, 5000, REASON);
        }
    }

    function test_resolve_HoldsTheShare() public {
        uint256 tokenId = disputed();
        expect(abi.encodeWithSelector(ITrestleEscrow.BpsOutOfRange.selector, 10_001));
        resolve(tokenId, 2, 10_001);
        resolve(tokenId, 2, 10_000);
        assertEq(developer.balance, 1000 ether + net(3 ether));
    }

    function test_resolve_RevertsAfterFortyTwoDays() public {
        uint256 tokenId = disputed();
        vm.warp(START + 42 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooLate.selector, START + 42 days));
        resolve(tokenId, 2, 5000);
        vm.warp(START + 42 days - 1);
        resolve(tokenId, 2, 5000);
    }

    /// forge-config: default.fuzz.runs = 64
    function testFuzz_resolve_Splits(uint256 bps) public {
        bps = within(bps, 0, 10_000);
        uint256 tokenId = disputed();
        uint256 part = 3 ether * bps / 10_000;
        expectEvent(address(escrow));
        emit ITrestleEscrow.DisputeResolved(tokenId, arbiter, 2, part, fee(part), 3 ether - part, REASON);
        resolve(tokenId, 2, bps);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Resolved);
        assertEq(developer.balance, 1000 ether + net(part));
        assertEq(escrow.creditOf(treasury), fee(part));
        assertBuckets(tokenId, 6 ether - part, 0, 0);
        assertEq(escrow.outstandingOf(tokenId), 3 ether);
    }

    function test_resolve_CompletesWithTheLast() public {
        uint256 tokenId = disputed();
        for (uint256 i; i < 2; ++i) {
            submit(tokenId, i);
            approve(tokenId, i);
        }
        resolve(tokenId, 2, 2500);
        assertState(tokenId, ITrestleEscrow.ProjectState.Completed);
        assertEq(claimable(tokenId, customer), 2.25 ether);
        assertEq(nft.ownerOf(tokenId), customer);
    }

    /* ---------------------------------------------------------------- executeDisputeDefault */

    function test_default_RevertsBeforeFortyTwoDays() public {
        uint256 tokenId = disputed();
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        escrow.executeDisputeDefault(tokenId, 0);
        vm.warp(START + 42 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 42 days));
        escrow.executeDisputeDefault(tokenId, 2);
    }

    function test_default_SplitsSubmittedWork() public {
        uint256 tokenId = disputed();
        vm.warp(START + 42 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.DisputeDefaulted(tokenId, stranger, 2, 1.5 ether, fee(1.5 ether), 1.5 ether);
        vm.prank(stranger);
        escrow.executeDisputeDefault(tokenId, 2);
        assertEq(developer.balance, 1000 ether + net(1.5 ether));
        assertBuckets(tokenId, 4.5 ether, 0, 0);
    }

    function test_default_RefundsWorkNhasEvidence() public {
        uint256 tokenId = active();
        vm.warp(START + 44 days);
        dispute(tokenId, 0, customer);
        vm.warp(START + 86 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.DisputeDefaulted(tokenId, address(this), 0, 0, 0, 1 ether);
        escrow.executeDisputeDefault(tokenId, 0);
        assertEq(developer.balance, 1000 ether);
        assertEq(escrow.outstandingOf(tokenId), 5 ether);
        assertBuckets(tokenId, 6 ether, 0, 0);
    }

    function test_default_RoundsTheOddWeiToTheRefund() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](1), new uint256[](1));
        (amounts[0], deadlines[0]) = (7, START + 30 days);
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1 days, 1);
        accept(tokenId);
        submit(tokenId, 0);
        dispute(tokenId, 0, customer);
        skip(42 days);
        escrow.executeDisputeDefault(tokenId, 0);
        assertEq(developer.balance, 1000 ether + 3);
        assertEq(claimable(tokenId, customer), 4);
    }

    /// @dev The third milestone, of 3 coins, submitted and disputed at START.
    function disputed() internal returns (uint256 tokenId) {
        tokenId = active();
        submit(tokenId, 2);
        dispute(tokenId, 2, customer);
    }
}
