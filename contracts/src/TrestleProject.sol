// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleProject} from "./interfaces/ITrestleProject.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title The deed of a build request
/// @notice See ITrestleProject.
contract TrestleProject is ERC721, ITrestleProject {
    struct Request {
        // slot 0
        address customer;
        uint64 openUntil;
        // slot 1
        bytes32 termsHash;
    }

    /// @inheritdoc ITrestleProject
    uint256 public constant MAX_OPEN = 180 days;

    /// @inheritdoc ITrestleProject
    address public immutable escrow;

    uint256 private _minted;
    mapping(uint256 tokenId => Request) private _requests;

    /// @param escrow_ The escrow's predicted address: it is deployed after the deed and checks this link.
    constructor(address escrow_) ERC721("Trestle Project", "TRESTLE") {
        require(escrow_ != address(0), EscrowMissing());
        escrow = escrow_;
    }

    /// @inheritdoc ITrestleProject
    function mint(bytes32 termsHash, uint64 openUntil) external returns (uint256 tokenId) {
        require(termsHash != 0, TermsHashMissing());
        require(
            openUntil > block.timestamp && openUntil <= block.timestamp + MAX_OPEN,
            OpenUntilOutOfRange(openUntil, block.timestamp + 1, block.timestamp + MAX_OPEN)
        );

        tokenId = ++_minted;
        _requests[tokenId] = Request({customer: msg.sender, openUntil: openUntil, termsHash: termsHash});
        // Not _safeMint: the deed works without a token receiver, and cannot move elsewhere.
        _mint(msg.sender, tokenId);
        // Has no effect before an acceptance: the escrow moves a deed only when its customer accepts a bid.
        _approve(escrow, tokenId, address(0));

        emit ProjectMinted(tokenId, msg.sender, termsHash, openUntil);
    }

    /// @inheritdoc ITrestleProject
    function requestOf(uint256 tokenId) external view returns (address customer, uint64 openUntil) {
        Request storage request = _requests[tokenId];
        (customer, openUntil) = (request.customer, request.openUntil);
        require(customer != address(0), ERC721NonexistentToken(tokenId));
    }

    /// @inheritdoc ITrestleProject
    function termsHashOf(uint256 tokenId) external view returns (bytes32 termsHash) {
        termsHash = _requests[tokenId].termsHash;
        require(termsHash != 0, ERC721NonexistentToken(tokenId));
    }

    /// @dev Every token transfer passes here. ERC721 checks the approval through `auth`.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);

        if (from == address(0)) return from;
        address counterpart = from == escrow ? _requests[tokenId].customer : escrow;
        require(msg.sender == escrow && to == counterpart, DeedNotTransferable(tokenId, from, to));
    }
}
