// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolApplications} from "./pool/PoolApplications.sol";
import {PoolBase} from "./pool/PoolBase.sol";
import {PoolControl} from "./pool/PoolControl.sol";
import {PoolLosses} from "./pool/PoolLosses.sol";

/// @title The half of a pool's code that begins loans, books their loss, and obeys owner and operator
/// @notice Created by its pool and fixed in it. The pool runs it on its own storage (delegatecall), because one contract
/// cannot hold all of the code. Called directly it finds empty books, no owner and no operator, and can do nothing.
contract LoanOffice is PoolApplications, PoolLosses, PoolControl {
    constructor(RiskTier riskTier_, Links memory links) PoolBase(riskTier_, links) {}
}
