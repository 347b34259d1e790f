// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "../interfaces/IRegistry.sol";
import {LendingLens} from "./LendingLens.sol";

/// @title What the screens read about lending
/// @notice See LendingLens. Reads only. Apart from TrestleLens because both together exceed the code size limit.
contract PoolLens is LendingLens {
    /// @notice Fixed at deployment.
    IRegistry public immutable registry;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    function _registry() internal view override returns (IRegistry) {
        return registry;
    }
}
