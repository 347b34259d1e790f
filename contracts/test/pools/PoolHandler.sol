// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {PoolFixture} from "./PoolFixture.sol";
import {SlowModel} from "./SlowModel.sol";

/// @dev Random steps of lenders, borrowers, operator, owner, an attacker and time on the low-risk pool. Each
/// step runs on the pool and on the slow model, and checks the rules of that step.
contract PoolHandler is PoolFixture {
    struct Pending {
        uint256 id;
        uint256 amount;
        bool byOwner;
        uint256[] amounts;
        uint256[] deadlines;
    }

    /// @dev One move of the outflow bucket: what left, what came, the limit at that moment.
    struct Move {
        uint256 time;
        uint256 left;
        uint256 came;
        uint256 limit;
    }

    string[] public names;
    mapping(bytes32 step => uint256) public calls;
    mapping(bytes32 step => uint256) public successes;

    SlowModel public model;
    uint256 public forced;
    /// @dev Loans that were lost.
    uint256 public losses;
    address[] internal _borrowers;
    Pending[] internal _pending;
    /// @dev Daily outflow limit in basis points of the net asset value; a fifth when the low-risk pool starts.
    uint256 internal _dailyLimit = 2_000;
    Move[] internal _moves;
    mapping(uint256 id => bool) internal _accepted;
    uint256 internal _seasonedAtMost;

    constructor() {
        setUp();
        model = new SlowModel();
        _borrowers = [borrower, second, account("third borrower"), account("fourth borrower")];
        for (uint256 i = 2; i < 4; i++) {
            vm.deal(_borrowers[i], 1_000 ether);
            vm.prank(operator);
            registry.attestKyc(_borrowers[i]);
        }
        for (uint256 i = 0; i < 2 * lenders.length; i++) {
            uint256 amount = i < lenders.length ? 4.9 ether : 5.1 ether;
            deposit(lenders[i % lenders.length], amount);
            model.deposit(amount);
        }
        pass(SEASONING);
        _seasonedAtMost = pool.seasonedCapital();
    }

    /// @dev Counts a step; inside, `done` counts its success.
    modifier step(string memory what) {
        bytes32 key = keccak256(bytes(what));
        if (calls[key]++ == 0) names.push(what);
        uint256 day = block.timestamp / 1 days;
        _;
        for (; day < block.timestamp / 1 days; day++) {
            _seasonedAtMost += _seasonedAtMost / 10 > 5 ether ? _seasonedAtMost / 10 : 5 ether;
        }
        // Without provision and vesting, which come and go: what is there to season.
        uint256 worth = model.entryNav();
        if (_seasonedAtMost > worth) _seasonedAtMost = worth;
        // Until the day's first call stores it, it follows the interest that accrues.
        uint256 interest = _seasonedAtMost / 500;
        assertLe(pool.seasonedCapital(), _seasonedAtMost + interest, "the caps' base grows by a tenth a day");
        assertLe(pool.seasonedCapital(), nav(), "and is never more than there is");
    }

    function done(string memory what) internal {
        successes[keccak256(bytes(what))]++;
    }

    function pass(uint256 span) internal {
        vm.warp(block.timestamp + span);
        model.tick();
    }

    /* ---------------------------------------------------------------- time */

    function time(uint256 seed) external step("time") {
        uint256 kind = seed % 8;
        if (kind < 4) pass(within(seed >> 8, 1, 1 days));
        else if (kind < 7) pass(within(seed >> 8, 1 days, 6 days));
        else pass(within(seed >> 8, 6 days, 50 days));
        done("time");
    }

    function poke() external step("poke") {
        uint256 price = pool.tokenPrice();
        pool.poke();
        assertEq(pool.tokenPrice(), price, "a poke moves no price");
        done("poke");
    }

    /* ---------------------------------------------------------------- lenders */

    function deposit(uint256 who, uint256 amount) external step("deposit") {
        address lender = lenders[who % lenders.length];
        amount = within(amount, 0.001 ether, 3 ether);
        uint256 price = pool.tokenPrice();
        uint256 limit = pool.dailyOutflowLimit();
        uint256 before = pool.balanceOf(lender);
        vm.prank(lender);
        try pool.deposit{value: amount}() {}
        catch {
            return;
        }
        uint256 tokens = model.deposit(amount);
        assertEq(pool.balanceOf(lender), before + tokens, "tokens minted");
        assertGe(pool.tokenPrice(), price, "a deposit lowers no price");
        assertLe(pool.getTokenValue(tokens), amount, "a deposit gains nothing");
        _moves.push(Move(block.timestamp, 0, amount, limit));
        done("deposit");
    }

    function withdraw(uint256 who, uint256 part) external step("withdraw") {
        address lender = lenders[who % lenders.length];
        uint256 balance = pool.balanceOf(lender);
        uint256 tokens = part % 4 == 0 ? balance : balance * (part % 100) / 300;
        uint256 price = pool.tokenPrice();
        uint256 limit = pool.dailyOutflowLimit();
        uint256 purse = lender.balance;
        vm.prank(lender);
        try pool.withdraw(tokens) {}
        catch {
            return;
        }
        uint256 value = model.withdraw(tokens);
        assertEq(lender.balance, purse + value, "coins paid");
        if (model.supply() != 0) assertGe(pool.tokenPrice(), price, "a withdrawal lowers no price");
        uint256 left = pool.balanceOf(lender);
        assertTrue(left == 0 || pool.getTokenValue(left) >= 0.001 ether, "none or the minimum");
        _moves.push(Move(block.timestamp, value, 0, limit));
        _holdWindows();
        done("withdraw");
    }

    /* ---------------------------------------------------------------- borrowers and operator */

    function apply_(uint256 who, uint256 amount, uint256 shape) external step("apply") {
        if (pool.paused() || !pool.withdrawalsEnabled()) return;
        address by = _borrowers[who % 4];
        amount = within(amount, 0.1 ether, 8 ether);
        uint256 id = attested(by, uint8(within(shape, 8, 11)), amount);
        model.tick();
        Pending memory wanted;
        (wanted.id, wanted.amount, wanted.byOwner) = (id, amount, true);
        uint256 instalments = within(shape, 1, 4);
        (wanted.amounts, wanted.deadlines) = (new uint256[](instalments), new uint256[](instalments));
        for (uint256 i = 0; i < instalments; i++) {
            wanted.amounts[i] = (amount / instalments / 1e12 + 1) * 1e12;
            wanted.deadlines[i] = midnight(8 + shape % 20 + i * (5 + shape % 30));
        }
        vm.prank(by);
        (bool approved,) =
            pool.applyForLoanWithSchedule(id, amount, within(shape, 8, 11), wanted.amounts, wanted.deadlines);
        if (!approved) return;
        _pending.push(wanted);
        done("apply");
    }

    function propose(uint256 who, uint256 amount) external step("propose") {
        if (pool.paused() || !pool.withdrawalsEnabled()) return;
        address by = _borrowers[who % 4];
        amount = within(amount, 0.1 ether, 8 ether);
        uint256 id = attested(by, 10, amount);
        model.tick();
        vm.prank(operator);
        (bool approved,) = pool.processLoanApplication(id, amount, by, 10);
        if (!approved) return;
        Pending memory wanted;
        (wanted.id, wanted.amount) = (id, amount);
        (wanted.amounts, wanted.deadlines) = (new uint256[](1), new uint256[](1));
        wanted.amounts[0] = amount;
        wanted.deadlines[0] = (block.timestamp + 180 days + 1 days - 1) / 1 days * 1 days;
        _pending.push(wanted);
        done("propose");
    }

    function disburse(uint256 which, uint256 by_) external step("disburse") {
        if (_pending.length == 0) return;
        // Mostly the newest: the others lapse.
        which = which % 4 == 0 ? which % _pending.length : _pending.length - 1;
        Pending memory wanted = _pending[which];
        _pending[which] = _pending[_pending.length - 1];
        _pending.pop();
        address by = escrow.projectOwner(wanted.id);
        uint256 price = pool.tokenPrice();
        uint256 limit = _lendingLimit();
        if (by_ % 2 == 0 && wanted.byOwner) {
            vm.prank(operator);
            try pool.disburseLoan(wanted.id, address(escrow)) {}
            catch {
                return;
            }
        } else {
            vm.prank(by);
            try pool.confirmAndDisburse(wanted.id) {}
            catch {
                return;
            }
        }
        (, uint256 needed, uint256 returnable,) = escrow.loanOf(wanted.id);
        assertEq(needed + returnable, wanted.amount, "the loan is in the escrow");
        model.lend(wanted.id, by, wanted.amount, rateOf(wanted.id), wanted.amounts, wanted.deadlines);
        assertEq(pool.tokenPrice(), price, "a loan moves no price");
        _holdCaps(wanted.amount, by);
        assertLe(pool.currentDailyOutflow(), limit / 2, "lending uses half of the limit");
        _moves.push(Move(block.timestamp, wanted.amount, 0, limit));
        _holdWindows();
        done("disburse");
    }

    function repay(uint256 which, uint256 how, uint256 amount) external step("repay") {
        uint256 id = _owedLoan(which);
        if (id == 0) return;
        uint256 debt = pool.debtOf(id);
        (uint256 due,) = pool.manager().getNextPayment(id);
        uint256 value = how % 5 == 0 ? debt + amount % 1 ether : how % 5 < 3 ? due : within(amount, 1, debt);
        uint256 price = pool.tokenPrice();
        address by = _borrowers[how % 4];
        vm.deal(by, by.balance + value);
        uint256 purse = by.balance;
        vm.prank(by);
        pool.processRepayment{value: value}(id);
        uint256 left = model.pay(id, value, false);
        assertEq(by.balance, purse - value + left, "the excess comes back");
        assertGe(pool.tokenPrice(), price, "a repayment lowers no price");
        done("repay");
    }

    /// @dev An accepted bid needs the loan: nothing can be recalled any more.
    function accept(uint256 which) external step("accept") {
        uint256 id = _owedLoan(which);
        if (id == 0 || _accepted[id] || !escrow.isOpen(id)) return;
        (,, uint256 parked,) = escrow.loanOf(id);
        if (parked == 0) return;
        vm.deal(model.borrowerOf(id), 1_000 ether);
        accept(id, 2 * parked + 1 ether);
        _accepted[id] = true;
        done("accept");
    }

    function unused(uint256 which) external step("unused") {
        uint256 id = _owedLoan(which);
        if (id == 0 || _accepted[id]) return;
        (,, uint256 parked,) = escrow.loanOf(id);
        if (parked == 0) return;
        uint256 price = pool.tokenPrice();
        uint256 debt = pool.debtOf(id);
        if (block.timestamp >= model.deadlineOf(id) && which % 2 == 0) {
            vm.prank(stranger);
            pool.recallUnusedLoan(id);
        } else {
            if (escrow.stateOf(id) == ITrestleEscrow.ProjectState.Open) {
                address by = model.borrowerOf(id);
                vm.prank(by);
                escrow.cancelRequest(id);
            }
            escrow.returnLoan(id);
        }
        model.pay(id, parked < debt ? parked : debt, true);
        assertGe(pool.tokenPrice(), price, "returned money lowers no price");
        done("unused");
    }

    function default_(uint256 which) external step("default") {
        uint256 id = _owedLoan(which);
        if (id == 0 || model.kindOf(id) != SlowModel.Kind.Active) return;
        uint256 from = model.defaultFrom(id);
        if (block.timestamp < from) {
            if (which % 4 != 0) {
                vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotInDefault.selector, id, from));
                pool.processDefault(id);
                return;
            }
            pass(from - block.timestamp);
        }
        (,, uint256 parked,) = escrow.loanOf(id);
        uint256 debt = pool.debtOf(id);
        uint256 price = pool.tokenPrice();
        pool.processDefault(id);
        if (parked != 0) model.pay(id, parked < debt ? parked : debt, true);
        if (model.kindOf(id) == SlowModel.Kind.Active) {
            model.lose(id);
            losses++;
        }
        assertGe(pool.tokenPrice() + 1, price, "the loss was in the price already");
        done("default");
    }

    /* ---------------------------------------------------------------- owner, thief, forced coin */

    function stops(uint256 how) external step("stops") {
        vm.startPrank(how % 3 == 0 ? operator : owner);
        bool stopped = how % 4 < 2 ? pool.paused() : !pool.withdrawalsEnabled();
        bool stop = !stopped && how % 5 == 0;
        bool changed = stop || stopped;
        if (how % 4 < 2) {
            try pool.setPaused(stop) {}
            catch {
                changed = false;
            }
        } else {
            try pool.setWithdrawalsEnabled(!stop) {}
            catch {
                changed = false;
            }
        }
        vm.stopPrank();
        if (changed) done("stops");
    }

    function settings(uint256 seed) external step("settings") {
        uint256 price = pool.tokenPrice();
        vm.startPrank(owner);
        _dailyLimit = within(seed >> 32, 500, 5_000);
        pool.updateRiskParameters(
            within(seed, 600, 2_500), within(seed >> 16, 5_000, 9_000), _dailyLimit, 5_000
        );
        if (seed % 8 == 0) {
            pool.updateRatesAndRequirements(
                8, 11, within(seed >> 48, 100, 900), within(seed >> 64, 900, 5_000)
            );
        }
        vm.stopPrank();
        assertEq(pool.tokenPrice(), price, "settings move no price");
        done("settings");
    }

    function force(uint256 amount) external step("force") {
        amount = within(amount, 1, 5 ether);
        uint256 price = pool.tokenPrice();
        vm.deal(address(pool), address(pool).balance + amount);
        forced += amount;
        assertEq(pool.tokenPrice(), price, "forced coin moves no price");
        done("force");
    }

    /// @dev Owner, operator and a stranger try to take cash. None of their calls moves a coin.
    function thief(uint256 how, uint256 amount) external step("thief") {
        uint256 held = address(pool).balance;
        address by = how % 3 == 0 ? owner : how % 3 == 1 ? operator : stranger;
        amount = within(amount, 1, held);
        vm.startPrank(by);
        how = how / 3 % 8;
        bool ok;
        if (how == 0) {
            (ok,) = address(pool)
                .call(abi.encodeCall(pool.emergencyFundRecovery, (payable(by), forced + amount)));
        }
        if (how == 1) (ok,) = address(pool).call(abi.encodeCall(pool.withdraw, (amount)));
        if (how == 2) (ok,) = address(pool).call(abi.encodeCall(pool.disburseLoan, (amount, by)));
        if (how == 3) {
            (ok,) = address(pool).call(abi.encodeCall(pool.confirmAndDisburse, (_anyId(amount))));
        }
        if (how == 4) {
            (ok,) = address(pool).call{value: 0}(abi.encodeCall(pool.returnUnusedLoan, (_anyId(amount))));
        }
        if (how == 5) {
            (ok,) = address(pool).call(abi.encodeWithSignature("transfer(address,uint256)", by, amount));
        }
        if (how == 6) ok = pool.transferFrom(lenders[0], by, amount);
        if (how == 7) (ok,) = address(pool).call(abi.encodeCall(pool.processDefault, (_pendingId(amount))));
        vm.stopPrank();
        assertTrue(!ok, "a thief gets nothing");
        assertEq(address(pool).balance, held, "no coin moved");
        done("thief");
    }

    /* ---------------------------------------------------------------- rules held at a step */

    /// @dev The day's limit for loans. Loans that have just missed a deadline narrow it for lenders only, since a
    /// disbursal moves no price.
    function _lendingLimit() internal view returns (uint256 limit) {
        limit = nav() * _dailyLimit / 10_000;
        if (limit < 1 ether) limit = 1 ether;
    }

    function _holdCaps(uint256 amount, address by) internal view {
        uint256 worth = pool.seasonedCapital();
        assertLe(amount * 10_000, worth * pool.maxExposurePerProject(), "exposure per project");
        assertLe(model.exposureOf(by) * 10_000, worth * pool.maxExposurePerOwner(), "exposure per owner");
        assertLe(model.sums().principalOut * 10_000, worth * pool.maxUtilizationRate(), "utilisation");
    }

    /// @dev For every window that ends now: what left, less what came, within the largest limit in it.
    function _holdWindows() internal view {
        uint256 largest;
        int256 net;
        uint256 oldest = _moves.length > 40 ? _moves.length - 40 : 0;
        for (uint256 i = _moves.length; i > oldest; i--) {
            Move memory move = _moves[i - 1];
            if (move.limit > largest) largest = move.limit;
            net += int256(move.left) - int256(move.came);
            uint256 allowed = largest + largest * (block.timestamp - move.time) / 1 days;
            assertTrue(net <= int256(allowed), "net outflow over a window");
        }
    }

    function _owedLoan(uint256 which) internal view returns (uint256) {
        uint256 count = model.count();
        for (uint256 i = 0; i < count; i++) {
            uint256 id = model.ids((which % count + i) % count);
            if (model.debtOf(id) != 0) return id;
        }
        return 0;
    }

    function _anyId(uint256 which) internal view returns (uint256) {
        return model.count() == 0 ? 1 : model.ids(which % model.count());
    }

    function _pendingId(uint256 which) internal view returns (uint256) {
        return _pending.length == 0 ? 0 : _pending[which % _pending.length].id;
    }

    /* ---------------------------------------------------------------- rules held always */

    function holdBooks() external view {
        Accounts memory a = accounts();
        SlowModel.Sums memory s = model.sums();
        assertEq(a.cash, model.cash(), "cash");
        assertEq(a.principalOut, s.principalOut, "principal out");
        assertEq(a.interest, s.interest, "accrued interest");
        assertEq(a.writeDown, s.writeDown, "write-down");
        assertEq(a.unvested, model.unvested(), "vesting");
        assertEq(a.reserve, model.reserve(), "reserve");
        assertEq(a.overdue, s.overdue, "overdue");

        uint256 plus = a.cash + a.principalOut + a.interest;
        uint256 minus = a.unvested + (a.overdue > a.reserve ? a.overdue - a.reserve : 0);
        assertEq(nav(), plus > minus ? plus - minus : 0, "NAV identity");
        assertEq(address(pool).balance, a.cash + a.reserve + forced, "every coin has its counter");
    }

    function holdDebts() external view {
        uint256 count = model.count();
        uint256 active;
        for (uint256 i = 0; i < count; i++) {
            uint256 id = model.ids(i);
            if (model.kindOf(id) == SlowModel.Kind.Active) active++;
            assertEq(pool.debtOf(id), model.debtOf(id), "a loan's debt");
            bool live =
                model.kindOf(id) == SlowModel.Kind.Active || model.kindOf(id) == SlowModel.Kind.Defaulted;
            assertEq(registry.livePoolOf(id), live ? address(pool) : address(0));
        }
        assertEq(pool.getActiveProjects().length, active, "active loans");
        assertEq(pool.activeLoanCount(), active, "active loans");
    }

    function holdTokens() external view {
        uint256 sum;
        uint256 value;
        for (uint256 i = 0; i < lenders.length; i++) {
            sum += pool.balanceOf(lenders[i]);
            value += pool.getTokenValue(pool.balanceOf(lenders[i]));
            assertLe(pool.getUserPoolPercentage(lenders[i]), 10_000, "percentage");
        }
        assertEq(sum, pool.totalSupply(), "tokens");
        assertEq(sum, model.supply(), "supply");
        assertLe(value, nav(), "claims are covered");
    }
}
