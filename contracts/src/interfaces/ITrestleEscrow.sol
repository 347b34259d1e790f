// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./IRegistry.sol";
import {ITrestleProject} from "./ITrestleProject.sol";

/// @title Milestone escrow in one currency: the chain's native coin or one ERC-20 token
/// @dev The calls that bring money in are in INativeEscrow or ITokenEscrow.
/// @notice Holds a project's money in three buckets (customer, donations, loan), spends them in that order on
/// milestones the customer accepts, and refunds the rest to each bucket's own givers.
/// @dev Trust assumptions. No owner, no upgrade, no sweep: money leaves only to the developer of an accepted
/// bid, to the fee recipient of that bid's terms, back to a contributor, or back to the pool that lent it.
/// The arbiter of the bid's terms splits a disputed milestone between developer and refund, within 42 days,
/// and has no other power. The escrow reads the registry before money comes in and for terms that never
/// change; pausing it stops `placeBid`, `donate`, `fundFromLoan` and an acceptance only. The three pools are
/// trusted to report a loan's debt. Time is the block's: windows of days tolerate the seconds that a block
/// producer can shift. Payments are sent with `PAYOUT_GAS` and return data is not read. A receiver that
/// refuses a payment gets a credit for `withdraw`, so no payee can block another. A call that leaves the
/// receiver less gas reverts. The limits named here are the constants of EscrowLimits.sol, which
/// `TrestleLens.limits` returns. Notation: "customer" is the minter of the deed, also while the escrow holds
/// it; every window includes its first second and excludes its last.
interface ITrestleEscrow {
    /// @notice Open → Active → Completed | Settled; Open → Cancelled; Active → Closing → Settled.
    enum ProjectState {
        Open,
        Active,
        Closing,
        Completed,
        Settled,
        Cancelled
    }

    /// @notice Pending → Submitted → Released; Submitted → ChangesRequested → Submitted; Submitted → Approved →
    /// Released if lent or donated money waits; Submitted, ChangesRequested, Approved or overdue Pending → Disputed →
    /// Resolved. Closing refunds unsubmitted milestones; a settlement resolves all unfinished ones.
    enum MilestoneState {
        Pending,
        Submitted,
        ChangesRequested,
        Disputed,
        Approved,
        Released,
        Resolved,
        Refunded
    }

    /// @notice Live does not consider expiry or the project's state: see `bidOf` and `isOpen`.
    enum BidState {
        Live,
        Withdrawn,
        Accepted
    }

    /// @notice The call that becomes open to anyone if neither party acts.
    enum Exit {
        None,
        CloseExpired,
        ClaimAfterReview,
        ExecuteDisputeDefault,
        CancelOverdue
    }

    struct BidView {
        BidState state;
        address developer;
        uint256 total;
        uint256 termsId;
        uint256 expiry;
        uint256 milestoneCount;
        /// @dev keccak256(abi.encode(developer, termsId, amounts, deadlines, termsHash, expiry)), as it was placed.
        bytes32 bidHash;
    }

    struct ProjectView {
        ProjectState state;
        address customer;
        address developer;
        uint256 bidIndex;
        uint256 termsId;
        uint256 milestoneCount;
        uint256 unfinished;
    }

    struct MilestoneView {
        MilestoneState state;
        uint256 amount;
        /// @dev Includes the time that earlier submissions have waited up to now.
        uint256 deadline;
        /// @dev Start of the present state, for Submitted, ChangesRequested and Disputed; start of the review window
        /// for a submission in review; start of payment for Approved.
        uint256 since;
        /// @dev Its review window has begun. At most one milestone of a project is in review.
        bool inReview;
        uint256 changeRounds;
        /// @dev A submission named evidence. Without evidence the developer gets nothing if the arbiter does
        /// not decide.
        bool hasEvidence;
    }

    /// @notice A change order. An index below the milestone count edits a Pending milestone, the index right
    /// after the last one appends. Indexes rise; amounts and dates are the new ones, not differences.
    struct Change {
        uint256[] milestones;
        uint256[] amounts;
        uint256[] deadlines;
        bytes32 termsHash;
        uint256 validUntil;
    }

