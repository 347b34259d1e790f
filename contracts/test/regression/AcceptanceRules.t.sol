// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// @dev Approval at mint, acceptance by terms hash, ownership that cannot be renounced, refunds that say when.
contract AcceptanceRulesTest is EscrowFixture {
    function test_oneSignatureAcceptsABid() public {
        vm.prank(customer);
        uint256 tokenId = nft.mint(TERMS, uint64(START + 20 days));
        assertEq(nft.getApproved(tokenId), address(escrow));
        placeBid(tokenId);
        accept(tokenId);
        assertEq(nft.ownerOf(tokenId), address(escrow));
    }

    function test_theOwnerMayRevokeAndApproveAgain() public {
        uint256 tokenId = requested();
        vm.prank(customer);
        nft.approve(address(0), tokenId);
        vm.prank(customer);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC721Errors.ERC721InsufficientApproval.selector, address(escrow), tokenId
            )
        );
        escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, 0);
        vm.prank(customer);
        nft.approve(address(escrow), tokenId);
        accept(tokenId);
    }

    function test_theApprovalLetsNobodyElseMoveTheDeed() public {
        uint256 tokenId = requested();
        for (uint256 i; i < 2; ++i) {
            address thief = [developer, stranger][i];
            vm.prank(thief);
            expect(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, thief, tokenId));
            nft.transferFrom(customer, address(escrow), tokenId);
        }
        vm.prank(developer);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotCustomer.selector, tokenId, developer));
        escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, 0);
    }

    function test_aDeedThatCameBackIsApprovedForNobody() public {
        uint256 tokenId = active();
        vm.prank(developer);
        escrow.resign(tokenId);
        assertEq(nft.ownerOf(tokenId), customer);
        assertEq(nft.getApproved(tokenId), address(0));
    }

    function test_onlyTheBidThatWasLookedAtIsAccepted() public {
        uint256 tokenId = requested();
        bytes32 other = keccak256("another bid");
        vm.prank(customer);
        bytes32 placed = bidHash(developer, TERMS);
        expect(abi.encodeWithSelector(ITrestleEscrow.OtherBid.selector, tokenId, 0, placed));
        escrow.acceptNamedBid{value: TOTAL}(tokenId, 0, other);
        vm.prank(customer);
        escrow.acceptNamedBid{value: TOTAL}(tokenId, 0, placed);
        assertState(tokenId, ITrestleEscrow.ProjectState.Active);
    }

    /// @dev After a reorg the same index holds another bid. The attacker copies the terms hash, which is public, and
    /// changes one other part of the bid: who builds, what each milestone costs, when it is due, until when the bid
    /// holds, under which terms.
    function test_aReorgCannotSwapTheBidThatIsAccepted() public {
        vm.startPrank(operator);
        registry.attestKyc(stranger);
        vm.stopPrank();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        uint256 expiry = START + 20 days;
        bytes32 wanted = bidHash(developer, TERMS);
        uint256 tokenId = mint();
        slipIn(tokenId, stranger, amounts, deadlines, expiry, wanted);
        slipIn(tokenId, developer, amounts, deadlines, expiry - 1, wanted);
        (amounts[0], amounts[2]) = (amounts[2], amounts[0]);
        slipIn(tokenId, developer, amounts, deadlines, expiry, wanted);
        (amounts[0], amounts[2]) = (amounts[2], amounts[0]);
        deadlines[0] += 1;
        slipIn(tokenId, developer, amounts, deadlines, expiry, wanted);
        deadlines[0] -= 1;
        vm.prank(owner);
        registry.addTerms(stranger, stranger, 500, 30 days, 0);
        currentTerms = 2;
        slipIn(tokenId, developer, amounts, deadlines, expiry, wanted);

        vm.prank(customer);
        expect(abi.encodeWithSelector(ITrestleEscrow.UnknownBid.selector, tokenId, 5));
        escrow.acceptNamedBid{value: TOTAL}(tokenId, 5, wanted);
    }

    function slipIn(
        uint256 tokenId,
        address by,
        uint256[] memory amounts,
        uint256[] memory deadlines,
        uint256 expiry,
        bytes32 wanted
    ) internal {
        vm.prank(by);
        uint256 index = escrow.placeBid(tokenId, amounts, deadlines, TERMS, expiry, currentTerms);
        bytes32 placed = keccak256(abi.encode(by, currentTerms, amounts, deadlines, TERMS, expiry));
        assertEq(escrow.bidOf(tokenId, index).bidHash, placed);
        vm.prank(customer);
        expect(abi.encodeWithSelector(ITrestleEscrow.OtherBid.selector, tokenId, index, placed));
        escrow.acceptNamedBid{value: TOTAL}(tokenId, index, wanted);
    }

    /// @dev The registry's owner appends terms with another arbiter and the highest fee while a bid is on its way.
    function test_theTermsCannotBeSwappedUnderABidOnItsWay() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        vm.prank(owner);
        registry.addTerms(stranger, owner, 500, 30 days, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.TermsNotCurrent.selector, 1, 2));
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
        currentTerms = 2;
        assertEq(escrow.bidOf(tokenId, placeBid(tokenId)).termsId, 2);
    }

    function test_theNamedAcceptanceChecksAllThatTheOtherDoes() public {
        uint256 tokenId = requested();
        vm.prank(stranger);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotCustomer.selector, tokenId, stranger));
        escrow.acceptNamedBid{value: TOTAL}(tokenId, 0, bidHash(developer, TERMS));
        vm.prank(developer);
        escrow.withdrawBid(tokenId, 0);
        vm.prank(customer);
        expect(abi.encodeWithSelector(ITrestleEscrow.BidNotLive.selector, tokenId, 0));
        escrow.acceptNamedBid{value: TOTAL}(tokenId, 0, bidHash(developer, TERMS));
    }

    function test_aPauseCannotBeMadePermanentByRenouncing() public {
        vm.prank(operator);
        registry.setPaused(true);
        vm.prank(owner);
        vm.expectRevert(IRegistry.OwnerNeeded.selector);
        registry.renounceOwnership();
        vm.prank(owner);
        registry.setPaused(false);
        assertEq(registry.owner(), owner);
    }

    function test_refundableSaysNothingThatCannotBeClaimed() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 2 ether);
        assertRefund(tokenId, donor, 0, 2 ether);
        accept(tokenId); // 4 of the customer, 2 of the donor
        assertRefund(tokenId, donor, 0, 0);
        assertRefund(tokenId, customer, 0, 0);
        submit(tokenId, 2);
        dispute(tokenId, 2, customer);
        resolve(tokenId, 2, 0);
        // 3 are left to pay: the customer's first. The donor's 2 and 1 of the customer's will come back.
        assertRefund(tokenId, customer, 0, 1 ether);
        assertRefund(tokenId, donor, 0, 2 ether);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        vm.prank(donor);
        escrow.claimRefund(tokenId);
        for (uint256 i; i < 2; ++i) {
            submit(tokenId, i);
            approve(tokenId, i);
        }
        assertRefund(tokenId, customer, 1 ether, 0);
        assertRefund(tokenId, donor, 2 ether, 0);
        uint256 before = donor.balance;
        vm.prank(donor);
        escrow.claimRefund(tokenId);
        assertEq(donor.balance - before, 2 ether);
        assertRefund(tokenId, donor, 0, 0);
    }

    function assertRefund(uint256 tokenId, address who, uint256 now_, uint256 later) internal view {
        assertEq(claimable(tokenId, who), now_, "claimable now");
        assertEq(refundableLater(tokenId, who), later, "comes later");
    }
}
