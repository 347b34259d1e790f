// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";

/// @dev Silence pays one milestone per window: the queue of reviews, and the ways to abuse it.
contract ReviewOrderTest is EscrowFixture {
    function test_aDeveloperWhoSubmitsAllAtOnceIsPaidOneMilestonePerWindow() public {
        uint256 tokenId = activeWithAll();
        submitAll(tokenId);
        assertWindows(tokenId, REVIEW, 2 * REVIEW, 3 * REVIEW);
        vm.warp(START + REVIEW);
        escrow.claimAfterReview(tokenId, 0);
        for (uint256 i = 1; i < 3; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + (i + 1) * REVIEW));
            escrow.claimAfterReview(tokenId, i);
        }
        // Donors' and lenders' money is still there.
        assertBuckets(tokenId, 1 ether, 2 ether, 2 ether);
        vm.warp(START + 2 * REVIEW);
        escrow.claimAfterReview(tokenId, 1);
        vm.warp(START + 3 * REVIEW - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 3 * REVIEW));
        escrow.claimAfterReview(tokenId, 2);
        vm.warp(START + 3 * REVIEW);
        escrow.claimAfterReview(tokenId, 2);
        assertState(tokenId, ITrestleEscrow.ProjectState.Completed);
    }

    function test_aWindowBeginsOnlyWhenTheOneBeforeIsSettledNotWhenItCouldBe() public {
        uint256 tokenId = active();
        submitAll(tokenId);
        vm.warp(START + 50 days);
        assertWindows(tokenId, REVIEW, 50 days + REVIEW, 50 days + 2 * REVIEW);
        escrow.claimAfterReview(tokenId, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 50 days + REVIEW));
        escrow.claimAfterReview(tokenId, 1);
    }

    function test_approvalInAnyOrderStaysPossibleAndHoldsNobodyUp() public {
        uint256 tokenId = active();
        submitAll(tokenId);
        vm.warp(START + 3 days);
        approve(tokenId, 2);
        assertEq(developer.balance, 1000 ether + net(3 ether));
        // The window that runs is not touched by it.
        (, uint256 end,) = escrow.exitOf(tokenId, 0);
        assertEq(end, START + REVIEW);
        approve(tokenId, 0);
        (, end,) = escrow.exitOf(tokenId, 1);
        assertEq(end, START + 3 days + REVIEW);
        assertEq(milestoneOf(tokenId, 1).inReview, true);
    }

    function test_theOrderIsThatOfSubmissionNotOfNumbers() public {
        uint256 tokenId = active();
        submit(tokenId, 2);
        skip(1 hours);
        submit(tokenId, 1);
        skip(1 hours);
        submit(tokenId, 0);
        assertWindows(tokenId, 3 * REVIEW, 2 * REVIEW, REVIEW);
        vm.warp(START + REVIEW);
        escrow.claimAfterReview(tokenId, 2);
        assertEq(milestoneOf(tokenId, 1).inReview, true);
        assertEq(milestoneOf(tokenId, 0).inReview, false);
    }

    function test_theEventsSayWhenEachReviewEnds() public {
        uint256 tokenId = active();
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneSubmitted(tokenId, developer, 0, EVIDENCE, START + REVIEW);
        submit(tokenId, 0);
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneSubmitted(tokenId, developer, 1, EVIDENCE, 0);
        submit(tokenId, 1);
        submit(tokenId, 2);
        vm.warp(START + 1 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ReviewStarted(tokenId, customer, 1, START + 1 days + REVIEW);
        requestChanges(tokenId, 0);
        vm.warp(START + 2 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ReviewStarted(tokenId, customer, 2, START + 2 days + REVIEW);
        dispute(tokenId, 1, customer);
        vm.warp(START + 3 days);
        submit(tokenId, 0);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ReviewStarted(tokenId, customer, 0, START + 3 days + REVIEW);
        approve(tokenId, 2);
    }

    function test_theCustomerMayAnswerASubmissionBeforeItsWindowBegins() public {
        uint256 tokenId = active();
        submitAll(tokenId);
        vm.warp(START + 30 days);
        // The first one's right to objections is over, the others' has not begun to run.
        expect(abi.encodeWithSelector(ITrestleEscrow.TooLate.selector, START + REVIEW));
        requestChanges(tokenId, 0);
        requestChanges(tokenId, 1);
        dispute(tokenId, 2, customer);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.ChangesRequested);
        escrow.claimAfterReview(tokenId, 0);
    }

    /// @dev Each dispute ends one review at once: the arbiter's 42 days delay no other milestone.
    function test_aCustomerCannotBlockTheQueueByDisputes() public {
        uint256 tokenId = active();
        submitAll(tokenId);
        vm.warp(START + REVIEW - 1);
        dispute(tokenId, 0, customer);
        (, uint256 end,) = escrow.exitOf(tokenId, 1);
        assertEq(end, START + 2 * REVIEW - 1);
        vm.warp(end);
        escrow.claimAfterReview(tokenId, 1);
        vm.warp(end + REVIEW);
        escrow.claimAfterReview(tokenId, 2);
        resolve(tokenId, 0, 5000);
        assertState(tokenId, ITrestleEscrow.ProjectState.Completed);
    }

    /// @dev A milestone sent back and handed in again goes to the end: it never delays one that waited before it.
    function test_aCustomerCannotStarveALaterSubmissionByChangeRequests() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        submit(tokenId, 1);
        vm.warp(START + REVIEW - 1);
        requestChanges(tokenId, 0);
        submit(tokenId, 0);
        (, uint256 end,) = escrow.exitOf(tokenId, 1);
        assertEq(end, START + 2 * REVIEW - 1);
        (, end,) = escrow.exitOf(tokenId, 0);
        assertEq(end, START + 3 * REVIEW - 1);
        vm.warp(START + 2 * REVIEW - 1);
        escrow.claimAfterReview(tokenId, 1);
    }

    /// @dev Twenty milestones with two rounds each are sixty windows at most, however the customer plays.
    function test_aQueueAlwaysEmpties() public {
        uint256 tokenId = ofTwenty();
        for (uint256 i; i < 20; ++i) {
            submit(tokenId, i);
        }
        uint256 windows;
        while (escrow.stateOf(tokenId) == ITrestleEscrow.ProjectState.Active) {
            for (uint256 i; i < 20; ++i) {
                if (!milestoneOf(tokenId, i).inReview) continue;
                (, uint256 end,) = escrow.exitOf(tokenId, i);
                if (milestoneOf(tokenId, i).changeRounds < 2) {
                    vm.warp(end - 1);
                    requestChanges(tokenId, i);
                    submit(tokenId, i);
                } else {
                    vm.warp(end);
                    escrow.claimAfterReview(tokenId, i);
                }
                ++windows;
                break;
            }
        }
        assertEq(windows, 60);
        assertState(tokenId, ITrestleEscrow.ProjectState.Completed);
    }

    function test_aQueuedSubmissionMovesLaterDatesAndNoOthers() public {
        uint256 tokenId = active();
        submit(tokenId, 1);
        submit(tokenId, 0);
        vm.warp(START + 20 days);
        assertEq(milestoneOf(tokenId, 0).deadline, START + 30 days);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 80 days);
        assertEq(milestoneOf(tokenId, 2).deadline, START + 110 days);
    }

    function test_closingLetsTheQueueRunOutInOrder() public {
        uint256 tokenId = active();
        submit(tokenId, 1);
        submit(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Refunded);
        vm.warp(START + REVIEW);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 2 * REVIEW));
        escrow.claimAfterReview(tokenId, 0);
        escrow.claimAfterReview(tokenId, 1);
        vm.warp(START + 2 * REVIEW);
        escrow.claimAfterReview(tokenId, 0);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertEq(claimable(tokenId, customer), 3 ether);
    }

    function test_aSettlementEndsEveryReview() public {
        uint256 tokenId = active();
        submitAll(tokenId);
        vm.prank(customer);
        escrow.proposeSettlement(tokenId, 2 ether, 4 ether, START + 1 days);
        vm.prank(developer);
        escrow.acceptSettlement(tokenId, 2 ether, 4 ether, START + 1 days);
        for (uint256 i; i < 3; ++i) {
            assertEq(milestoneOf(tokenId, i).inReview, false);
        }
        vm.warp(START + 100 days);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Settled);
        escrow.claimAfterReview(tokenId, 0);
    }

    function test_aDisputedChangeRequestEntersNoQueue() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        dispute(tokenId, 0, developer);
        submit(tokenId, 1);
        assertEq(milestoneOf(tokenId, 1).inReview, true);
        vm.warp(START + REVIEW);
        escrow.claimAfterReview(tokenId, 1);
    }

    function submitAll(uint256 tokenId) internal {
        for (uint256 i; i < 3; ++i) {
            submit(tokenId, i);
        }
    }

    function ofTwenty() internal returns (uint256 tokenId) {
        tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](20), new uint256[](20));
        for (uint256 i; i < 20; ++i) {
            (amounts[i], deadlines[i]) = (0.1 ether, START + (i + 21) * 1 days);
        }
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
        accept(tokenId);
    }

    function assertWindows(uint256 tokenId, uint256 first, uint256 second, uint256 third) internal view {
        uint256[3] memory ends = [first, second, third];
        for (uint256 i; i < 3; ++i) {
            (ITrestleEscrow.Exit exit, uint256 end,) = escrow.exitOf(tokenId, i);
            assertEq(uint256(exit), uint256(ITrestleEscrow.Exit.ClaimAfterReview));
            assertEq(end, START + ends[i]);
        }
    }
}
