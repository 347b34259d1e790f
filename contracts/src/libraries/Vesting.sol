// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Income that vests into the price over days
/// @dev Each payment flows in at its own whole rate until the eighth midnight after it, so over at least
/// seven days; later payments do not change its rate. The sum is `endSum − rate · time`: one slot, and one
/// entry per midnight on which rates end. Rates are per second and in 1e-18 coins for any decimals of the
/// coin, so that a coin with few decimals flows as evenly.
library Vesting {
    /// @dev Maximum number of midnights over which a payment vests.
    uint256 private constant DAYS = 8;
    uint256 private constant WAD = 1e18;

    struct Stream {
        // slot 0: Σ rate, Σ rate · end
        uint112 rate;
        uint144 endSum;
        mapping(uint256 day => uint256 rate) endingOn;
    }

    /// @notice Returns the unvested amount; `from` is the day of the last roll, `coin` one coin.
    function unvestedAt(Stream storage stream, uint256 from, uint256 coin) internal view returns (uint256) {
        (uint256 rate, uint256 endSum) = _rolled(stream, from, block.timestamp / 1 days);
        return Math.ceilDiv((endSum - rate * block.timestamp) * coin, WAD);
    }

    /// @notice Removes the rates that ended up to `today`.
    function roll(Stream storage stream, uint256 from, uint256 today) internal {
        (uint256 rate, uint256 endSum) = _rolled(stream, from, today);
        (stream.rate, stream.endSum) = (uint112(rate), uint144(endSum));
    }

    /// @notice Vests `amount` from now on.
    /// @return day The midnight on which its vesting ends.
    /// @return dust Remainder of dividing by the seconds, which does not vest.
    function add(Stream storage stream, uint256 amount, uint256 coin)
        internal
        returns (uint256 day, uint256 dust)
    {
        day = block.timestamp / 1 days + DAYS;
        // Vesting money is part of the cash, which is below 2^104 wei, and vests for at least a week.
        unchecked {
            uint256 end = day * 1 days;
            uint256 scaled = amount * WAD / coin;
            uint256 rate = scaled / (end - block.timestamp);
            dust = scaled % (end - block.timestamp) * coin / WAD;
            (stream.rate, stream.endSum) = (uint112(stream.rate + rate), uint144(stream.endSum + rate * end));
            stream.endingOn[day] += rate;
        }
    }

    /// @notice Ends all vesting, after the unvested money went elsewhere.
    function clear(Stream storage stream) internal {
        (stream.rate, stream.endSum) = (0, 0);
        uint256 today = block.timestamp / 1 days;
        for (uint256 day = today + 1; day <= today + DAYS; day++) {
            delete stream.endingOn[day];
        }
    }

    function _rolled(Stream storage stream, uint256 from, uint256 today)
        private
        view
        returns (uint256 rate, uint256 endSum)
    {
        if (today >= from + DAYS) return (0, 0);
        (rate, endSum) = (stream.rate, stream.endSum);
        unchecked {
            for (uint256 day = from + 1; day <= today; day++) {
                uint256 ended = stream.endingOn[day];
                rate -= ended;
                endSum -= ended * day * 1 days;
            }
        }
    }
}
