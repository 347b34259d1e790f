// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingPool} from "./interfaces/ILendingPool.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {Tiers} from "./libraries/Tiers.sol";
import {PoolBase} from "./pool/PoolBase.sol";
import {PoolControl} from "./pool/PoolControl.sol";
import {PoolLoans} from "./pool/PoolLoans.sol";
import {PoolRepayments} from "./pool/PoolRepayments.sol";
import {Controls} from "./pool/PoolTypes.sol";
import {PoolViews} from "./pool/PoolViews.sol";

/// @title A lending pool of one risk tier, in the chain's native coin
/// @notice See ITrestlePool; one file per capability under pool/. This contract receives and sends the native
/// coin; the inherited rules are independent of the coin.
contract LendingPool is PoolLoans, PoolRepayments, PoolControl, PoolViews {
    /// @inheritdoc ITrestlePool
    function decimals() external pure returns (uint8 places) {
        return NATIVE_DECIMALS;
    }

    uint8 private constant NATIVE_DECIMALS = 18;

    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_
    ) PoolBase(riskTier_, registry_, escrow_, NATIVE_DECIMALS) {
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
    function deposit() external payable {
        _deposit(msg.sender, msg.value, 0);
    }

    /// @inheritdoc ITrestlePool
    function depositAtLeast(uint256 minTokens) external payable {
        _deposit(msg.sender, msg.value, minTokens);
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
    function processRepayment(uint256 projectId) external payable {
        _repay(projectId, msg.value);
    }

    /// @inheritdoc ILendingPool
    function returnUnusedLoan(uint256 projectId) external payable {
        _takeUnused(projectId, msg.value);
    }

    /// @inheritdoc ITrestlePool
    function poke() external locked {
        _emitPrice(_accrue());
    }

    /// @dev Empty: the coin came with the call, and the amount is the call's value.
    function _receive(address, uint256) internal override {}

    function _send(address to, uint256 amount) internal override {
        (bool sent,) = to.call{value: amount}("");
        require(sent, SendFailed(to, amount));
    }

    function _fundEscrow(uint256 projectId, uint256 amount) internal override {
        _escrow.fundFromLoan{value: amount}(projectId);
    }

    function _holdings() internal view override returns (uint256) {
        return address(this).balance;
    }
}
