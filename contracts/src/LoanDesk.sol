// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "./interfaces/IPoolBase.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {LoanRates} from "./libraries/LoanRates.sol";

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
        /// @dev Without capital on hold.
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
        IPoolBase.Settings settings;
    }

    uint256 private constant BPS = 10_000;

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
        returns (IPoolBase.Obstacle obstacle, uint256 rate)
    {
        obstacle = _person(request);
        if (obstacle == IPoolBase.Obstacle.None) obstacle = _caps(request);
        if (obstacle == IPoolBase.Obstacle.None) {
            rate = LoanRates.rate(
                request.settings, request.scors, request.principalOut + request.amount, request.nav
            );
        }
    }

    /// @notice What registry and escrow would refuse at the disbursal themselves: named for who asks beforehand.
    function outside(uint256 projectId) external view returns (IPoolBase.Obstacle) {
        if (!REGISTRY.isPool(msg.sender)) return IPoolBase.Obstacle.PoolNotRegistered;
        if (REGISTRY.paused()) return IPoolBase.Obstacle.NewBusinessPaused;
        if (REGISTRY.livePoolOf(projectId) != address(0)) return IPoolBase.Obstacle.LoanAlreadyLive;
        // Repaid by the borrower himself, an earlier loan may still lie in the escrow: that has to go back first.
        (, uint256 needed, uint256 returnable,) = ESCROW.loanOf(projectId);
        bool empty = needed + returnable == 0;
        return empty ? IPoolBase.Obstacle.None : IPoolBase.Obstacle.EarlierLoanInEscrow;
    }

    function _person(Request calldata r) private view returns (IPoolBase.Obstacle) {
        if (r.scors < r.settings.minScors || r.scors > r.settings.maxScors) {
            return IPoolBase.Obstacle.ScorsOutOfRange;
        }
        if (!ESCROW.isOpen(r.projectId)) return IPoolBase.Obstacle.ProjectNotOpen;
        (uint256 attested, uint256 maxAmount) = REGISTRY.usableScors(r.projectId, r.borrower);
        if (attested != r.scors) return IPoolBase.Obstacle.ScorsNotAttested;
        if (r.amount > maxAmount) return IPoolBase.Obstacle.AboveAttestedAmount;
        if (!REGISTRY.isVerified(r.borrower)) return IPoolBase.Obstacle.BorrowerNotVerified;
        if (REGISTRY.livePoolOf(r.projectId) != address(0)) return IPoolBase.Obstacle.LoanAlreadyLive;
        (address low, address medium, address high) = REGISTRY.pools();
        bool troubled = r.troubled || _isTroubledIn(low, r.borrower) || _isTroubledIn(medium, r.borrower)
            || _isTroubledIn(high, r.borrower);
        return troubled ? IPoolBase.Obstacle.OverdueOrDefaultedDebt : IPoolBase.Obstacle.None;
    }

    function _isTroubledIn(address pool, address borrower) private view returns (bool) {
        return pool != msg.sender && ITrestlePool(pool).hasTroubledDebt(borrower);
    }

    function _caps(Request calldata r) private view returns (IPoolBase.Obstacle) {
        if (!r.placeLeft) return IPoolBase.Obstacle.TooManyLoans;
        if (r.amount * BPS > r.nav * r.settings.maxExposure) return IPoolBase.Obstacle.ProjectExposure;
        if ((r.exposure + r.amount) * BPS > r.nav * MAX_EXPOSURE_PER_OWNER) {
            return IPoolBase.Obstacle.OwnerExposure;
        }
        if ((r.principalOut + r.amount) * BPS > r.nav * r.settings.maxUtilization) {
            return IPoolBase.Obstacle.Utilisation;
        }
        if (r.amount > r.cash) return IPoolBase.Obstacle.CashTooLow;
        // Lending may use half of the day's limit: the other half is the lenders'.
        if (r.outflow + r.amount > r.outflowLimit / 2) return IPoolBase.Obstacle.OutflowLimit;
        return IPoolBase.Obstacle.None;
    }
}
