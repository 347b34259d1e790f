// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {WaitingClock} from "./WaitingClock.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev What customer and developer decide together: change orders and settlements.
abstract contract EscrowAgreements is EscrowBase {
    using WaitingClock for Project;
    using SafeCast for uint256;

    /// @inheritdoc ITrestleEscrow
    function proposeChange(uint256 tokenId, Change calldata change) external payable {
        Project storage project = _active(tokenId);
        _party(tokenId, project);
        require(msg.value == 0 || msg.sender == project.customer, UnexpectedValue(msg.value));
        require(block.timestamp < change.validUntil, ProposalExpired(change.validUntil));

        _changes[tokenId][msg.sender] = keccak256(abi.encode(change));
        if (msg.value != 0) _credit(tokenId, msg.sender, msg.value);

        emit ChangeProposed(tokenId, msg.sender, change);
    }

    /// @inheritdoc ITrestleEscrow
    function acceptChange(uint256 tokenId, Change calldata change) external payable nonReentrant {
        Project storage project = _active(tokenId);
        address proposer = _party(tokenId, project);
        _agree(tokenId, _changes[tokenId], proposer, keccak256(abi.encode(change)), change.validUntil);
        // What was offered for the old plan is off the table.
        delete _changes[tokenId][msg.sender];
        delete _settlements[tokenId][msg.sender];
        delete _settlements[tokenId][proposer];
        (uint256 before, uint256 afterwards) = _applyChange(tokenId, project, change);
        uint256 added = afterwards > before ? afterwards - before : 0;

        uint256 excess = _takeAdded(tokenId, proposer == project.customer, project.customer, added);
        project.customerLeft = (project.customerLeft + added).toUint96();

        emit ChangeAccepted(tokenId, msg.sender, added, change);

        _pay(tokenId, msg.sender, excess);
    }

    /// @dev New money of the customer: sent along if he accepts, out of his credit if he proposed.
    function _takeAdded(uint256 tokenId, bool proposed, address customer, uint256 added)
        private
        returns (uint256 excess)
    {
        if (!proposed) {
            require(msg.value >= added, AddedMoneyMissing(added, msg.value));
            return msg.value - added;
        }
        require(msg.value == 0, UnexpectedValue(msg.value));
        if (added == 0) return 0;
        uint256 credit = creditOf[customer];
        require(credit >= added, AddedMoneyMissing(added, credit));
        creditOf[customer] = credit - added;
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
        for (uint256 i; i < change.milestones.length; ++i) {
            uint256 index = change.milestones[i];
            require(i == 0 || index > change.milestones[i - 1], IndexesNotRising(index));
            _checkMilestone(index, change.amounts[i], change.deadlines[i], block.timestamp);

            Milestone storage milestone = bid.milestones[index];
            if (index < project.milestoneCount) {
                _requireMilestoneState(tokenId, index, milestone, MilestoneState.Pending);
                before += milestone.amount;
            } else {
                require(index == project.milestoneCount, UnknownMilestone(tokenId, index));
                require(index < MAX_MILESTONES, MilestoneCountOutOfRange(index + 1, MAX_MILESTONES));
                ++project.milestoneCount;
                ++project.unfinished;
            }
            milestone.amount = change.amounts[i].toUint96();
            milestone.deadline = uint40(change.deadlines[i] - project.moved(bid, index));
            afterwards += change.amounts[i];
        }
    }

    /// @inheritdoc ITrestleEscrow
    function proposeSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        external
    {
        Project storage project = _running(tokenId);
        _party(tokenId, project);
        require(block.timestamp < validUntil, ProposalExpired(validUntil));
        _requireSplit(tokenId, project, toDeveloper, toRefund);

        _settlements[tokenId][msg.sender] = keccak256(abi.encode(toDeveloper, toRefund, validUntil));

        emit SettlementProposed(tokenId, msg.sender, toDeveloper, toRefund, validUntil);
    }

    /// @inheritdoc ITrestleEscrow
    function acceptSettlement(uint256 tokenId, uint256 toDeveloper, uint256 toRefund, uint256 validUntil)
        external
        nonReentrant
    {
        Project storage project = _running(tokenId);
        address proposer = _party(tokenId, project);
        bytes32 proposal = keccak256(abi.encode(toDeveloper, toRefund, validUntil));
        _agree(tokenId, _settlements[tokenId], proposer, proposal, validUntil);
        _requireSplit(tokenId, project, toDeveloper, toRefund);

        _resolveAll(tokenId, project);
        uint256 fee = _earn(tokenId, project, toDeveloper);

        emit SettlementAccepted(tokenId, msg.sender, toDeveloper, fee, toRefund);

        project.state = ProjectState.Closing;
        _finish(tokenId, project, project.unfinished);
        _pay(tokenId, project.developer, toDeveloper - fee);
    }

    function _resolveAll(uint256 tokenId, Project storage project) private {
        Bid storage bid = _bids[tokenId][project.bidIndex];
        for (uint256 i; i < project.milestoneCount; ++i) {
            if (_isUnfinished(bid.milestones[i])) bid.milestones[i].state = MilestoneState.Resolved;
        }
        project.waiting = 0;
    }

    /// @inheritdoc ITrestleEscrow
    function withdrawProposals(uint256 tokenId) external {
        _party(tokenId, _projects[tokenId]);

        delete _changes[tokenId][msg.sender];
        delete _settlements[tokenId][msg.sender];

        emit ProposalsWithdrawn(tokenId, msg.sender);
    }

    /// @dev The accepting party names what it accepts, so that nothing can be swapped in front of it.
    function _agree(
        uint256 tokenId,
        mapping(address => bytes32) storage proposals,
        address proposer,
        bytes32 proposal,
        uint256 validUntil
    ) private {
        require(proposals[proposer] == proposal, NotProposed(tokenId, proposal));
        require(block.timestamp < validUntil, ProposalExpired(validUntil));
        delete proposals[proposer];
    }

    function _requireSplit(uint256 tokenId, Project storage project, uint256 toDeveloper, uint256 toRefund)
        private
        view
    {
        uint256 sum = toDeveloper + toRefund;
        uint256 outstanding = _outstanding(tokenId, project);
        require(sum == outstanding, SplitMismatch(sum, outstanding));
    }
}
