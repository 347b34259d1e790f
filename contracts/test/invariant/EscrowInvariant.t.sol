// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../Vm.sol";
import {EscrowHandler} from "./EscrowHandler.sol";
import {EscrowProbe} from "./EscrowProbe.sol";

/// @dev All invariants of the escrow in one campaign, each a function of its own. What a single call may do to
/// buckets and people is checked by the handlers as it happens and reported here.
contract EscrowInvariantTest is Test {
    string internal constant TALLY = "TRESTLE_ESCROW_HANDLERS";
    uint256 internal constant ENOUGH_CALLS = 200;
    uint256 internal constant ENOUGH_RUNS = 40;
    uint256 internal constant RESOLVE_DISPUTE = 11;

    EscrowHandler internal handler;
    EscrowProbe internal escrow;

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function setUp() public {
        handler = new EscrowHandler();
        escrow = handler.escrow();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[30] memory all = [
            handler.mint.selector,
            handler.placeBid.selector,
            handler.withdrawBid.selector,
            handler.donate.selector,
            handler.fundFromLoan.selector,
            handler.acceptBidAndTransfer.selector,
            handler.submitMilestone.selector,
            handler.requestChanges.selector,
            handler.approveMilestone.selector,
            handler.claimAfterReview.selector,
            handler.openDispute.selector,
            handler.resolveDispute.selector,
            handler.executeDisputeDefault.selector,
            handler.proposeChange.selector,
            handler.acceptChange.selector,
            handler.proposeSettlement.selector,
            handler.acceptSettlement.selector,
            handler.withdrawProposals.selector,
            handler.cancelRequest.selector,
            handler.closeExpired.selector,
            handler.cancelOverdue.selector,
            handler.resign.selector,
            handler.claimRefund.selector,
            handler.returnLoan.selector,
            handler.withdraw.selector,
            handler.repay.selector,
            handler.travel.selector,
            handler.govern.selector,
            handler.behave.selector,
            handler.objectToPayment.selector
        ];
        bytes4[] memory selectors = new bytes4[](30);
        for (uint256 i; i < 30; ++i) {
            selectors[i] = all[i];
        }
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    /// @dev After every call: what the handlers saw, and the balance. The walk over all projects and people is made
    /// once per run, since a call can only change the project it names.
    function invariant_escrow() public view {
        everyCallDidWhatItSays();
        assertEq(address(escrow).balance, handler.booked(), "balance = buckets + credits");
    }

    function afterInvariant() public {
        everyHandlerSucceedsOftenEnough();
        theWholeLedgerAgrees();
        handler.finish(block.timestamp);
        everyCallDidWhatItSays();
        theWholeLedgerAgrees();
        for (uint256 tokenId = 1; tokenId <= handler.tokenCount(); ++tokenId) {
            nobodyGetsMoreThanHePutIn(tokenId);
        }
        assertEq(address(escrow).balance, 0, "the ledger closes to the wei");
    }

    function theWholeLedgerAgrees() internal view {
        balanceIsBucketsAndCredits();
        for (uint256 tokenId = 1; tokenId <= handler.tokenCount(); ++tokenId) {
            acceptedWorkIsFunded(tokenId);
            deedIsHeldExactlyWhileRunning(tokenId);
            booksAgree(tokenId);
        }
    }

    /* ---------------------------------------------------------------- the invariants */

    /// @dev Spending order, fees of the bid's terms, refunds to the givers, payments that no party can block.
    function everyCallDidWhatItSays() internal view {
        string memory violation = handler.violation();
        assertTrue(bytes(violation).length == 0, violation);
    }

    function balanceIsBucketsAndCredits() internal view {
        uint256 sum;
        for (uint256 tokenId = 1; tokenId <= handler.tokenCount(); ++tokenId) {
            (uint256 a, uint256 b, uint256 c) = escrow.bucketsOf(tokenId);
            sum += a + b + c;
        }
        sum += handler.credits();
        assertEq(address(escrow).balance, sum, "balance = buckets + credits");
    }

    function acceptedWorkIsFunded(uint256 tokenId) internal view {
        (uint256 a, uint256 b, uint256 c) = escrow.bucketsOf(tokenId);
        assertGe(a + b + c, escrow.outstandingOf(tokenId), "accepted work is funded");
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(tokenId);
        assertEq(needed + returnable, c, "the loan is needed or returnable");
    }

    function deedIsHeldExactlyWhileRunning(uint256 tokenId) internal view {
        bool held = handler.nft().ownerOf(tokenId) == address(escrow);
        assertTrue(held == handler.running(tokenId), "the deed is held exactly while the work runs");
        if (!held) {
            assertTrue(handler.nft().ownerOf(tokenId) == escrow.projectOwner(tokenId), "else by its customer");
        }
    }

    /// @dev released + fees + refunded + returned loans = what went in and is not there any more.
    function booksAgree(uint256 tokenId) internal view {
        (uint256 put, uint256 out) = handler.flows(tokenId);
        (uint256 a, uint256 b, uint256 c) = escrow.bucketsOf(tokenId);
        assertEq(put, out + a + b + c, "in = out + buckets");
    }

    /// @dev But for the developer's work and the arbiter's split, which are no refunds.
    function nobodyGetsMoreThanHePutIn(uint256 tokenId) internal view {
        assertTrue(!handler.gotMoreThanHePutIn(tokenId), "nobody gets more back than he put in");
    }

    /// @dev Kept over all runs of the campaign in the process's environment: the chain forgets after each run.
    function everyHandlerSucceedsOftenEnough() internal {
        uint256 count = handler.HANDLERS();
        bytes memory kept = vm.envOr(TALLY, bytes(""));
        uint256[] memory tally =
            kept.length == 0 ? new uint256[](2 * count + 2) : abi.decode(kept, (uint256[]));
        for (uint256 i; i < count; ++i) {
            tally[2 * i] += handler.calls(i);
            tally[2 * i + 1] += handler.successes(i);
            if (tally[2 * i] >= ENOUGH_CALLS) {
                assertGe(tally[2 * i + 1] * 20, tally[2 * i], handler.names(i));
            }
        }
        // Runs, and those in which an arbiter decided.
        ++tally[2 * count];
        if (handler.successes(RESOLVE_DISPUTE) != 0) ++tally[2 * count + 1];
        if (tally[2 * count] >= ENOUGH_RUNS) {
            assertGe(tally[2 * count + 1] * 20, tally[2 * count], "an arbiter decides in 5 % of the runs");
        }
        vm.setEnv(TALLY, vm.toString(abi.encode(tally)));
    }
}
