// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {INativeEscrow} from "../interfaces/INativeEscrow.sol";
import {INativePool} from "../interfaces/INativePool.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {EscrowAgreements} from "./EscrowAgreements.sol";
import {EscrowBids} from "./EscrowBids.sol";
import {ALL_GAS, CALL_GAS} from "./EscrowLimits.sol";
import {EscrowMoney} from "./EscrowMoney.sol";

/// @dev The only part of the escrow that depends on the chain's native coin.
abstract contract NativeDoor is EscrowBids, EscrowMoney, EscrowAgreements, INativeEscrow {
    /// @inheritdoc INativeEscrow
    function donate(uint256 tokenId) external payable {
        _donate(tokenId, msg.value);
    }

    /// @inheritdoc INativeEscrow
    function fundFromLoan(uint256 tokenId) external payable {
        _fundFromLoan(tokenId, msg.value);
    }

    /// @inheritdoc INativeEscrow
    function acceptBidAndTransfer(uint256 tokenId, uint256 bidIndex) external payable {
        _accept(tokenId, bidIndex, msg.value);
    }

    /// @inheritdoc INativeEscrow
    function acceptNamedBid(uint256 tokenId, uint256 bidIndex, bytes32 bidHash) external payable {
        _acceptNamed(tokenId, bidIndex, bidHash, msg.value);
    }

    /// @inheritdoc INativeEscrow
    function proposeChange(uint256 tokenId, Change calldata change) external payable {
        _proposeChange(tokenId, change, msg.value);
    }

    /// @inheritdoc INativeEscrow
    function acceptChange(uint256 tokenId, Change calldata change) external payable {
        _acceptChange(tokenId, change, msg.value);
    }

    /// @inheritdoc ITrestleEscrow
    function asset() external pure returns (address) {
        return address(0);
    }

    function _send(address to, uint256 amount, uint256 gasCap) internal override returns (bool sent) {
        uint256 available = gasleft();
        // Copies no return data: the caller would pay for a long answer.
        assembly ("memory-safe") {
            sent := call(gasCap, to, amount, 0, 0, 0, 0)
        }
        // The EVM keeps a 64th of the gas and may forward less than the cap. Otherwise any caller could make
        // a wallet that checks its gas refuse the payment.
        if (!sent && gasCap != ALL_GAS) {
            require(available >= CALL_GAS + gasCap * 64 / 63, PayoutGasMissing(available));
        }
    }

    function _sendToPool(address pool, uint256 tokenId, uint256 amount) internal override {
        INativePool(pool).returnUnusedLoan{value: amount}(tokenId);
    }
}
