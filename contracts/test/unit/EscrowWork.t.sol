// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";

contract EscrowWorkTest is EscrowFixture {
    /* ---------------------------------------------------------------- submitMilestone */

    function test_submit_RevertsWhenNotRunning() public {
        uint256 tokenId = requested();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Open);
        submit(tokenId, 0);
        accept(tokenId);
        vm.prank(developer);
        escrow.resign(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Settled);
        submit(tokenId, 0);
    }

    function test_submit_RevertsForAnUnknownMilestone() public {
        uint256 tokenId = active();
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownMilestone.selector, tokenId, 3));
        submit(tokenId, 3);
    }

    function test_submit_RevertsByAnother() public {
        uint256 tokenId = active();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotDeveloper.selector, tokenId, customer));
        vm.prank(customer);
        escrow.submitMilestone(tokenId, 0, EVIDENCE);
    }

    function test_submit_RevertsInEveryOtherState() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Submitted);
        submit(tokenId, 0);
        dispute(tokenId, 0, customer);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Disputed);
        submit(tokenId, 0);
        resolve(tokenId, 0, 5000);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Resolved);
        submit(tokenId, 0);
        submit(tokenId, 1);
        vm.prank(developer);
        escrow.resign(tokenId);
        expectWrongMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Refunded);
        submit(tokenId, 2);
    }

    function test_submit_RevertsOnceItCanBeCancelledAsOverdue() public {
        uint256 tokenId = active();
        uint256 end = START + 44 days;
        vm.warp(end);
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 0, end));
        submit(tokenId, 0);
        vm.warp(end - 1);
        submit(tokenId, 0);
    }

    function test_submit_RevertsForALateAnswerToAChangeRequest() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        uint256 end = START + 44 days;
        vm.warp(end);
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 0, end));
        submit(tokenId, 0);
        vm.warp(end - 1);
        submit(tokenId, 0);
    }

    function test_submit_IsNotLateByTheTimeAnEarlierSubmissionWaited() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 9 days);
        approve(tokenId, 0);
        uint256 end = START + 83 days;
        vm.warp(end);
        expect(abi.encodeWithSelector(ITrestleEscrow.Overdue.selector, tokenId, 1, end));
        submit(tokenId, 1);
        vm.warp(end - 1);
        submit(tokenId, 1);
    }

    function test_submit_StartsTheWindow() public {
        uint256 tokenId = active();
        skip(5 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneSubmitted(tokenId, developer, 1, EVIDENCE, block.timestamp + REVIEW);
        submit(tokenId, 1);
        ITrestleEscrow.MilestoneView memory milestone = milestoneOf(tokenId, 1);
        assertEq(uint256(milestone.state), uint256(ITrestleEscrow.MilestoneState.Submitted));
        assertEq(milestone.since, block.timestamp);
        assertEq(milestone.hasEvidence, true);
        assertEq(milestone.changeRounds, 0);
    }

    function test_submit_WhileClosingAnswersAnOpenChangeRequest() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        assertState(tokenId, ITrestleEscrow.ProjectState.Closing);
        submit(tokenId, 0);
        approve(tokenId, 0);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertEq(developer.balance, 1000 ether + net(1 ether));
    }

    /* ---------------------------------------------------------------- requestChanges */

    function test_requestChanges_RevertsWhenNotSubmitted() public {
        uint256 tokenId = active();
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        requestChanges(tokenId, 0);
    }

    function test_requestChanges_RevertsByAnother() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotCustomer.selector, tokenId, developer));
        vm.prank(developer);
        escrow.requestChanges(tokenId, 0, REASON);
    }

    function test_requestChanges_RevertsFromTheWindowsEndOn() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + REVIEW);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooLate.selector, START + REVIEW));
        requestChanges(tokenId, 0);
        vm.warp(START + REVIEW - 1);
        requestChanges(tokenId, 0);
    }

    function test_requestChanges_AllowsTwoRounds() public {
        uint256 tokenId = active();
        for (uint256 round = 1; round < 3; ++round) {
            submit(tokenId, 0);
            expectEvent(address(escrow));
            emit ITrestleEscrow.ChangesRequested(tokenId, customer, 0, REASON, START + 30 days, round);
            requestChanges(tokenId, 0);
        }
        submit(tokenId, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.NoChangeRoundsLeft.selector, tokenId, 0));
        requestChanges(tokenId, 0);
        assertEq(milestoneOf(tokenId, 0).changeRounds, 2);
    }

    function test_requestChanges_GivesAtLeastFourteenDays() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 9 days);
        requestChanges(tokenId, 0);
        assertEq(milestoneOf(tokenId, 0).deadline, START + 30 days);
        vm.warp(START + 29 days);
        submit(tokenId, 0);
        vm.warp(START + 35 days);
        requestChanges(tokenId, 0);
        assertEq(milestoneOf(tokenId, 0).deadline, START + 49 days);
        assertEq(milestoneOf(tokenId, 0).since, START + 35 days);
        vm.warp(START + 63 days - 1);
        submit(tokenId, 0);
    }

    /* ---------------------------------------------------------------- approve, claim */

    function test_approve_RevertsWhenNotSubmitted() public {
        uint256 tokenId = active();
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        approve(tokenId, 0);
        submit(tokenId, 0);
        approve(tokenId, 0);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Released);
        approve(tokenId, 0);
    }

    function test_approve_RevertsByAnother() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotCustomer.selector, tokenId, developer));
        vm.prank(developer);
        escrow.approveMilestone(tokenId, 0);
    }

    function test_approve_PaysMinusFee() public {
        uint256 tokenId = active();
        submit(tokenId, 1);
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneReleased(tokenId, developer, 1, 2 ether, fee(2 ether), customer);
        approve(tokenId, 1);
        assertEq(developer.balance, 1000 ether + net(2 ether));
        assertEq(escrow.creditOf(treasury), fee(2 ether));
        assertEq(address(escrow).balance, 4 ether + fee(2 ether));
        assertEq(escrow.outstandingOf(tokenId), 4 ether);
        assertEq(escrow.projectOf(tokenId).unfinished, 2);
        assertState(tokenId, ITrestleEscrow.ProjectState.Active);
    }

    function test_approve_CompletesWithTheLast() public {
        uint256 tokenId = active();
        for (uint256 i; i < 3; ++i) {
            submit(tokenId, i);
        }
        approve(tokenId, 2);
        approve(tokenId, 0);
        assertEq(nft.ownerOf(tokenId), address(escrow));
        expectEvent(address(escrow));
        emit ITrestleEscrow.ProjectEnded(tokenId, customer, ITrestleEscrow.ProjectState.Completed);
        approve(tokenId, 1);
        assertState(tokenId, ITrestleEscrow.ProjectState.Completed);
        assertEq(nft.ownerOf(tokenId), customer);
        assertEq(developer.balance, 1000 ether + net(6 ether));
        assertBuckets(tokenId, 0, 0, 0);
    }

    function test_approve_PaysWithoutFeeWhereTheTermsHaveNone() public {
        vm.prank(owner);
        registry.addTerms(arbiter, treasury, 0, 7 days, 3 days);
        ++currentTerms;
        uint256 tokenId = active();
        submit(tokenId, 0);
        approve(tokenId, 0);
        assertEq(developer.balance, 1001 ether);
        assertEq(escrow.creditOf(treasury), 0);
    }

    function test_claim_RevertsBeforeTheWindowsEnd() public {
        uint256 tokenId = active();
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        escrow.claimAfterReview(tokenId, 0);
        submit(tokenId, 0);
        vm.warp(START + REVIEW - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + REVIEW));
        escrow.claimAfterReview(tokenId, 0);
    }

    function test_claim_PaysByAnyone() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + REVIEW);
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneReleased(tokenId, developer, 0, 1 ether, fee(1 ether), stranger);
        vm.prank(stranger);
        escrow.claimAfterReview(tokenId, 0);
        assertEq(developer.balance, 1000 ether + net(1 ether));
    }

    function test_claim_RunsAnewAfterAChangeRequest() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 5 days);
        requestChanges(tokenId, 0);
        vm.warp(START + 6 days);
        submit(tokenId, 0);
        vm.warp(START + 6 days + REVIEW - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 6 days + REVIEW));
        escrow.claimAfterReview(tokenId, 0);
    }

    /* ---------------------------------------------------------------- spending */

    function test_spending_RunsCustomerDonationsLoan() public {
        uint256 tokenId = activeWithAll(); // 2, 2, 2
        submit(tokenId, 0);
        release(tokenId, 0);
        assertBuckets(tokenId, 1 ether, 2 ether, 2 ether);
        submit(tokenId, 1);
        release(tokenId, 1);
        assertBuckets(tokenId, 0, 1 ether, 2 ether);
        submit(tokenId, 2);
        release(tokenId, 2);
        assertBuckets(tokenId, 0, 0, 0);
    }

    function test_spending_LeavesSurplusDonationsToTheDonors() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 6 ether);
        donate(tokenId, secondDonor, 2 ether);
        accept(tokenId);
        for (uint256 i; i < 3; ++i) {
            submit(tokenId, i);
            release(tokenId, i);
        }
        assertBuckets(tokenId, 0, 2 ether, 0);
        assertEq(claimable(tokenId, donor), 1.5 ether);
        assertEq(claimable(tokenId, secondDonor), 0.5 ether);
    }

    /// forge-config: default.fuzz.runs = 64
    function testFuzz_spending_InOrder(uint256 donated, uint256 loan, uint256 bps) public {
        uint256 tokenId = requested();
        donate(tokenId, donor, within(donated, 0.001 ether, 8 ether));
        pool.lend(escrow, tokenId, within(loan, 1, 6 ether));
        accept(tokenId);
        submit(tokenId, 2);
        dispute(tokenId, 2, customer);
        resolve(tokenId, 2, within(bps, 0, 10_000));
        for (uint256 i; i < 2; ++i) {
            (uint256 a, uint256 b, uint256 c) = escrow.bucketsOf(tokenId);
            submit(tokenId, i);
            release(tokenId, i);
            (uint256 a2, uint256 b2, uint256 c2) = escrow.bucketsOf(tokenId);
            assertEq(a + b + c - a2 - b2 - c2, (i + 1) * 1 ether);
            if (b2 < b) assertEq(a2, 0, "donations only after the customer's");
            if (c2 < c) assertEq(a2 + b2, 0, "the loan last");
        }
    }

    /* ---------------------------------------------------------------- dates */

    function test_dates_MoveWhileAnEarlierSubmissionWaits() public {
        uint256 tokenId = active();
        submit(tokenId, 1);
        vm.warp(START + 4 days);
        assertDates(tokenId, 30 days, 60 days, 94 days);
        requestChanges(tokenId, 1);
        vm.warp(START + 9 days);
        assertDates(tokenId, 30 days, 60 days, 94 days);
        submit(tokenId, 1);
        vm.warp(START + 10 days);
        assertDates(tokenId, 30 days, 60 days, 95 days);
        approve(tokenId, 1);
        vm.warp(START + 20 days);
        assertDates(tokenId, 30 days, 60 days, 95 days);
    }

    function test_dates_MoveOnceWhileSeveralWait() public {
        uint256 tokenId = active();
        submit(tokenId, 1); // 1 waits from day 0 to 8
        vm.warp(START + 2 days);
        submit(tokenId, 0); // 0 waits from day 2 to 5
        vm.warp(START + 5 days);
        assertDates(tokenId, 30 days, 63 days, 95 days);
        approve(tokenId, 0);
        assertDates(tokenId, 30 days, 63 days, 95 days);
        vm.warp(START + 8 days);
        assertDates(tokenId, 30 days, 63 days, 98 days);
        approve(tokenId, 1);
        vm.warp(START + 15 days);
        assertDates(tokenId, 30 days, 63 days, 98 days);
    }

    function test_dates_MoveOnWhenTheLaterOneEndsFirst() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 1 days);
        submit(tokenId, 1);
        vm.warp(START + 3 days);
        requestChanges(tokenId, 1);
        vm.warp(START + 6 days);
        assertDates(tokenId, 30 days, 66 days, 96 days);
        requestChanges(tokenId, 0);
        vm.warp(START + 7 days);
        assertDates(tokenId, 30 days, 66 days, 96 days);
    }

    function test_dates_MoveWhileTheArbiterIsWaitedFor() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 5 days);
        dispute(tokenId, 0, customer);
        vm.warp(START + 30 days);
        assertDates(tokenId, 30 days, 90 days, 120 days);
        resolve(tokenId, 0, 0);
        vm.warp(START + 40 days);
        assertDates(tokenId, 30 days, 90 days, 120 days);
    }

    function test_dates_OfAChangeRequestMoveOnlyByLaterWaiting() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 9 days);
        approve(tokenId, 0); // all later dates are 9 days later
        vm.warp(START + 69 days);
        submit(tokenId, 1);
        vm.warp(START + 70 days);
        requestChanges(tokenId, 1);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 84 days);
        assertEq(milestoneOf(tokenId, 2).deadline, START + 100 days);
    }

    /// forge-config: default.fuzz.runs = 24
    /// @dev Against a plain count, day by day, of the days on which an earlier one waited.
    function testFuzz_dates_AgreeWithAPlainCount(uint256 seed) public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](5), new uint256[](5));
        for (uint256 i; i < 5; ++i) {
            (amounts[i], deadlines[i]) = (1 ether, START + (i + 10) * 30 days);
        }
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1 days, 1);
        accept(tokenId);

        uint256[5] memory moved;
        bool[5] memory waits;
        for (uint256 day; day < 30; ++day) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 index = seed % 5;
            ITrestleEscrow.MilestoneState state = milestoneOf(tokenId, index).state;
            if (state == ITrestleEscrow.MilestoneState.Submitted) {
                (, uint256 end,) = escrow.exitOf(tokenId, index);
                if (end <= block.timestamp) {
                    escrow.claimAfterReview(tokenId, index);
                } else if (milestoneOf(tokenId, index).changeRounds < 2) {
                    requestChanges(tokenId, index);
                } else {
                    continue;
                }
                waits[index] = false;
            } else if (state != ITrestleEscrow.MilestoneState.Released) {
                submit(tokenId, index);
                waits[index] = true;
            }
            if (escrow.stateOf(tokenId) != ITrestleEscrow.ProjectState.Active) break;
            skip(1 days);
            bool earlierWaits;
            for (uint256 i; i < 5; ++i) {
                if (earlierWaits) moved[i] += 1 days;
                if (waits[i]) earlierWaits = true;
                if (day % 5 == 4) assertEq(milestoneOf(tokenId, i).deadline, deadlines[i] + moved[i]);
            }
        }
    }

    function assertDates(uint256 tokenId, uint256 first, uint256 second, uint256 third) internal view {
        vm.assertEq(milestoneOf(tokenId, 0).deadline - START, first, "first date");
        vm.assertEq(milestoneOf(tokenId, 1).deadline - START, second, "second date");
        vm.assertEq(milestoneOf(tokenId, 2).deadline - START, third, "third date");
    }
}
