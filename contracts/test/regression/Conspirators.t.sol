// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";

/// @dev Customer and developer are one person, with 1000 coins in each wallet, against donors and lenders.
contract ConspiratorsTest is EscrowFixture {
    uint256 internal constant BROUGHT = 2000 ether;
    uint256 internal constant STEPS = 40;

    /* ---------------------------------------------------------------- single schemes */

    /// @dev Their own money raises the price for one block, so that all donations are a small part of it.
    function test_ownMoneyForOneBlockReleasesNoDonations() public {
        uint256 tokenId = twoMilestones(80 ether, 20 ether);
        donate(tokenId, donor, 20 ether);
        accept(tokenId);
        submit(tokenId, 0);
        submit(tokenId, 1);
        approve(tokenId, 0);
        approve(tokenId, 1);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Approved);
        assertBuckets(tokenId, 0, 20 ether, 0);
        assertNothingGained();
    }

    /// @dev A settlement has no submission that the operator could object to.
    function test_aSettlementReleasesNoDonations() public {
        uint256 tokenId = twoMilestones(80 ether, 20 ether);
        donate(tokenId, donor, 20 ether);
        accept(tokenId);
        vm.prank(developer);
        expect(abi.encodeWithSelector(ITrestleEscrow.OthersMoneyWaits.selector, tokenId));
        escrow.proposeSettlement(tokenId, 80 ether + 1, 20 ether - 1, START + 1);
        settle(tokenId, 80 ether, 20 ether);
        vm.prank(donor);
        escrow.claimRefund(tokenId);
        assertEq(donor.balance, 1000 ether);
        assertNothingGained();
    }

    /// @dev After an objection they settle, or change the plan, before the arbiter has looked.
    function test_anObjectionCannotBeSettledAround() public {
        uint256 tokenId = twoMilestones(5 ether, 5 ether);
        pool.lend(escrow, tokenId, 5 ether);
        accept(tokenId);
        submit(tokenId, 0);
        submit(tokenId, 1);
        approve(tokenId, 0);
        approve(tokenId, 1);
        vm.prank(operator);
        escrow.objectToPayment(tokenId, 1, REASON);

        vm.prank(developer);
        expect(abi.encodeWithSelector(ITrestleEscrow.OthersMoneyWaits.selector, tokenId));
        escrow.proposeSettlement(tokenId, 1, 5 ether - 1, START + 1);
        ITrestleEscrow.Change memory change = change(1, 1 ether);
        vm.prank(developer);
        escrow.proposeChange(tokenId, change);
        vm.prank(customer);
        expectWrongMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Disputed);
        escrow.acceptChange(tokenId, change);

        settle(tokenId, 0, 5 ether);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 5 ether);
        assertNothingGained();
    }

    /// @dev A larger plan frees the loan, a smaller one leaves the customer's money over: neither makes it theirs.
    function test_changeOrdersTurnNoLoanIntoTheCustomersMoney() public {
        uint256 tokenId = twoMilestones(5 ether, 5 ether);
        pool.lend(escrow, tokenId, 5 ether);
        accept(tokenId);
        agree(tokenId, change(1, 10 ether), 5 ether);
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed, 5 ether);
        assertEq(returnable, 0);
        agree(tokenId, change(1, 1 ether), 0);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 5 ether, "principal first");
        vm.prank(developer);
        escrow.resign(tokenId);
        vm.prank(customer);
        escrow.claimRefund(tokenId);
        assertEq(customer.balance, 1000 ether);
        assertNothingGained();
    }

    /// @dev A loan that is paid back out of their own pocket while it is parked comes back to them once.
    function test_aLoanRepaidWhileItIsParkedComesBackOnce() public {
        uint256 tokenId = twoMilestones(5 ether, 5 ether);
        pool.lend(escrow, tokenId, 5 ether);
        vm.prank(customer);
        pool.repay{value: 3 ether}(tokenId);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        escrow.returnLoan(tokenId);
        assertEq(pool.returned(tokenId), 2 ether);
        assertEq(customer.balance, 1000 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.NothingToReturn.selector, tokenId));
        escrow.returnLoan(tokenId);
    }

    /* ---------------------------------------------------------------- any scheme */

    /// @dev No sequence of acts in the block of the acceptance pays out money of donors or lenders.
    function testFuzz_oneBlockReleasesNoMoneyOfOthers(uint256 seed) public {
        uint256 tokenId = fundedProject(seed);
        for (uint256 i; i < STEPS; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            act(tokenId, seed);
            assertNothingGained();
        }
    }

    /// @dev Over months of any acts, an operator who objects each time and an arbiter who refunds leave them
    /// nothing of donors or lenders.
    function testFuzz_objectionsKeepMoneyOfOthers(uint256 seed) public {
        uint256 tokenId = fundedProject(seed);
        for (uint256 i; i < STEPS; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            act(tokenId, seed);
            assertNothingGained();
            if (seed >> 64 & 3 != 0) continue;
            for (uint256 m; m < 4; ++m) {
                attempt(operator, abi.encodeCall(escrow.objectToPayment, (tokenId, m, REASON)));
                attempt(arbiter, abi.encodeCall(escrow.resolveDispute, (tokenId, m, 0, REASON)));
            }
            skip(within(seed >> 66, 1 hours, 16 days));
        }
    }

    function fundedProject(uint256 seed) private returns (uint256 tokenId) {
        tokenId = twoMilestones(within(seed, 1, 40 ether), within(seed >> 32, 1, 40 ether));
        if (seed & 1 == 0) donate(tokenId, donor, within(seed >> 64, 0.001 ether, 50 ether));
        if (seed & 2 == 0) pool.lend(escrow, tokenId, within(seed >> 96, 1, 30 ether));
        accept(tokenId);
    }

    /// @dev One of the calls that either may make; most of them are refused most of the time.
    function act(uint256 tokenId, uint256 seed) private {
        (uint256 what, uint256 m) = (seed % 12, (seed >> 8) % 3);
        uint256 amount = within(seed >> 16, 1, 60 ether);
        if (what < 2) attempt(developer, abi.encodeCall(escrow.submitMilestone, (tokenId, m, EVIDENCE)));
        else if (what < 5) attempt(customer, abi.encodeCall(escrow.approveMilestone, (tokenId, m)));
        else if (what == 5) attempt(customer, abi.encodeCall(escrow.requestChanges, (tokenId, m, REASON)));
        else if (what == 6) attempt(stranger, abi.encodeCall(escrow.claimAfterReview, (tokenId, m)));
        else if (what == 7) attempt(stranger, abi.encodeCall(escrow.returnLoan, (tokenId)));
        else if (what == 8) trySettlement(tokenId, amount);
        else if (what == 9) tryChange(tokenId, m, amount);
        else if (what == 10) attempt(customer, abi.encodeCall(escrow.claimRefund, (tokenId)));
        else if (seed >> 128 & 7 == 0) attempt(developer, abi.encodeCall(escrow.resign, (tokenId)));
        else attempt(customer, abi.encodeCall(escrow.openDispute, (tokenId, m, EVIDENCE)));
    }

    function trySettlement(uint256 tokenId, uint256 toDeveloper) private {
        uint256 outstanding = escrow.outstandingOf(tokenId);
        if (toDeveloper > outstanding) toDeveloper = outstanding;
        uint256 rest = outstanding - toDeveloper;
        uint256 until = block.timestamp + 1;
        attempt(customer, abi.encodeCall(escrow.proposeSettlement, (tokenId, toDeveloper, rest, until)));
        attempt(developer, abi.encodeCall(escrow.acceptSettlement, (tokenId, toDeveloper, rest, until)));
    }

    function tryChange(uint256 tokenId, uint256 m, uint256 amount) private {
        bytes memory call = abi.encodeCall(escrow.acceptChange, (tokenId, change(m, amount)));
        attempt(developer, abi.encodeCall(escrow.proposeChange, (tokenId, change(m, amount))));
        vm.prank(customer);
        (bool accepted,) = address(escrow).call{value: amount}(call);
        (accepted);
    }

    function attempt(address who, bytes memory call) private {
        vm.prank(who);
        (bool done,) = address(escrow).call(call);
        (done);
    }

    /* ---------------------------------------------------------------- steps */

    function twoMilestones(uint256 first, uint256 second) private returns (uint256 tokenId) {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](2), new uint256[](2));
        (amounts[0], amounts[1]) = (first, second);
        (deadlines[0], deadlines[1]) = (START + 30 days, START + 60 days);
        tokenId = mint();
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, START + 20 days, 1);
    }

    function settle(uint256 tokenId, uint256 toDeveloper, uint256 toRefund) private {
        vm.prank(developer);
        escrow.proposeSettlement(tokenId, toDeveloper, toRefund, START + 1);
        vm.prank(customer);
        escrow.acceptSettlement(tokenId, toDeveloper, toRefund, START + 1);
    }

    function agree(uint256 tokenId, ITrestleEscrow.Change memory order, uint256 value) private {
        vm.prank(developer);
        escrow.proposeChange(tokenId, order);
        vm.prank(customer);
        escrow.acceptChange{value: value}(tokenId, order);
    }

    function change(uint256 milestone, uint256 amount)
        private
        view
        returns (ITrestleEscrow.Change memory order)
    {
        (order.milestones, order.amounts, order.deadlines) =
        (new uint256[](1), new uint256[](1), new uint256[](1));
        (order.milestones[0], order.amounts[0]) = (milestone, amount);
        order.deadlines[0] = block.timestamp + 60 days;
        order.validUntil = block.timestamp + 1;
    }

    /// @dev Adds their money in the escrow to the balances of their wallets.
    function assertNothingGained() private view {
        uint256 held = customer.balance + developer.balance;
        held += escrow.creditOf(customer) + escrow.creditOf(developer);
        assertLe(held, BROUGHT, "more than they brought");
    }
}
