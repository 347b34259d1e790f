// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Whether a loan is possible, and at what rate
/// @notice Asked by its pool at application and again at disbursal.
/// @dev Without storage, owner or money: part of the pool's code that stands at an address of its own, created by
/// the pool and fixed in it.
contract LoanDesk {
    /// @dev The pool's books at this second, and the loan that is wanted by the project's owner.
    struct Request {
        uint256 projectId;
        uint256 amount;
        address borrower;
        uint256 scors;
        uint256 nav;
        uint256 cash;
        uint256 principalOut;
        /// @dev What is in the outflow bucket, and its limit.
        uint256 outflow;
        uint256 outflowLimit;
        /// @dev The borrower's principal in this pool, and whether he may have one loan more.
        uint256 exposure;
        bool placeLeft;
        /// @dev Whether he has an overdue or defaulted loan in this pool.
        bool troubled;
        ITrestlePool.Settings settings;
    }

    uint256 private constant BPS = 10_000;
    uint256 private constant WAD = 1e18;

    IRegistry private immutable REGISTRY;
    ITrestleEscrow private immutable ESCROW;
    uint256 private immutable MAX_EXPOSURE_PER_OWNER;

    constructor(IRegistry registry, ITrestleEscrow escrow, uint256 maxExposurePerOwner) {
        (REGISTRY, ESCROW, MAX_EXPOSURE_PER_OWNER) = (registry, escrow, maxExposurePerOwner);
    }

    /// @return obstacle What stands in the loan's way.
    /// @return rate The rate in bps, with the loan itself in the utilisation; 0 with an obstacle.
    function assess(Request calldata request)
        external
        view
        returns (ITrestlePool.Obstacle obstacle, uint256 rate)
    {
        obstacle = _person(request);
        if (obstacle == ITrestlePool.Obstacle.None) obstacle = _caps(request);
        if (obstacle == ITrestlePool.Obstacle.None) rate = _rate(request);
    }

    function _person(Request calldata r) private view returns (ITrestlePool.Obstacle) {
        if (r.scors < r.settings.minScors || r.scors > r.settings.maxScors) {
            return ITrestlePool.Obstacle.ScorsOutOfRange;
        }
        if (!ESCROW.isOpen(r.projectId)) return ITrestlePool.Obstacle.ProjectNotOpen;
        (uint256 attested, uint256 maxAmount) = REGISTRY.usableScors(r.projectId, r.borrower);
        if (attested != r.scors) return ITrestlePool.Obstacle.ScorsNotAttested;
        if (r.amount > maxAmount) return ITrestlePool.Obstacle.AboveAttestedAmount;
        if (!REGISTRY.isVerified(r.borrower)) return ITrestlePool.Obstacle.BorrowerNotVerified;
        if (REGISTRY.livePoolOf(r.projectId) != address(0)) return ITrestlePool.Obstacle.LoanAlreadyLive;
        (address low, address medium, address high) = REGISTRY.pools();
        bool troubled = r.troubled || _isTroubledIn(low, r.borrower) || _isTroubledIn(medium, r.borrower)
            || _isTroubledIn(high, r.borrower);
        return troubled ? ITrestlePool.Obstacle.OverdueOrDefaultedDebt : ITrestlePool.Obstacle.None;
    }

    function _isTroubledIn(address pool, address borrower) private view returns (bool) {
        return pool != msg.sender && ITrestlePool(pool).hasTroubledDebt(borrower);
    }

    function _caps(Request calldata r) private view returns (ITrestlePool.Obstacle) {
        if (!r.placeLeft) return ITrestlePool.Obstacle.TooManyLoans;
        if (r.amount * BPS > r.nav * r.settings.maxExposure) return ITrestlePool.Obstacle.ProjectExposure;
        if ((r.exposure + r.amount) * BPS > r.nav * MAX_EXPOSURE_PER_OWNER) {
            return ITrestlePool.Obstacle.OwnerExposure;
        }
        if ((r.principalOut + r.amount) * BPS > r.nav * r.settings.maxUtilization) {
            return ITrestlePool.Obstacle.Utilisation;
        }
        if (r.amount > r.cash) return ITrestlePool.Obstacle.CashTooLow;
        // Lending may use half of the day's limit: the other half is the lenders'.
        if (r.outflow + r.amount > r.outflowLimit / 2) return ITrestlePool.Obstacle.OutflowLimit;
        return ITrestlePool.Obstacle.None;
    }

    /// @dev base + ⌈(max − base)(0.7 risk + 0.3 curve)⌉, the curve rising to a quarter at 80 % of the utilisation
    /// cap and to 1 at the cap.
    function _rate(Request calldata r) private pure returns (uint256) {
        (uint256 min, uint256 max) = (r.settings.minScors, r.settings.maxScors);
        uint256 risk = max == min ? 0 : (max - r.scors) * WAD / (max - min);
        // At most 1: the utilisation cap was checked before.
        uint256 x = (r.principalOut + r.amount) * BPS * WAD / (r.nav * r.settings.maxUtilization);
        uint256 curve = x <= 0.8e18 ? x * 5 / 16 : 0.25e18 + (x - 0.8e18) * 15 / 4;
        uint256 span = r.settings.maxRate - r.settings.baseRate;
        return r.settings.baseRate + Math.ceilDiv(span * (7 * risk + 3 * curve), 10 * WAD);
    }
}
