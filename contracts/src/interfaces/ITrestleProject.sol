// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title The deed of a build request
/// @notice One ERC-721 token per build request. The token's id is the project's id on every Trestle contract.
/// @dev Trust assumptions: none beyond the escrow's code. There is no owner, no fee and no upgrade. The deed moves in
/// two ways only: customer to escrow (by the escrow, at acceptance, while approved) and escrow to the same customer (at
/// the end). A deed that could be sold would let a bidder buy it and accept their own bid with donors' money, or let a
/// stranger borrow on another's score. Approving any other account is possible, as ERC-721 requires, and has no effect.
interface ITrestleProject is IERC721 {
    /// @notice A customer opened a build request.
    event ProjectMinted(
        uint256 indexed tokenId, address indexed customer, bytes32 indexed termsHash, uint64 openUntil
    );

    /// @notice A deed moves only between its customer and the escrow, and only when the escrow moves it.
    error DeedNotTransferable(uint256 tokenId, address from, address to);
    /// @notice `openUntil` must be later than now and at most `MAX_OPEN` ahead.
    error OpenUntilOutOfRange(uint256 openUntil, uint256 earliest, uint256 latest);
    error TermsHashMissing();
    error EscrowMissing();

    /// @notice Maximum distance of `openUntil`: 180 days.
    function MAX_OPEN() external view returns (uint256);

    /// @notice The only contract that may move a deed; fixed at deployment.
    function escrow() external view returns (address);

    /// @notice Opens a build request in the caller's own name and approves the escrow for its deed, so that
    /// one signature accepts a bid; `approve(address(0), tokenId)` revokes that. Anyone, at any time.
    /// @param termsHash keccak256 of the request's canonical terms, frozen from here on.
    /// @param openUntil End (exclusive) of bids, donations, loans and the acceptance.
    /// @return tokenId The project's id, counted from 1.
    function mint(bytes32 termsHash, uint64 openUntil) external returns (uint256 tokenId);

    /// @notice The customer who minted the deed, and the end of its request. Reverts for a token that does not exist.
    /// @dev The customer never changes: only the customer and the escrow can own a deed.
    function requestOf(uint256 tokenId) external view returns (address customer, uint64 openUntil);

    /// @notice The hash of the frozen terms. Reverts for a token that does not exist.
    function termsHashOf(uint256 tokenId) external view returns (bytes32);
}
