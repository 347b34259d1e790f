// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Five project ids in one word
/// @dev Ids are token ids counted from 1, far below 2^48; 0 is a free place.
library PackedIds {
    uint256 internal constant PLACES = 5;
    uint256 private constant BITS = 48;

    function get(uint256 word, uint256 place) internal pure returns (uint256) {
        return uint48(word >> (place * BITS));
    }

    function set(uint256 word, uint256 place, uint256 id) internal pure returns (uint256) {
        uint256 shift = place * BITS;
        return word ^ ((get(word, place) ^ id) << shift);
    }
}
