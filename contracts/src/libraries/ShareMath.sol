// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Pool tokens and coins
/// @dev One virtual token and one virtual wei: the first token costs one wei for any balance of the contract,
/// and no division by zero occurs. Both directions round in the pool's favour. Products fit in 256 bits:
/// coins, tokens and net asset value are below 2^128.
library ShareMath {
    uint256 private constant VIRTUAL = 1;

    function toSharesDown(uint256 assets, uint256 nav, uint256 supply) internal pure returns (uint256) {
        unchecked {
            return assets * (supply + VIRTUAL) / (nav + VIRTUAL);
        }
    }

    function toAssetsDown(uint256 shares, uint256 nav, uint256 supply) internal pure returns (uint256) {
        unchecked {
            return shares * (nav + VIRTUAL) / (supply + VIRTUAL);
        }
    }
}
