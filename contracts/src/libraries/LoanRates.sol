// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../interfaces/IPoolBase.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Interest rate of a loan
library LoanRates {
    /// @dev Maximum rise of the rate between application and disbursal, in bps.
    uint256 internal constant TOLERANCE = 50;
    uint256 private constant BPS = 10_000;
    uint256 private constant WAD = 1e18;

    /// @notice base + ⌈(max − base)(0.7 risk + 0.3 curve)⌉ in bps, the curve rising to a quarter at 80 % of the
    /// utilisation cap and to 1 at the cap.
    /// @param scors Within the pool's range.
    /// @param lent The principal of all loans, this one included; at most the utilisation cap.
    /// @param nav Not zero.
    function rate(IPoolBase.Settings memory settings, uint256 scors, uint256 lent, uint256 nav)
        internal
        pure
        returns (uint256)
    {
        // Products of amounts below 2^97, 1e18 and bps cannot overflow.
        unchecked {
            (uint256 min, uint256 max) = (settings.minScors, settings.maxScors);
            uint256 risk = max == min ? 0 : (max - scors) * WAD / (max - min);
            uint256 x = lent * BPS * WAD / (nav * settings.maxUtilization);
            uint256 curve = x <= 0.8e18 ? x * 5 / 16 : 0.25e18 + (x - 0.8e18) * 15 / 4;
            uint256 span = settings.maxRate - settings.baseRate;
            return settings.baseRate + Math.ceilDiv(span * (7 * risk + 3 * curve), 10 * WAD);
        }
    }
}
