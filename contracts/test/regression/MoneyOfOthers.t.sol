// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";

/// @dev Lent and donated money waits three days after a submission, in which the operator can object.
contract MoneyOfOthersTest is EscrowFixture {
    uint256 internal constant WAIT = 3 days;

    /* ---------------------------------------------------------------- the attacks */

    /// @dev Customer and developer conspire: bid, loan, acceptance, submission and approval in one block.
    function test_aLoanDoesNotReachAnAccompliceInTheBlockOfItsDisbursal() public {
        uint256 tokenId = singleMilestone(20 ether);
        pool.lend(escrow, tokenId, 10 ether);
        accept(tokenId);
        submit(tokenId, 0);
        approve(tokenId, 0);
        assertWaits(tokenId);

        vm.prank(operator);
        escrow.objectToPayment(tokenId, 0, REASON);
        skip(WAIT);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Disputed);
        escrow.claimAfterReview(tokenId, 0);
        resolve(tokenId, 0, 0);
        assertEq(developer.balance, 1000 ether);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 10 ether);
    }

    function test_donationsDoNotReachAnAccompliceInOneBlock() public {
        uint256 tokenId = singleMilestone(20 ether);
        donate(tokenId, donor, 20 ether);
        accept(tokenId);
        submit(tokenId, 0);
        approve(tokenId, 0);
        assertWaits(tokenId);

        vm.prank(operator);
        escrow.objectToPayment(tokenId, 0, REASON);
        resolve(tokenId, 0, 0);
        vm.prank(donor);
        escrow.claimRefund(tokenId);
        assertEq(donor.balance, 1000 ether);
    }

    /// @dev A settlement needs no submission and no wait, so it pays with the customer's money only.
    function test_aSettlementDoesNotPayAnAccompliceWithMoneyOfOthers() public {
        uint256 tokenId = singleMilestone(20 ether);
        pool.lend(escrow, tokenId, 10 ether);
        accept(tokenId);
        expect(abi.encodeWithSelector(ITrestleEscrow.OthersMoneyWaits.selector, tokenId));
        vm.prank(customer);
        escrow.proposeSettlement(tokenId, 10 ether + 1, 10 ether - 1, START + 1 days);
        vm.prank(customer);
        escrow.proposeSettlement(tokenId, 10 ether, 10 ether, START + 1 days);
        vm.prank(developer);
        escrow.acceptSettlement(tokenId, 10 ether, 10 ether, START + 1 days);
        assertEq(developer.balance, 1000 ether + net(10 ether));
    }

    /// @dev Two submissions that the customer's money covers one by one, but not together.
    function test_theOperatorCanObjectToASubmissionBeforeItNeedsMoneyOfOthers() public {
        uint256 tokenId = splitInTwo(1 ether, 1 ether, 1 ether);
        submit(tokenId, 0);
        submit(tokenId, 1);
        vm.prank(operator);
        escrow.objectToPayment(tokenId, 1, REASON);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Disputed);
        approve(tokenId, 0);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Released);
    }

    /* ---------------------------------------------------------------- the rule */

    function test_anApprovedMilestoneIsPaidByAnyoneWhenItsWaitIsOver() public {
        uint256 tokenId = splitInTwo(1 ether, 1 ether, 1 ether);
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        skip(1 days);
        expectEvent(address(escrow));
        emit ITrestleEscrow.MilestoneApproved(tokenId, customer, 1, START + WAIT);
        approve(tokenId, 1);
        (ITrestleEscrow.Exit exit, uint256 from, uint256 toDeveloper) = escrow.exitOf(tokenId, 1);
        assertEq(uint256(exit), uint256(ITrestleEscrow.Exit.ClaimAfterReview));
        assertEq(from, START + WAIT);
        assertEq(toDeveloper, 1 ether);

        vm.warp(START + WAIT - 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooEarly.selector, START + WAIT));
        escrow.claimAfterReview(tokenId, 1);
        vm.warp(START + WAIT);
        vm.prank(operator);
        expect(abi.encodeWithSelector(ITrestleEscrow.TooLate.selector, START + WAIT));
        escrow.objectToPayment(tokenId, 1, REASON);
        vm.prank(stranger);
        escrow.claimAfterReview(tokenId, 1);
        assertEq(developer.balance, 1000 ether + net(1 ether) * 2);
        assertState(tokenId, ITrestleEscrow.ProjectState.Completed);
    }

    function test_anApprovalAfterTheWaitPaysAtOnce() public {
        uint256 tokenId = singleMilestone(20 ether);
        pool.lend(escrow, tokenId, 10 ether);
        accept(tokenId);
        submit(tokenId, 0);
        skip(WAIT);
        approve(tokenId, 0);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Released);
    }

    /// @dev The wait counts from the submission, also for one that waited for its review to begin.
    function test_theWaitCountsFromTheSubmissionNotFromItsReview() public {
        uint256 tokenId = splitInTwo(1 ether, 1 ether, 1 ether);
        submit(tokenId, 0);
        submit(tokenId, 1);
        skip(WAIT);
        approve(tokenId, 0);
        approve(tokenId, 1);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Released);
    }

    /// @dev Handed in again, a milestone waits again.
    function test_aSecondSubmissionWaitsAgain() public {
        uint256 tokenId = splitInTwo(1 ether, 1 ether, 1 ether);
        submit(tokenId, 0);
        submit(tokenId, 1);
        skip(WAIT);
        approve(tokenId, 0);
        requestChanges(tokenId, 1);
        submit(tokenId, 1);
        approve(tokenId, 1);
        assertWaits(tokenId, 1, START + 2 * WAIT);
    }

    function test_onlyWhatTheCustomersMoneyCoversDoesNotWait() public {
        for (uint256 i; i < 2; ++i) {
            uint256 tokenId = splitInTwo(1 ether + i, 1 ether - i, 1 ether);
            submit(tokenId, 0);
            approve(tokenId, 0);
            assertMilestone(
                tokenId,
                0,
                i == 0 ? ITrestleEscrow.MilestoneState.Released : ITrestleEscrow.MilestoneState.Approved
            );
        }
    }

    function test_onlyTheOperatorObjectsAndOnlyToMoneyOfOthers() public {
        uint256 tokenId = singleMilestone(20 ether);
        accept(tokenId);
        vm.prank(operator);
        expectWrongMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Pending);
        escrow.objectToPayment(tokenId, 0, REASON);
        submit(tokenId, 0);
        address[4] memory others = [customer, developer, arbiter, stranger];
        for (uint256 i; i < 4; ++i) {
            expect(abi.encodeWithSelector(ITrestleEscrow.NotOperator.selector, others[i]));
            vm.prank(others[i]);
            escrow.objectToPayment(tokenId, 0, REASON);
        }
        vm.prank(operator);
        expect(abi.encodeWithSelector(ITrestleEscrow.NoMoneyOfOthers.selector, tokenId));
        escrow.objectToPayment(tokenId, 0, REASON);
    }

    /// @dev While the arbiter decides, later dates move again.
    function test_anObjectionMovesLaterDatesAsADisputeDoes() public {
        uint256 tokenId = splitInTwo(1.5 ether, 0.5 ether, 1 ether);
        submit(tokenId, 0);
        skip(1 days);
        approve(tokenId, 0);
        uint256 deadline = milestoneOf(tokenId, 1).deadline;
        skip(1 days);
        assertEq(milestoneOf(tokenId, 1).deadline, deadline);
        vm.prank(operator);
        escrow.objectToPayment(tokenId, 0, REASON);
        skip(10 days);
        assertEq(milestoneOf(tokenId, 1).deadline, deadline + 10 days);
    }

    /* ---------------------------------------------------------------- evidence, gas */

    function test_anEmptySubmissionEarnsNothingWhenTheArbiterIsSilent() public {
        uint256 tokenId = singleMilestone(20 ether);
        accept(tokenId);
        vm.prank(developer);
        escrow.submitMilestone(tokenId, 0, 0);
        dispute(tokenId, 0, customer);
        skip(42 days);
        escrow.executeDisputeDefault(tokenId, 0);
        assertEq(developer.balance, 1000 ether);
        assertEq(claimable(tokenId, customer), 20 ether);
    }

    /// @dev A wallet that looks at its gas before it takes money: anyone who pays could leave it too little.
    function test_aWalletThatLooksAtItsGasIsNotStarved() public {
        GasCheckingWallet wallet = new GasCheckingWallet();
        uint256 tokenId = singleMilestone(20 ether);
        developer = address(wallet);
        vm.prank(operator);
        registry.attestKyc(address(wallet));
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        vm.prank(address(wallet));
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, 1);
        submit(tokenId, 0);
        skip(REVIEW);
        uint256 start = vm.snapshotState();
        for (uint256 gasLimit = 60_000; gasLimit < 160_000; gasLimit += 250) {
            vm.prank(stranger);
            (bool ok,) =
                address(escrow).call{gas: gasLimit}(abi.encodeCall(escrow.claimAfterReview, (tokenId, 0)));
            if (ok) assertEq(address(wallet).balance, net(1 ether), "paid in full or not at all");
            vm.revertToState(start);
        }
        escrow.claimAfterReview(tokenId, 0);
        assertEq(address(wallet).balance, net(1 ether));
    }

    /* ---------------------------------------------------------------- steps */

    function singleMilestone(uint256 amount) internal returns (uint256 tokenId) {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](1), new uint256[](1));
        (amounts[0], deadlines[0]) = (amount, START + 30 days);
        tokenId = mint();
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
    }

    /// @dev Two milestones, of which a loan brings `lent`.
    function splitInTwo(uint256 first, uint256 second, uint256 lent) internal returns (uint256 tokenId) {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](2), new uint256[](2));
        (amounts[0], amounts[1]) = (first, second);
        (deadlines[0], deadlines[1]) = (START + 30 days, START + 60 days);
        tokenId = mint();
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
        pool.lend(escrow, tokenId, lent);
        accept(tokenId);
    }

    function assertWaits(uint256 tokenId) internal view {
        assertWaits(tokenId, 0, START + WAIT);
        assertEq(developer.balance, 1000 ether, "nothing paid yet");
    }

    function assertWaits(uint256 tokenId, uint256 index, uint256 paidFrom) internal view {
        assertMilestone(tokenId, index, ITrestleEscrow.MilestoneState.Approved);
        assertEq(milestoneOf(tokenId, index).since, paidFrom, "paid from");
    }
}

contract GasCheckingWallet {
    receive() external payable {
        require(gasleft() > 28_000, "too little gas");
    }
}
