// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EscrowAgreements} from "../escrow/EscrowAgreements.sol";
import {EscrowBids} from "../escrow/EscrowBids.sol";
import {ALL_GAS, CALL_GAS, TOKEN_PAYOUT_GAS} from "../escrow/EscrowLimits.sol";
import {EscrowMoney} from "../escrow/EscrowMoney.sol";
import {ITokenEscrow} from "../interfaces/ITokenEscrow.sol";
import {ITokenPool} from "../interfaces/ITokenPool.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {TokenDoor} from "./TokenDoor.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @dev The only part of the token escrow that knows its money is a token.
abstract contract EscrowTokenDoor is TokenDoor, EscrowBids, EscrowMoney, EscrowAgreements, ITokenEscrow {
    using SafeERC20 for IERC20;

    /// @inheritdoc ITrestleEscrow
    function asset() external view returns (address) {
        return address(_token);
    }

    /// @inheritdoc ITokenEscrow
    function donate(uint256 tokenId, uint256 amount, bytes calldata authorization) external {
        _bringIn(amount, authorization);
        _donate(tokenId, amount);
    }

    /// @inheritdoc ITokenEscrow
    function fundFromLoan(uint256 tokenId, uint256 amount) external {
        _pull(amount);
        _fundFromLoan(tokenId, amount);
    }

    /// @inheritdoc ITokenEscrow
    function acceptBidAndTransfer(
        uint256 tokenId,
        uint256 bidIndex,
        uint256 amount,
        bytes calldata authorization
    ) external {
        _bringIn(amount, authorization);
        _accept(tokenId, bidIndex, amount);
    }

    /// @inheritdoc ITokenEscrow
    function acceptNamedBid(
        uint256 tokenId,
        uint256 bidIndex,
        bytes32 bidHash,
        uint256 amount,
        bytes calldata authorization
    ) external {
        _bringIn(amount, authorization);
        _acceptNamed(tokenId, bidIndex, bidHash, amount);
    }

    /// @inheritdoc ITokenEscrow
    function proposeChange(
        uint256 tokenId,
        Change calldata change,
        uint256 amount,
        bytes calldata authorization
    ) external {
        _bringIn(amount, authorization);
        _proposeChange(tokenId, change, amount);
    }

    /// @inheritdoc ITokenEscrow
    function acceptChange(
        uint256 tokenId,
        Change calldata change,
        uint256 amount,
        bytes calldata authorization
    ) external {
        _bringIn(amount, authorization);
        _acceptChange(tokenId, change, amount);
    }

    /// @dev A token that refuses the receiver, or is paused by its issuer, does not revert here.
    function _send(address to, uint256 amount, uint256 gasCap) internal override returns (bool sent) {
        uint256 available = gasleft();
        if (gasCap != ALL_GAS) gasCap = TOKEN_PAYOUT_GAS;
        bytes memory transfer = abi.encodeCall(IERC20.transfer, (to, amount));
        address token = address(_token);
        // Tokens answer with true or with nothing; more is not copied.
        assembly ("memory-safe") {
            mstore(0, 1)
            sent := call(gasCap, token, 0, add(transfer, 32), mload(transfer), 0, 32)
            sent := and(sent, eq(mload(0), 1))
        }
        // As for the native coin: a caller must not make a transfer fail by giving it too little gas.
        if (!sent && gasCap != ALL_GAS) {
            require(available >= CALL_GAS + gasCap * 64 / 63, PayoutGasMissing(available));
        }
    }

    function _sendToPool(address pool, uint256 tokenId, uint256 amount) internal override {
        _token.forceApprove(pool, amount);
        ITokenPool(pool).returnUnusedLoan(tokenId, amount);
    }
}