    event BidPlaced(
        uint256 indexed tokenId,
        address indexed developer,
        uint256 indexed bidIndex,
        uint256 termsId,
        uint256[] amounts,
        uint256[] deadlines,
        bytes32 termsHash,
        uint256 expiry
    );
    event BidWithdrawn(uint256 indexed tokenId, address indexed developer, uint256 indexed bidIndex);
    event Donated(uint256 indexed tokenId, address indexed donor, uint256 amount, uint256 total);
    event LoanFunded(uint256 indexed tokenId, address indexed pool, uint256 amount);
    event LoanReturned(uint256 indexed tokenId, address indexed pool, uint256 toPool, uint256 toCustomer);
    /// @notice `fromCustomer + fromDonations + fromLoan` equals the bid's total.
    event BidAccepted(
        uint256 indexed tokenId,
        address indexed customer,
        address indexed developer,
        uint256 bidIndex,
        uint256 fromCustomer,
        uint256 fromDonations,
        uint256 fromLoan
    );
    /// @notice `reviewEndsAt` is 0 while an earlier submission is still unanswered: `ReviewStarted` follows then.
    /// @dev When a review ends can be read from these two events alone. A review is over with the milestone's next
    /// event (`ChangesRequested`, `MilestoneReleased`, `DisputeOpened`) or with `SettlementAccepted`. Of the
    /// submissions that wait, the earliest comes next; of those of one block the one with the lowest number.
    event MilestoneSubmitted(
        uint256 indexed tokenId,
        address indexed developer,
        uint256 indexed milestone,
        bytes32 evidenceHash,
        uint256 reviewEndsAt
    );
    /// @notice The review window of the submission that waited longest begins. Emitted in the transaction that ended
    /// the previous review, before that review's own event.
    event ReviewStarted(
        uint256 indexed tokenId, address indexed customer, uint256 indexed milestone, uint256 reviewEndsAt
    );
    event ChangesRequested(
        uint256 indexed tokenId,
        address indexed customer,
        uint256 indexed milestone,
        bytes32 reasonHash,
        uint256 deadline,
        uint256 round
    );
    /// @notice The customer has approved. From `paidFrom` on `claimAfterReview` pays, unless the operator objects.
    event MilestoneApproved(
        uint256 indexed tokenId, address indexed customer, uint256 indexed milestone, uint256 paidFrom
    );
    /// @notice `by` is the customer for an approval, any account after the review window or the wait.
    event MilestoneReleased(
        uint256 indexed tokenId,
        address indexed developer,
        uint256 indexed milestone,
        uint256 amount,
        uint256 fee,
        address by
    );
    /// @notice `by` is a party, or the registry's operator objecting to a payment.
    event DisputeOpened(
        uint256 indexed tokenId,
        address indexed by,
        uint256 indexed milestone,
        bytes32 evidenceHash,
        uint256 defaultAt
    );
    /// @notice `toDeveloper` is before the fee; `refunded` remains in its buckets until the end.
    event DisputeResolved(
        uint256 indexed tokenId,
        address indexed arbiter,
        uint256 indexed milestone,
        uint256 toDeveloper,
        uint256 fee,
        uint256 refunded,
        bytes32 reasonHash
    );
    event DisputeDefaulted(
        uint256 indexed tokenId,
        address indexed by,
        uint256 indexed milestone,
        uint256 toDeveloper,
        uint256 fee,
        uint256 refunded
    );
    event ChangeProposed(uint256 indexed tokenId, address indexed by, Change change);
    event ChangeAccepted(uint256 indexed tokenId, address indexed by, uint256 added, Change change);
    event SettlementProposed(
        uint256 indexed tokenId, address indexed by, uint256 toDeveloper, uint256 toRefund, uint256 validUntil
    );
    /// @notice `toDeveloper` is before the fee; `toRefund` goes back to the buckets' givers.
    event SettlementAccepted(
        uint256 indexed tokenId, address indexed by, uint256 toDeveloper, uint256 fee, uint256 toRefund
    );
    event ProposalsWithdrawn(uint256 indexed tokenId, address indexed by);
    event ClosingBegun(uint256 indexed tokenId, address indexed by, bool resigned);
    event MilestoneRefunded(
        uint256 indexed tokenId, address indexed developer, uint256 indexed milestone, uint256 amount
    );
    /// @notice The last event of a project's work; refunds can be claimed from here on. `by` sent the transaction.
    event ProjectEnded(uint256 indexed tokenId, address indexed by, ProjectState state);
    event RefundClaimed(
        uint256 indexed tokenId, address indexed contributor, uint256 fromCustomer, uint256 fromDonations
    );
    /// @notice `account` may withdraw a fee, a refused payment or its money for a change order.
    event Credited(uint256 indexed tokenId, address indexed account, uint256 amount);
    /// @notice A change order was paid from its proposer's credit.
    event CreditSpent(uint256 indexed tokenId, address indexed account, uint256 amount);
    event Withdrawn(address indexed account, address indexed to, uint256 amount);

