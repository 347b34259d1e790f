// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TokenEscrow} from "../../src/TokenEscrow.sol";
import {TrestleProject} from "../../src/TrestleProject.sol";
import {DemoPounds} from "../../src/demo/DemoPounds.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITrestleProject} from "../../src/interfaces/ITrestleProject.sol";
import {TokenDoor} from "../../src/token/TokenDoor.sol";
import {PlainToken} from "./OddTokens.sol";
import {TokenFixture} from "./TokenFixture.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

contract TokenEscrowTest is TokenFixture {
    function newToken() internal override returns (IERC20Metadata) {
        return new DemoPounds(issuer);
    }

    function test_limits_FollowTheDecimals() public view {
        assertEq(escrow.minDonation(), 1_000, "a thousandth of a pound");
        assertEq(escrow.asset(), address(token));
    }

    function test_project_PaidToTheLastUnit() public {
        uint256 before = token.balanceOf(developer);
        uint256 tokenId = active();
        for (uint256 i; i < 3; ++i) {
            submitAndApprove(tokenId, i);
        }
        assertEq(token.balanceOf(developer) - before, 6 * ONE * 9_750 / 10_000, "the bid less the fee");
        assertEq(token.balanceOf(address(escrow)), escrow.creditOf(treasury), "only the fee is left");
        vm.prank(treasury);
        escrow.withdraw(payable(treasury));
        assertEq(token.balanceOf(address(escrow)), 0, "nothing is left");
    }

    function test_accept_ReturnsTheExcess() public {
        uint256 tokenId = requested();
        uint256 before = token.balanceOf(customer);
        allow(customer, address(escrow), 10 * ONE);
        vm.prank(customer);
        escrow.acceptBidAndTransfer(tokenId, 0, 10 * ONE, "");
        assertEq(before - token.balanceOf(customer), 6 * ONE, "the bid and no more");
    }

    function test_accept_RefusesLessThanTheShortfall() public {
        uint256 tokenId = requested();
        allow(customer, address(escrow), 6 * ONE);
        vm.prank(customer);
        vm.expectRevert(
            abi.encodeWithSelector(ITrestleEscrow.ValueBelowShortfall.selector, 6 * ONE - 1, 6 * ONE)
        );
        escrow.acceptBidAndTransfer(tokenId, 0, 6 * ONE - 1, "");
    }

    function test_accept_TakesOneSignatureWithAPermit() public {
        uint256 tokenId = requested();
        bytes memory signed = permit(customerKey, address(escrow), 6 * ONE, block.timestamp + 1 hours);
        vm.prank(customer);
        escrow.acceptBidAndTransfer(tokenId, 0, 6 * ONE, signed);
        assertTrue(escrow.stateOf(tokenId) == ITrestleEscrow.ProjectState.Active, "accepted");
    }

    function test_accept_TakesOneSignatureWithAnAuthorization() public {
        uint256 tokenId = requested();
        bytes memory signed = authorization(customerKey, address(escrow), 6 * ONE, "first");
        vm.prank(customer);
        escrow.acceptBidAndTransfer(tokenId, 0, 6 * ONE, signed);
        assertTrue(escrow.stateOf(tokenId) == ITrestleEscrow.ProjectState.Active, "accepted");
        assertEq(token.allowance(customer, address(escrow)), 0, "no allowance is left behind");
    }

    function test_accept_NamedBidToo() public {
        uint256 tokenId = requested();
        bytes32 placed = escrow.bidOf(tokenId, 0).bidHash;
        allow(customer, address(escrow), 12 * ONE);
        vm.prank(customer);
        vm.expectRevert(abi.encodeWithSelector(ITrestleEscrow.OtherBid.selector, tokenId, 0, placed));
        escrow.acceptNamedBid(tokenId, 0, "another", 6 * ONE, "");
        vm.prank(customer);
        escrow.acceptNamedBid(tokenId, 0, placed, 6 * ONE, "");
    }

    function test_permit_UsedUpBySomebodyElseStillWorks() public {
        uint256 tokenId = requested();
        uint256 deadline = block.timestamp + 1 hours;
        bytes memory signed = permit(donorKey, address(escrow), ONE, deadline);
        (, uint8 v, bytes32 r, bytes32 s) = abi.decode(signed, (uint256, uint8, bytes32, bytes32));
        vm.prank(stranger);
        DemoPounds(address(token)).permit(donor, address(escrow), ONE, deadline, v, r, s);
        vm.prank(donor);
        escrow.donate(tokenId, ONE, signed);
        assertEq(escrow.donationOf(tokenId, donor), ONE, "given");
    }

    function test_permit_OfAnotherAmountGivesNothing() public {
        uint256 tokenId = requested();
        bytes memory signed = permit(donorKey, address(escrow), ONE, block.timestamp + 1 hours);
        vm.prank(donor);
        vm.expectRevert(
            abi.encodeWithSignature(
                "ERC20InsufficientAllowance(address,uint256,uint256)", address(escrow), 0, 2 * ONE
            )
        );
        escrow.donate(tokenId, 2 * ONE, signed);
    }

    function test_authorization_CannotBeUsedTwiceOrByAnother() public {
        uint256 tokenId = requested();
        bytes memory signed = authorization(donorKey, address(escrow), ONE, "once");
        vm.prank(stranger);
        vm.expectRevert(DemoPounds.SignatureInvalid.selector);
        escrow.donate(tokenId, ONE, signed);
        vm.prank(donor);
        escrow.donate(tokenId, ONE, signed);
        vm.prank(donor);
        vm.expectRevert(
            abi.encodeWithSelector(DemoPounds.AuthorizationUsed.selector, donor, bytes32("once"))
        );
        escrow.donate(tokenId, ONE, signed);
        assertEq(escrow.donationOf(tokenId, donor), ONE, "given once");
    }

    function test_value_SentByMistakeIsRefused() public {
        uint256 tokenId = requested();
        vm.deal(donor, 1 ether);
        vm.prank(donor);
        (bool sent,) =
            address(escrow).call{value: 1 ether}(abi.encodeCall(escrow.donate, (tokenId, ONE, "")));
        assertTrue(!sent, "the native coin has no way in");
    }

    function test_tokens_SentByAccidentAreNobodysAndEnterNoSum() public {
        uint256 tokenId = active();
        vm.prank(stranger);
        token.transfer(address(escrow), 5 * ONE);
        (uint256 own, uint256 donations, uint256 loan) = escrow.bucketsOf(tokenId);
        assertEq(own + donations + loan, 6 * ONE, "the buckets don't know of them");
        assertEq(token.balanceOf(address(escrow)) - own - donations - loan, 5 * ONE, "the rest is the accident");
    }

    function test_blacklistedDeveloper_GetsCreditAndBlocksNobody() public {
        uint256 tokenId = active();
        vm.prank(issuer);
        DemoPounds(address(token)).setBlocked(developer, true);
        submitAndApprove(tokenId, 0);
        uint256 credit = ONE * 9_750 / 10_000;
        assertEq(escrow.creditOf(developer), credit, "kept for the developer");
        vm.prank(developer);
        vm.expectRevert(abi.encodeWithSelector(ITrestleEscrow.SendFailed.selector, developer, credit));
        escrow.withdraw(payable(developer));
        vm.prank(developer);
        escrow.withdraw(payable(stranger));
        assertEq(escrow.creditOf(developer), 0, "another address of theirs");
    }

    function test_pausedToken_LosesNothing() public {
        uint256 tokenId = active();
        vm.prank(issuer);
        DemoPounds(address(token)).setPaused(true);
        submitAndApprove(tokenId, 0);
        uint256 credit = escrow.creditOf(developer);
        assertEq(credit, ONE * 9_750 / 10_000, "paid as credit");
        vm.prank(issuer);
        DemoPounds(address(token)).setPaused(false);
        vm.prank(developer);
        escrow.withdraw(payable(developer));
        assertEq(token.balanceOf(developer), 1_000_000 * ONE + credit, "and withdrawn later");
    }

    function test_payment_CannotBeStarvedOfGas() public {
        uint256 tokenId = active();
        vm.prank(developer);
        escrow.submitMilestone(tokenId, 0, EVIDENCE);
        for (uint256 gasLimit = 60_000; gasLimit < 400_000; gasLimit += 2_000) {
            uint256 state = vm.snapshotState();
            vm.prank(customer);
            (bool done,) =
                address(escrow).call{gas: gasLimit}(abi.encodeCall(escrow.approveMilestone, (tokenId, 0)));
            assertTrue(!done || escrow.creditOf(developer) == 0, "paid in full or not at all");
            vm.revertToState(state);
        }
    }

    function test_loan_GoesToTheEscrowAndBack() public {
        fill();
        uint256 tokenId = requested();
        lent(tokenId);
        (,, uint256 loan) = escrow.bucketsOf(tokenId);
        assertEq(loan, ONE, "in the escrow");
        assertEq(token.allowance(address(pool), address(escrow)), 0, "no allowance is left behind");
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        escrow.returnLoan(tokenId);
        assertEq(token.allowance(address(escrow), address(pool)), 0, "no allowance is left behind");
        (,, loan) = escrow.bucketsOf(tokenId);
        assertEq(loan, 0, "back in the pool");
    }

    function test_changeOrder_PaidFromCreditAndByTheAcceptor() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = changeOf(4);
        allow(customer, address(escrow), 10 * ONE);
        vm.prank(customer);
        escrow.proposeChange(tokenId, change, ONE, "");
        assertEq(escrow.creditOf(customer), ONE, "waits as credit");
        vm.prank(developer);
        escrow.acceptChange(tokenId, change, 0, "");
        assertEq(escrow.creditOf(customer), 0, "spent");

        change = changeOf(5);
        vm.prank(developer);
        escrow.proposeChange(tokenId, change, 0, "");
        uint256 before = token.balanceOf(customer);
        vm.prank(customer);
        escrow.acceptChange(tokenId, change, 3 * ONE, "");
        assertEq(before - token.balanceOf(customer), ONE, "the increase, and the excess comes back");
    }

    function changeOf(uint256 units) private view returns (ITrestleEscrow.Change memory change) {
        change.milestones = new uint256[](1);
        change.amounts = new uint256[](1);
        change.deadlines = new uint256[](1);
        (change.milestones[0], change.amounts[0]) = (2, units * ONE);
        change.deadlines[0] = block.timestamp + 90 days;
        change.validUntil = block.timestamp + 1 days;
    }

    function test_decimals_From6To18Only() public {
        for (uint8 places = 4; places < 21; ++places) {
            IERC20Metadata odd = new PlainToken(places);
            address predicted = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
            TrestleProject deeds = new TrestleProject(predicted);
            if (places < 6 || places > 18) {
                vm.expectRevert(abi.encodeWithSelector(TokenDoor.DecimalsOutOfRange.selector, places));
            }
            new TokenEscrow(ITrestleProject(deeds), IRegistry(registry), odd);
        }
    }
}
