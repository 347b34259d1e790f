// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILoanOffice} from "../interfaces/ILoanOffice.sol";
import {PoolBase} from "./PoolBase.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev What owner and operator may do.
abstract contract PoolControl is PoolBase, ILoanOffice {
    uint256 private constant STOP_LIMIT = 14 days;
    uint256 private constant STOP_COOL_DOWN = 7 days;
    uint256 private constant MAX_RATE = 5_000;

    /// @inheritdoc ILoanOffice
    function emergencyFundRecovery(address payable recipient, uint256 amount) external onlyOwner locked {
        require(paused(), PoolNotPaused());
        uint256 surplus = address(this).balance - _cash - _reserve;
        // Without a token the reserve has nobody left to protect: this is its way out.
        uint256 free = _supply == 0 ? surplus + _reserve : surplus;
        require(amount <= free, AboveSurplus(amount, free));
        _reserve -= uint112(Math.saturatingSub(amount, surplus));

        emit SurplusRecovered(recipient, amount);
        _send(recipient, amount);
    }

    /// @inheritdoc ILoanOffice
    function setOperator(address newOperator) external onlyOwner {
        emit OperatorUpdated(operator, newOperator);
        operator = newOperator;
    }

    /// @inheritdoc ILoanOffice
    function setPaused(bool paused_) external {
        _setStops(paused_, !withdrawalsEnabled());
    }

    /// @inheritdoc ILoanOffice
    function setWithdrawalsEnabled(bool enabled) external {
        _setStops(paused(), !enabled);
    }

    function _setStops(bool paused_, bool withdrawalsStopped) private {
        (bool wasPaused, bool wasStopped) = (paused(), !withdrawalsEnabled());
        if (msg.sender != owner) {
            require(msg.sender == operator, NotOwnerOrOperator(msg.sender));
            require(
                (paused_ || !wasPaused) && (withdrawalsStopped || !wasStopped), OnlyOwnerResumes(msg.sender)
            );
        }

        (bool before, bool after_) = (wasPaused || wasStopped, paused_ || withdrawalsStopped);
        uint256 endsAt = _controls.stopEndsAt;
        if (!before && after_) {
            // The very first stop has nothing to cool down from.
            require(
                endsAt == 0 || block.timestamp >= endsAt + STOP_COOL_DOWN,
                StopCoolingDown(endsAt + STOP_COOL_DOWN)
            );
            endsAt = block.timestamp + STOP_LIMIT;
        } else if (before && !after_) {
            endsAt = block.timestamp;
        }
        (_controls.paused, _controls.withdrawalsStopped) = (paused_, withdrawalsStopped);
        _controls.stopEndsAt = uint32(endsAt);
        emit StopsUpdated(msg.sender, paused_, !withdrawalsStopped, endsAt);
    }

    /// @inheritdoc ILoanOffice
    function transferOwnership(address newOwner) external {
        if (msg.sender == owner) {
            nominee = newOwner;
            emit OwnershipNominated(msg.sender, newOwner);
        } else {
            require(msg.sender == nominee && newOwner == msg.sender, NotNominated(msg.sender));
            emit OwnershipTransferred(owner, newOwner);
            (owner, nominee) = (newOwner, address(0));
        }
    }

    /// @inheritdoc ILoanOffice
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

    /// @inheritdoc ILoanOffice
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
