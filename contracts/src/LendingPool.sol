// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {INativeEscrow} from "./interfaces/INativeEscrow.sol";
import {INativePool} from "./interfaces/INativePool.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {PoolCore} from "./pool/PoolCore.sol";

/// @title A lending pool of one risk tier, in the chain's native coin
/// @notice See ITrestlePool; one file per capability under pool/. This contract receives and sends the native
/// coin; the inherited rules are independent of the coin.
contract LendingPool is PoolCore, INativePool {
    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_
    ) PoolCore(riskTier_, registry_, escrow_, owner_, operator_, 18) {}

    /// @inheritdoc INativePool
    function deposit() external payable {
        _deposit(msg.sender, msg.value, 0);
    }

    /// @inheritdoc INativePool
    function depositAtLeast(uint256 minTokens) external payable {
        _deposit(msg.sender, msg.value, minTokens);
    }

    /// @inheritdoc INativePool
    function processRepayment(uint256 projectId) external payable {
        _repay(projectId, msg.value);
    }

    /// @inheritdoc INativePool
    function returnUnusedLoan(uint256 projectId) external payable {
        _takeUnused(projectId, msg.value);
    }

    function _send(address to, uint256 amount) internal override {
        (bool sent,) = to.call{value: amount}("");
        require(sent, SendFailed(to, amount));
    }

    function _fundEscrow(uint256 projectId, uint256 amount) internal override {
        INativeEscrow(address(_escrow)).fundFromLoan{value: amount}(projectId);
    }

    function _holdings() internal view override returns (uint256) {
        return address(this).balance;
    }
}
