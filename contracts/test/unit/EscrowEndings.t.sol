// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract EscrowEndingsTest is EscrowFixture {
    /* ---------------------------------------------------------------- cancelRequest, closeExpired */

    function test_cancelRequest() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotCustomer.selector, tokenId, developer));
        vm.prank(developer);
        escrow.cancelRequest(tokenId);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ProjectEnded(tokenId, customer, ITrestleEscrow.ProjectState.Cancelled);
        cancelRequest(tokenId);
        assertState(tokenId, ITrestleEscrow.ProjectState.Cancelled);
        assertEq(claimable(tokenId, donor), 1 ether);
        assertEq(escrow.isOpen(tokenId), false);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Cancelled);
        cancelRequest(tokenId);
        tokenId = active();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        cancelRequest(tokenId);
    }

    function test_closeExpired() public {
        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1));
        escrow.closeExpired(1);
        uint256 tokenId = requested();
        assertEq(escrow.isOpen(tokenId), true);
        vm.warp(START + 20 days - 1);
        assertEq(escrow.isOpen(tokenId), true);
        expect(abi.encodeWithSelector(ITrestleEscrow.RequestStillOpen.selector, tokenId, START + 20 days));
        escrow.closeExpired(tokenId);
        vm.warp(START + 20 days);
        assertEq(escrow.isOpen(tokenId), false);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ProjectEnded(tokenId, stranger, ITrestleEscrow.ProjectState.Cancelled);
        vm.prank(stranger);
        escrow.closeExpired(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Cancelled);
        escrow.closeExpired(tokenId);
    }

    /* ---------------------------------------------------------------- cancelOverdue */

    function test_cancelOverdue_RevertsWhenNotRunning() public {
        uint256 tokenId = requested();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Open);
        cancelOverdue(tokenId, customer);
    }

    function test_cancelOverdue_NeedsFourteenDaysForTheCustomer() public {
        uint256 tokenId = active();
        vm.warp(START + 44 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        cancelOverdue(tokenId, customer);
        vm.warp(START + 44 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ClosingBegun(tokenId, customer, false);
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneRefunded(tokenId, developer, 0, 1 ether);
        cancelOverdue(tokenId, customer);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        for (uint256 i; i < 3; ++i) {
            assertMilestone(tokenId, i, ITrestleEscrow.MilestoneState.Refunded);
        }
        assertEq(claimable(tokenId, customer), 6 ether);
        assertEq(nft.ownerOf(tokenId), customer);
    }

    function test_cancelOverdue_NeedsNinetyDaysForAnyone() public {
        uint256 tokenId = active();
        address[2] memory others = [stranger, developer];
        vm.warp(START + 120 days - 1);
        for (uint256 i; i < 2; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
            cancelOverdue(tokenId, others[i]);
        }
        vm.warp(START + 120 days);
        cancelOverdue(tokenId, stranger);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
    }

    function test_cancelOverdue_SparesWhatIsSubmittedOrDisputed() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        submit(tokenId, 1);
        dispute(tokenId, 1, customer);
        // The third deadline moves by the wait of the first, which no call ends.
        vm.warp(START + 200 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        cancelOverdue(tokenId, customer);
        approve(tokenId, 0);
        escrow.executeDisputeDefault(tokenId, 1);
        assertEq(milestoneOf(tokenId, 2).deadline, START + 290 days);
    }

    function test_cancelOverdue_LeavesWhatRunsToRunOut() public {
        uint256 tokenId = active();
        vm.warp(START + 43 days);
        submit(tokenId, 1);
        submit(tokenId, 2);
        dispute(tokenId, 2, customer);
        vm.warp(START + 44 days);
        cancelOverdue(tokenId, customer);
        assertState(tokenId, ITrestleEscrow.ProjectState.Closing);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Refunded);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Submitted);
        assertEq(nft.ownerOf(tokenId), address(escrow));
        assertEq(escrow.outstandingOf(tokenId), 5 ether);
        assertEq(claimable(tokenId, customer), 0);
        assertEq(refundableLater(tokenId, customer), 1 ether);
        approve(tokenId, 1);
        vm.warp(START + 85 days);
        escrow.executeDisputeDefault(tokenId, 2);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertEq(claimable(tokenId, customer), 2.5 ether);
    }

    function test_cancelOverdue_CountsAChangeRequestInsideItsDateAsSubmitted() public {
        uint256 tokenId = active();
        vm.warp(START + 43 days);
        submit(tokenId, 1);
        requestChanges(tokenId, 1); // until day 60
        vm.warp(START + 44 days);
        cancelOverdue(tokenId, customer);
        assertState(tokenId, ITrestleEscrow.ProjectState.Closing);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.ChangesRequested);
        vm.warp(START + 74 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        cancelOverdue(tokenId, customer);
        vm.warp(START + 74 days);
        cancelOverdue(tokenId, customer);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Refunded);
    }

    function test_cancelOverdue_CatchesAnOverdueChangeRequest() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        vm.warp(START + 44 days);
        cancelOverdue(tokenId, customer);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Refunded);
    }

    function test_cancelOverdue_RespectsTheTimeAnEarlierSubmissionWaited() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 9 days);
        approve(tokenId, 0);
        vm.warp(START + 83 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotOverdue.selector, tokenId));
        cancelOverdue(tokenId, customer);
        vm.warp(START + 83 days);
        cancelOverdue(tokenId, customer);
    }

    /* ---------------------------------------------------------------- resign */

    function test_resign() public {
        uint256 tokenId = active();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotDeveloper.selector, tokenId, customer));
        vm.prank(customer);
        escrow.resign(tokenId);
        submit(tokenId, 1);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ClosingBegun(tokenId, developer, true);
        resign(tokenId);
        assertState(tokenId, ITrestleEscrow.ProjectState.Closing);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Closing);
        resign(tokenId);
        vm.warp(START + REVIEW);
        escrow.claimAfterReview(tokenId, 1);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertEq(claimable(tokenId, customer), 4 ether);
    }

    /* ---------------------------------------------------------------- views */

    function test_exitOf_NamesTheWayOutOfEveryState() public {
        uint256 tokenId = requested();
        assertExit(tokenId, 0, ITrestleEscrow.Exit.CloseExpired, START + 20 days, 0);
        accept(tokenId);
        assertExit(tokenId, 0, ITrestleEscrow.Exit.CancelOverdue, START + 120 days, 0);
        submit(tokenId, 0);
        assertExit(tokenId, 0, ITrestleEscrow.Exit.ClaimAfterReview, START + REVIEW, 1 ether);
        vm.warp(START + 1 days);
        assertExit(tokenId, 1, ITrestleEscrow.Exit.CancelOverdue, START + 151 days, 0);
        dispute(tokenId, 0, customer);
        assertExit(tokenId, 0, ITrestleEscrow.Exit.ExecuteDisputeDefault, START + 43 days, 0.5 ether);
        resolve(tokenId, 0, 0);
        assertExit(tokenId, 0, ITrestleEscrow.Exit.None, 0, 0);
        vm.warp(START + 75 days);
        dispute(tokenId, 1, customer);
        assertExit(tokenId, 1, ITrestleEscrow.Exit.ExecuteDisputeDefault, START + 117 days, 0);
        submit(tokenId, 2);
        requestChanges(tokenId, 2);
        assertExit(tokenId, 2, ITrestleEscrow.Exit.CancelOverdue, START + 181 days, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownMilestone.selector, tokenId, 3));
        escrow.exitOf(tokenId, 3);
        resign(tokenId);
        resolve(tokenId, 1, 0);
        vm.warp(START + 181 days);
        escrow.cancelOverdue(tokenId);
        assertExit(tokenId, 2, ITrestleEscrow.Exit.None, 0, 0);
    }

    function test_views_RevertForWhatIsUnknown() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownBid.selector, tokenId, 1));
        escrow.bidOf(tokenId, 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownBid.selector, tokenId, 1));
        escrow.shortfall(tokenId, 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownMilestone.selector, tokenId, 3));
        escrow.milestoneOf(tokenId, 0, 3);
        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 2));
        escrow.projectOwner(2);
        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 2));
        escrow.isOpen(2);
    }

    function cancelRequest(uint256 tokenId) internal {
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
    }

    function cancelOverdue(uint256 tokenId, address by) internal {
        vm.prank(by);
        escrow.cancelOverdue(tokenId);
    }

    function resign(uint256 tokenId) internal {
        vm.prank(developer);
        escrow.resign(tokenId);
    }

    function assertExit(
        uint256 tokenId,
        uint256 index,
        ITrestleEscrow.Exit exit,
        uint256 from,
        uint256 toDeveloper
    ) internal view {
        (ITrestleEscrow.Exit a, uint256 b, uint256 c) = escrow.exitOf(tokenId, index);
        vm.assertEq(uint256(a), uint256(exit), "exit");
        vm.assertEq(b, from, "from");
        vm.assertEq(c, toDeveloper, "to the developer");
    }
}
