// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Buckets} from "./Buckets.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {MAX_MILESTONES} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Change orders and settlements, on which customer and developer agree.
abstract contract EscrowAgreements is EscrowBase {
    using Buckets for Project;
    using WaitingClock for Project;
    using SafeCast for uint256;

    function _proposeChange(uint256 tokenId, Change calldata change, uint256 sent) internal {
        Project storage project = _active(tokenId);
        _party(tokenId, project);
        require(sent == 0 || msg.sender == project.customer, UnexpectedValue(sent));
        _requireValid(change.validUntil);

        _changes[tokenId][msg.sender] = _hashOf(change);
        if (sent != 0) _credit(tokenId, msg.sender, sent);

        emit ChangeProposed(tokenId, msg.sender, change);
    }

    function _acceptChange(uint256 tokenId, Change calldata change, uint256 sent) internal nonReentrant {
        Project storage project = _active(tokenId);
        address proposer = _party(tokenId, project);
        _agree(tokenId, _changes[tokenId], proposer, _hashOf(change), change.validUntil);
        // Settlement proposals for the old plan end with it.
        _dropOffers(tokenId, msg.sender);
        _dropOffers(tokenId, proposer);
        (uint256 before, uint256 afterwards) = _applyChange(tokenId, project, change);
        uint256 added = afterwards > before ? afterwards - before : 0;

        uint256 excess = _takeAdded(tokenId, proposer == project.customer, project.customer, added, sent);
        project.customerLeft = (project.customerLeft + added).toUint96();

        emit ChangeAccepted(tokenId, msg.sender, added, change);

        _pay(tokenId, msg.sender, excess);
    }

    /// @dev Takes the customer's additional money: sent along if they accept, from their credit if they proposed.
    function _takeAdded(uint256 tokenId, bool proposed, address customer, uint256 added, uint256 sent)
        private
        returns (uint256 excess)
    {
        require(!proposed || sent == 0, UnexpectedValue(sent));
        uint256 available = proposed ? creditOf[customer] : sent;
        require(available >= added, AddedMoneyMissing(added, available));
        if (!proposed) return available - added;
        if (added == 0) return 0;
        creditOf[customer] = available - added;
        emit CreditSpent(tokenId, customer, added);
    }

    function _applyChange(uint256 tokenId, Project storage project, Change calldata change)
        private
        returns (uint256 before, uint256 afterwards)
    {
        require(
            change.milestones.length == change.amounts.length
                && change.milestones.length == change.deadlines.length,
            LengthsDiffer()
        );
        Bid storage bid = _bids[tokenId][project.bidIndex];
        uint256 following;
        for (uint256 i; i < change.milestones.length; ++i) {
            (uint256 index, uint256 amount, uint256 deadline) =
                (change.milestones[i], change.amounts[i], change.deadlines[i]);
            require(index >= following, IndexesNotRising(index));
            following = index + 1;
            _checkMilestone(index, amount, deadline, block.timestamp);

            Milestone storage milestone = bid.milestones[index];
            if (index < project.milestoneCount) {
                _requireMilestoneState(tokenId, index, milestone, MilestoneState.Pending);
                before += milestone.amount;
            } else {
                require(index == project.milestoneCount, UnknownMilestone(tokenId, index));
                require(index < MAX_MILESTONES, MilestoneCountOutOfRange(following, MAX_MILESTONES));
                ++project.milestoneCount;
                ++project.unfinished;
            }
            milestone.amount = amount.toUint96();
            milestone.deadline = uint40(deadline - project.moved(bid, index));
            afterwards += amount;
        }
    }

    /// @inheritdoc ITrestleEscrow
    function proposeSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        external
    {
        Project storage project = _running(tokenId);
        _party(tokenId, project);
        _requireValid(validUntil);
        _requireSplit(tokenId, project, toDeveloper, toRefund);

        _settlements[tokenId][msg.sender] = _hashOf(toDeveloper, toRefund, validUntil);

        emit SettlementProposed(tokenId, msg.sender, toDeveloper, toRefund, validUntil);
    }

    /// @inheritdoc ITrestleEscrow
    function acceptSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        external
        nonReentrant
    {
        Project storage project = _running(tokenId);
        address proposer = _party(tokenId, project);
        bytes32 proposal = _hashOf(toDeveloper, toRefund, validUntil);
        _agree(tokenId, _settlements[tokenId], proposer, proposal, validUntil);
        _requireSplit(tokenId, project, toDeveloper, toRefund);

        _resolveAll(tokenId, project);
        uint256 fee = _earn(tokenId, project, toDeveloper);

        emit SettlementAccepted(tokenId, msg.sender, toDeveloper, fee, toRefund);

        project.state = ProjectState.Closing;
        _finish(tokenId, project, project.unfinished, project.developer, toDeveloper - fee);
    }

    function _resolveAll(uint256 tokenId, Project storage project) private {
        Bid storage bid = _bids[tokenId][project.bidIndex];
        for (uint256 i; i < project.milestoneCount; ++i) {
            if (_isUnfinished(bid.milestones[i])) bid.milestones[i].state = MilestoneState.Resolved;
        }
        (project.waiting, project.inReview) = (0, 0);
    }

    /// @inheritdoc ITrestleEscrow
    function withdrawProposals(uint256 tokenId) external {
        _party(tokenId, _projects[tokenId]);

        _dropOffers(tokenId, msg.sender);

        emit ProposalsWithdrawn(tokenId, msg.sender);
    }

    function _dropOffers(uint256 tokenId, address party) private {
        delete _changes[tokenId][party];
        delete _settlements[tokenId][party];
    }

    /// @dev The accepting party names the accepted terms, so that the proposer cannot swap them in front of
    /// the acceptance.
    function _agree(
        uint256 tokenId,
        mapping(address => bytes32) storage proposals,
        address proposer,
        bytes32 proposal,
        uint256 validUntil
    ) private {
        require(proposals[proposer] == proposal, NotProposed(tokenId, proposal));
        _requireValid(validUntil);
        delete proposals[proposer];
    }

    function _requireValid(uint256 validUntil) private view {
        require(block.timestamp < validUntil, ProposalExpired(validUntil));
    }

    function _hashOf(Change calldata change) private pure returns (bytes32) {
        return keccak256(abi.encode(change));
    }

    function _hashOf(uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        private
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(toDeveloper, toRefund, validUntil));
    }

    function _requireSplit(uint256 tokenId, Project storage project, uint256 toDeveloper, uint256 toRefund)
        private
        view
    {
        uint256 sum = toDeveloper + toRefund;
        uint256 outstanding = _outstanding(tokenId, project);
        require(sum == outstanding, SplitMismatch(sum, outstanding));
        // A settlement needs no submission that the operator could have checked.
        require(!project.needsOthers(toDeveloper), OthersMoneyWaits(tokenId));
    }
}
