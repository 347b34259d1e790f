// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {Tiers} from "../libraries/Tiers.sol";
import {PoolBase} from "./PoolBase.sol";
import {PoolControl} from "./PoolControl.sol";
import {PoolLoans} from "./PoolLoans.sol";
import {PoolRepayments} from "./PoolRepayments.sol";
import {Controls} from "./PoolTypes.sol";
import {PoolViews} from "./PoolViews.sol";

/// @dev A pool without the functions that receive and send its coin.
abstract contract PoolCore is PoolLoans, PoolRepayments, PoolControl, PoolViews {
    /// @inheritdoc ITrestlePool
    uint8 public immutable decimals;

    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_,
        uint8 decimals_
    ) PoolBase(riskTier_, registry_, escrow_, decimals_) {
        decimals = decimals_;
        require(owner_ != address(0), AddressMissing());
        (_owner, _operator) = (owner_, operator_);
        _book.totals.day = uint32(block.timestamp / 1 days);
        Settings memory s = Tiers.settings(riskTier_);
        _controls = Controls({
            minScors: s.minScors,
            maxScors: s.maxScors,
            baseRate: s.baseRate,
            maxRate: s.maxRate,
            maxExposure: s.maxExposure,
            maxUtilization: s.maxUtilization,
            dailyLimit: s.dailyLimit,
            maxWalletPct: s.maxWalletPct,
            paused: false,
            withdrawalsStopped: false,
            stopEndsAt: 0
        });
        emit OwnershipTransferred(address(0), owner_);
        emit OperatorUpdated(address(0), operator_);
        emit ParametersUpdated(s);
    }

    /// @inheritdoc ITrestlePool
    function withdraw(uint256 tokenAmount) external {
        _withdraw(msg.sender, tokenAmount, 0);
    }

    /// @inheritdoc ITrestlePool
    function withdrawAtLeast(uint256 tokenAmount, uint256 minAmount) external {
        _withdraw(msg.sender, tokenAmount, minAmount);
    }

    /// @inheritdoc ITrestlePool
    function poke() external locked {
        _emitPrice(_accrue());
    }
}