    error NotLinked(address nft);
    error NewBusinessPaused();
    error NotCustomer(uint256 tokenId, address caller);
    error NotDeveloper(uint256 tokenId, address caller);
    error NotParty(uint256 tokenId, address caller);
    error NotArbiter(uint256 tokenId, address caller);
    error NotOperator(address caller);
    error NotPool(address caller);
    error NotVerified(address account);
    error OwnBid(uint256 tokenId, address account);
    error ArbiterIsParty(uint256 tokenId, address arbiter);
    error TermsNotOpen(uint256 termsId);
    error TermsNotCurrent(uint256 termsId, uint256 current);
    error WrongState(uint256 tokenId, ProjectState state);
    error WrongMilestoneState(uint256 tokenId, uint256 milestone, MilestoneState state);
    error UnknownMilestone(uint256 tokenId, uint256 milestone);
    error UnknownBid(uint256 tokenId, uint256 bidIndex);
    error BidNotLive(uint256 tokenId, uint256 bidIndex);
    error OtherBid(uint256 tokenId, uint256 bidIndex, bytes32 bidHash);
    error NotBidder(uint256 tokenId, uint256 bidIndex, address caller);
    error MilestoneCountOutOfRange(uint256 count, uint256 max);
    error LengthsDiffer();
    error AmountMissing(uint256 milestone);
    error DeadlineOutOfRange(uint256 milestone, uint256 deadline, uint256 earliest, uint256 latest);
    error ExpiryOutOfRange(uint256 expiry, uint256 earliest, uint256 latest);
    error RequestClosed(uint256 tokenId, uint256 openUntil);
    error RequestStillOpen(uint256 tokenId, uint256 openUntil);
    error DonationTooSmall(uint256 amount, uint256 min);
    error LoanAlreadyFunded(uint256 tokenId, address pool);
    error AmountZero();
    error ValueBelowShortfall(uint256 value, uint256 shortfall);
    error UnexpectedValue(uint256 value);
    error Overdue(uint256 tokenId, uint256 milestone, uint256 since);
    error NotOverdue(uint256 tokenId);
    error TooEarly(uint256 from);
    error TooLate(uint256 until);
    error NoChangeRoundsLeft(uint256 tokenId, uint256 milestone);
    error BpsOutOfRange(uint256 bps);
    error IndexesNotRising(uint256 index);
    error NotProposed(uint256 tokenId, bytes32 proposal);
    error ProposalExpired(uint256 validUntil);
    error AddedMoneyMissing(uint256 needed, uint256 available);
    error SplitMismatch(uint256 sum, uint256 outstanding);
    error OthersMoneyWaits(uint256 tokenId);
    error NoMoneyOfOthers(uint256 tokenId);
    error NothingToReturn(uint256 tokenId);
    error NothingToRefund(uint256 tokenId, address who);
    error NothingToWithdraw(address account);
    error SendFailed(address to, uint256 amount);
    error PayoutGasMissing(uint256 available);

    /* ---------------------------------------------------------------- links */

    /// @notice The deed. Fixed at deployment.
    function nftContract() external view returns (ITrestleProject);
    /// @notice Fixed at deployment.
    function registry() external view returns (IRegistry);
    /// @notice The minimum donation: a thousandth of a coin. Fixed at deployment.
    function minDonation() external view returns (uint256);

    /* ---------------------------------------------------------------- bids */

