// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../interfaces/IPoolBase.sol";

/// @title Deployment parameters of the three pools
/// @dev Used by the constructor alone, so it adds nothing to the deployed code.
library Tiers {
    /// @dev Immutable parameters; shares in bps, periods in days.
    struct Fixed {
        string name;
        string symbol;
        uint256 maxExposurePerOwner;
        uint256 reserveShare;
        uint256 graceDays;
        uint256 writeDownDays;
    }

    function fixedTerms(IPoolBase.RiskTier tier) internal pure returns (Fixed memory) {
        if (tier == IPoolBase.RiskTier.Low) {
            return Fixed("Trestle Low Risk Pool", "TLOW", 1_500, 500, 7, 60);
        }
        if (tier == IPoolBase.RiskTier.Medium) {
            return Fixed("Trestle Medium Risk Pool", "TMED", 1_000, 1_000, 7, 45);
        }
        return Fixed("Trestle High Risk Pool", "THIGH", 750, 1_500, 5, 30);
    }

    function settings(IPoolBase.RiskTier tier) internal pure returns (IPoolBase.Settings memory) {
        if (tier == IPoolBase.RiskTier.Low) {
            return IPoolBase.Settings(8, 11, 500, 900, 1_000, 8_000, 2_000, 2_000);
        }
        if (tier == IPoolBase.RiskTier.Medium) {
            return IPoolBase.Settings(5, 7, 800, 1_500, 750, 7_500, 1_500, 1_500);
        }
        return IPoolBase.Settings(1, 4, 1_400, 2_800, 500, 6_500, 1_000, 1_000);
    }
}
