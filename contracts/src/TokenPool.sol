// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITokenEscrow} from "./interfaces/ITokenEscrow.sol";
import {ITokenPool} from "./interfaces/ITokenPool.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {PoolCore} from "./pool/PoolCore.sol";
import {TokenDoor} from "./token/TokenDoor.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title A lending pool of one risk tier, in the ERC-20 token of its escrow
/// @notice See ITrestlePool and ITokenPool.
contract TokenPool is PoolCore, TokenDoor, ITokenPool {
    using SafeERC20 for IERC20;

    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITokenEscrow escrow_,
        address owner_,
        address operator_
    )
        PoolCore(
            riskTier_, registry_, escrow_, owner_, operator_, IERC20Metadata(escrow_.asset()).decimals()
        )
        TokenDoor(IERC20Metadata(escrow_.asset()))
    {}

    /// @inheritdoc ITokenPool
    function deposit(uint256 amount, bytes calldata authorization) external {
        _bringIn(amount, authorization);
        _deposit(msg.sender, amount, 0);
    }

    /// @inheritdoc ITokenPool
    function depositAtLeast(uint256 amount, uint256 minTokens, bytes calldata authorization) external {
        _bringIn(amount, authorization);
        _deposit(msg.sender, amount, minTokens);
    }

    /// @inheritdoc ITokenPool
    function processRepayment(uint256 projectId, uint256 amount, bytes calldata authorization) external {
        _bringIn(amount, authorization);
        _repay(projectId, amount);
    }

    /// @inheritdoc ITokenPool
    function returnUnusedLoan(uint256 projectId, uint256 amount) external {
        _pull(amount);
        _takeUnused(projectId, amount);
    }

    function _send(address to, uint256 amount) internal override {
        _token.safeTransfer(to, amount);
    }

    function _fundEscrow(uint256 projectId, uint256 amount) internal override {
        _token.forceApprove(address(_escrow), amount);
        ITokenEscrow(address(_escrow)).fundFromLoan(projectId, amount);
    }

    function _holdings() internal view override returns (uint256) {
        return _held();
    }
}
