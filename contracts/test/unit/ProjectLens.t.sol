// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IProjectLens} from "../../src/interfaces/IProjectLens.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {TrestleLens} from "../../src/lens/TrestleLens.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract ProjectLensTest is EscrowFixture {
    TrestleLens internal lens;

    function setUp() public override {
        super.setUp();
        lens = new TrestleLens(escrow);
    }

    /* ---------------------------------------------------------------- every verdict is the contract's own */

    /// forge-config: default.fuzz.runs = 24
    /// @dev For random calls at random times, the lens predicts success or the revert's reason.
    function testFuzz_verdicts_AreWhatTheEscrowAnswers(uint256 seed) public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        pool.lend(escrow, tokenId, 1 ether);
        if (seed % 5 != 0) accept(tokenId);
        address[6] memory people = [customer, developer, arbiter, donor, stranger, address(pool)];
        for (uint256 step; step < 40; ++step) {
            seed = uint256(keccak256(abi.encode(seed)));
            // Mostly the two parties, so that something happens.
            address who = people[(seed >> 8) % 3 == 0 ? (seed >> 16) % 6 : (seed >> 16) % 2];
            attempt(tokenId, who, (seed >> 32) % 21, (seed >> 64) % 3);
            if (seed % 4 == 0) skip((seed >> 96) % 16 days);
            if (seed % 41 == 0) toggleWorld(tokenId, seed >> 128);
        }
    }

    function attempt(uint256 tokenId, address who, uint256 what, uint256 index) internal {
        IProjectLens.ProjectPage memory page = lens.projectPage(tokenId, who, 0, 5);
        if (what < 7 && page.milestones.length == 0) return;
        (bytes4 verdict, bytes memory data, uint256 value) = what < 7
            ? milestoneCall(page.milestones[index].actions, tokenId, what, index)
            : projectCall(page, tokenId, what);
        if (data.length == 0) return;
        vm.deal(who, 1000 ether);
        vm.prank(who);
        (bool ok, bytes memory answer) = address(escrow).call{value: value}(data);
        assertEq(bytes32(ok ? bytes4(0) : bytes4(answer)), bytes32(verdict));
    }

    function milestoneCall(
        IProjectLens.MilestoneActions memory may,
        uint256 tokenId,
        uint256 what,
        uint256 index
    ) internal view returns (bytes4, bytes memory, uint256) {
        if (what == 0) {
            return (
                may.submitMilestone, abi.encodeCall(escrow.submitMilestone, (tokenId, index, EVIDENCE)), 0
            );
        }
        if (what == 1) {
            return (may.requestChanges, abi.encodeCall(escrow.requestChanges, (tokenId, index, REASON)), 0);
        }
        if (what == 2) {
            return (may.approveMilestone, abi.encodeCall(escrow.approveMilestone, (tokenId, index)), 0);
        }
        if (what == 3) {
            return (may.claimAfterReview, abi.encodeCall(escrow.claimAfterReview, (tokenId, index)), 0);
        }
        if (what == 4) {
            return (may.openDispute, abi.encodeCall(escrow.openDispute, (tokenId, index, EVIDENCE)), 0);
        }
        if (what == 5) {
            return
                (may.resolveDispute, abi.encodeCall(escrow.resolveDispute, (tokenId, index, 4000, REASON)), 0);
        }
        return (may.executeDisputeDefault, abi.encodeCall(escrow.executeDisputeDefault, (tokenId, index)), 0);
    }

    function projectCall(IProjectLens.ProjectPage memory page, uint256 tokenId, uint256 what)
        internal
        returns (bytes4, bytes memory, uint256)
    {
        IProjectLens.ProjectActions memory may = page.actions;
        if (what == 7) return (may.donate, abi.encodeCall(escrow.donate, (tokenId)), 1 ether);
        if (what == 8 && block.timestamp % 4 == 0) {
            return (may.cancelRequest, abi.encodeCall(escrow.cancelRequest, (tokenId)), 0);
        }
        if (what == 9) return (may.closeExpired, abi.encodeCall(escrow.closeExpired, (tokenId)), 0);
        if (what == 10) return (may.cancelOverdue, abi.encodeCall(escrow.cancelOverdue, (tokenId)), 0);
        if (what == 11 && block.timestamp % 3 == 0) {
            return (may.resign, abi.encodeCall(escrow.resign, (tokenId)), 0);
        }
        if (what == 12) return (may.claimRefund, abi.encodeCall(escrow.claimRefund, (tokenId)), 0);
        if (what == 13) return (may.returnLoan, abi.encodeCall(escrow.returnLoan, (tokenId)), 0);
        if (what == 14) {
            return (may.withdraw, abi.encodeCall(escrow.withdraw, (payable(account("elsewhere")))), 0);
        }
        if (what == 15) {
            bytes memory data = abi.encodeCall(
                escrow.proposeSettlement, (tokenId, 0, escrow.outstandingOf(tokenId), START * 2)
            );
            return (may.proposeSettlement, data, 0);
        }
        if (what == 16) {
            return (may.proposeChange, abi.encodeCall(escrow.proposeChange, (tokenId, nothingNew())), 0);
        }
        if (what == 17) {
            return (may.acceptChange, abi.encodeCall(escrow.acceptChange, (tokenId, nothingNew())), 0);
        }
        if (what == 18) {
            (uint256[] memory amounts, uint256[] memory deadlines) = plan();
            bytes memory data =
                abi.encodeCall(escrow.placeBid, (tokenId, amounts, deadlines, TERMS, page.openUntil, 1));
            // A bid so late that its own dates would be refused says nothing about the verdict.
            return (may.placeBid, page.openUntil < deadlines[0] ? data : bytes(""), 0);
        }
        if (what == 19) {
            return (page.bids[0].withdraw, abi.encodeCall(escrow.withdrawBid, (tokenId, 0)), 0);
        }
        if (what == 20) {
            bytes memory data = abi.encodeCall(escrow.acceptBidAndTransfer, (tokenId, 0));
            return (page.bids[0].accept, data, TOTAL);
        }
        return (0, "", 0);
    }

    function test_verdicts_NameSpentChangeRounds() public {
        uint256 tokenId = active();
        for (uint256 i; i < 2; ++i) {
            submit(tokenId, 0);
            requestChanges(tokenId, 0);
        }
        submit(tokenId, 0);
        IProjectLens.ProjectPage memory page = lens.projectPage(tokenId, customer, 0, 5);
        bytes4 verdict = page.milestones[0].actions.requestChanges;
        assertEq(bytes32(verdict), bytes32(ITrestleEscrow.NoChangeRoundsLeft.selector));
        attempt(tokenId, customer, 1, 0);
    }

    function test_verdicts_NameAnOverdueChangeRequest() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        requestChanges(tokenId, 0);
        skip(100 days);
        IProjectLens.ProjectPage memory page = lens.projectPage(tokenId, developer, 0, 5);
        bytes4 verdict = page.milestones[0].actions.openDispute;
        assertEq(bytes32(verdict), bytes32(ITrestleEscrow.Overdue.selector));
        attempt(tokenId, developer, 4, 0);
        attempt(tokenId, customer, 4, 0);
    }

    /// @dev A donor's share that rounds to nothing is given up by claiming it.
    function test_verdicts_LetADonorClaimAShareThatRoundsToNothing() public {
        uint256 tokenId = endedWithOneWei();
        IProjectLens.ProjectPage memory page = lens.projectPage(tokenId, donor, 0, 5);
        assertEq(page.purse.claimable, 0);
        assertEq(bytes32(page.actions.claimRefund), 0);
        attempt(tokenId, donor, 12, 0);
    }

    function test_verdicts_LetTheCustomerClaimWhatIsLeftAndNobodyElse() public {
        uint256 tokenId = active();
        vm.prank(developer);
        escrow.resign(tokenId);
        assertEq(bytes32(lens.projectPage(tokenId, customer, 0, 5).actions.claimRefund), 0);
        bytes4 verdict = lens.projectPage(tokenId, stranger, 0, 5).actions.claimRefund;
        assertEq(bytes32(verdict), bytes32(ITrestleEscrow.NothingToRefund.selector));
        attempt(tokenId, stranger, 12, 0);
        attempt(tokenId, customer, 12, 0);
    }

    function test_verdicts_NameClosedTerms() public {
        uint256 tokenId = requested();
        vm.prank(owner);
        registry.closeTerms(1);
        bytes4 verdict = lens.projectPage(tokenId, developer, 0, 5).actions.placeBid;
        assertEq(bytes32(verdict), bytes32(ITrestleEscrow.TermsNotCurrent.selector));
        attempt(tokenId, developer, 18, 0);
    }

    /// @dev A change order over nothing: what is checked is who may and when.
    function nothingNew() internal pure returns (ITrestleEscrow.Change memory change) {
        change.validUntil = START * 2;
    }

    function toggleWorld(uint256 tokenId, uint256 seed) internal {
        if (seed % 3 == 0) {
            bool paused = registry.paused();
            vm.prank(owner);
            registry.setPaused(!paused);
        } else if (seed % 3 == 1) {
            bool verified = registry.isVerified(developer);
            vm.prank(operator);
            if (verified) registry.revokeKyc(developer);
            else registry.attestKyc(developer);
        } else if (nft.ownerOf(tokenId) == customer) {
            address approved = nft.getApproved(tokenId);
            vm.prank(customer);
            nft.approve(approved == address(0) ? address(escrow) : address(0), tokenId);
        }
    }

    /* ---------------------------------------------------------------- the page */

    function test_page_ShowsAnOpenRequestWithItsBids() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        IProjectLens.ProjectPage memory page = lens.projectPage(tokenId, donor, 0, 10);
        assertEq(uint256(page.project.state), uint256(ITrestleEscrow.ProjectState.Open));
        assertEq(page.project.customer, customer);
        assertEq(page.termsHash, TERMS);
        assertEq(page.openUntil, START + 20 days);
        assertEq(page.money.donations, 1 ether);
        assertEq(page.bidCount, 1);
        assertEq(page.bids[0].bid.total, TOTAL);
        assertEq(page.bids[0].bid.bidHash, bidHash(developer, TERMS));
        assertEq(page.bids[0].milestones.length, 3);
        assertEq(page.bids[0].milestones[2].amount, 3 ether);
        assertEq(bytes32(page.bids[0].accept), bytes32(ITrestleEscrow.NotCustomer.selector));
        assertEq(page.milestones.length, 0);
        assertEq(page.purse.donation, 1 ether);
        assertEq(page.purse.later, 1 ether);
        assertEq(page.terms.arbiter, address(0));
        assertEq(lens.projectPage(tokenId, donor, 1, 10).bids.length, 0);
        assertEq(lens.projectPage(tokenId, donor, 9, 10).bids.length, 0);
    }

    function test_page_ShowsWhenEachReviewRuns() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 2 days);
        submit(tokenId, 1);
        IProjectLens.MilestoneLine[] memory lines = lens.projectPage(tokenId, customer, 0, 0).milestones;
        assertEq(lines[0].milestone.inReview, true);
        assertEq(lines[0].reviewStartsAt, START);
        assertEq(lines[0].reviewEndsAt, START + REVIEW);
        assertEq(lines[1].milestone.inReview, false);
        assertEq(lines[1].reviewStartsAt, START + REVIEW);
        assertEq(lines[1].reviewEndsAt, START + 2 * REVIEW);
        assertEq(lines[2].reviewEndsAt, 0);
        assertEq(lines[2].overdueFrom, START + 106 days); // 90 days, 2 of waiting, 14 of grace
        assertEq(uint256(lines[2].exit), uint256(ITrestleEscrow.Exit.CancelOverdue));
        assertEq(lens.projectPage(tokenId, customer, 0, 0).terms.arbiter, arbiter);
    }

    function test_page_ShowsNoReviewInABidThatWasNotAccepted() public {
        uint256 tokenId = requested();
        placeBid(tokenId);
        accept(tokenId);
        submit(tokenId, 0);
        IProjectLens.BidLine[] memory bids = lens.projectPage(tokenId, customer, 0, 5).bids;
        assertEq(bids[0].milestones[0].inReview, true);
        assertEq(bids[1].milestones[0].inReview, false);
    }

    function test_page_RevertsForADeedThatDoesNotExist() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        lens.projectPage(7, customer, 0, 0);
    }

    function test_limits_AreTheEscrows() public view {
        IProjectLens.Limits memory limits = lens.limits();
        assertEq(limits.maxMilestones, 20);
        assertEq(limits.maxDuration, 1095 days);
        assertEq(limits.minDonation, 0.001 ether);
        assertEq(limits.loanParking, 30 days);
        assertEq(limits.maxChangeRounds, 2);
        assertEq(limits.changeTime, 14 days);
        assertEq(limits.overdueGrace, 14 days);
        assertEq(limits.overdueForAll, 90 days);
        assertEq(limits.disputeWindow, 42 days);
        assertEq(limits.payoutGas, 30_000);
    }

    /* ---------------------------------------------------------------- the preview, the purses */

    /// forge-config: default.fuzz.runs = 64
    function testFuzz_preview_IsWhatTheAcceptanceTakes(uint256 donated, uint256 lent) public {
        uint256 tokenId = requested();
        donate(tokenId, donor, within(donated, 0.001 ether, 9 ether));
        pool.lend(escrow, tokenId, within(lent, 1, 9 ether));
        IProjectLens.AcceptancePreview memory preview = lens.previewAcceptance(tokenId, 0);
        assertEq(preview.obstacles.length, 0);
        assertEq(preview.fromCustomer + preview.fromDonations + preview.fromLoan, preview.total);
        (, uint256 donations, uint256 loan) = escrow.bucketsOf(tokenId);
        assertEq(preview.fromDonations + preview.donationsUnused, donations);
        assertEq(preview.fromLoan + preview.loanUnused, loan);
        expectEvent(address(escrow));
        emit ITrestleEscrow.BidAccepted(
            tokenId, customer, developer, 0, preview.fromCustomer, preview.fromDonations, preview.fromLoan
        );
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: preview.fromCustomer}(tokenId, 0);
    }

    function test_preview_NamesEveryObstacleAtOnce() public {
        uint256 tokenId = requested();
        vm.prank(developer);
        escrow.withdrawBid(tokenId, 0);
        vm.prank(operator);
        registry.revokeKyc(developer);
        vm.startPrank(owner);
        registry.setPaused(true);
        registry.closeTerms(1);
        vm.stopPrank();
        vm.prank(customer);
        nft.approve(address(0), tokenId);
        bytes4[] memory obstacles = lens.previewAcceptance(tokenId, 0).obstacles;
        assertEq(obstacles.length, 5);
        assertEq(bytes32(obstacles[0]), bytes32(ITrestleEscrow.NewBusinessPaused.selector));
        assertEq(bytes32(obstacles[1]), bytes32(ITrestleEscrow.BidNotLive.selector));
        assertEq(bytes32(obstacles[2]), bytes32(ITrestleEscrow.NotVerified.selector));
        assertEq(bytes32(obstacles[3]), bytes32(ITrestleEscrow.TermsNotOpen.selector));
        assertEq(bytes32(obstacles[4]), bytes32(IERC721Errors.ERC721InsufficientApproval.selector));
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownBid.selector, tokenId, 1));
        lens.previewAcceptance(tokenId, 1);
    }

    function test_preview_NamesAnArbiterWhoIsAParty() public {
        vm.prank(owner);
        registry.addTerms(customer, treasury, 0, 7 days, 3 days);
        ++currentTerms;
        uint256 tokenId = requested();
        bytes4[] memory obstacles = lens.previewAcceptance(tokenId, 0).obstacles;
        assertEq(obstacles.length, 1);
        assertEq(bytes32(obstacles[0]), bytes32(ITrestleEscrow.ArbiterIsParty.selector));
        vm.prank(customer);
        nft.approve(address(0), tokenId);
        obstacles = lens.previewAcceptance(tokenId, 0).obstacles;
        assertEq(obstacles.length, 2);
        assertEq(bytes32(obstacles[0]), bytes32(ITrestleEscrow.ArbiterIsParty.selector));
        assertEq(bytes32(obstacles[1]), bytes32(IERC721Errors.ERC721InsufficientApproval.selector));
    }

    function test_purses_ShowRefundsAndCreditsOverProjects() public {
        uint256 first = requested();
        donate(first, donor, 2 ether);
        uint256 second = mint();
        donate(second, donor, 1 ether);
        vm.prank(customer);
        escrow.cancelRequest(first);
        uint256[] memory tokenIds = new uint256[](2);
        (tokenIds[0], tokenIds[1]) = (first, second);
        IProjectLens.Purse[] memory purses = lens.pursesOf(donor, tokenIds);
        assertEq(purses[0].tokenId, first);
        assertEq(purses[0].claimable, 2 ether);
        assertEq(purses[0].later, 0);
        assertEq(purses[1].claimable, 0);
        assertEq(purses[1].later, 1 ether);
        assertEq(purses[1].donation, 1 ether);
        assertEq(purses[1].credit, 0);
    }
}
