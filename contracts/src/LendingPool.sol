// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {PoolApplications} from "./pool/PoolApplications.sol";
import {PoolBase} from "./pool/PoolBase.sol";
import {PoolControl} from "./pool/PoolControl.sol";
import {PoolLenders} from "./pool/PoolLenders.sol";
import {PoolLoans} from "./pool/PoolLoans.sol";
import {PoolLosses} from "./pool/PoolLosses.sol";
import {PoolViews} from "./pool/PoolViews.sol";

/// @title A lending pool of one risk tier, in the chain's native coin
/// @notice See ITrestlePool; one file per capability under pool/.
contract LendingPool is PoolLenders, PoolApplications, PoolLoans, PoolLosses, PoolControl, PoolViews {
    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_
    ) PoolBase(riskTier_, registry_, escrow_, owner_, operator_) {}
}