    /// @notice Offers to build. A verified developer, not the customer, while Open, before `openUntil`, not
    /// paused.
    /// @dev Append-only and never edited, else a bidder could raise the price in front of an acceptance; a
    /// counter-offer is a new index.
    /// @param amounts 1 to 20 gross amounts, each above 0.
    /// @param deadlines Rising dates, after `expiry`, at most `MAX_DURATION` ahead.
    /// @param termsHash Hash of the offer's terms, for the parties and the arbiter.
    /// @param expiry End (exclusive) of the time in which the bid can be accepted; later than now, at most
    /// `openUntil`.
    /// @param termsId The registry's current terms. The bid reverts if they have changed while it was
    /// pending.
    function placeBid(
        uint256 tokenId,
        uint256[] calldata amounts,
        uint256[] calldata deadlines,
        bytes32 termsHash,
        uint256 expiry,
        uint256 termsId
    ) external returns (uint256 bidIndex);

    /// @notice Withdraws a bid; its index stays. Only the bidder, until the bid is accepted.
    function withdrawBid(uint256 tokenId, uint256 bidIndex) external;

    /* ---------------------------------------------------------------- loan money */

    /// @notice Sends loan money that no accepted bid needs back to its pool: up to the remaining debt there,
    /// the rest to the customer, who repaid it. Anyone: once `LOAN_PARKING` has passed without an acceptance
    /// (the pool itself: at once), after a cancellation or the end, and during the work the part that the
    /// unfinished milestones do not need.
    function returnLoan(uint256 tokenId) external;

    /* ---------------------------------------------------------------- work */

    /// @notice Submits a milestone. Its review window starts when every earlier submission has its answer
    /// (approval, change request, dispute or claim), at once if there is none. The developer, until it is
    /// overdue; while Closing only for an open change request.
    /// @dev While a submission waits for customer or arbiter, all later milestones' dates move with the
    /// clock; several waiting at once move them once.
    function submitMilestone(uint256 tokenId, uint256 milestone, bytes32 evidenceHash) external;

    /// @notice Requests changes to a submission. The customer, before the review window ends (also before it starts),
    /// at most twice. The new deadline is the later of the old one and `CHANGE_TIME` from now.
    function requestChanges(uint256 tokenId, uint256 milestone, bytes32 reasonHash) external;

    /// @notice Accepts a submission: amount minus fee to the developer. The customer, at any time and in any order.
    /// @dev Money of others waits: a milestone that needs lent or donated money is paid no earlier than the terms'
    /// `othersWait` after its submission. An earlier approval makes the milestone Approved, and anyone can pay it with
    /// `claimAfterReview` once the wait is over.
    function approveMilestone(uint256 tokenId, uint256 milestone) external;

    /// @notice Opens a dispute about a submission of a project whose unfinished milestones need lent or
    /// donated money. Serves the lender's inspection and reports by donors. The registry's operator, until
    /// `othersWait` after the submission.
    function objectToPayment(uint256 tokenId, uint256 milestone, bytes32 reasonHash) external;

    /// @notice Pays a submission the customer left unanswered. Anyone, from the review window's end on. The windows
    /// of a project run one after another: silence pays one milestone per window. Pays an Approved milestone too, once
    /// its wait is over.
    function claimAfterReview(uint256 tokenId, uint256 milestone) external;

    /* ---------------------------------------------------------------- disputes */

    /// @notice Opens a dispute about one milestone and freezes it alone: other reviews continue. The
    /// customer: a submission before its window ends, a change request, or an overdue milestone. The
    /// developer: a change request that is not overdue.
    function openDispute(uint256 tokenId, uint256 milestone, bytes32 evidenceHash) external;

    /// @notice Splits a disputed milestone. The arbiter of the bid's terms, within `DISPUTE_WINDOW`.
    /// @param developerBps The developer's part of 10000, rounded down; the rest is refundable.
    function resolveDispute(uint256 tokenId, uint256 milestone, uint256 developerBps, bytes32 reasonHash)
        external;

    /// @notice Ends a dispute the arbiter left unanswered. Anyone, from the dispute window's end on: work that was
    /// ever submitted with evidence is split in halves, other work is refundable.
    function executeDisputeDefault(uint256 tokenId, uint256 milestone) external;

    /* ---------------------------------------------------------------- agreements */

    /// @notice Proposes to end the project with a split of all milestones neither released nor refundable; replaces
    /// the caller's earlier one. Customer or developer, while Active or Closing. Pays the developer with the
    /// customer's money only: other money pays for submitted work.
    function proposeSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        external;

    /// @notice Accepts the other party's split and ends the project. The sum must equal what is outstanding now.
    function acceptSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        external;

