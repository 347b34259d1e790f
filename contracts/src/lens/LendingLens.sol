// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "../interfaces/ILendingManager.sol";
import {IPoolBase} from "../interfaces/IPoolBase.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestlePool} from "../interfaces/ITrestlePool.sol";
import {LoanRates} from "../libraries/LoanRates.sol";
import {Loans} from "../libraries/Loans.sol";
import {PoolLimits} from "../libraries/PoolLimits.sol";
import {ShareMath} from "../libraries/ShareMath.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title What the screens ask about lending, in one call each
/// @notice Read-only. Every answer is of this second and binds nobody: the pool checks again.
abstract contract LendingLens {
    using ShareMath for uint256;

    uint256 private constant BPS = 10_000;

    /// @notice What would refuse a deposit or withdrawal, in the pool's own order.
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
    /// @param most The most that is possible now: coins to deposit, tokens to withdraw.
    /// @param liftsAt When `limit` lifts by itself, as far as can be known; 0 if it does not or cannot be known.
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
        /// @dev Withdrawal of everything.
        Preview all;
    }

    struct Instalment {
        uint256 amount;
        uint256 deadline;
        /// @dev The interest of its period, if all before are paid on their deadlines.
        uint256 interest;
        /// @dev What is left of the principal after it.
        uint256 principalLeft;
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
        Instalment[] schedule;
    }

    struct Quote {
        IPoolBase.Obstacle obstacle;
        uint256 scors;
        uint256 maxAmount;
        /// @dev In bps; 0 where the score or the utilisation is out of the pool's range.
        uint256 interestRate;
    }

    function _registry() internal view virtual returns (IRegistry);

    /* ---------------------------------------------------------------- lenders */

    /// @notice What `who` has in each of the three pools.
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

    /// @notice What a deposit of `value` coins by `who` would buy, and what stands against it.
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
        } else if (value < PoolLimits.MIN_DEPOSIT) {
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

    /// @notice What `tokens` would pay `who` now, and what stands against it.
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

        p.most = _mostTokens(pool, b, who, balance);
        if (tokens > balance) {
            p.limit = Limit.BalanceTooLow;
        } else if (p.amount == 0) {
            p.limit = Limit.NothingToWithdraw;
        } else if (p.amount > b.cash) {
            p.limit = Limit.Cash;
        } else if (p.amount > b.outflowRoom) {
            (p.limit, p.liftsAt) = (Limit.DailyOutflow, _leakedAt(b, p.amount));
        } else if (!_stressAllows(pool, b, who, tokens, balance)) {
            (p.limit, p.liftsAt) = (Limit.Stress, (block.timestamp / 1 days + 1) * 1 days);
        } else if (!_remainderAllows(b, tokens, balance)) {
            p.limit = Limit.RemainderTooSmall;
        }
    }

    /* ---------------------------------------------------------------- borrowers */

    /// @notice Whether `amount` can be borrowed for a project from this pool now, on what score and at what rate.
    function quoteLoan(ITrestlePool pool, uint256 projectId, uint256 amount)
        external
        view
        returns (Quote memory quote)
    {
        address owner = pool.escrow().projectOwner(projectId);
        (quote.scors, quote.maxAmount) = _registry().usableScors(projectId, owner);
        quote.obstacle = pool.loanObstacle(projectId, amount, owner, quote.scors);
        quote.interestRate = quoteRate(pool, amount, quote.scors);
    }

    /// @notice The rate in bps of a loan on this score, the loan itself in the utilisation; 0 if it is out of range.
    function quoteRate(ITrestlePool pool, uint256 amount, uint256 scors) public view returns (uint256) {
        if (!pool.isScorsEligible(scors) || amount > type(uint96).max) return 0;
        (uint256 nav, uint256 lent,,) = pool.getPoolStats();
        nav = Math.saturatingSub(nav, pool.capitalOnHold());
        lent += amount;
        if (nav == 0 || lent * BPS > nav * pool.maxUtilizationRate()) return 0;
        IPoolBase.Settings memory settings;
        settings.minScors = uint8(pool.minScorsRequirement());
        settings.maxScors = uint8(pool.maxScorsRequirement());
        settings.baseRate = uint16(pool.baseInterestRate());
        settings.maxRate = uint16(pool.maxInterestRate());
        settings.maxUtilization = uint16(pool.maxUtilizationRate());
        return LoanRates.rate(settings, scors, lent, nav);
    }

    /// @notice A schedule with the interest of each period, for a loan that would begin now; the last instalment is all
    /// that is then owed.
    function previewSchedule(
        uint256 amount,
        uint256 interestRate,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) external view returns (Instalment[] memory schedule) {
        schedule = new Instalment[](Math.min(amounts.length, deadlines.length));
        for (uint256 i = 0; i < schedule.length; i++) {
            (schedule[i].amount, schedule[i].deadline) = (amounts[i], deadlines[i]);
        }
        _addInterest(schedule, amount, interestRate, block.timestamp);
    }

    /// @notice All live and defaulted loans of one borrower, over the three pools, with what is due next.
    function borrowingsOf(address borrower) external view returns (BorrowerLoan[] memory loans) {
        ITrestlePool[3] memory pools = _lendingPools();
        uint256[][3] memory ids;
        uint256 count;
        for (uint256 i = 0; i < 3; i++) {
            ids[i] = pools[i].loansOf(borrower);
            count += ids[i].length;
        }
        loans = new BorrowerLoan[](count);
        for (uint256 i = 0; i < 3; i++) {
            for (uint256 j = 0; j < ids[i].length; j++) {
                loans[--count] = borrowing(pools[i], ids[i][j]);
            }
        }
    }

    /// @notice One loan with what is due next and its whole schedule as it was agreed.
    function borrowing(ITrestlePool pool, uint256 projectId) public view returns (BorrowerLoan memory loan) {
        (loan.pool, loan.projectId) = (pool, projectId);
        address manager;
        (
            loan.amount,
            loan.owed,
            loan.interestRate,
            loan.startTime,
            loan.endTime,,
            loan.isDefaulted,
            manager
        ) = pool.getLoanDetails(projectId);
        (loan.due, loan.deadline) = pool.getNextPayment(projectId);
        if (manager == address(0)) {
            loan.schedule = new Instalment[](1);
            (loan.schedule[0].amount, loan.schedule[0].deadline) = (loan.amount, loan.endTime);
        } else {
            loan.schedule = new Instalment[](ILendingManager(manager).instalmentCount());
            for (uint256 i = 0; i < loan.schedule.length; i++) {
                (loan.schedule[i].amount, loan.schedule[i].deadline) = ILendingManager(manager).instalment(i);
            }
        }
        _addInterest(loan.schedule, loan.amount, loan.interestRate, loan.startTime);
    }

    /* ---------------------------------------------------------------- how it is counted */

    struct Books {
        uint256 nav;
        uint256 entryNav;
        uint256 supply;
        uint256 cash;
        uint256 writeDown;
        uint256 overdue;
        uint256 outflowLimit;
        uint256 outflowRoom;
    }

    function _lendingPools() internal view returns (ITrestlePool[3] memory) {
        (address low, address medium, address high) = _registry().pools();
        return [ITrestlePool(low), ITrestlePool(medium), ITrestlePool(high)];
    }

    function _books(ITrestlePool pool) private view returns (Books memory b) {
        uint256 principalOut;
        uint256 interest;
        (b.cash, principalOut, interest, b.writeDown,,, b.overdue) = pool.getAccounts();
        b.entryNav = b.cash + principalOut + interest;
        (b.nav,,,) = pool.getPoolStats();
        b.supply = pool.totalSupply();
        b.outflowLimit = pool.dailyOutflowLimit();
        b.outflowRoom = Math.saturatingSub(b.outflowLimit, pool.currentDailyOutflow());
    }

    /// @dev How many coins one wallet may still deposit: up to where the pool's size begins to count, or its cap.
    function _walletRoom(ITrestlePool pool, Books memory b, uint256 balance) private view returns (uint256) {
        uint256 maxBps = pool.maxWalletPercentage();
        uint256 small = Math.saturatingSub(PoolLimits.WALLET_CAP_FROM, b.nav + 1);
        // (balance + t) / (supply + t) = cap, solved for the tokens t.
        uint256 tokens = Math.saturatingSub(b.supply * maxBps, balance * BPS) / (BPS - maxBps);
        return Math.max(small, tokens.toAssetsDown(b.entryNav, b.supply));
    }

    /// @dev When enough has leaked out of the bucket; 0 if a day's limit does not reach.
    function _leakedAt(Books memory b, uint256 amount) private view returns (uint256) {
        if (amount > b.outflowLimit) return 0;
        return block.timestamp + Math.ceilDiv((amount - b.outflowRoom) * 1 days, b.outflowLimit);
    }

    function _stressAllows(ITrestlePool pool, Books memory b, address who, uint256 tokens, uint256 balance)
        private
        view
        returns (bool)
    {
        uint256 value = tokens.toAssetsDown(b.nav, b.supply);
        if (value > b.cash) return false;
        if (!PoolLimits.isStressed(b.nav - value, b.cash - value, b.writeDown, b.overdue)) return true;
        if (tokens == balance && value <= PoolLimits.TINY) return true;
        (uint256 cash, uint256 supply, uint256 sold) = pool.stressBasis(who);
        uint256 share = supply == 0 ? 0 : Math.ceilDiv(cash * (balance + sold), supply);
        return sold.toAssetsDown(b.nav, b.supply) + value <= share;
    }

    function _remainderAllows(Books memory b, uint256 tokens, uint256 balance) private pure returns (bool) {
        uint256 value = tokens.toAssetsDown(b.nav, b.supply);
        uint256 rest = (balance - tokens).toAssetsDown(b.nav - value, b.supply - tokens);
        return tokens == balance || rest >= PoolLimits.MIN_DEPOSIT;
    }

    /// @dev Everything, or the most of which each limit lets less through the more it is: found by halving.
    function _mostTokens(ITrestlePool pool, Books memory b, address who, uint256 balance)
        private
        view
        returns (uint256 low)
    {
        if (_lets(pool, b, who, balance, balance)) return balance;
        uint256 high = balance;
        while (high - low > 1) {
            uint256 middle = (low + high) / 2;
            if (_lets(pool, b, who, middle, balance)) low = middle;
            else high = middle;
        }
        // What would leave too little behind is not possible.
        if (!_remainderAllows(b, low, balance)) {
            uint256 least = Math.ceilDiv(PoolLimits.MIN_DEPOSIT * (b.supply + 1), b.nav + 1) + 1;
            low = Math.saturatingSub(balance, least);
        }
    }

    function _lets(ITrestlePool pool, Books memory b, address who, uint256 tokens, uint256 balance)
        private
        view
        returns (bool)
    {
        uint256 value = tokens.toAssetsDown(b.nav, b.supply);
        return value <= Math.min(b.cash, b.outflowRoom) && _stressAllows(pool, b, who, tokens, balance);
    }

    function _addInterest(
        Instalment[] memory schedule,
        uint256 principal,
        uint256 interestRate,
        uint256 since
    ) private pure {
        for (uint256 i = 0; i < schedule.length; i++) {
            Instalment memory each = schedule[i];
            uint256 span = Math.saturatingSub(each.deadline, since);
            each.interest = Math.ceilDiv(principal * interestRate * span, Loans.RAW_PER_WEI);
            if (i + 1 == schedule.length) each.amount = principal + each.interest;
            principal = Math.saturatingSub(principal + each.interest, each.amount);
            (each.principalLeft, since) = (principal, each.deadline);
        }
    }
}
