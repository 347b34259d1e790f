// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Buckets} from "./Buckets.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {MAX_MILESTONES} from "./EscrowLimits.sol";
import {Bid, Milestone, Project} from "./EscrowTypes.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Placing, withdrawing and accepting bids.
abstract contract EscrowBids is EscrowBase {
    using Buckets for Project;
    using SafeCast for uint256;

    /// @inheritdoc ITrestleEscrow
    function placeBid(
        uint256 tokenId,
        uint256[] calldata amounts,
        uint256[] calldata deadlines,
        bytes32 termsHash,
        uint256 expiry,
        uint256 termsId
    ) external returns (uint256 bidIndex) {
        _checkBid(tokenId, expiry, termsId);

        bidIndex = bidCount[tokenId]++;
        Bid storage bid = _bids[tokenId][bidIndex];
        bid.total = _writePlan(bid, amounts, deadlines, expiry).toUint96();
        bid.developer = msg.sender;
        bid.termsId = uint32(termsId);
        bid.expiry = uint40(expiry);
        bid.milestoneCount = uint8(amounts.length);
        bid.bidHash = keccak256(abi.encode(msg.sender, termsId, amounts, deadlines, termsHash, expiry));

        emit BidPlaced(tokenId, msg.sender, bidIndex, termsId, amounts, deadlines, termsHash, expiry);
    }

    function _checkBid(uint256 tokenId, uint256 expiry, uint256 termsId) private view {
        (address customer, uint256 openUntil) = _takesNewBusiness(tokenId);
        require(msg.sender != customer, OwnBid(tokenId, msg.sender));
        _requireVerified(msg.sender);
        uint256 current = registry.currentTermsId();
        require(termsId == current && termsId != 0, TermsNotCurrent(termsId, current));
        require(
            expiry > block.timestamp && expiry <= openUntil,
            ExpiryOutOfRange(expiry, block.timestamp + 1, openUntil)
        );
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
            (uint256 amount, uint256 deadline) = (amounts[i], deadlines[i]);
            _checkMilestone(i, amount, deadline, earlier);
            Milestone storage milestone = bid.milestones[i];
            milestone.amount = amount.toUint96();
            milestone.deadline = uint40(deadline);
            total += amount;
            earlier = deadline;
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

    function _acceptNamed(uint256 tokenId, uint256 bidIndex, bytes32 bidHash, uint256 offered) internal {
        bytes32 placed = _bid(tokenId, bidIndex).bidHash;
        require(placed == bidHash, OtherBid(tokenId, bidIndex, placed));
        _accept(tokenId, bidIndex, offered);
    }

    function _accept(uint256 tokenId, uint256 bidIndex, uint256 offered) internal nonReentrant {
        // The bidder is never the customer: `placeBid` refuses it, and the customer never changes.
        (address customer,) = _takesNewBusiness(tokenId);
        _requireCustomer(tokenId, customer);
        Bid storage bid = _bid(tokenId, bidIndex);
        require(!bid.withdrawn && block.timestamp < bid.expiry, BidNotLive(tokenId, bidIndex));
        address developer = bid.developer;
        _requireVerified(developer);
        (address arbiter, uint256 reviewWindow, bool closed) = _rules(bid.termsId);
        require(!closed, TermsNotOpen(bid.termsId));
        require(arbiter != customer && arbiter != developer, ArbiterIsParty(tokenId, arbiter));

        uint256 fromCustomer = _activate(tokenId, bidIndex, customer, reviewWindow);
        require(offered >= fromCustomer, ValueBelowShortfall(offered, fromCustomer));

        nftContract.transferFrom(customer, address(this), tokenId);
        _pay(tokenId, customer, offered - fromCustomer);
    }

    function _activate(uint256 tokenId, uint256 bidIndex, address customer, uint256 reviewWindow)
        private
        returns (uint256)
    {
        Project storage project = _projects[tokenId];
        Bid storage bid = _bids[tokenId][bidIndex];
        (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan) = project.funding(bid.total);

        project.developer = bid.developer;
        project.state = ProjectState.Active;
        project.milestoneCount = bid.milestoneCount;
        project.unfinished = bid.milestoneCount;
        project.customer = customer;
        project.termsId = bid.termsId;
        project.bidIndex = uint32(bidIndex);
        project.reviewWindow = uint32(reviewWindow);
        project.customerLeft = fromCustomer.toUint96();

        emit BidAccepted(tokenId, customer, bid.developer, bidIndex, fromCustomer, fromDonations, fromLoan);
        return fromCustomer;
    }
}
