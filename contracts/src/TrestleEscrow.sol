// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EscrowAgreements} from "./escrow/EscrowAgreements.sol";
import {EscrowBase} from "./escrow/EscrowBase.sol";
import {EscrowBids} from "./escrow/EscrowBids.sol";
import {EscrowDisputes} from "./escrow/EscrowDisputes.sol";
import {EscrowEndings} from "./escrow/EscrowEndings.sol";
import {EscrowMoney} from "./escrow/EscrowMoney.sol";
import {EscrowViews} from "./escrow/EscrowViews.sol";
import {EscrowWork} from "./escrow/EscrowWork.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleProject} from "./interfaces/ITrestleProject.sol";

/// @title Milestone escrow in the chain's native coin
/// @notice See ITrestleEscrow; one file per capability under escrow/.
contract TrestleEscrow is
    EscrowBids,
    EscrowMoney,
    EscrowWork,
    EscrowDisputes,
    EscrowAgreements,
    EscrowEndings,
    EscrowViews
{
    constructor(ITrestleProject nft, IRegistry registry_) EscrowBase(nft, registry_) {}
}
