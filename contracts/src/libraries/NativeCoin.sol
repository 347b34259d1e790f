// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

library NativeCoin {
    /// @dev Sends without copying what the receiver answers: a long answer would be paid by the caller.
    function send(address to, uint256 amount, uint256 gasCap) internal returns (bool sent) {
        assembly ("memory-safe") {
            sent := call(gasCap, to, amount, 0, 0, 0, 0)
        }
    }
}
