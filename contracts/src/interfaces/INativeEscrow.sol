// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "./ITrestleEscrow.sol";

/// @title Escrow in the chain's native coin: the calls that bring money in
interface INativeEscrow is ITrestleEscrow {
    /// @notice Gives at least `minDonation`. Anyone, while Open, before `openUntil`, not paused. Unspent
    /// donations are refunded pro rata after the end.
    function donate(uint256 tokenId) external payable;

    /// @notice Puts a loan's money into its bucket. A registered pool, while Open, before `openUntil`, not
    /// paused, if the bucket is empty.
    function fundFromLoan(uint256 tokenId) external payable;

    /// @notice Accepts a bid, funds it and takes the deed. The customer, while Open, before `openUntil` and the bid's
    /// expiry, not paused, with the escrow approved for the deed (as it is from the mint on, unless revoked).
    /// @dev Bid live, bidder verified and not the customer, its terms not closed, their arbiter neither party. The
    /// value must reach `shortfall`; the excess is returned (an exact match could be vetoed by a small donation). With
    /// a loan, at most half of the bid comes from it and at least a fifth from the customer. Never calls a pool: unused
    /// loan money waits for `returnLoan`.
    function acceptBidAndTransfer(uint256 tokenId, uint256 bidIndex) external payable;

    /// @notice Accepts the bid only if it has this hash (see `BidView`). Before a block is final, a reorg can put
    /// another bid at the same index: a client uses `acceptBidAndTransfer` only for bids whose block is final.
    function acceptNamedBid(uint256 tokenId, uint256 bidIndex, bytes32 bidHash) external payable;

    /// @notice Proposes a change order; replaces the caller's earlier one. Customer or developer, while Active.
    /// Money that the customer sends along is the customer's credit until the order is accepted.
    function proposeChange(uint256 tokenId, Change calldata change) external payable;

    /// @notice Accepts the other party's change order, word for word. While Active, before `validUntil`.
    /// @dev The customer pays for an increase: from the value of an acceptance by the customer (the excess is
    /// returned), or from the customer's credit if the customer proposed. A decrease is refundable after the end.
    function acceptChange(uint256 tokenId, Change calldata change) external payable;
}
