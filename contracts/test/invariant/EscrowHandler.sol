// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {HostileWallet} from "../fixture/Receivers.sol";
import {EscrowProbe} from "./EscrowProbe.sol";
import {EscrowWorld} from "./EscrowWorld.sol";

/// @dev One handler per function of the escrow, one for time, one for the registry, one for the wallets' manners.
/// A handler never reverts: it counts whether its call went through and checks what that call did to the buckets
/// and to everybody's money.
contract EscrowHandler is EscrowWorld {
    uint256 public constant HANDLERS = 30;
    string[HANDLERS] public names = [
        "mint",
        "placeBid",
        "withdrawBid",
        "donate",
        "fundFromLoan",
        "acceptBidAndTransfer",
        "submitMilestone",
        "requestChanges",
        "approveMilestone",
        "claimAfterReview",
        "openDispute",
        "resolveDispute",
        "executeDisputeDefault",
        "proposeChange",
        "acceptChange",
        "proposeSettlement",
        "acceptSettlement",
        "withdrawProposals",
        "cancelRequest",
        "closeExpired",
        "cancelOverdue",
        "resign",
        "claimRefund",
        "returnLoan",
        "withdraw",
        "repay",
        "travel",
        "govern",
        "behave",
        "objectToPayment"
    ];
    uint256[HANDLERS] public calls;
    uint256[HANDLERS] public successes;
    /// @dev Coin that the escrow should hold: buckets and credits, carried from call to call.
    uint256 public booked;

    mapping(uint256 tokenId => uint256) internal silentPaymentAt;
    ITrestleEscrow.Change internal openChange;
    uint256 internal openChangeToken;
    address internal openChangeBy;
    uint256[3] internal openSplit;
    uint256 internal openSplitToken;
    address internal openSplitBy;

    constructor() {
        build();
        for (uint256 i; i < 4; ++i) {
            mint(i);
            placeBid(i, i + 7);
            placeBid(i + 4 * 9, i);
        }
        donate(0, 1, 3 ether);
        fundFromLoan(0, 2 ether);
        acceptBidAndTransfer(1, 0);
        acceptBidAndTransfer(2, 1);
        for (uint256 i; i < HANDLERS; ++i) {
            (calls[i], successes[i]) = (0, 0);
        }
    }

    /* ---------------------------------------------------------------- requests, bids, money in */

    function mint(uint256 seed) public {
        if (tokenCount == MAX_PROJECTS) return note(0, false);
        address customer = any(seed, customers);
        vm.startPrank(customer);
        tokenCount = nft.mint(keccak256("terms"), uint64(block.timestamp + 20 days + seed % 150 days));
        // The approval of the mint serves; one customer in four takes it back and gives it again.
        if (seed % 4 == 0) {
            nft.approve(address(0), tokenCount);
            nft.approve(address(escrow), tokenCount);
        }
        customerOf[tokenCount] = customer;
        vm.stopPrank();
        note(0, true);
    }

    function placeBid(uint256 seed, uint256 amounts) public {
        uint256 tokenId = token(seed, OPEN);
        ITrestleEscrow.Change memory plan = planOf(1 + seed % 3, amounts);
        (, uint64 openUntil) = nft.requestOf(tokenId);
        bytes memory data = abi.encodeCall(
            escrow.placeBid,
            (tokenId, plan.amounts, plan.deadlines, plan.termsHash, openUntil, registry.currentTermsId())
        );
        vm.prank(any(seed >> 16, developers));
        (bool ok, bytes memory answer) = address(escrow).call(data);
        note(1, ok);
        if (ok) feeBpsOfBid[tokenId][abi.decode(answer, (uint256))] = currentFeeBps;
    }

    function withdrawBid(uint256 seed) public {
        uint256 tokenId = token(seed, OPEN);
        uint256 bids = escrow.bidCount(tokenId);
        if (bids == 0) return note(2, false);
        address bidder = escrow.bidOf(tokenId, seed % bids).developer;
        vm.prank(seed % 5 == 0 ? stranger : bidder);
        (bool ok,) = address(escrow).call(abi.encodeCall(escrow.withdrawBid, (tokenId, seed % bids)));
        note(2, ok);
    }

    function donate(uint256 seed, uint256 who, uint256 amount) public {
        uint256 tokenId = token(seed, OPEN);
        address donor = who % 7 == 0 ? any(who >> 8, customers) : any(who >> 8, donors);
        amount = within(amount, 0.0009 ether, 5 ether);
        (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok) =
            watched(3, tokenId, donor, amount, abi.encodeCall(escrow.donate, (tokenId)));
        if (!ok) return;
        put[tokenId][donor] += amount;
        check(b.donations == a.donations + amount && sameBut(a, b, 2), "donate: buckets");
    }

    function fundFromLoan(uint256 seed, uint256 amount) public {
        uint256 tokenId = token(seed, OPEN);
        amount = within(amount, 1, 5 ether);
        EscrowProbe.Books memory a = escrow.look(tokenId, customerOf[tokenId], treasury, stranger);
        try pool.lend(escrow, tokenId, amount) {
            note(4, true);
        } catch {
            return note(4, false);
        }
        lent[tokenId] += amount;
        EscrowProbe.Books memory b = escrow.look(tokenId, customerOf[tokenId], treasury, stranger);
        audit(tokenId, a, b);
        check(b.loan == a.loan + amount && sameBut(a, b, 4), "loan: buckets");
    }

    function acceptBidAndTransfer(uint256 seed, uint256 more) public {
        uint256 tokenId = token(seed, OPEN);
        uint256 bids = escrow.bidCount(tokenId);
        if (bids == 0) placeBid(seed, more);
        bids = escrow.bidCount(tokenId);
        if (bids == 0) return note(5, false);
        uint256 due = escrow.shortfall(tokenId, (seed >> 8) % bids);
        bytes memory data = accepting(tokenId, (seed >> 8) % bids, seed % 2 == 0);
        address customer = customerOf[tokenId];
        (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok) =
            watched(5, tokenId, customer, due + more % 1 ether, data);
        if (!ok) return;
        put[tokenId][customer] += due;
        check(a.customerWealth - b.customerWealth == due, "accept: the customer pays the shortfall");
        check(b.customerLeft == due && sameBut(a, b, 1), "accept: buckets");
    }

    function accepting(uint256 tokenId, uint256 bidIndex, bool named) internal view returns (bytes memory) {
        if (!named) return abi.encodeCall(escrow.acceptBidAndTransfer, (tokenId, bidIndex));
        bytes32 bidHash = escrow.bidOf(tokenId, bidIndex).bidHash;
        return abi.encodeCall(escrow.acceptNamedBid, (tokenId, bidIndex, bidHash));
    }

    /* ---------------------------------------------------------------- work and disputes */

    function submitMilestone(uint256 seed) public {
        EscrowProbe.Spot memory spot = milestone(seed, PENDING | CHANGES_REQUESTED);
        bytes memory data =
            abi.encodeCall(escrow.submitMilestone, (spot.tokenId, spot.index, keccak256("work")));
        still(6, spot.tokenId, spot.developer, data);
    }

    function requestChanges(uint256 seed) public {
        EscrowProbe.Spot memory spot = submitted(seed);
        bytes memory data =
            abi.encodeCall(escrow.requestChanges, (spot.tokenId, spot.index, keccak256("why")));
        still(7, spot.tokenId, customerOf[spot.tokenId], data);
    }

    function approveMilestone(uint256 seed) public {
        EscrowProbe.Spot memory spot = submitted(seed);
        bytes memory data = abi.encodeCall(escrow.approveMilestone, (spot.tokenId, spot.index));
        if (spot.waits) still(8, spot.tokenId, customerOf[spot.tokenId], data);
        else paying(8, spot.tokenId, customerOf[spot.tokenId], data, spot.amount, spot.found);
    }

    function objectToPayment(uint256 seed) public {
        EscrowProbe.Spot memory spot = escrow.findWaiting(seed, tokenCount);
        if (!spot.found) {
            // Work that only donations can pay for: few random projects get that far.
            donate(seed, 1, 5 ether);
            acceptBidAndTransfer(seed, 1);
            submitMilestone(seed);
            spot = escrow.findWaiting(seed, tokenCount);
        }
        if (!spot.found) spot = submitted(seed);
        bytes memory data =
            abi.encodeCall(escrow.objectToPayment, (spot.tokenId, spot.index, keccak256("no")));
        still(29, spot.tokenId, operator, data);
    }

    function claimAfterReview(uint256 seed) public {
        if (seed % 4 == 1) {
            EscrowProbe.Spot memory approved = milestone(seed, APPROVED);
            if (approved.found) {
                bool over = patiently(seed, approved.openFrom);
                claimApproved(approved.tokenId, approved.index, stranger, approved.amount, over);
                return;
            }
        }
        EscrowProbe.Spot memory spot = submitted(seed);
        // The place of a milestone that was not found could be an approved one's, which can be claimed too.
        if (!spot.found) return note(9, false);
        // Now and then out of turn, which is in vain.
        if (seed % 8 != 0) spot = escrow.findReview(spot.tokenId);
        bool due = patiently(seed, spot.openFrom) && spot.inReview;
        claim(spot.tokenId, spot.index, stranger, spot.amount, due);
    }

    /// @dev An approved milestone is paid by anyone once its wait is over, and never before.
    function claimApproved(uint256 tokenId, uint256 index, address by, uint256 amount, bool over) internal {
        bool paid =
            paying(9, tokenId, by, abi.encodeCall(escrow.claimAfterReview, (tokenId, index)), amount, over);
        check(!paid || over, "others: paid before the wait is over");
    }

    /// @dev Silence pays one milestone per window: two such payments of a project are never closer than that.
    function claim(uint256 tokenId, uint256 index, address by, uint256 amount, bool due) internal {
        bytes memory data = abi.encodeCall(escrow.claimAfterReview, (tokenId, index));
        if (!paying(9, tokenId, by, data, amount, due)) return;
        (, uint256 window,) = registry.rulesOf(escrow.projectOf(tokenId).termsId);
        check(due, "review: a payment out of turn");
        check(block.timestamp >= silentPaymentAt[tokenId] + window, "review: two payments in one window");
        silentPaymentAt[tokenId] = block.timestamp;
    }

    function openDispute(uint256 seed) public {
        EscrowProbe.Spot memory spot =
            seed % 2 == 0 ? submitted(seed) : milestone(seed, SUBMITTED | CHANGES_REQUESTED | PENDING);
        address by = (seed >> 4) % 3 == 0 ? spot.developer : customerOf[spot.tokenId];
        still(
            10,
            spot.tokenId,
            by,
            abi.encodeCall(escrow.openDispute, (spot.tokenId, spot.index, keccak256("no")))
        );
    }

    function resolveDispute(uint256 seed, uint256 bps) public {
        EscrowProbe.Spot memory spot = disputed(seed);
        bps = within(bps, 0, 10_000);
        bytes memory data =
            abi.encodeCall(escrow.resolveDispute, (spot.tokenId, spot.index, bps, keccak256("so")));
        bool due = spot.found && block.timestamp < spot.openFrom;
        paying(11, spot.tokenId, arbiter, data, spot.amount * bps / 10_000, due);
    }

    function executeDisputeDefault(uint256 seed) public {
        EscrowProbe.Spot memory spot = disputed(seed);
        bool due = spot.found && patiently(seed, spot.openFrom);
        bytes memory data = abi.encodeCall(escrow.executeDisputeDefault, (spot.tokenId, spot.index));
        paying(12, spot.tokenId, stranger, data, spot.defaultShare, due);
    }

    /* ---------------------------------------------------------------- agreements */

    function proposeChange(uint256 seed, uint256 amounts) public {
        EscrowProbe.Spot memory spot = milestone(seed, PENDING);
        ITrestleEscrow.Change memory change = planOf(1 + seed % 2, amounts);
        change.milestones[0] = spot.index;
        if (seed % 2 == 1) change.milestones[1] = spot.milestoneCount;
        bool byCustomer = seed % 3 != 0;
        address by = byCustomer ? customerOf[spot.tokenId] : spot.developer;
        bytes memory data = abi.encodeCall(escrow.proposeChange, (spot.tokenId, change));
        (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok) =
            watched(13, spot.tokenId, by, byCustomer ? 4 ether : 0, data);
        check(sameBut(a, b, 0), "proposal: buckets");
        if (ok) (openChange, openChangeToken, openChangeBy) = (change, spot.tokenId, by);
    }

    function acceptChange(uint256 seed) public {
        if (openChangeToken == 0) proposeChange(seed, seed);
        if (openChangeToken == 0) return note(14, false);
        uint256 tokenId = openChangeToken;
        address customer = customerOf[tokenId];
        bool byCustomer = openChangeBy != customer;
        address by = byCustomer ? customer : escrow.developerOf(tokenId);
        bytes memory data = abi.encodeCall(escrow.acceptChange, (tokenId, openChange));
        (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok) =
            watched(14, tokenId, by, byCustomer ? 4 ether + seed % 1 ether : 0, data);
        delete openChangeToken;
        if (!ok) return;
        uint256 added = b.outstanding > a.outstanding ? b.outstanding - a.outstanding : 0;
        put[tokenId][customer] += added;
        check(b.customerLeft - a.customerLeft == added, "change: what it adds is there");
        check(a.customerWealth - b.customerWealth == added, "change: the customer pays what it adds");
        check(sameBut(a, b, 1), "change: buckets");
    }

    function proposeSettlement(uint256 seed) public {
        uint256 tokenId = token(seed, RUNNING);
        uint256 outstanding = escrow.outstandingOf(tokenId);
        // Mostly without money of others, which a settlement may not touch.
        (uint256 own,,) = escrow.bucketsOf(tokenId);
        uint256 part = within(seed, 0, seed % 4 == 0 || own > outstanding ? outstanding : own);
        uint256[3] memory split = [part, outstanding - part, block.timestamp + 30 days];
        address by = seed % 2 == 0 ? customerOf[tokenId] : escrow.developerOf(tokenId);
        bytes memory data = abi.encodeCall(escrow.proposeSettlement, (tokenId, split[0], split[1], split[2]));
        if (!still(15, tokenId, by, data)) return;
        (openSplit, openSplitToken, openSplitBy) = (split, tokenId, by);
    }

    function acceptSettlement(uint256 seed) public {
        if (openSplitToken == 0) proposeSettlement(seed);
        if (openSplitToken == 0 || seed % 2 == 0) return note(16, false);
        uint256 tokenId = openSplitToken;
        address customer = customerOf[tokenId];
        address by = openSplitBy == customer ? escrow.developerOf(tokenId) : customer;
        bytes memory data =
            abi.encodeCall(escrow.acceptSettlement, (tokenId, openSplit[0], openSplit[1], openSplit[2]));
        delete openSplitToken;
        paying(16, tokenId, by, data, openSplit[0], false);
    }

    function withdrawProposals(uint256 seed) public {
        uint256 tokenId = token(seed, RUNNING);
        address by = seed % 2 == 0 ? customerOf[tokenId] : escrow.developerOf(tokenId);
        still(17, tokenId, by, abi.encodeCall(escrow.withdrawProposals, (tokenId)));
    }

    /* ---------------------------------------------------------------- endings, money out */

    /// @dev Often in vain, so that projects live long enough for the rest.
    function cancelRequest(uint256 seed) public {
        uint256 tokenId = seed % 4 == 0 ? token(seed, OPEN) : 1 + seed % tokenCount;
        address by = seed % 5 == 0 ? stranger : customerOf[tokenId];
        still(18, tokenId, by, abi.encodeCall(escrow.cancelRequest, (tokenId)));
    }

    function closeExpired(uint256 seed) public {
        uint256 tokenId = token(seed, OPEN);
        (, uint64 openUntil) = nft.requestOf(tokenId);
        patiently(seed, openUntil);
        still(19, tokenId, stranger, abi.encodeCall(escrow.closeExpired, (tokenId)));
    }

    function cancelOverdue(uint256 seed) public {
        EscrowProbe.Spot memory spot = milestone(seed, PENDING | CHANGES_REQUESTED);
        if (spot.found) {
            (, uint256 from,) = escrow.exitOf(spot.tokenId, spot.index);
            patiently(seed, from);
        }
        address by = seed % 3 == 0 ? stranger : customerOf[spot.tokenId];
        still(20, spot.tokenId, by, abi.encodeCall(escrow.cancelOverdue, (spot.tokenId)));
    }

    function resign(uint256 seed) public {
        uint256 tokenId = seed % 3 == 0 ? token(seed, ACTIVE) : 1 + seed % tokenCount;
        still(21, tokenId, escrow.developerOf(tokenId), abi.encodeCall(escrow.resign, (tokenId)));
    }

    function claimRefund(uint256 seed) public {
        uint256 tokenId = token(seed, ENDED);
        address who = any(seed >> 8, people);
        if (put[tokenId][who] == 0) who = customerOf[tokenId];
        refund(tokenId, who);
    }

    function refund(uint256 tokenId, address who) public {
        (uint256 due,) = escrow.refundable(tokenId, who);
        (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok) =
            watched(22, tokenId, who, 0, abi.encodeCall(escrow.claimRefund, (tokenId)));
        if (ended(tokenId) && due != 0) check(ok, "refund: nobody can block it");
        if (!ok) return;
        got[tokenId][who] += due;
        check(b.actorWealth - a.actorWealth == due, "refund: as announced");
        check(
            a.customerLeft + a.donations - b.customerLeft - b.donations == due
                && (who == customerOf[tokenId] || a.customerLeft == b.customerLeft) && a.loan == b.loan,
            "refund: each bucket pays its own givers"
        );
    }

    function returnLoan(uint256 seed) public {
        sendLoanBack(escrow.findLoan(seed, tokenCount), seed % 4 == 0 ? address(pool) : stranger);
    }

    function sendLoanBack(uint256 tokenId, address by) public {
        (, uint256 needed, uint256 returnable, uint256 parkedUntil) = escrow.loanOf(tokenId);
        uint256 toPool = pool.debtOf(tokenId);
        if (toPool > returnable) toPool = returnable;
        uint256 poolBefore = address(pool).balance;
        bytes memory data = abi.encodeCall(escrow.returnLoan, (tokenId));
        (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok) = watched(23, tokenId, by, 0, data);
        if (returnable != 0 && block.timestamp >= parkedUntil) check(ok, "loan: nobody can block it");
        if (!ok) return;
        returned[tokenId] += returnable;
        check(b.loan == needed && a.loan - b.loan == returnable, "loan: what is needed stays");
        check(address(pool).balance - poolBefore == toPool, "loan: what is owed goes to the pool");
        check(b.customerWealth - a.customerWealth == returnable - toPool, "loan: the rest to the customer");
        check(sameBut(a, b, 4), "loan: buckets");
    }

    function withdraw(uint256 seed) public {
        takeOut(escrow.findCredit(seed, people));
    }

    function takeOut(address who) public {
        uint256 credit = escrow.creditOf(who);
        uint256 before = exchange.balance;
        vm.prank(who);
        (bool ok,) = address(escrow).call(abi.encodeCall(escrow.withdraw, (payable(exchange))));
        note(24, ok);
        booked -= credit;
        check(ok == (credit != 0), "credit: always there for its holder");
        check(exchange.balance - before == credit, "credit: all of it");
    }

    /// @dev The customer repays the loan with money from outside the escrow.
    function repay(uint256 seed) public {
        uint256 tokenId = escrow.findLoan(seed, tokenCount);
        uint256 debt = pool.debtOf(tokenId);
        if (debt == 0) return note(25, false);
        vm.prank(customerOf[tokenId]);
        pool.repay{value: within(seed, 1, debt)}(tokenId);
        note(25, true);
    }

    /* ---------------------------------------------------------------- time, registry, manners */

    /// @dev A few hours or days, or to the moment at which a submission or a dispute may be ended by anyone.
    function travel(uint256 seed) public {
        uint256 target = block.timestamp + 1 hours + seed % 6 days;
        if (seed % 3 == 0) {
            EscrowProbe.Spot memory spot = milestone(seed, SUBMITTED | DISPUTED);
            if (spot.openFrom > block.timestamp) target = spot.openFrom;
        }
        vm.warp(target);
        note(26, true);
    }

    /// @dev New terms; or a pause or a revocation, in which payments and refunds go on.
    function govern(uint256 seed) public {
        if (seed % 4 == 0) {
            vm.prank(operator);
            registry.setPaused(true);
            approveMilestone(seed >> 4);
            claimRefund(seed >> 4);
            vm.prank(owner);
            registry.setPaused(false);
        } else if (seed % 4 == 1) {
            vm.prank(operator);
            registry.revokeKyc(developers[seed % 3]);
            submitMilestone(seed >> 4);
            approveMilestone(seed >> 4);
            vm.prank(operator);
            registry.attestKyc(developers[seed % 3]);
        } else {
            currentFeeBps = seed % 501;
            vm.prank(owner);
            registry.addTerms(
                arbiter,
                treasury,
                uint16(currentFeeBps),
                uint32(within(seed, 7 days, 30 days)),
                uint32(seed % (7 days + 1))
            );
        }
        note(27, true);
    }

    function behave(uint256 seed) public {
        address[3] memory wallets = [customers[2], developers[2], donors[2]];
        EscrowProbe.Spot memory spot = milestone(seed, SUBMITTED);
        bytes memory again = seed % 2 == 0
            ? abi.encodeCall(escrow.claimAfterReview, (spot.tokenId, spot.index))
            : abi.encodeCall(escrow.claimRefund, (token(seed, ENDED)));
        HostileWallet(payable(wallets[seed % 3])).behave(HostileWallet.Behaviour((seed >> 8) % 5), again);
        note(28, true);
    }

    /* ---------------------------------------------------------------- the end of everything */

    /// @dev One party alone, or a stranger, ends every project by waiting; then all parties claim.
    function finish(uint256 party) external {
        for (uint256 tokenId = 1; tokenId <= tokenCount; ++tokenId) {
            end(tokenId, party % 3);
            check(ended(tokenId), "end: by one party and time");
            (,, uint256 returnable,) = escrow.loanOf(tokenId);
            if (returnable != 0) sendLoanBack(tokenId, stranger);
            for (uint256 j; j < people.length; ++j) {
                if (put[tokenId][people[j]] == 0) continue;
                // A share that rounds to nothing is claimed too: it leaves its dust to the last claimer.
                refund(tokenId, people[j]);
            }
        }
        for (uint256 j; j < people.length; ++j) {
            if (escrow.creditOf(people[j]) != 0) takeOut(people[j]);
        }
    }

    function end(uint256 tokenId, uint256 party) internal {
        if (ended(tokenId)) return;
        if (!running(tokenId)) {
            (, uint256 openUntil,) = escrow.exitOf(tokenId, 0);
            arrive(openUntil);
            still(19, tokenId, stranger, abi.encodeCall(escrow.closeExpired, (tokenId)));
            return;
        }
        address by = [stranger, customerOf[tokenId], escrow.developerOf(tokenId)][party];
        if (party == 2) still(21, tokenId, by, abi.encodeCall(escrow.resign, (tokenId)));
        // One review after another, so at most as many rounds as there are milestones, and one for what is overdue.
        uint256 count = escrow.projectOf(tokenId).milestoneCount;
        for (uint256 round; round <= count && running(tokenId); ++round) {
            endOnce(tokenId, count, party, by);
        }
    }

    function endOnce(uint256 tokenId, uint256 count, uint256 party, address by) internal {
        for (uint256 i; i < count && running(tokenId); ++i) {
            (ITrestleEscrow.Exit exit, uint256 from, uint256 part) = escrow.exitOf(tokenId, i);
            if (exit == ITrestleEscrow.Exit.None) continue;
            bool review = exit == ITrestleEscrow.Exit.ClaimAfterReview;
            if (stateOf(tokenId, i) == ITrestleEscrow.MilestoneState.Approved) {
                arrive(from);
                claimApproved(tokenId, i, by, part, true);
                continue;
            }
            if (review && escrow.findReview(tokenId).index != i) continue;
            if (exit == ITrestleEscrow.Exit.CancelOverdue) {
                arrive(party == 1 ? date(tokenId, i) + 14 days : from);
                still(20, tokenId, by, abi.encodeCall(escrow.cancelOverdue, (tokenId)));
                continue;
            }
            arrive(from);
            if (review) {
                claim(tokenId, i, by, part, true);
                continue;
            }
            bytes memory data = abi.encodeCall(escrow.executeDisputeDefault, (tokenId, i));
            paying(12, tokenId, by, data, part, true);
        }
    }

    function date(uint256 tokenId, uint256 index) internal view returns (uint256) {
        return escrow.milestoneOf(tokenId, escrow.projectOf(tokenId).bidIndex, index).deadline;
    }

    function stateOf(uint256 tokenId, uint256 index) internal view returns (ITrestleEscrow.MilestoneState) {
        return escrow.milestoneOf(tokenId, escrow.projectOf(tokenId).bidIndex, index).state;
    }

    function arrive(uint256 time) internal {
        if (time > block.timestamp) vm.warp(time);
    }

    /* ---------------------------------------------------------------- acting */

    function note(uint256 handler, bool ok) internal {
        ++calls[handler];
        if (ok) ++successes[handler];
    }

    function watched(uint256 handler, uint256 tokenId, address actor, uint256 value, bytes memory data)
        internal
        returns (EscrowProbe.Books memory a, EscrowProbe.Books memory b, bool ok)
    {
        a = escrow.look(tokenId, customerOf[tokenId], treasury, actor);
        vm.prank(actor);
        (ok,) = address(escrow).call{value: value}(data);
        note(handler, ok);
        b = ok ? escrow.look(tokenId, customerOf[tokenId], treasury, actor) : a;
        if (ok) audit(tokenId, a, b);
    }

    /// @dev Invariants of one project after every call on it.
    function audit(uint256 tokenId, EscrowProbe.Books memory a, EscrowProbe.Books memory b) internal {
        uint256 buckets = b.customerLeft + b.donations + b.loan;
        booked = booked + buckets + b.credits - a.customerLeft - a.donations - a.loan - creditsBefore(a, b);
        check(b.balance == booked, "balance = buckets + credits");
        check(buckets >= b.outstanding, "accepted work is funded");
        bool runs =
            b.state == ITrestleEscrow.ProjectState.Active || b.state == ITrestleEscrow.ProjectState.Closing;
        check(b.deedHeld == runs, "the deed is held exactly while the work runs");
        if (runs) check(escrow.reviewsInOrder(tokenId), "reviews run one after another");
    }

    /// @dev Before an acceptance the project has no developer, whose earlier credit is then not counted.
    function creditsBefore(EscrowProbe.Books memory a, EscrowProbe.Books memory b)
        internal
        view
        returns (uint256)
    {
        return a.developer == b.developer ? a.credits : a.credits + escrow.creditOf(b.developer);
    }

    /// @dev A call that moves no money.
    function still(uint256 handler, uint256 tokenId, address actor, bytes memory data)
        internal
        returns (bool ok)
    {
        EscrowProbe.Books memory a;
        EscrowProbe.Books memory b;
        (a, b, ok) = watched(handler, tokenId, actor, 0, data);
        check(sameBut(a, b, 0) && a.balance == b.balance, "a call without money moved some");
    }

    /// @dev Pays the developer `gross`. With `due`, no revert is allowed.
    function paying(
        uint256 handler,
        uint256 tokenId,
        address actor,
        bytes memory data,
        uint256 gross,
        bool due
    ) internal returns (bool ok) {
        EscrowProbe.Books memory a;
        EscrowProbe.Books memory b;
        (a, b, ok) = watched(handler, tokenId, actor, 0, data);
        if (due) check(ok, "payment: nobody can block it");
        if (!ok) return false;

        uint256 fee = gross * feeBpsOfBid[tokenId][b.bidIndex] / 10_000;
        earned[tokenId] += gross;
        check(b.treasuryWealth - a.treasuryWealth == fee, "payment: the fee of the bid's terms");
        check(b.developerWealth - a.developerWealth == gross - fee, "payment: the developer gets the rest");
        check(
            a.customerLeft + a.donations + a.loan - b.customerLeft - b.donations - b.loan == gross,
            "payment: out of the project's own buckets"
        );
        if (b.donations != a.donations) check(b.customerLeft == 0, "payment: the customer's money first");
        if (b.loan != a.loan) check(b.customerLeft + b.donations == 0, "payment: the loan last");
    }

    /// @dev Bits 1, 2, 4 excuse the customer's, the donations' and the loan bucket.
    function sameBut(EscrowProbe.Books memory a, EscrowProbe.Books memory b, uint256 excused)
        internal
        pure
        returns (bool)
    {
        return (excused & 1 != 0 || a.customerLeft == b.customerLeft)
            && (excused & 2 != 0 || a.donations == b.donations) && (excused & 4 != 0 || a.loan == b.loan);
    }

    function planOf(uint256 count, uint256 amounts)
        internal
        view
        returns (ITrestleEscrow.Change memory plan)
    {
        plan.milestones = new uint256[](count);
        plan.amounts = new uint256[](count);
        plan.deadlines = new uint256[](count);
        plan.termsHash = keccak256("plan");
        plan.validUntil = block.timestamp + 30 days;
        for (uint256 i; i < count; ++i) {
            plan.amounts[i] = within(uint256(keccak256(abi.encode(amounts, i))), 1, 2 ether);
            plan.deadlines[i] = block.timestamp + 180 days + (i + 1) * (1 + amounts % 20 days);
        }
    }

    /// @dev A submitted milestone, if need be by submitting one.
    function submitted(uint256 seed) internal returns (EscrowProbe.Spot memory spot) {
        spot = milestone(seed, SUBMITTED);
        if (spot.found) return spot;
        submitMilestone(seed);
        return milestone(seed, SUBMITTED);
    }

    /// @dev A disputed milestone, if need be by disputing one.
    function disputed(uint256 seed) internal returns (EscrowProbe.Spot memory spot) {
        spot = milestone(seed, DISPUTED);
        if (spot.found) return spot;
        openDispute(seed);
        return milestone(seed, DISPUTED);
    }

    /// @dev Whether this moment has come; one caller in six waits for it.
    function patiently(uint256 seed, uint256 moment) internal returns (bool) {
        if ((seed >> 40) % 6 == 0) arrive(moment);
        return block.timestamp >= moment;
    }
}
