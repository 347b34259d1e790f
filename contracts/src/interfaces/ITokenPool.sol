// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestlePool} from "./ITrestlePool.sol";

/// @title Lending pool in one ERC-20 token: the calls that bring money in
/// @notice As in INativePool, with an amount in the place of the value; `authorization` as in ITokenEscrow.
interface ITokenPool is ITrestlePool {
    function deposit(uint256 amount, bytes calldata authorization) external;

    function depositAtLeast(uint256 amount, uint256 minTokens, bytes calldata authorization) external;

    function processRepayment(uint256 projectId, uint256 amount, bytes calldata authorization) external;

    /// @notice The escrow calls it and has allowed the transfer.
    function returnUnusedLoan(uint256 projectId, uint256 amount) external;
}
