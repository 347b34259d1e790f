// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Buckets} from "./Buckets.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Offers, and the one that is accepted.
abstract contract EscrowBids is EscrowBase {
    using Buckets for Project;
    using SafeCast for uint256;

    /// @inheritdoc ITrestleEscrow
    function placeBid(
        uint256 tokenId,
        uint256[] calldata amounts,
        uint256[] calldata deadlines,
        bytes32 termsHash,
        uint256 expiry
    ) external returns (uint256 bidIndex) {
        (address customer, uint256 openUntil) = _takesNewBusiness(tokenId);
        require(msg.sender != customer, OwnBid(tokenId, msg.sender));
        require(registry.isVerified(msg.sender), NotVerified(msg.sender));
        uint256 termsId = registry.currentTermsId();
        require(termsId != 0, TermsNotOpen(termsId));
        require(
            expiry > block.timestamp && expiry <= openUntil,
            ExpiryOutOfRange(expiry, block.timestamp + 1, openUntil)
        );

        bidIndex = bidCount[tokenId]++;
        Bid storage bid = _bids[tokenId][bidIndex];
        bid.total = _writePlan(bid, amounts, deadlines, expiry).toUint96();
        bid.developer = msg.sender;
        bid.termsId = uint32(termsId);
        bid.expiry = uint40(expiry);
        bid.milestoneCount = uint8(amounts.length);

        emit BidPlaced(tokenId, msg.sender, bidIndex, termsId, amounts, deadlines, termsHash, expiry);
    }

    function _writePlan(
        Bid storage bid,
        uint256[] calldata amounts,
        uint256[] calldata deadlines,
        uint256 earlier
    ) private returns (uint256 total) {
        uint256 count = amounts.length;
        require(count != 0 && count <= MAX_MILESTONES, MilestoneCountOutOfRange(count, MAX_MILESTONES));
        require(count == deadlines.length, LengthsDiffer());
        for (uint256 i; i < count; ++i) {
            _checkMilestone(i, amounts[i], deadlines[i], earlier);
            Milestone storage milestone = bid.milestones[i];
            milestone.amount = amounts[i].toUint96();
            milestone.deadline = uint40(deadlines[i]);
            total += amounts[i];
            earlier = deadlines[i];
        }
    }

    /// @inheritdoc ITrestleEscrow
    function withdrawBid(uint256 tokenId, uint256 bidIndex) external {
        Bid storage bid = _bid(tokenId, bidIndex);
        require(msg.sender == bid.developer, NotBidder(tokenId, bidIndex, msg.sender));
        require(_bidState(tokenId, bidIndex) == BidState.Live, BidNotLive(tokenId, bidIndex));

        bid.withdrawn = true;

        emit BidWithdrawn(tokenId, msg.sender, bidIndex);
    }

    /// @inheritdoc ITrestleEscrow
    function acceptBidAndTransfer(uint256 tokenId, uint256 bidIndex) external payable nonReentrant {
        // No need to compare bidder and customer: a bid is never the customer's, and the customer never changes.
        (address customer,) = _takesNewBusiness(tokenId);
        require(msg.sender == customer, NotCustomer(tokenId, msg.sender));
        Bid storage bid = _bid(tokenId, bidIndex);
        require(!bid.withdrawn && block.timestamp < bid.expiry, BidNotLive(tokenId, bidIndex));
        address developer = bid.developer;
        require(registry.isVerified(developer), NotVerified(developer));
        IRegistry.Terms memory terms = registry.termsOf(bid.termsId);
        require(!terms.closed, TermsNotOpen(bid.termsId));
        require(
            terms.arbiter != customer && terms.arbiter != developer, ArbiterIsParty(tokenId, terms.arbiter)
        );

        uint256 fromCustomer = _activate(tokenId, bidIndex, customer, terms.reviewWindow);

        nftContract.transferFrom(customer, address(this), tokenId);
        _pay(tokenId, customer, msg.value - fromCustomer);
    }

    function _activate(uint256 tokenId, uint256 bidIndex, address customer, uint32 reviewWindow)
        private
        returns (uint256)
    {
        Project storage project = _projects[tokenId];
        Bid storage bid = _bids[tokenId][bidIndex];
        (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan) = project.funding(bid.total);
        require(msg.value >= fromCustomer, ValueBelowShortfall(msg.value, fromCustomer));

        project.developer = bid.developer;
        project.state = ProjectState.Active;
        project.milestoneCount = bid.milestoneCount;
        project.unfinished = bid.milestoneCount;
        project.customer = customer;
        project.termsId = bid.termsId;
        project.bidIndex = bidIndex.toUint32();
        project.reviewWindow = reviewWindow;
        project.customerLeft = uint96(fromCustomer);

        emit BidAccepted(tokenId, customer, bid.developer, bidIndex, fromCustomer, fromDonations, fromLoan);
        return fromCustomer;
    }
}
