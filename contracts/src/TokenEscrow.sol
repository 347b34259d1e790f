// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EscrowBase} from "./escrow/EscrowBase.sol";
import {EscrowDisputes} from "./escrow/EscrowDisputes.sol";
import {EscrowEndings} from "./escrow/EscrowEndings.sol";
import {EscrowViews} from "./escrow/EscrowViews.sol";
import {EscrowWork} from "./escrow/EscrowWork.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleProject} from "./interfaces/ITrestleProject.sol";
import {EscrowTokenDoor} from "./token/EscrowTokenDoor.sol";
import {TokenDoor} from "./token/TokenDoor.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @title Milestone escrow in one ERC-20 token
/// @notice See ITrestleEscrow and ITokenEscrow.
contract TokenEscrow is EscrowTokenDoor, EscrowWork, EscrowDisputes, EscrowEndings, EscrowViews {
    constructor(ITrestleProject nft, IRegistry registry_, IERC20Metadata token)
        EscrowBase(nft, registry_, token.decimals())
        TokenDoor(token)
    {}
}
