// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Five project ids in one word
/// @dev Ids are token ids counted from 1, far below 2^48; 0 is an empty place.
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

    function isFull(uint256 word) internal pure returns (bool) {
        for (uint256 i = 0; i < PLACES; i++) {
            if (get(word, i) == 0) return false;
        }
        return true;
    }

    /// @dev Returns the ids of the occupied places.
    function list(uint256 word) internal pure returns (uint256[] memory ids) {
        uint256 count;
        for (uint256 i = 0; i < PLACES; i++) {
            if (get(word, i) != 0) count++;
        }
        ids = new uint256[](count);
        for (uint256 i = PLACES; count != 0; i--) {
            uint256 id = get(word, i - 1);
            if (id != 0) ids[--count] = id;
        }
    }
}
