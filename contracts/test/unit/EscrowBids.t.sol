// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TrestleEscrow} from "../../src/TrestleEscrow.sol";
import {TrestleProject} from "../../src/TrestleProject.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract EscrowBidsTest is EscrowFixture {
    function test_constructor_RevertsWhenTheDeedKnowsAnotherEscrow() public {
        TrestleProject other = new TrestleProject(stranger);
        vm.expectRevert(abi.encodeWithSelector(ITrestleEscrow.NotLinked.selector, address(other)));
        new TrestleEscrow(other, registry);
    }

    function test_constructor_Links() public view {
        assertEq(address(escrow.nftContract()), address(nft));
        assertEq(address(escrow.registry()), address(registry));
    }

    /* ---------------------------------------------------------------- placeBid */

    function test_placeBid_RevertsWhilePaused() public {
        uint256 tokenId = mint();
        pause();
        vm.expectRevert(ITrestleEscrow.NewBusinessPaused.selector);
        placeBid(tokenId);
    }

    function test_placeBid_RevertsForAnUnknownToken() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        placeBid(7);
    }

    function test_placeBid_RevertsWhenNotOpen() public {
        uint256 tokenId = active();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        placeBid(tokenId);
    }

    function test_placeBid_RevertsFromOpenUntilOn() public {
        uint256 tokenId = mint();
        vm.warp(START + 20 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.RequestClosed.selector, tokenId, START + 20 days));
        placeBid(tokenId);
    }

    function test_placeBid_RevertsByTheCustomer() public {
        uint256 tokenId = mint();
        vm.prank(operator);
        registry.attestKyc(customer);
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        expect(abi.encodeWithSelector(ITrestleEscrow.OwnBid.selector, tokenId, customer));
        vm.prank(customer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1 days, 1);
    }

    function test_placeBid_RevertsUnverified() public {
        uint256 tokenId = mint();
        vm.prank(owner);
        registry.revokeKyc(developer);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotVerified.selector, developer));
        placeBid(tokenId);
    }

    function test_placeBid_RevertsWithoutTerms() public {
        uint256 tokenId = mint();
        vm.prank(owner);
        registry.closeTerms(1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TermsNotCurrent.selector, 1, 0));
        placeBid(tokenId);
    }

    function test_placeBid_HoldsTheExpiry() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        uint256[2] memory wrong = [START, START + 20 days + 1];
        for (uint256 i; i < 2; ++i) {
            expect(
                abi.encodeWithSelector(
                    ITrestleEscrow.ExpiryOutOfRange.selector, wrong[i], START + 1, START + 20 days
                )
            );
            vm.prank(developer);
            escrow.placeBid(tokenId, amounts, deadlines, TERMS, wrong[i], 1);
        }
        vm.startPrank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1, 1);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
    }

    function test_placeBid_HoldsTheNumberOfMilestones() public {
        uint256 tokenId = mint();
        expect(abi.encodeWithSelector(ITrestleEscrow.MilestoneCountOutOfRange.selector, 0, 20));
        bidOf(tokenId, 0, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.MilestoneCountOutOfRange.selector, 21, 20));
        bidOf(tokenId, 21, 21);
        expect(abi.encodeWithSelector(ITrestleEscrow.LengthsDiffer.selector));
        bidOf(tokenId, 2, 3);
        bidOf(tokenId, 1, 1);
        bidOf(tokenId, 20, 20);
        assertEq(escrow.bidOf(tokenId, 1).milestoneCount, 20);
    }

    function test_placeBid_HoldsTheAmounts() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        amounts[1] = 0;
        expect(abi.encodeWithSelector(ITrestleEscrow.AmountMissing.selector, 1));
        bidWith(tokenId, amounts, deadlines);
        amounts[1] = uint256(type(uint96).max) + 1;
        expect(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 96, amounts[1]));
        bidWith(tokenId, amounts, deadlines);
        amounts[1] = type(uint96).max;
        expect(
            abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 96, amounts[1] + 4 ether)
        );
        bidWith(tokenId, amounts, deadlines);
    }

    function test_placeBid_HoldsTheDeadlines() public {
        uint256 tokenId = mint();
        uint256 latest = START + 3 * 365 days;
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        deadlines[0] = START + 20 days;
        expectDeadline(0, deadlines[0], START + 20 days + 1);
        bidWith(tokenId, amounts, deadlines);
        deadlines[0] = deadlines[1];
        expectDeadline(1, deadlines[1], deadlines[1] + 1);
        bidWith(tokenId, amounts, deadlines);
        (, deadlines) = plan();
        deadlines[2] = latest + 1;
        expectDeadline(2, latest + 1, deadlines[1] + 1);
        bidWith(tokenId, amounts, deadlines);
        deadlines[2] = latest;
        deadlines[0] = START + 20 days + 1;
        bidWith(tokenId, amounts, deadlines);
    }

    function test_placeBid_Appends() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        expectEvent(address(escrow));
        emit ITrestleEscrow.BidPlaced(tokenId, developer, 0, 1, amounts, deadlines, TERMS, START + 20 days);
        assertEq(placeBid(tokenId), 0);
        vm.prank(owner);
        registry.addTerms(arbiter, treasury, 500, 30 days, 3 days);
        currentTerms = 2;
        assertEq(placeBid(tokenId), 1);
        assertEq(escrow.bidCount(tokenId), 2);

        ITrestleEscrow.BidView memory bid = escrow.bidOf(tokenId, 0);
        assertEq(uint256(bid.state), uint256(ITrestleEscrow.BidState.Live));
        assertEq(bid.developer, developer);
        assertEq(bid.total, TOTAL);
        assertEq(bid.termsId, 1);
        assertEq(bid.expiry, START + 20 days);
        assertEq(bid.milestoneCount, 3);
        assertEq(escrow.bidOf(tokenId, 1).termsId, 2);
        for (uint256 i; i < 3; ++i) {
            ITrestleEscrow.MilestoneView memory milestone = escrow.milestoneOf(tokenId, 0, i);
            assertEq(milestone.amount, amounts[i]);
            assertEq(milestone.deadline, deadlines[i]);
        }
    }

    /* ---------------------------------------------------------------- withdrawBid */

    function test_withdrawBid_RevertsForAnUnknownBid() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownBid.selector, tokenId, 1));
        escrow.withdrawBid(tokenId, 1);
    }

    function test_withdrawBid_RevertsByAnother() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotBidder.selector, tokenId, 0, customer));
        vm.prank(customer);
        escrow.withdrawBid(tokenId, 0);
    }

    function test_withdrawBid_RevertsWhenNotLive() public {
        uint256 tokenId = active();
        vm.startPrank(developer);
        expect(abi.encodeWithSelector(ITrestleEscrow.BidNotLive.selector, tokenId, 0));
        escrow.withdrawBid(tokenId, 0);
    }

    function test_withdrawBid_KeepsTheIndexes() public {
        uint256 tokenId = requested();
        placeBid(tokenId);
        expectEvent(address(escrow));
        emit ITrestleEscrow.BidWithdrawn(tokenId, developer, 0);
        vm.prank(developer);
        escrow.withdrawBid(tokenId, 0);
        assertEq(uint256(escrow.bidOf(tokenId, 0).state), uint256(ITrestleEscrow.BidState.Withdrawn));
        assertEq(uint256(escrow.bidOf(tokenId, 1).state), uint256(ITrestleEscrow.BidState.Live));
        assertEq(placeBid(tokenId), 2);
        expect(abi.encodeWithSelector(ITrestleEscrow.BidNotLive.selector, tokenId, 0));
        vm.prank(developer);
        escrow.withdrawBid(tokenId, 0);
    }

    /* ---------------------------------------------------------------- acceptBidAndTransfer */

    function test_accept_RevertsWhilePaused() public {
        uint256 tokenId = requested();
        pause();
        vm.expectRevert(ITrestleEscrow.NewBusinessPaused.selector);
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_RevertsWhenNotOpen() public {
        uint256 tokenId = active();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        acceptWith(tokenId, TOTAL);
        tokenId = requested();
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Cancelled);
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_RevertsFromOpenUntilOn() public {
        uint256 tokenId = requested();
        vm.warp(START + 20 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.RequestClosed.selector, tokenId, START + 20 days));
        acceptWith(tokenId, TOTAL);
        vm.warp(START + 20 days - 1);
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_RevertsByAnother() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotCustomer.selector, tokenId, stranger));
        vm.prank(stranger);
        escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, 0);
    }

    function test_accept_RevertsForABidThatIsNotLive() public {
        uint256 tokenId = mint();
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownBid.selector, tokenId, 0));
        acceptWith(tokenId, TOTAL);
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        vm.startPrank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1 days, 1);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 2 days, 1);
        escrow.withdrawBid(tokenId, 1);
        vm.stopPrank();
        vm.warp(START + 1 days);
        for (uint256 i; i < 2; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.BidNotLive.selector, tokenId, i));
            vm.prank(customer);
            escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, i);
        }
        vm.warp(START + 1 days - 1);
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_RevertsWhenTheBidderIsNoLongerVerified() public {
        uint256 tokenId = requested();
        vm.prank(operator);
        registry.revokeKyc(developer);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotVerified.selector, developer));
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_RevertsWhenTheTermsAreClosed() public {
        uint256 tokenId = requested();
        vm.prank(owner);
        registry.closeTerms(1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TermsNotOpen.selector, 1));
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_RevertsWhenTheArbiterIsAParty() public {
        address[2] memory parties = [customer, developer];
        for (uint256 i; i < 2; ++i) {
            vm.prank(owner);
            registry.addTerms(parties[i], treasury, 0, 7 days, 3 days);
            ++currentTerms;
            uint256 tokenId = requested();
            expect(abi.encodeWithSelector(ITrestleEscrow.ArbiterIsParty.selector, tokenId, parties[i]));
            acceptWith(tokenId, TOTAL);
        }
    }

    function test_accept_RevertsBelowTheShortfall() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.ValueBelowShortfall.selector, TOTAL - 1, TOTAL));
        acceptWith(tokenId, TOTAL - 1);
    }

    function test_accept_RevertsWithoutTheDeedsApproval() public {
        uint256 tokenId = requested();
        vm.prank(customer);
        nft.approve(address(0), tokenId);
        expect(
            abi.encodeWithSelector(
                IERC721Errors.ERC721InsufficientApproval.selector, address(escrow), tokenId
            )
        );
        acceptWith(tokenId, TOTAL);
    }

    function test_accept_TakesDeedAndMoney() public {
        uint256 tokenId = requested();
        expectEvent(address(escrow));
        emit ITrestleEscrow.BidAccepted(tokenId, customer, developer, 0, TOTAL, 0, 0);
        acceptWith(tokenId, TOTAL + 5);
        assertEq(nft.ownerOf(tokenId), address(escrow));
        assertEq(customer.balance, 1000 ether - TOTAL);
        assertEq(address(escrow).balance, TOTAL);
        assertBuckets(tokenId, TOTAL, 0, 0);
        assertEq(escrow.developerOf(tokenId), developer);
        assertEq(escrow.projectOwner(tokenId), customer);
        assertEq(uint256(escrow.bidOf(tokenId, 0).state), uint256(ITrestleEscrow.BidState.Accepted));
        ITrestleEscrow.ProjectView memory project = escrow.projectOf(tokenId);
        assertEq(uint256(project.state), uint256(ITrestleEscrow.ProjectState.Active));
        assertEq(project.customer, customer);
        assertEq(project.developer, developer);
        assertEq(project.bidIndex, 0);
        assertEq(project.termsId, 1);
        assertEq(project.milestoneCount, 3);
        assertEq(project.unfinished, 3);
        assertEq(escrow.outstandingOf(tokenId), TOTAL);
    }

    function test_accept_GivesASingleWeiTooMuchBack() public {
        uint256 tokenId = requested();
        uint256 before = customer.balance;
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: TOTAL + 1}(tokenId, 0);
        assertEq(customer.balance, before - TOTAL);
        assertEq(escrow.creditOf(customer), 0);
    }

    function test_accept_TakesTheBidNamed() public {
        uint256 tokenId = requested();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        amounts[0] = 4 ether;
        bidWith(tokenId, amounts, deadlines);
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: 9 ether}(tokenId, 1);
        assertEq(escrow.projectOf(tokenId).bidIndex, 1);
        assertEq(milestoneOf(tokenId, 0).amount, 4 ether);
        assertEq(uint256(escrow.bidOf(tokenId, 0).state), uint256(ITrestleEscrow.BidState.Live));
    }

    function test_accept_UsesTheBidsTermsNotTheCurrent() public {
        uint256 tokenId = requested();
        vm.prank(owner);
        registry.addTerms(stranger, owner, 500, 30 days, 3 days);
        accept(tokenId);
        submit(tokenId, 0);
        vm.warp(START + REVIEW);
        escrow.claimAfterReview(tokenId, 0);
        assertEq(escrow.creditOf(treasury), fee(1 ether));
        assertEq(escrow.creditOf(owner), 0);
    }

    /// forge-config: default.fuzz.runs = 128
    /// @dev Totals, donations and loans of any size: the parts are the total, and the loan's limits hold.
    function testFuzz_funding(uint256 a, uint256 donated, uint256 loan) public {
        uint256 total = within(a, 1, 1000 ether);
        donated = within(donated, 0, 500 ether);
        loan = within(loan, 0, 500 ether);
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](1), new uint256[](1));
        (amounts[0], deadlines[0]) = (total, START + 30 days);
        bidWith(tokenId, amounts, deadlines);
        if (donated >= 0.001 ether) donate(tokenId, donor, donated);
        else donated = 0;
        if (loan != 0) pool.lend(escrow, tokenId, loan);

        uint256 value = escrow.shortfall(tokenId, 0);
        uint256 before = customer.balance;
        acceptWith(tokenId, value);
        assertEq(customer.balance, before - value);
        assertBuckets(tokenId, value, donated, loan);

        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed + returnable, loan);
        uint256 fromDonations = donated < total ? donated : total;
        assertEq(value + fromDonations + needed, total, "the parts are the total");
        assertLe(needed * 2, total, "at most half from the loan");
        if (needed != 0) assertGe(value * 5, total, "at least a fifth from the customer");
        // No more than necessary from the customer: one wei less would break a limit.
        if (value != 0 && value * 5 >= total + 5) {
            assertTrue(needed == loan || (needed + 1) * 2 > total, "the loan is used first");
        }
    }

    function test_accept_TakesAFifthFromTheCustomerAndHalfFromTheLoan() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 2.4 ether);
        pool.lend(escrow, tokenId, 4 ether);
        assertEq(escrow.shortfall(tokenId, 0), 1.2 ether);
        acceptWith(tokenId, 1.2 ether);
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed, 2.4 ether);
        assertEq(returnable, 1.6 ether);
        assertEq(pool.returned(tokenId), 0, "acceptance calls no pool");

        tokenId = requested();
        pool.lend(escrow, tokenId, 4 ether);
        assertEq(escrow.shortfall(tokenId, 0), 3 ether);
    }

    function test_accept_RoundsTheCustomersFifthUp() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        amounts[0] += 1;
        bidWith(tokenId, amounts, deadlines);
        donate(tokenId, donor, 2.4 ether);
        pool.lend(escrow, tokenId, 4 ether);
        assertEq(escrow.shortfall(tokenId, 0), 1.2 ether + 1);
    }

    function test_accept_AsksNoFifthWhereDonationsLeaveLess() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 5.5 ether);
        pool.lend(escrow, tokenId, 4 ether);
        assertEq(escrow.shortfall(tokenId, 0), 0.5 ether);
        donate(tokenId, donor, 5.5 ether);
        assertEq(escrow.shortfall(tokenId, 0), 0);
        acceptWith(tokenId, 0);
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed, 0);
        assertEq(returnable, 4 ether);
    }

    /* ---------------------------------------------------------------- steps */

    function pause() internal {
        vm.prank(operator);
        registry.setPaused(true);
    }

    function acceptWith(uint256 tokenId, uint256 value) internal {
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: value}(tokenId, 0);
    }

    function bidWith(uint256 tokenId, uint256[] memory amounts, uint256[] memory deadlines) internal {
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
    }

    function bidOf(uint256 tokenId, uint256 amounts, uint256 deadlines) internal {
        (uint256[] memory a, uint256[] memory d) = (new uint256[](amounts), new uint256[](deadlines));
        for (uint256 i; i < amounts; ++i) {
            a[i] = 1 ether;
        }
        for (uint256 i; i < deadlines; ++i) {
            d[i] = START + 30 days + i;
        }
        bidWith(tokenId, a, d);
    }

    function expectDeadline(uint256 index, uint256 deadline, uint256 earliest) internal {
        expect(
            abi.encodeWithSelector(
                ITrestleEscrow.DeadlineOutOfRange.selector, index, deadline, earliest, START + 3 * 365 days
            )
        );
    }
}
