// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {HostileWallet} from "../fixture/Receivers.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract EscrowMoneyTest is EscrowFixture {
    /* ---------------------------------------------------------------- donate */

    function test_donate_RevertsWithoutAnOpenRequest() public {
        uint256 tokenId = requested();
        vm.prank(operator);
        registry.setPaused(true);
        vm.expectRevert(ITrestleEscrow.NewBusinessPaused.selector);
        donate(tokenId, donor, 1 ether);
        vm.prank(owner);
        registry.setPaused(false);

        expect(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 9));
        donate(9, donor, 1 ether);
        vm.warp(START + 20 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.RequestClosed.selector, tokenId, START + 20 days));
        donate(tokenId, donor, 1 ether);
        vm.warp(START);
        accept(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        donate(tokenId, donor, 1 ether);
    }

    function test_donate_HoldsTheMinimum() public {
        uint256 tokenId = requested();
        uint256 min = 0.001 ether;
        expect(abi.encodeWithSelector(ITrestleEscrow.DonationTooSmall.selector, min - 1, min));
        donate(tokenId, donor, min - 1);
        donate(tokenId, donor, min);
    }

    function test_donate_RevertsWhenTheSumDoesNotFit() public {
        uint256 tokenId = requested();
        uint256 tooMuch = uint256(type(uint96).max) + 1;
        vm.deal(donor, tooMuch);
        expect(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 96, tooMuch));
        donate(tokenId, donor, tooMuch);
    }

    function test_donate_Adds() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        donate(tokenId, secondDonor, 2 ether);
        expectEvent(address(escrow));
        emit ITrestleEscrow.Donated(tokenId, donor, 4 ether, 7 ether);
        donate(tokenId, donor, 4 ether);
        assertEq(escrow.donationOf(tokenId, donor), 5 ether);
        assertEq(escrow.donationOf(tokenId, secondDonor), 2 ether);
        assertBuckets(tokenId, 0, 7 ether, 0);
        assertEq(claimable(tokenId, donor), 0);
        assertEq(refundableLater(tokenId, donor), 5 ether);
    }

    /* ---------------------------------------------------------------- fundFromLoan */

    function test_fundFromLoan_RevertsWithoutAnOpenRequest() public {
        uint256 tokenId = requested();
        vm.prank(operator);
        registry.setPaused(true);
        vm.expectRevert(ITrestleEscrow.NewBusinessPaused.selector);
        pool.lend(escrow, tokenId, 1 ether);
        vm.prank(owner);
        registry.setPaused(false);
        vm.warp(START + 20 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.RequestClosed.selector, tokenId, START + 20 days));
        pool.lend(escrow, tokenId, 1 ether);
    }

    function test_fundFromLoan_RevertsByAnyoneElse() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotPool.selector, stranger));
        vm.prank(stranger);
        escrow.fundFromLoan{value: 1 ether}(tokenId);
    }

    function test_fundFromLoan_HoldsOneLoan() public {
        uint256 tokenId = requested();
        vm.expectRevert(ITrestleEscrow.AmountZero.selector);
        pool.lend(escrow, tokenId, 0);
        expectEvent(address(escrow));
        emit ITrestleEscrow.LoanFunded(tokenId, address(pool), 1 ether);
        pool.lend(escrow, tokenId, 1 ether);
        assertBuckets(tokenId, 0, 0, 1 ether);
        (address lender, uint256 needed, uint256 returnable, uint256 parkedUntil) = escrow.loanOf(tokenId);
        assertEq(lender, address(pool));
        assertEq(needed, 0);
        assertEq(returnable, 1 ether);
        assertEq(parkedUntil, START + 30 days);
        expect(abi.encodeWithSelector(ITrestleEscrow.LoanAlreadyFunded.selector, tokenId, address(pool)));
        pool.lend(escrow, tokenId, 1 ether);
    }

    /* ---------------------------------------------------------------- returnLoan */

    function test_returnLoan_RevertsWithoutALoan() public {
        uint256 tokenId = requested();
        expect(abi.encodeWithSelector(ITrestleEscrow.NothingToReturn.selector, tokenId));
        escrow.returnLoan(tokenId);
    }

    function test_returnLoan_WaitsThirtyDaysWhileOpen() public {
        vm.prank(customer);
        uint256 tokenId = nft.mint(TERMS, uint64(START + 180 days));
        pool.lend(escrow, tokenId, 2 ether);
        vm.warp(START + 30 days - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 30 days));
        escrow.returnLoan(tokenId);
        vm.warp(START + 30 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.LoanReturned(tokenId, address(pool), 2 ether, 0);
        vm.prank(stranger);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 2 ether);
        assertBuckets(tokenId, 0, 0, 0);

        pool.lend(escrow, tokenId, 3 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + 60 days));
        escrow.returnLoan(tokenId);
        pool.recall(escrow, tokenId);
        assertEq(pool.returned(tokenId), 5 ether);
    }

    function test_returnLoan_AfterCancellation() public {
        uint256 tokenId = requested();
        pool.lend(escrow, tokenId, 2 ether);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 2 ether);
    }

    function test_returnLoan_KeepsWhatUnfinishedMilestonesNeed() public {
        uint256 tokenId = requested();
        pool.lend(escrow, tokenId, 4 ether);
        accept(tokenId); // 3 of the customer, 3 of the loan, 1 too much
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 1 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.NothingToReturn.selector, tokenId));
        pool.recall(escrow, tokenId);

        submit(tokenId, 2);
        dispute(tokenId, 2, customer);
        resolve(tokenId, 2, 0); // 3 coins are no longer needed
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed, 0);
        assertEq(returnable, 3 ether);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 4 ether);
        assertBuckets(tokenId, 3 ether, 0, 0);
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        approve(tokenId, 1);
        assertBuckets(tokenId, 0, 0, 0);
    }

    function test_returnLoan_GivesTheCustomerWhatIsNoLongerOwed() public {
        uint256 tokenId = requested();
        pool.lend(escrow, tokenId, 2 ether);
        pool.repay{value: 1.5 ether}(tokenId);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        expectEvent(address(escrow));
        emit ITrestleEscrow.LoanReturned(tokenId, address(pool), 0.5 ether, 1.5 ether);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 0.5 ether);
        assertEq(customer.balance, 1001.5 ether);
    }

    function test_returnLoan_DoesNotCallAPoolThatIsOwedNothing() public {
        uint256 tokenId = requested();
        pool.lend(escrow, tokenId, 2 ether);
        pool.repay{value: 2 ether}(tokenId);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        expectEvent(address(escrow));
        emit ITrestleEscrow.LoanReturned(tokenId, address(pool), 0, 2 ether);
        escrow.returnLoan(tokenId);
        assertEq(pool.calls(), 0);
        assertEq(customer.balance, 1002 ether);
    }

    /* ---------------------------------------------------------------- claimRefund */

    function test_claimRefund_RevertsBeforeTheEnd() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Open);
        claim(tokenId, donor);
        accept(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Active);
        claim(tokenId, donor);
        submit(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Closing);
        claim(tokenId, donor);
        approve(tokenId, 0);
        claim(tokenId, donor);
    }

    function test_claimRefund_RevertsWithoutAShare() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        claim(tokenId, donor);
        address[3] memory empty = [donor, customer, stranger];
        for (uint256 i; i < 3; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.NothingToRefund.selector, tokenId, empty[i]));
            claim(tokenId, empty[i]);
        }
    }

    function test_claimRefund_PaysEachBucketItsOwn() public {
        uint256 tokenId = activeWithAll(); // 2 customer, 2 donations, 2 loan
        submit(tokenId, 2);
        release(tokenId, 2); // 3 of 6: all of the customer's, half of the donations
        vm.prank(developer);
        escrow.resign(tokenId);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertBuckets(tokenId, 0, 1 ether, 2 ether);
        assertEq(claimable(tokenId, customer), 0);
        assertEq(claimable(tokenId, donor), 0.5 ether);

        expectEvent(address(escrow));
        emit ITrestleEscrow.RefundClaimed(tokenId, donor, 0, 0.5 ether);
        claim(tokenId, donor);
        claim(tokenId, secondDonor);
        escrow.returnLoan(tokenId);
        assertEq(donor.balance, 999.5 ether);
        assertEq(secondDonor.balance, 999.5 ether);
        assertEq(pool.returned(tokenId), 2 ether);
        assertEq(escrow.donationOf(tokenId, donor), 0);
        assertEq(address(escrow).balance, escrow.creditOf(treasury));
    }

    function test_claimRefund_PaysACustomerWhoAlsoDonated() public {
        uint256 tokenId = requested();
        donate(tokenId, customer, 1 ether);
        donate(tokenId, donor, 1 ether);
        accept(tokenId); // 4 of the customer's own
        submit(tokenId, 0);
        approve(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        assertEq(claimable(tokenId, customer), 4 ether);
        expectEvent(address(escrow));
        emit ITrestleEscrow.RefundClaimed(tokenId, customer, 3 ether, 1 ether);
        claim(tokenId, customer);
        assertEq(customer.balance, 999 ether);
        claim(tokenId, donor);
        assertBuckets(tokenId, 0, 0, 0);
    }

    /// forge-config: default.fuzz.runs = 64
    /// @dev In any order of claims no claimant gets more than their part, and the last one leaves no dust.
    function testFuzz_claimRefund_LeavesNoDust(uint256[5] memory gifts, uint256 spent, uint256 order) public {
        uint256 tokenId = mint();
        address[5] memory donors;
        uint256 donated;
        for (uint256 i; i < 5; ++i) {
            donors[i] = account(vm.toString(i));
            gifts[i] = within(gifts[i], 0.001 ether, 100 ether);
            vm.deal(donors[i], gifts[i]);
            donate(tokenId, donors[i], gifts[i]);
            donated += gifts[i];
        }
        spent = within(spent, 1, donated - 1);
        uint256[] memory amounts = new uint256[](2);
        uint256[] memory deadlines = new uint256[](2);
        (amounts[0], amounts[1]) = (spent, donated - spent);
        (deadlines[0], deadlines[1]) = (START + 30 days, START + 31 days);
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 1 days, 1);
        accept(tokenId);
        submit(tokenId, 0);
        release(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);

        order = within(order, 0, 4);
        for (uint256 i; i < 5; ++i) {
            uint256 who = (i + order) % 5;
            uint256 share = gifts[who] * (donated - spent) / donated;
            uint256 due = claimable(tokenId, donors[who]);
            if (due == 0) continue;
            claim(tokenId, donors[who]);
            assertEq(donors[who].balance, due);
            assertLe(due, share + 5, "no more than the part and dust");
            assertGe(due + 5, share, "no less than the part but for dust");
        }
        if (donated - spent > 5000) assertBuckets(tokenId, 0, 0, 0);
    }

    function test_claimRefund_GivesTheLastClaimerTheDust() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        donate(tokenId, secondDonor, 1 ether);
        donate(tokenId, stranger, 1 ether);
        accept(tokenId); // 3 of the customer
        submit(tokenId, 2);
        release(tokenId, 2);
        submit(tokenId, 0);
        dispute(tokenId, 0, customer);
        resolve(tokenId, 0, 9999); // 0.0001 coins stay
        submit(tokenId, 1);
        release(tokenId, 1);
        claim(tokenId, donor);
        claim(tokenId, secondDonor);
        claim(tokenId, stranger);
        assertEq(donor.balance, 999 ether + 33333333333333);
        assertEq(secondDonor.balance, 999 ether + 33333333333333);
        assertEq(stranger.balance, 999 ether + 33333333333334);
        assertBuckets(tokenId, 0, 0, 0);
    }

    /* ---------------------------------------------------------------- withdraw */

    function test_withdraw_RevertsWithoutCredit() public {
        expect(abi.encodeWithSelector(ITrestleEscrow.NothingToWithdraw.selector, stranger));
        vm.prank(stranger);
        escrow.withdraw(payable(stranger));
    }

    function test_withdraw_SendsToTheAddressNamed() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        expectEvent(address(escrow));
        emit ITrestleEscrow.Credited(tokenId, treasury, fee(1 ether));
        approve(tokenId, 0);
        HostileWallet wallet = new HostileWallet(escrow);
        wallet.behave(HostileWallet.Behaviour.Revert, "");
        expect(abi.encodeWithSelector(ITrestleEscrow.SendFailed.selector, address(wallet), fee(1 ether)));
        vm.prank(treasury);
        escrow.withdraw(payable(address(wallet)));
        assertEq(escrow.creditOf(treasury), fee(1 ether));

        expectEvent(address(escrow));
        emit ITrestleEscrow.Withdrawn(treasury, owner, fee(1 ether));
        vm.prank(treasury);
        escrow.withdraw(payable(owner));
        assertEq(owner.balance, fee(1 ether));
        assertEq(escrow.creditOf(treasury), 0);
    }

    /* ---------------------------------------------------------------- paying */

    function test_paying_CreditsAReceiverThatRefuses() public {
        bytes memory again = abi.encodeCall(escrow.claimAfterReview, (1, 1));
        for (uint8 i = 1; i < 5; ++i) {
            HostileWallet wallet = new HostileWallet(escrow);
            vm.prank(operator);
            registry.attestKyc(address(wallet));
            wallet.behave(HostileWallet.Behaviour(i), again);
            uint256 tokenId = mint();
            (uint256[] memory amounts, uint256[] memory deadlines) = plan();
            vm.startPrank(address(wallet));
            escrow.placeBid(tokenId, amounts, deadlines, TERMS, block.timestamp + 1 days, 1);
            vm.stopPrank();
            accept(tokenId);
            vm.startPrank(address(wallet));
            escrow.submitMilestone(tokenId, 0, EVIDENCE);
            escrow.submitMilestone(tokenId, 1, EVIDENCE);
            vm.stopPrank();
            skip(REVIEW);
            if (i == 4) {
                wallet.behave(
                    HostileWallet.Behaviour.Reenter, abi.encodeCall(escrow.claimAfterReview, (tokenId, 1))
                );
            }
            uint256 fees = escrow.creditOf(treasury);
            uint256 gasBefore = gasleft();
            escrow.claimAfterReview{gas: 2_000_000}(tokenId, 0);
            assertLe(gasBefore - gasleft(), 180_000, "a receiver cannot burn the caller's gas");
            assertEq(escrow.creditOf(address(wallet)), net(1 ether));
            assertEq(escrow.creditOf(treasury), fees + fee(1 ether));
            assertEq(wallet.reentered(), false);
            assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Released);
            assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Submitted);

            wallet.behave(HostileWallet.Behaviour.Accept, "");
            vm.prank(address(wallet));
            escrow.withdraw(payable(address(wallet)));
            assertEq(address(wallet).balance, net(1 ether));
        }
    }

    function test_withdraw_KeepsAReenteringReceiverOut() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        skip(REVIEW);
        HostileWallet wallet = new HostileWallet(escrow);
        wallet.behave(HostileWallet.Behaviour.Reenter, abi.encodeCall(escrow.claimAfterReview, (tokenId, 1)));
        expect(abi.encodeWithSelector(ITrestleEscrow.SendFailed.selector, address(wallet), fee(1 ether)));
        vm.prank(treasury);
        escrow.withdraw(payable(address(wallet)));
    }

    function test_paying_RevertsWhenTheCallerLeavesTooLittleGas() public {
        HostileWallet wallet = new HostileWallet(escrow);
        wallet.behave(HostileWallet.Behaviour.Accept, "");
        vm.prank(operator);
        registry.attestKyc(address(wallet));
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        vm.prank(address(wallet));
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, block.timestamp + 1 days, 1);
        accept(tokenId);
        vm.prank(address(wallet));
        escrow.submitMilestone(tokenId, 0, EVIDENCE);
        skip(REVIEW);
        for (uint256 cap = 40_000; cap < 140_000; cap += 2_000) {
            (bool ok,) = address(escrow).call{gas: cap}(abi.encodeCall(escrow.claimAfterReview, (tokenId, 0)));
            assertEq(escrow.creditOf(address(wallet)), 0, "nobody can turn a payment into a credit");
            if (ok) {
                assertEq(address(wallet).balance, net(1 ether));
                return;
            }
        }
        revert("never paid");
    }

    function claim(uint256 tokenId, address who) internal {
        vm.prank(who);
        escrow.claimRefund(tokenId);
    }
}
