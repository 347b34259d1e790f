// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {IPoolBase} from "../interfaces/IPoolBase.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanRates} from "../libraries/LoanRates.sol";
import {PoolLimits} from "../libraries/PoolLimits.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Views of the pools for screens, one call per screen
/// @notice Read-only. Results are valid for this block only: the pool checks again. Separate from TrestleLens
/// because both together exceed the code size limit.
contract PoolLens {
    using ShareMath for uint256;

    uint256 private constant BPS = 10_000;

    /// @notice Reasons to refuse a deposit or withdrawal, in the order of the pool's checks.
    enum Limit {
        None,
        PoolPaused,
        DepositTooSmall,
        DepositsClosed,
        PoolWiped,
        WalletCap,
        WithdrawalsStopped,
        Held,
        BalanceTooLow,
        NothingToWithdraw,
        Cash,
        DailyOutflow,
        Stress,
        RemainderTooSmall
    }

    /// @param amount Tokens for a deposit, coins for a withdrawal.
    /// @param most The present maximum: coins to deposit, tokens to withdraw.
    /// @param liftsAt Time when `limit` ends, if known; 0 otherwise.
    struct Preview {
        Limit limit;
        uint256 amount;
        uint256 most;
        uint256 liftsAt;
    }

    struct LenderPosition {
        ITrestlePool pool;
        uint256 tokens;
        uint256 value;
        uint256 shareBps;
        uint256 heldUntil;
        /// @dev Preview of withdrawing the whole position.
        Preview all;
    }

    struct BorrowerLoan {
        ITrestlePool pool;
        uint256 projectId;
        uint256 amount;
        uint256 owed;
        uint256 interestRate;
        uint256 startTime;
        uint256 endTime;
        bool isDefaulted;
        uint256 due;
        uint256 deadline;
        /// @dev Agreed amounts; the last is 0, which means the whole debt.
        uint256[] amounts;
        uint256[] deadlines;
    }

    /// @notice Fixed at deployment.
    IRegistry public immutable registry;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    /* ---------------------------------------------------------------- lenders */

    /// @notice Returns the positions of `who` in the three pools.
    function positionsOf(address who) external view returns (LenderPosition[3] memory positions) {
        ITrestlePool[3] memory pools = _lendingPools();
        for (uint256 i = 0; i < 3; i++) {
            ITrestlePool pool = pools[i];
            uint256 tokens = pool.balanceOf(who);
            positions[i] = LenderPosition({
                pool: pool,
                tokens: tokens,
                value: pool.getTokenValue(tokens),
                shareBps: pool.getUserPoolPercentage(who),
                heldUntil: pool.heldUntil(who),
                all: previewWithdrawal(pool, who, tokens)
            });
        }
    }

    /// @notice Returns the tokens for a deposit of `value` coins by `who`, and the limit that refuses it.
    function previewDeposit(ITrestlePool pool, address who, uint256 value)
        public
        view
        returns (Preview memory p)
    {
        Books memory b = _books(pool);
        value = Math.min(value, type(uint96).max);
        p.amount = value.toSharesDown(b.entryNav, b.supply);
        p.most = _walletRoom(pool, b, pool.balanceOf(who));
        if (pool.paused()) {
            (p.limit, p.liftsAt) = (Limit.PoolPaused, pool.stopEndsAt());
        } else if (value < b.minimum) {
            p.limit = Limit.DepositTooSmall;
        } else if (b.writeDown * BPS > b.nav * PoolLimits.CLOSING_WRITE_DOWN) {
            p.limit = Limit.DepositsClosed;
        } else if (b.supply == 0 ? b.entryNav != 0 : b.entryNav * PoolLimits.WIPED_AT < b.supply) {
            p.limit = Limit.PoolWiped;
        } else if (value > p.most) {
            p.limit = Limit.WalletCap;
        }
        if (p.limit != Limit.None && p.limit != Limit.DepositTooSmall && p.limit != Limit.WalletCap) {
            p.most = 0;
        }
    }

    /// @notice Returns the coins for `tokens` of `who` now, and the limit that refuses the withdrawal.
    function previewWithdrawal(ITrestlePool pool, address who, uint256 tokens)
        public
        view
        returns (Preview memory p)
    {
        Books memory b = _books(pool);
        uint256 balance = pool.balanceOf(who);
        p.amount = Math.min(tokens, type(uint96).max).toAssetsDown(b.nav, b.supply);
        if (pool.paused()) {
            (p.limit, p.liftsAt) = (Limit.PoolPaused, pool.stopEndsAt());
        } else if (!pool.withdrawalsEnabled()) {
            (p.limit, p.liftsAt) = (Limit.WithdrawalsStopped, pool.stopEndsAt());
        } else if (block.timestamp < pool.heldUntil(who)) {
            (p.limit, p.liftsAt) = (Limit.Held, pool.heldUntil(who));
        }
        if (p.limit != Limit.None) return p;

        uint256 stressRoom = _stressRoom(pool, b, who, balance);
        p.most = _mostTokens(b, balance, stressRoom);
        if (tokens > balance) {
            p.limit = Limit.BalanceTooLow;
        } else if (p.amount == 0) {
            p.limit = Limit.NothingToWithdraw;
        } else if (p.amount > b.cash) {
            p.limit = Limit.Cash;
        } else if (p.amount > b.outflowRoom) {
            (p.limit, p.liftsAt) = (Limit.DailyOutflow, _leakedAt(b, p.amount));
        } else if (p.amount > stressRoom && (tokens != balance || p.amount > PoolLimits.TINY * b.minimum)) {
            (p.limit, p.liftsAt) = (Limit.Stress, (block.timestamp / 1 days + 1) * 1 days);
        } else if (!_remainderAllows(b, tokens, balance)) {
            p.limit = Limit.RemainderTooSmall;
        }
    }

    /* ---------------------------------------------------------------- borrowers */

    /// @notice Returns why this loan cannot be applied for or proposed now, except for a malformed schedule.
    /// Reverts for a project that does not exist.
    function loanObstacle(
        ITrestlePool pool,
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external view returns (IPoolBase.Obstacle obstacle) {
        (IPoolBase.Obstacle limit, uint256 rate, uint256 ownerLimit) = pool.quoteLoan(amount, projectScors);
        if (_comesFirst(limit)) return limit;
        obstacle = pool.manager()
            .obstacleTo(
                ILendingManager.Request(projectId, amount, projectOwner, projectScors, rate, ownerLimit, true)
            );
        // The project's limit comes first, even if the owner's is exceeded too.
        bool tooMuch =
            obstacle == IPoolBase.Obstacle.OwnerExposure && limit == IPoolBase.Obstacle.ProjectExposure;
        if (tooMuch || obstacle == IPoolBase.Obstacle.None) return limit;
    }

    /// @notice Returns why the application cannot be disbursed now.
    function disbursalObstacle(ITrestlePool pool, uint256 projectId)
        external
        view
        returns (IPoolBase.Obstacle obstacle)
    {
        IPoolBase.Application memory application = pool.manager().getApplication(projectId);
        (IPoolBase.Obstacle limit, uint256 rate, uint256 ownerLimit) =
            pool.quoteLoan(application.amount, application.scors);
        if (limit == IPoolBase.Obstacle.PoolPaused || limit == IPoolBase.Obstacle.WithdrawalsStopped) {
            return limit;
        }
        obstacle = pool.manager().obstacleToStart(projectId, ownerLimit);
        if (obstacle != IPoolBase.Obstacle.None || limit != IPoolBase.Obstacle.None) {
            return obstacle == IPoolBase.Obstacle.None ? limit : obstacle;
        }
        bool moved = rate > application.interestRate + LoanRates.TOLERANCE;
        return moved ? IPoolBase.Obstacle.RateMoved : IPoolBase.Obstacle.None;
    }

    /// @dev A stop, a loan that is too small and a score out of range come before every check of the borrower.
    function _comesFirst(IPoolBase.Obstacle limit) private pure returns (bool) {
        return limit == IPoolBase.Obstacle.PoolPaused || limit == IPoolBase.Obstacle.WithdrawalsStopped
            || limit == IPoolBase.Obstacle.LoanTooSmall || limit == IPoolBase.Obstacle.ScorsOutOfRange;
    }

    /// @notice Returns whether a loan of `borrower` in any pool is past its deadline or in default.
    function isTroubled(address borrower) external view returns (bool troubled) {
        (,, troubled) = _lendingPools()[0].manager().standingOf(borrower);
    }

    /// @notice The application of a project, with its schedule; zeros if there is none.
    function applicationOf(ITrestlePool pool, uint256 projectId)
        external
        view
        returns (
            IPoolBase.Application memory application,
            uint256[] memory amounts,
            uint256[] memory deadlines
        )
    {
        application = pool.manager().getApplication(projectId);
        if (application.amount != 0) (amounts, deadlines) = pool.manager().scheduleOf(projectId);
    }

    /// @notice Returns one loan with its next payment and its agreed schedule.
    function borrowing(ITrestlePool pool, uint256 projectId)
        external
        view
        returns (BorrowerLoan memory loan)
    {
        (loan.pool, loan.projectId) = (pool, projectId);
        (loan.amount, loan.owed, loan.interestRate, loan.startTime, loan.endTime,, loan.isDefaulted,) =
            pool.getLoanDetails(projectId);
        (loan.due, loan.deadline) = pool.manager().getNextPayment(projectId);
        (loan.amounts, loan.deadlines) = pool.manager().scheduleOf(projectId);
    }

    /* ---------------------------------------------------------------- figures and limits */

    struct Books {
        uint256 nav;
        uint256 entryNav;
        uint256 supply;
        uint256 cash;
        uint256 writeDown;
        uint256 overdue;
        uint256 outflowLimit;
        uint256 outflowRoom;
        uint256 coin;
        uint256 minimum;
    }

    function _lendingPools() internal view returns (ITrestlePool[3] memory) {
        (address low, address medium, address high) = registry.pools();
        return [ITrestlePool(low), ITrestlePool(medium), ITrestlePool(high)];
    }

    function _books(ITrestlePool pool) private view returns (Books memory b) {
        uint256 principalOut;
        uint256 interest;
        (b.cash, principalOut, interest, b.writeDown,,, b.overdue,) = pool.getAccounts();
        b.entryNav = b.cash + principalOut + interest;
        (b.nav,,,) = pool.getPoolStats();
        b.supply = pool.totalSupply();
        (b.coin, b.minimum) = (10 ** pool.decimals(), pool.MIN_DEPOSIT());
        b.outflowLimit = pool.dailyOutflowLimit();
        b.outflowRoom = Math.saturatingSub(b.outflowLimit, pool.currentDailyOutflow());
    }

    /// @dev Returns how many coins one wallet may still deposit: to the value below which no cap applies, or
    /// to its cap.
    function _walletRoom(ITrestlePool pool, Books memory b, uint256 balance) private view returns (uint256) {
        uint256 maxBps = pool.maxWalletPercentage();
        uint256 small = Math.saturatingSub(PoolLimits.WALLET_CAP_FROM * b.coin, b.nav + 1);
        // (balance + t) / (supply + t) = cap, solved for the tokens t.
        uint256 tokens = Math.saturatingSub(b.supply * maxBps, balance * BPS) / (BPS - maxBps);
        return Math.max(small, tokens.toAssetsDown(b.entryNav, b.supply));
    }

    /// @dev Returns the time when enough has leaked out of the bucket; 0 if the amount exceeds a day's limit.
    function _leakedAt(Books memory b, uint256 amount) private view returns (uint256) {
        if (amount > b.outflowLimit) return 0;
        return block.timestamp + Math.ceilDiv((amount - b.outflowRoom) * 1 days, b.outflowLimit);
    }

    /// @dev Returns a lender's maximum withdrawal under stress: the amount that leaves the pool out of
    /// stress, or the rest of their share of the day's cash if that is more.
    function _stressRoom(ITrestlePool pool, Books memory b, address who, uint256 balance)
        private
        view
        returns (uint256)
    {
        (uint256 cash, uint256 supply, uint256 sold) = pool.stressBasis(who);
        uint256 share = supply == 0 ? 0 : Math.ceilDiv(cash * (balance + sold), supply);
        uint256 left = Math.saturatingSub(share, sold.toAssetsDown(b.nav, b.supply));
        uint256 bad = Math.max(
            Math.ceilDiv(b.writeDown * BPS, PoolLimits.STRESS_WRITE_DOWN),
            Math.ceilDiv(b.overdue * BPS, PoolLimits.STRESS_OVERDUE)
        );
        // (cash − v) / (nav − v) = the minimum part of cash, solved for v.
        uint256 calm =
            Math.saturatingSub(b.cash * BPS, b.nav * PoolLimits.STRESS_CASH) / (BPS - PoolLimits.STRESS_CASH);
        return Math.max(left, Math.min(Math.saturatingSub(b.nav, bad), calm));
    }

    /// @dev Returns the whole position, or as many tokens as every limit allows.
    function _mostTokens(Books memory b, uint256 balance, uint256 stressRoom)
        private
        pure
        returns (uint256 most)
    {
        uint256 value = balance.toAssetsDown(b.nav, b.supply);
        bool tiny = value <= PoolLimits.TINY * b.minimum;
        uint256 room = Math.min(Math.min(b.cash, b.outflowRoom), tiny ? value : stressRoom);
        if (value <= room) return balance;
        most = room * (b.supply + 1) / (b.nav + 1);
        // A withdrawal must not leave less than the minimum.
        if (!_remainderAllows(b, most, balance)) {
            uint256 least = Math.ceilDiv(b.minimum * (b.supply + 1), b.nav + 1) + 1;
            most = Math.saturatingSub(balance, least);
        }
    }

    function _remainderAllows(Books memory b, uint256 tokens, uint256 balance) private pure returns (bool) {
        uint256 value = tokens.toAssetsDown(b.nav, b.supply);
        uint256 rest = (balance - tokens).toAssetsDown(b.nav - value, b.supply - tokens);
        return tokens == balance || rest >= b.minimum;
    }
}
