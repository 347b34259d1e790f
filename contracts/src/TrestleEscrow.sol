// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EscrowBase} from "./escrow/EscrowBase.sol";
import {EscrowDisputes} from "./escrow/EscrowDisputes.sol";
import {EscrowEndings} from "./escrow/EscrowEndings.sol";
import {EscrowViews} from "./escrow/EscrowViews.sol";
import {EscrowWork} from "./escrow/EscrowWork.sol";
import {NativeDoor} from "./escrow/NativeDoor.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleProject} from "./interfaces/ITrestleProject.sol";

/// @title Milestone escrow in the chain's native coin
/// @notice See ITrestleEscrow; one file per capability under escrow/.
contract TrestleEscrow is NativeDoor, EscrowWork, EscrowDisputes, EscrowEndings, EscrowViews {
    constructor(ITrestleProject nft, IRegistry registry_) EscrowBase(nft, registry_, 18) {}
}