    /// @notice Takes back the caller's open change order and settlement. Customer or developer.
    function withdrawProposals(uint256 tokenId) external;

    /* ---------------------------------------------------------------- endings */

    /// @notice Ends an Open request; everything is refundable. The customer.
    function cancelRequest(uint256 tokenId) external;

    /// @notice Ends an Open request after `openUntil`; everything is refundable. Anyone.
    function closeExpired(uint256 tokenId) external;

    /// @notice Closes a project in which a Pending or ChangesRequested milestone is overdue. The customer; anyone
    /// once it is `OVERDUE_FOR_ALL` past its date.
    /// @dev Pending and overdue milestones become refundable. Submitted and Disputed ones run out, as does a change
    /// request that is not overdue; when that one becomes overdue too, this is called again.
    function cancelOverdue(uint256 tokenId) external;

    /// @notice Resigns from the work: closes the project as `cancelOverdue` does. The developer, while Active.
    function resign(uint256 tokenId) external;

    /* ---------------------------------------------------------------- money out */

    /// @notice Pays the caller the rest of their contribution, as customer and as donor. After the end.
    function claimRefund(uint256 tokenId) external;

    /// @notice Sends the caller's credit to `to`.
    function withdraw(address payable to) external;

    /* ---------------------------------------------------------------- views */

    /// @notice The token the escrow holds; zero for the native coin.
    function asset() external view returns (address);
    /// @notice The customer, also while the escrow holds the deed. Reverts for a token that does not exist.
    function projectOwner(uint256 tokenId) external view returns (address);
    /// @notice The developer of the accepted bid; zero before.
    function developerOf(uint256 tokenId) external view returns (address);
    function stateOf(uint256 tokenId) external view returns (ProjectState);
    /// @notice Returns whether bids, donations, loans and an acceptance are possible, unless paused. Reverts
    /// for a token that does not exist.
    function isOpen(uint256 tokenId) external view returns (bool);
    function projectOf(uint256 tokenId) external view returns (ProjectView memory);
    function bidCount(uint256 tokenId) external view returns (uint256);
    function bidOf(uint256 tokenId, uint256 bidIndex) external view returns (BidView memory);
    /// @notice A milestone of a bid. For the accepted bid: its present state.
    function milestoneOf(uint256 tokenId, uint256 bidIndex, uint256 milestone)
        external
        view
        returns (MilestoneView memory);
    /// @notice The money left in each bucket.
    function bucketsOf(uint256 tokenId)
        external
        view
        returns (uint256 customer, uint256 donations, uint256 loan);
    /// @notice Unclaimed donations of `donor`.
    function donationOf(uint256 tokenId, address donor) external view returns (uint256);
    /// @notice The loan's pool, the part the accepted bid's unfinished milestones need, and the rest, which
    /// `returnLoan` would send back (for anyone but the pool: if `parkedUntil` has passed).
    function loanOf(uint256 tokenId)
        external
        view
        returns (address pool, uint256 needed, uint256 returnable, uint256 parkedUntil);
    /// @notice The sum of milestones neither released nor refundable.
    function outstandingOf(uint256 tokenId) external view returns (uint256);
    /// @notice The value that the customer would have to send to accept this bid now.
    function shortfall(uint256 tokenId, uint256 bidIndex) external view returns (uint256);
    /// @notice `claimable` is the amount `claimRefund` would pay `who` now, so 0 before the end. `later` is the amount
    /// refundable after the end even if every unfinished milestone is paid in full (while Open: if no bid is
    /// accepted); 0 after the end.
    function refundable(uint256 tokenId, address who) external view returns (uint256 claimable, uint256 later);
    /// @notice The call that becomes open to anyone if neither party acts, the time from which it is open, and the
    /// developer's amount before the fee. `milestone` is ignored while Open.
    /// @dev A submission whose review has not started has the earliest date, as if each review before it were claimed
    /// as soon as possible. Earlier answers bring the date nearer; unclaimed reviews move it on.
    function exitOf(uint256 tokenId, uint256 milestone)
        external
        view
        returns (Exit exit, uint256 from, uint256 toDeveloper);
    function creditOf(address account) external view returns (uint256);
    /// @notice The open proposals of a party, as hashes; zero if none.
    function proposalsOf(uint256 tokenId, address party)
        external
        view
        returns (bytes32 change, bytes32 settlement);
}
