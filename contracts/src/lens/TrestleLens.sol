// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ProjectLens} from "./ProjectLens.sol";

/// @title What the screens read
/// @notice See IProjectLens. Reads only: no money, no rights, nothing stored.
contract TrestleLens is ProjectLens {
    constructor(ITrestleEscrow escrow_) ProjectLens(escrow_) {}
}
