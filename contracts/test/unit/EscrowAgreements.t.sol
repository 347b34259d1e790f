// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {EscrowFixture} from "../fixture/EscrowFixture.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract EscrowAgreementsTest is EscrowFixture {
    uint256 internal constant VALID = START + 7 days;

    /* ---------------------------------------------------------------- proposeChange */

    function test_proposeChange_RevertsWhenNotActive() public {
        uint256 tokenId = requested();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Open);
        propose(tokenId, developer, raise());
        accept(tokenId);
        submit(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Closing);
        propose(tokenId, developer, raise());
    }

    function test_proposeChange_RevertsByAThirdParty() public {
        uint256 tokenId = active();
        expect(abi.encodeWithSelector(ITrestleEscrow.NotParty.selector, tokenId, arbiter));
        propose(tokenId, arbiter, raise());
    }

    function test_proposeChange_RevertsWithTheDevelopersMoney() public {
        uint256 tokenId = active();
        expect(abi.encodeWithSelector(ITrestleEscrow.UnexpectedValue.selector, 1));
        vm.prank(developer);
        escrow.proposeChange{value: 1}(tokenId, raise());
    }

    function test_proposeChange_RevertsOnceExpired() public {
        uint256 tokenId = active();
        vm.warp(VALID);
        expect(abi.encodeWithSelector(ITrestleEscrow.ProposalExpired.selector, VALID));
        propose(tokenId, developer, raise());
    }

    function test_proposeChange_KeepsHashAndMoney() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = raise();
        expectEvent(address(escrow));
        emit ITrestleEscrow.ChangeProposed(tokenId, customer, change);
        vm.prank(customer);
        escrow.proposeChange{value: 2 ether}(tokenId, change);
        (bytes32 hash, bytes32 none) = escrow.proposalsOf(tokenId, customer);
        assertEq(hash, keccak256(abi.encode(change)));
        assertEq(none, bytes32(0));
        assertEq(escrow.creditOf(customer), 2 ether);
        assertBuckets(tokenId, 6 ether, 0, 0);
        vm.prank(customer);
        escrow.withdraw(payable(customer));
        assertEq(customer.balance, 994 ether);
    }

    /* ---------------------------------------------------------------- acceptChange */

    function test_acceptChange_RevertsWhenNotActive() public {
        uint256 tokenId = active();
        propose(tokenId, developer, raise());
        submit(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Closing);
        acceptChange(tokenId, customer, 2 ether, raise());
    }

    function test_acceptChange_RevertsUnlessTheOtherProposedExactlyThis() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = raise();
        expectNotProposed(tokenId, change);
        acceptChange(tokenId, customer, 2 ether, change);
        propose(tokenId, developer, change);
        expectNotProposed(tokenId, change);
        acceptChange(tokenId, developer, 0, change);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotParty.selector, tokenId, stranger));
        acceptChange(tokenId, stranger, 2 ether, change);
        change.amounts[0] -= 1;
        expectNotProposed(tokenId, change);
        acceptChange(tokenId, customer, 2 ether, change);
    }

    function test_acceptChange_RevertsOnceExpired() public {
        uint256 tokenId = active();
        propose(tokenId, developer, raise());
        vm.warp(VALID);
        expect(abi.encodeWithSelector(ITrestleEscrow.ProposalExpired.selector, VALID));
        acceptChange(tokenId, customer, 2 ether, raise());
        vm.warp(VALID - 1);
        acceptChange(tokenId, customer, 2 ether, raise());
    }

    function test_acceptChange_HoldsTheLists() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = raise();
        change.amounts = new uint256[](1);
        expectRefused(tokenId, change, abi.encodeWithSelector(ITrestleEscrow.LengthsDiffer.selector));
        change = raise();
        change.deadlines = new uint256[](3);
        expectRefused(tokenId, change, abi.encodeWithSelector(ITrestleEscrow.LengthsDiffer.selector));
        change = raise();
        change.milestones[1] = 1;
        expectRefused(tokenId, change, abi.encodeWithSelector(ITrestleEscrow.IndexesNotRising.selector, 1));
        change = raise();
        change.milestones[1] = 4;
        expectRefused(
            tokenId, change, abi.encodeWithSelector(ITrestleEscrow.UnknownMilestone.selector, tokenId, 4)
        );
    }

    function test_acceptChange_HoldsAmountsAndDates() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = raise();
        change.amounts[1] = 0;
        expectRefused(tokenId, change, abi.encodeWithSelector(ITrestleEscrow.AmountMissing.selector, 3));
        change = raise();
        change.amounts[1] = 1 << 96;
        expectRefused(
            tokenId,
            change,
            abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 96, 1 << 96)
        );
        uint256 latest = START + 3 * 365 days;
        uint256[2] memory wrong = [START, latest + 1];
        for (uint256 i; i < 2; ++i) {
            change = raise();
            change.deadlines[0] = wrong[i];
            expectRefused(
                tokenId,
                change,
                abi.encodeWithSelector(
                    ITrestleEscrow.DeadlineOutOfRange.selector, 1, wrong[i], START + 1, latest
                )
            );
        }
    }

    function test_acceptChange_RevertsForWhatIsNotPending() public {
        uint256 tokenId = active();
        submit(tokenId, 1);
        expectRefused(tokenId, raise(), wrongMilestone(tokenId, ITrestleEscrow.MilestoneState.Submitted));
        requestChanges(tokenId, 1);
        expectRefused(
            tokenId, raise(), wrongMilestone(tokenId, ITrestleEscrow.MilestoneState.ChangesRequested)
        );
    }

    function test_acceptChange_HoldsTwentyMilestones() public {
        uint256 tokenId = active();
        ITrestleEscrow.Change memory change = appended(18);
        expectRefused(
            tokenId, change, abi.encodeWithSelector(ITrestleEscrow.MilestoneCountOutOfRange.selector, 21, 20)
        );
        change = appended(17);
        propose(tokenId, developer, change);
        acceptChange(tokenId, customer, 17 ether, change);
        assertEq(escrow.projectOf(tokenId).milestoneCount, 20);
        assertEq(escrow.projectOf(tokenId).unfinished, 20);
        assertEq(escrow.outstandingOf(tokenId), 23 ether);
        assertEq(milestoneOf(tokenId, 19).amount, 1 ether);
        submit(tokenId, 19);
        approve(tokenId, 19);
        assertEq(escrow.bidOf(tokenId, 0).total, 6 ether, "the bid itself is never edited");
        assertEq(escrow.bidOf(tokenId, 0).milestoneCount, 3);
    }

    function test_acceptChange_ByTheCustomerTakesItsValue() public {
        uint256 tokenId = active();
        propose(tokenId, developer, raise());
        expect(abi.encodeWithSelector(ITrestleEscrow.AddedMoneyMissing.selector, 2 ether, 2 ether - 1));
        acceptChange(tokenId, customer, 2 ether - 1, raise());
        expectEvent(address(escrow));
        emit ITrestleEscrow.ChangeAccepted(tokenId, customer, 2 ether, raise());
        acceptChange(tokenId, customer, 5 ether, raise());
        assertEq(customer.balance, 992 ether);
        assertRaised(tokenId);
        expectNotProposed(tokenId, raise());
        acceptChange(tokenId, customer, 2 ether, raise());
    }

    function test_acceptChange_ByTheDeveloperTakesTheCustomersCredit() public {
        uint256 tokenId = active();
        vm.prank(customer);
        escrow.proposeChange{value: 2 ether - 1}(tokenId, raise());
        expect(abi.encodeWithSelector(ITrestleEscrow.AddedMoneyMissing.selector, 2 ether, 2 ether - 1));
        acceptChange(tokenId, developer, 0, raise());
        vm.prank(customer);
        escrow.proposeChange{value: 2}(tokenId, raise());
        expect(abi.encodeWithSelector(ITrestleEscrow.UnexpectedValue.selector, 1));
        acceptChange(tokenId, developer, 1, raise());
        expectEvent(address(escrow));
        emit ITrestleEscrow.CreditSpent(tokenId, customer, 2 ether);
        acceptChange(tokenId, developer, 0, raise());
        assertEq(escrow.creditOf(customer), 1);
        assertRaised(tokenId);
    }

    function test_acceptChange_ThatTakesAwayLeavesTheRestToItsGivers() public {
        uint256 tokenId = activeWithAll(); // 2, 2, 2
        ITrestleEscrow.Change memory change = lower();
        propose(tokenId, customer, change);
        acceptChange(tokenId, developer, 0, change);
        assertBuckets(tokenId, 2 ether, 2 ether, 2 ether);
        assertEq(escrow.outstandingOf(tokenId), 4 ether);
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed, 0);
        assertEq(returnable, 2 ether);

        change = raise();
        change.validUntil = VALID + 1;
        propose(tokenId, developer, change);
        expect(abi.encodeWithSelector(ITrestleEscrow.AddedMoneyMissing.selector, 2 ether, 2 ether - 1));
        acceptChange(tokenId, customer, 2 ether - 1, change);
    }

    function test_acceptChange_ThatAddsNothingReturnsTheValue() public {
        uint256 tokenId = active();
        propose(tokenId, developer, lower());
        acceptChange(tokenId, customer, 5 ether, lower());
        assertEq(customer.balance, 994 ether);
        assertBuckets(tokenId, 6 ether, 0, 0);
    }

    function test_acceptChange_CountsDatesFromNowOn() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.warp(START + 4 days);
        propose(tokenId, developer, raise());
        acceptChange(tokenId, customer, 2 ether, raise());
        assertEq(milestoneOf(tokenId, 1).deadline, START + 70 days);
        assertEq(milestoneOf(tokenId, 2).deadline, START + 94 days);
        assertEq(milestoneOf(tokenId, 3).deadline, START + 100 days);
        vm.warp(START + 6 days);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 72 days);
        assertEq(milestoneOf(tokenId, 3).deadline, START + 102 days);
    }

    /* ---------------------------------------------------------------- settlement */

    function test_proposeSettlement_Reverts() public {
        uint256 tokenId = requested();
        expectWrongState(tokenId, ITrestleEscrow.ProjectState.Open);
        settle(tokenId, developer, 1 ether, 5 ether);
        accept(tokenId);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotParty.selector, tokenId, stranger));
        settle(tokenId, stranger, 1 ether, 5 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.SplitMismatch.selector, 6 ether + 1, 6 ether));
        settle(tokenId, developer, 1 ether, 5 ether + 1);
        expect(abi.encodeWithSelector(ITrestleEscrow.SplitMismatch.selector, 6 ether - 1, 6 ether));
        settle(tokenId, developer, 1 ether, 5 ether - 1);
        vm.warp(VALID);
        expect(abi.encodeWithSelector(ITrestleEscrow.ProposalExpired.selector, VALID));
        settle(tokenId, developer, 1 ether, 5 ether);
    }

    function test_acceptSettlement_RevertsUnlessTheOtherProposedExactlyThis() public {
        uint256 tokenId = active();
        expectEvent(address(escrow));
        emit ITrestleEscrow.SettlementProposed(tokenId, developer, 1 ether, 5 ether, VALID);
        settle(tokenId, developer, 1 ether, 5 ether);
        (, bytes32 hash) = escrow.proposalsOf(tokenId, developer);
        assertEq(hash, keccak256(abi.encode(1 ether, 5 ether, VALID)));
        expectNotSettled(tokenId, 1 ether, 5 ether);
        agree(tokenId, developer, 1 ether, 5 ether);
        expectNotSettled(tokenId, 0, 6 ether);
        agree(tokenId, customer, 0, 6 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotParty.selector, tokenId, stranger));
        agree(tokenId, stranger, 1 ether, 5 ether);
    }

    function test_acceptSettlement_RevertsOnceExpiredOrOutdated() public {
        uint256 tokenId = active();
        settle(tokenId, customer, 1 ether, 5 ether);
        vm.warp(VALID);
        expect(abi.encodeWithSelector(ITrestleEscrow.ProposalExpired.selector, VALID));
        agree(tokenId, developer, 1 ether, 5 ether);
        vm.warp(VALID - 1);
        submit(tokenId, 0);
        approve(tokenId, 0);
        expect(abi.encodeWithSelector(ITrestleEscrow.SplitMismatch.selector, 6 ether, 5 ether));
        agree(tokenId, developer, 1 ether, 5 ether);
    }

    function test_acceptSettlement_EndsTheProject() public {
        uint256 tokenId = activeWithAll(); // 2, 2, 2
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        dispute(tokenId, 1, customer);
        settle(tokenId, customer, 1 ether, 4 ether);
        expectEvent(address(escrow));
        emit ITrestleEscrow.SettlementAccepted(tokenId, developer, 1 ether, fee(1 ether), 4 ether);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ProjectEnded(tokenId, developer, ITrestleEscrow.ProjectState.Settled);
        agree(tokenId, developer, 1 ether, 4 ether);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertEq(developer.balance, 1000 ether + net(2 ether));
        assertBuckets(tokenId, 0, 2 ether, 2 ether);
        assertEq(nft.ownerOf(tokenId), customer);
        assertMilestone(tokenId, 0, ITrestleEscrow.MilestoneState.Released);
        assertMilestone(tokenId, 1, ITrestleEscrow.MilestoneState.Resolved);
        assertMilestone(tokenId, 2, ITrestleEscrow.MilestoneState.Resolved);
        assertEq(escrow.outstandingOf(tokenId), 0);
        uint256 date = milestoneOf(tokenId, 2).deadline;
        skip(5 days);
        assertEq(milestoneOf(tokenId, 2).deadline, date, "nothing waits after the end");
    }

    function test_acceptSettlement_WhileClosing() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        settle(tokenId, developer, 0, 1 ether);
        agree(tokenId, customer, 0, 1 ether);
        assertState(tokenId, ITrestleEscrow.ProjectState.Settled);
        assertEq(claimable(tokenId, customer), 6 ether);
        assertEq(developer.balance, 1000 ether);
    }

    function testFuzz_settlement(uint256 part) public {
        part = within(part, 0, TOTAL);
        uint256 tokenId = active();
        settle(tokenId, customer, part, TOTAL - part);
        agree(tokenId, developer, part, TOTAL - part);
        assertEq(developer.balance, 1000 ether + net(part));
        assertEq(claimable(tokenId, customer), TOTAL - part);
    }

    function test_withdrawProposals() public {
        uint256 tokenId = active();
        propose(tokenId, developer, raise());
        settle(tokenId, developer, 0, 6 ether);
        expect(abi.encodeWithSelector(ITrestleEscrow.NotParty.selector, tokenId, stranger));
        vm.prank(stranger);
        escrow.withdrawProposals(tokenId);
        expectEvent(address(escrow));
        emit ITrestleEscrow.ProposalsWithdrawn(tokenId, developer);
        vm.prank(developer);
        escrow.withdrawProposals(tokenId);
        expectNotProposed(tokenId, raise());
        acceptChange(tokenId, customer, 2 ether, raise());
        expectNotSettled(tokenId, 0, 6 ether);
        agree(tokenId, customer, 0, 6 ether);
    }

    /* ---------------------------------------------------------------- steps */

    /// @dev The second milestone from 2 to 3 coins and to day 70, and a fourth of 1 coin on day 100.
    function raise() internal pure returns (ITrestleEscrow.Change memory change) {
        change = changeOf(2);
        (change.milestones[0], change.amounts[0], change.deadlines[0]) = (1, 3 ether, START + 70 days);
        (change.milestones[1], change.amounts[1], change.deadlines[1]) = (3, 1 ether, START + 100 days);
    }

    /// @dev The third milestone from 3 coins to 1.
    function lower() internal pure returns (ITrestleEscrow.Change memory change) {
        change = changeOf(1);
        (change.milestones[0], change.amounts[0], change.deadlines[0]) = (2, 1 ether, START + 80 days);
    }

    function appended(uint256 count) internal pure returns (ITrestleEscrow.Change memory change) {
        change = changeOf(count);
        for (uint256 i; i < count; ++i) {
            (change.milestones[i], change.amounts[i], change.deadlines[i]) =
            (i + 3, 1 ether, START + 100 days + i);
        }
    }

    function changeOf(uint256 count) internal pure returns (ITrestleEscrow.Change memory) {
        return ITrestleEscrow.Change({
            milestones: new uint256[](count),
            amounts: new uint256[](count),
            deadlines: new uint256[](count),
            termsHash: TERMS,
            validUntil: VALID
        });
    }

    function propose(uint256 tokenId, address by, ITrestleEscrow.Change memory change) internal {
        vm.prank(by);
        escrow.proposeChange(tokenId, change);
    }

    function acceptChange(uint256 tokenId, address by, uint256 value, ITrestleEscrow.Change memory change)
        internal
    {
        vm.prank(by);
        escrow.acceptChange{value: value}(tokenId, change);
    }

    function expectRefused(uint256 tokenId, ITrestleEscrow.Change memory change, bytes memory why) internal {
        propose(tokenId, developer, change);
        expect(why);
        acceptChange(tokenId, customer, 100 ether, change);
    }

    function settle(uint256 tokenId, address by, uint256 toDeveloper, uint256 toRefund) internal {
        vm.prank(by);
        escrow.proposeSettlement(tokenId, toDeveloper, toRefund, VALID);
    }

    function agree(uint256 tokenId, address by, uint256 toDeveloper, uint256 toRefund) internal {
        vm.prank(by);
        escrow.acceptSettlement(tokenId, toDeveloper, toRefund, VALID);
    }

    function assertRaised(uint256 tokenId) internal view {
        assertBuckets(tokenId, 8 ether, 0, 0);
        assertEq(milestoneOf(tokenId, 1).amount, 3 ether);
        assertEq(milestoneOf(tokenId, 1).deadline, START + 70 days);
        assertEq(milestoneOf(tokenId, 3).amount, 1 ether);
        assertEq(escrow.outstandingOf(tokenId), 8 ether);
        assertEq(escrow.projectOf(tokenId).unfinished, 4);
    }

    function wrongMilestone(uint256 tokenId, ITrestleEscrow.MilestoneState state)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodeWithSelector(ITrestleEscrow.WrongMilestoneState.selector, tokenId, 1, state);
    }

    function expectNotProposed(uint256 tokenId, ITrestleEscrow.Change memory change) internal {
        bytes32 hash = keccak256(abi.encode(change));
        expect(abi.encodeWithSelector(ITrestleEscrow.NotProposed.selector, tokenId, hash));
    }

    function expectNotSettled(uint256 tokenId, uint256 toDeveloper, uint256 toRefund) internal {
        bytes32 hash = keccak256(abi.encode(toDeveloper, toRefund, VALID));
        expect(abi.encodeWithSelector(ITrestleEscrow.NotProposed.selector, tokenId, hash));
    }
}
