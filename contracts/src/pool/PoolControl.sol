// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {PoolBase} from "./PoolBase.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev Settings, stops and recovery, for owner and operator.
abstract contract PoolControl is PoolBase, ITrestlePool {
    uint256 private constant STOP_LIMIT = 14 days;
    uint256 private constant STOP_COOL_DOWN = 7 days;
    uint256 private constant MAX_RATE = 5_000;

    /// @inheritdoc ITrestlePool
    function emergencyFundRecovery(address payable recipient, uint256 amount) external onlyOwner locked {
        require(_isPaused(), PoolNotPaused());
        uint256 surplus = _holdings() - _cash - _reserve;
        // Without tokens the reserve protects no lender, so the owner may recover it.
        uint256 free = _supply == 0 ? surplus + _reserve : surplus;
        require(amount <= free, AboveSurplus(amount, free));
        _reserve -= uint112(Math.saturatingSub(amount, surplus));

        emit SurplusRecovered(recipient, amount);
        _send(recipient, amount);
    }

    /// @inheritdoc ITrestlePool
    function setOperator(address newOperator) external onlyOwner {
        emit OperatorUpdated(_operator, newOperator);
        _operator = newOperator;
    }

    /// @inheritdoc ITrestlePool
    function setPaused(bool paused_) external {
        _setStops(paused_, _areWithdrawalsStopped());
    }

    /// @inheritdoc ITrestlePool
    function setWithdrawalsEnabled(bool enabled) external {
        _setStops(_isPaused(), !enabled);
    }

    function _setStops(bool paused_, bool withdrawalsStopped) private {
        (bool wasPaused, bool wasStopped) = (_isPaused(), _areWithdrawalsStopped());
        if (msg.sender != _owner) {
            require(msg.sender == _operator, NotOwnerOrOperator(msg.sender));
            require(
                (paused_ || !wasPaused) && (withdrawalsStopped || !wasStopped), OnlyOwnerResumes(msg.sender)
            );
        }

        (bool before, bool after_) = (wasPaused || wasStopped, paused_ || withdrawalsStopped);
        uint256 endsAt = _controls.stopEndsAt;
        if (!before && after_) {
            // The first stop has no cool-down before it.
            uint256 from = endsAt == 0 ? 0 : endsAt + STOP_COOL_DOWN;
            require(block.timestamp >= from, StopCoolingDown(from));
            endsAt = block.timestamp + STOP_LIMIT;
        } else if (before && !after_) {
            endsAt = block.timestamp;
        }
        (_controls.paused, _controls.withdrawalsStopped) = (paused_, withdrawalsStopped);
        _controls.stopEndsAt = uint32(endsAt);
        emit StopsUpdated(msg.sender, paused_, !withdrawalsStopped, endsAt);
    }

    /// @inheritdoc ITrestlePool
    function transferOwnership(address newOwner) external {
        if (msg.sender == _owner) {
            _nominee = newOwner;
            emit OwnershipNominated(msg.sender, newOwner);
        } else {
            require(msg.sender == _nominee && newOwner == msg.sender, NotNominated(msg.sender));
            emit OwnershipTransferred(_owner, newOwner);
            (_owner, _nominee) = (newOwner, address(0));
        }
    }

    /// @inheritdoc ITrestlePool
    function updateRatesAndRequirements(uint256 minScors, uint256 maxScors, uint256 baseRate, uint256 maxRate)
        external
        onlyOwner
    {
        _requireWithin(minScors, 1, maxScors);
        _requireWithin(maxScors, minScors, 11);
        _requireWithin(baseRate, 0, maxRate);
        _requireWithin(maxRate, baseRate, MAX_RATE);
        (_controls.minScors, _controls.maxScors) = (uint8(minScors), uint8(maxScors));
        (_controls.baseRate, _controls.maxRate) = (uint16(baseRate), uint16(maxRate));
        emit ParametersUpdated(_settings());
    }

    /// @inheritdoc ITrestlePool
    function updateRiskParameters(
        uint256 maxExposure,
        uint256 maxUtilization,
        uint256 dailyLimit,
        uint256 maxWalletPct
    ) external onlyOwner {
        _requireWithin(maxExposure, 100, 2_500);
        _requireWithin(maxUtilization, 1_000, 9_000);
        _requireWithin(dailyLimit, 500, 5_000);
        _requireWithin(maxWalletPct, 500, 5_000);
        (_controls.maxExposure, _controls.maxUtilization) = (uint16(maxExposure), uint16(maxUtilization));
        (_controls.dailyLimit, _controls.maxWalletPct) = (uint16(dailyLimit), uint16(maxWalletPct));
        emit ParametersUpdated(_settings());
    }

    function _requireWithin(uint256 value, uint256 min, uint256 max) private pure {
        require(value >= min && value <= max, SettingOutOfRange(value, min, max));
    }
}
