// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ITrestleProject} from "../interfaces/ITrestleProject.sol";
import {Buckets} from "./Buckets.sol";
import {
    ALL_BPS,
    DISPUTE_WINDOW,
    DONATIONS_PER_COIN,
    LOAN_PARKING,
    MAX_DURATION,
    OVERDUE_FOR_ALL,
    OVERDUE_GRACE,
    PAYOUT_GAS
} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {ReviewQueue} from "./ReviewQueue.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Storage and shared functions of the escrow. Every function orders checks, effects, event, interaction.
abstract contract EscrowBase is ITrestleEscrow, ReentrancyGuardTransient {
    using Buckets for Project;
    using ReviewQueue for Project;
    using WaitingClock for Project;

    /// @inheritdoc ITrestleEscrow
    ITrestleProject public immutable nftContract;
    /// @inheritdoc ITrestleEscrow
    IRegistry public immutable registry;
    /// @inheritdoc ITrestleEscrow
    uint256 public immutable minDonation;

    mapping(uint256 tokenId => Project) internal _projects;
    // Not an array: its bounds check would cost every later step a slot read.
    mapping(uint256 tokenId => mapping(uint256 bidIndex => Bid)) internal _bids;
    /// @inheritdoc ITrestleEscrow
    mapping(uint256 tokenId => uint256) public bidCount;
    /// @inheritdoc ITrestleEscrow
    mapping(uint256 tokenId => mapping(address donor => uint256)) public donationOf;
    mapping(uint256 tokenId => mapping(address party => bytes32)) internal _changes;
    mapping(uint256 tokenId => mapping(address party => bytes32)) internal _settlements;
    /// @inheritdoc ITrestleEscrow
    mapping(address account => uint256) public creditOf;

    constructor(ITrestleProject nft, IRegistry registry_, uint256 decimals) {
        require(nft.escrow() == address(this), NotLinked(address(nft)));
        nftContract = nft;
        registry = registry_;
        minDonation = 10 ** decimals / DONATIONS_PER_COIN;
    }

    /* ---------------------------------------------------------------- coin transfers */

    /// @dev Sends `amount` and returns whether the receiver accepted it. Reverts if less gas than `gasCap` is
    /// left for the receiver.
    function _send(address to, uint256 amount, uint256 gasCap) internal virtual returns (bool sent);

    /// @dev Returns loan money to its pool.
    function _sendToPool(address pool, uint256 tokenId, uint256 amount) internal virtual;

    /* ---------------------------------------------------------------- money and endings, shared */

    /// @dev Spends the developer's amount and credits the bid's fee on it.
    function _earn(uint256 tokenId, Project storage project, uint256 amount) internal returns (uint256 fee) {
        if (amount == 0) return 0;
        project.spend(amount);
        (address recipient, uint256 bps,) = registry.paymentRulesOf(project.termsId);
        fee = amount * bps / ALL_BPS;
        if (fee != 0) _credit(tokenId, recipient, fee);
    }

    function _pay(uint256 tokenId, address to, uint256 amount) internal {
        if (amount == 0) return;
        if (!_send(to, amount, PAYOUT_GAS)) _credit(tokenId, to, amount);
    }

    function _credit(uint256 tokenId, address to, uint256 amount) internal {
        creditOf[to] += amount;
        emit Credited(tokenId, to, amount);
    }

    /// @dev Ends `count` milestones, pays the developer, and ends the project with the last one.
    function _finish(
        uint256 tokenId,
        Project storage project,
        uint256 milestones,
        address developer,
        uint256 payment
    ) internal {
        uint256 unfinished = project.unfinished - milestones;
        project.unfinished = uint8(unfinished);
        if (unfinished == 0) _endWork(tokenId, project);
        _pay(tokenId, developer, payment);
    }

    function _endWork(uint256 tokenId, Project storage project) private {
        bool closing = project.state == ProjectState.Closing;
        _end(tokenId, project, closing ? ProjectState.Settled : ProjectState.Completed);
        // Not safeTransferFrom: a customer contract could refuse and keep the project from ending.
        nftContract.transferFrom(address(this), project.customer, tokenId);
    }

    function _end(uint256 tokenId, Project storage project, ProjectState state) internal {
        project.state = state;
        emit ProjectEnded(tokenId, msg.sender, state);
    }

    /// @dev Freezes a milestone until the arbiter has decided.
    function _dispute(
        uint256 tokenId,
        uint256 index,
        Project storage project,
        Bid storage bid,
        bytes32 evidenceHash
    ) internal {
        Milestone storage milestone = bid.milestones[index];
        milestone.state = MilestoneState.Disputed;
        milestone.since = uint40(block.timestamp);
        project.answered(bid, tokenId, index);

        emit DisputeOpened(tokenId, msg.sender, index, evidenceHash, block.timestamp + DISPUTE_WINDOW);
    }

    /* ---------------------------------------------------------------- lookups and checks */

    /// @inheritdoc ITrestleEscrow
    function projectOwner(uint256 tokenId) public view returns (address customer) {
        (customer,) = _request(tokenId);
    }

    function _request(uint256 tokenId) internal view returns (address customer, uint256 openUntil) {
        return nftContract.requestOf(tokenId);
    }

    function _rules(uint256 termsId)
        internal
        view
        returns (address arbiter, uint256 reviewWindow, bool closed)
    {
        return registry.rulesOf(termsId);
    }

    function _defaultShareDown(Milestone storage milestone) internal view returns (uint256) {
        return milestone.hasEvidence ? milestone.amount / 2 : 0;
    }

    function _takesNewBusiness(uint256 tokenId) internal view returns (address customer, uint256 openUntil) {
        require(!registry.paused(), NewBusinessPaused());
        (customer, openUntil) = _request(tokenId);
        _requireState(tokenId, ProjectState.Open);
        require(block.timestamp < openUntil, RequestClosed(tokenId, openUntil));
    }

    function _requireCustomer(uint256 tokenId, address customer) internal view {
        require(msg.sender == customer, NotCustomer(tokenId, msg.sender));
    }

    function _requireDeveloper(uint256 tokenId, Project storage project) internal view {
        require(msg.sender == project.developer, NotDeveloper(tokenId, msg.sender));
    }

    function _requireBefore(uint256 moment) internal view {
        require(block.timestamp < moment, TooLate(moment));
    }

    function _requireFrom(uint256 moment) internal view {
        require(block.timestamp >= moment, TooEarly(moment));
    }

    function _requireVerified(address account) internal view {
        require(registry.isVerified(account), NotVerified(account));
    }

    function _requireState(uint256 tokenId, ProjectState expected)
        internal
        view
        returns (Project storage project)
    {
        project = _projects[tokenId];
        ProjectState state = project.state;
        _requireStage(state == expected, tokenId, state);
    }

    function _requireStage(bool fitting, uint256 tokenId, ProjectState state) internal pure {
        require(fitting, WrongState(tokenId, state));
    }

    function _active(uint256 tokenId) internal view returns (Project storage) {
        return _requireState(tokenId, ProjectState.Active);
    }

    function _running(uint256 tokenId) internal view returns (Project storage project) {
        project = _projects[tokenId];
        ProjectState state = project.state;
        _requireStage(state == ProjectState.Active || state == ProjectState.Closing, tokenId, state);
    }

    function _milestone(uint256 tokenId, uint256 index)
        internal
        view
        returns (Project storage project, Bid storage bid, Milestone storage milestone)
    {
        project = _running(tokenId);
        require(index < project.milestoneCount, UnknownMilestone(tokenId, index));
        bid = _bids[tokenId][project.bidIndex];
        milestone = bid.milestones[index];
    }

    function _milestoneIn(MilestoneState expected, uint256 tokenId, uint256 index)
        internal
        view
        returns (Project storage project, Bid storage bid, Milestone storage milestone)
    {
        (project, bid, milestone) = _milestone(tokenId, index);
        _requireMilestoneState(tokenId, index, milestone, expected);
    }

    function _requireMilestoneState(
        uint256 tokenId,
        uint256 index,
        Milestone storage milestone,
        MilestoneState expected
    ) internal view {
        MilestoneState state = milestone.state;
        _requireFitting(state == expected, tokenId, index, state);
    }

    function _requireFitting(bool fitting, uint256 tokenId, uint256 index, MilestoneState state)
        internal
        pure
    {
        require(fitting, WrongMilestoneState(tokenId, index, state));
    }

    /// @dev Returns the other party. Reverts unless the caller is a party.
    function _party(uint256 tokenId, Project storage project) internal view returns (address other) {
        if (msg.sender == project.customer) return project.developer;
        require(msg.sender == project.developer, NotParty(tokenId, msg.sender));
        return project.customer;
    }

    function _bid(uint256 tokenId, uint256 bidIndex) internal view returns (Bid storage bid) {
        bid = _bids[tokenId][bidIndex];
        require(bid.developer != address(0), UnknownBid(tokenId, bidIndex));
    }

    function _bidState(uint256 tokenId, uint256 bidIndex) internal view returns (BidState) {
        Project storage project = _projects[tokenId];
        if (project.developer != address(0) && project.bidIndex == bidIndex) return BidState.Accepted;
        return _bids[tokenId][bidIndex].withdrawn ? BidState.Withdrawn : BidState.Live;
    }

    function _checkMilestone(uint256 index, uint256 amount, uint256 deadline, uint256 earlier) internal view {
        require(amount != 0, AmountMissing(index));
        uint256 latest = block.timestamp + MAX_DURATION;
        require(
            deadline > earlier && deadline <= latest, DeadlineOutOfRange(index, deadline, earlier + 1, latest)
        );
    }

    function _overdue(Project storage project, Bid storage bid, uint256 index)
        internal
        view
        returns (bool, uint256 since)
    {
        since = bid.milestones[index].deadline + OVERDUE_GRACE;
        // Common case: no loop over the earlier milestones.
        if (block.timestamp < since) return (false, since);
        since += project.moved(bid, index);
        return (block.timestamp >= since, since);
    }

    function _requireNotOverdue(uint256 tokenId, uint256 index, Project storage project, Bid storage bid)
        internal
        view
    {
        (bool overdue, uint256 since) = _overdue(project, bid, index);
        require(!overdue, Overdue(tokenId, index, since));
    }

    function _requireNoneOverdue(uint256 tokenId, Project storage project, Bid storage bid) internal view {
        for (uint256 i; i < project.milestoneCount; ++i) {
            if (_canRunOver(bid.milestones[i])) _requireNotOverdue(tokenId, i, project, bid);
        }
    }

    /// @dev Returns the earliest date of a milestone that is Pending or ChangesRequested.
    function _nextDate(Project storage project, Bid storage bid) internal view returns (uint256 date) {
        date = type(uint256).max - OVERDUE_FOR_ALL;
        for (uint256 i; i < project.milestoneCount; ++i) {
            if (_canRunOver(bid.milestones[i])) date = Math.min(date, _date(project, bid, i));
        }
    }

    function _date(Project storage project, Bid storage bid, uint256 index) internal view returns (uint256) {
        return bid.milestones[index].deadline + project.moved(bid, index);
    }

    function _canRunOver(Milestone storage milestone) internal view returns (bool) {
        MilestoneState state = milestone.state;
        return state == MilestoneState.Pending || state == MilestoneState.ChangesRequested;
    }

    function _isUnfinished(Milestone storage milestone) internal view returns (bool) {
        return milestone.state < MilestoneState.Released;
    }

    function _outstanding(uint256 tokenId, Project storage project) internal view returns (uint256 sum) {
        // An Open project has no milestones, so the loop does not run.
        for (uint256 i; i < project.milestoneCount; ++i) {
            Milestone storage milestone = _bids[tokenId][project.bidIndex].milestones[i];
            if (_isUnfinished(milestone)) sum += milestone.amount;
        }
    }

    function _loanPool(Project storage project) internal view returns (address) {
        return registry.poolAt(project.loanPool);
    }

    /// @dev Returns the time from which lent or donated money may pay this submission.
    function _othersPayFrom(Project storage project, Milestone storage milestone)
        internal
        view
        returns (uint256)
    {
        (,, uint256 othersWait) = registry.paymentRulesOf(project.termsId);
        return milestone.since - milestone.queued + othersWait;
    }

    function _loan(uint256 tokenId, Project storage project)
        internal
        view
        returns (uint256 needed, uint256 returnable, uint256 parkedUntil)
    {
        uint256 covered = project.customerLeft + project.donationsLeft();
        uint256 outstanding = _outstanding(tokenId, project);
        if (outstanding > covered) needed = outstanding - covered;
        returnable = project.loanLeft - needed;
        if (project.state == ProjectState.Open) parkedUntil = project.loanFundedAt + LOAN_PARKING;
    }
}
