// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingManager} from "./LendingManager.sol";
import {LoanDesk} from "./LoanDesk.sol";
import {LoanOffice} from "./LoanOffice.sol";
import {ILoanOffice} from "./interfaces/ILoanOffice.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {Tiers} from "./libraries/Tiers.sol";
import {PoolBase} from "./pool/PoolBase.sol";
import {PoolLenders} from "./pool/PoolLenders.sol";
import {PoolRepayments} from "./pool/PoolRepayments.sol";
import {Controls} from "./pool/PoolTypes.sol";
import {PoolViews} from "./pool/PoolViews.sol";

/// @title A lending pool of one risk tier, in the chain's native coin
/// @notice See ITrestlePool; one file per capability under pool/. Deposits, withdrawals, repayments and reads are in
/// this contract; what LoanOffice does is run by it on this contract's storage.
contract LendingPool is PoolLenders, PoolRepayments, PoolViews {
    address private immutable OFFICE;

    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_
    ) PoolBase(riskTier_, _links(riskTier_, registry_, escrow_)) {
        require(owner_ != address(0), AddressMissing());
        OFFICE = address(new LoanOffice(riskTier_, Links(registry_, escrow_, managerImplementation, _desk)));
        (owner, operator) = (owner_, operator_);
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
            stopEndsAt: 0,
            principalOut: 0
        });
        emit OwnershipTransferred(address(0), owner_);
        emit OperatorUpdated(address(0), operator_);
        emit ParametersUpdated(s);
    }

    function _links(RiskTier riskTier_, IRegistry registry_, ITrestleEscrow escrow_)
        private
        returns (Links memory)
    {
        uint256 perOwner = Tiers.fixedTerms(riskTier_).maxExposurePerOwner;
        return Links({
            registry: registry_,
            escrow: escrow_,
            managerImplementation: address(new LendingManager()),
            desk: new LoanDesk(registry_, escrow_, perOwner)
        });
    }

    /// @inheritdoc ILoanOffice
    function processLoanApplication(uint256, uint256, address, uint256) external returns (bool, uint256) {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function applyForLoanWithSchedule(uint256, uint256, uint256, uint256[] calldata, uint256[] calldata)
        external
        returns (bool, address)
    {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function withdrawApplication(uint256) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function confirmAndDisburse(uint256) external returns (bool) {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function confirmAndDisburse(uint256, uint256, uint256, uint256, address) external returns (bool) {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function disburseLoan(uint256, address) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function recallUnusedLoan(uint256) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function processDefault(uint256) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function emergencyFundRecovery(address payable, uint256) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function setOperator(address) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function setPaused(bool) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function setWithdrawalsEnabled(bool) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function transferOwnership(address) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function updateRatesAndRequirements(uint256, uint256, uint256, uint256) external {
        _runOffice();
    }

    /// @inheritdoc ILoanOffice
    function updateRiskParameters(uint256, uint256, uint256, uint256) external {
        _runOffice();
    }

    /// @dev Runs this very call in the office's code, on this contract's storage, and ends with its answer.
    function _runOffice() private {
        address office = OFFICE;
        assembly ("memory-safe") {
            let data := mload(0x40)
            calldatacopy(data, 0, calldatasize())
            let done := delegatecall(gas(), office, data, calldatasize(), 0, 0)
            returndatacopy(data, 0, returndatasize())
            if done { return(data, returndatasize()) }
            revert(data, returndatasize())
        }
    }
}
