// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "./ITrestleEscrow.sol";

/// @title Escrow in one ERC-20 token: the calls that bring money in
/// @notice As in INativeEscrow, with an amount in the place of the value. `authorization` says how the caller allows
/// the transfer: empty for an allowance, ABI-encoded (deadline, v, r, s) for an EIP-2612 permit over this amount,
/// ABI-encoded (validAfter, validBefore, nonce, v, r, s) for an EIP-3009 authorization.
interface ITokenEscrow is ITrestleEscrow {
    function donate(uint256 tokenId, uint256 amount, bytes calldata authorization) external;

    /// @notice A pool calls it and has allowed the transfer.
    function fundFromLoan(uint256 tokenId, uint256 amount) external;

    function acceptBidAndTransfer(
        uint256 tokenId,
        uint256 bidIndex,
        uint256 amount,
        bytes calldata authorization
    ) external;

    function acceptNamedBid(
        uint256 tokenId,
        uint256 bidIndex,
        bytes32 bidHash,
        uint256 amount,
        bytes calldata authorization
    ) external;

    function proposeChange(
        uint256 tokenId,
        Change calldata change,
        uint256 amount,
        bytes calldata authorization
    ) external;

    function acceptChange(
        uint256 tokenId,
        Change calldata change,
        uint256 amount,
        bytes calldata authorization
    ) external;
}
