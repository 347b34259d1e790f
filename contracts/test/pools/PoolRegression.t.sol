// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {INativePool} from "../../src/interfaces/INativePool.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev To put a pool where no short game gets it.
interface StoreVm {
    function load(address, bytes32) external view returns (bytes32);
    function store(address, bytes32, bytes32) external;
}

/// @dev Failures of other protocols and of our first drafts. Each test would have shown one.
contract PoolRegressionTest is PoolFixture {
    StoreVm internal constant more = StoreVm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /* ---------------------------------------------------------------- of others */

    /// @dev Sonne, Hundred: the first lender holds one wei, donates, and the next one's tokens round to none.
    function test_others_FirstLenderCannotInflateThePrice() public {
        deposit(stranger, 0.001 ether);
        vm.warp(block.timestamp + 1 days);
        expectError(IPoolBase.RemainderTooSmall.selector);
        withdraw(stranger, 0.001 ether - 1);
        vm.deal(address(pool), 100 ether);
        assertEq(pool.tokenPrice(), 1 ether);
        deposit(lenders[0], 1 ether);
        assertEq(pool.balanceOf(lenders[0]), 1 ether);
    }

    /// @dev Rari: coins sent before the accounts are written. The receiver sees its own withdrawal done.
    function test_others_AccountsAreWrittenBeforeCoinsLeave() public {
        Watcher watcher = new Watcher(pool);
        vm.deal(address(watcher), 5 ether);
        watcher.enter(3 ether);
        vm.warp(block.timestamp + 1 days);
        watcher.leave(1 ether);
        assertEq(watcher.seenBalance(), 2 ether);
        assertEq(watcher.seenSupply(), 2 ether);
        assertEq(watcher.seenTvl(), 2 ether);
    }

    /// @dev CrediX: an admin key mints, lends to itself and sweeps. Owner and operator together reach no coin.
    function test_others_AdminsCannotDrain() public {
        lent();
        uint256 held = address(pool).balance;
        vm.startPrank(owner);
        pool.setPaused(true);
        expectError(IPoolBase.AboveSurplus.selector);
        pool.emergencyFundRecovery(payable(owner), 1);
        pool.setOperator(owner);
        pool.setPaused(false);
        expectError(IPoolBase.WrongEscrow.selector);
        pool.disburseLoan(1, owner);
        expectError(IPoolBase.BalanceTooLow.selector);
        pool.withdraw(1);
        vm.stopPrank();
        assertEq(address(pool).balance, held);
    }

    /// @dev Teller: a repayment to a loan that does not exist is kept.
    function test_others_RepayingAnUnknownLoanReverts() public {
        fill();
        uint256 purse = borrower.balance;
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NothingOwed.selector, 5));
        repay(5, 1 ether);
        assertEq(borrower.balance, purse);
    }

    /// @dev Teller: the rate read before the loan, so that the largest borrower paid the least.
    function test_others_TheRateCountsTheLoanItself() public {
        fill();
        vm.prank(owner);
        pool.updateRiskParameters(2_500, 1_000, 5_000, 2_000);
        uint256 id = attested(borrower, 11, 10 ether);
        vm.prank(operator);
        (, uint256 small) = pool.processLoanApplication(id, 1 ether, borrower, 11);
        vm.prank(borrower);
        pool.withdrawApplication(id);
        vm.prank(operator);
        (, uint256 large) = pool.processLoanApplication(id, 10 ether, borrower, 11);
        assertEq(small, 504);
        assertEq(large, 620);
    }

    /// @dev Sentiment, Teller: lenders who know of a bad loan leave at the full price. Here the price falls
    /// with time, before any call, and an overdue loan puts the pool under stress from its first second.
    function test_others_NobodyExitsBeforeTheWriteDown() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(31) - 1);
        assertTrue(pool.tokenPrice() > 1 ether, "late by less than a day");
        vm.warp(block.timestamp + 1);
        assertEq(pool.tokenPrice(), 0.94 ether, "6 in 100, without a call");
        uint256 purse = lenders[0].balance;
        withdraw(lenders[0], 10 ether);
        assertEq(lenders[0].balance, purse + 9.4 ether, "he takes his part of the loss along");
        assertEq(pool.tokenPrice(), 0.94 ether, "and leaves the others theirs");
    }

    /// @dev Sentiment: bad debt leaves tokens without assets, and the next deposit pays for them. Here a wiped pool
    /// takes none, and answers all reads.
    function test_others_AWipedPoolTakesNoDeposit() public {
        // Exits bear their part of a loss and caps are low: no short game gets here. Cash 0.08, 100 tokens.
        fill();
        uint256 money = uint256(more.load(address(pool), bytes32(0))) >> 96 << 96 | 0.08 ether;
        more.store(address(pool), bytes32(0), bytes32(money));
        assertEq(accounts().cash, 0.08 ether);
        vm.expectRevert(IPoolBase.PoolWiped.selector);
        deposit(stranger, 1 ether);
        assertTrue(pool.tokenPrice() < 0.001 ether, "next to nothing");
        assertTrue(pool.getTokenValue(pool.balanceOf(lenders[0])) < 1e16, "next to nothing");
        assertGe(pool.getUserPoolPercentage(lenders[0]), 1, "but still his");
        (uint256 tvl,, uint256 loans,) = pool.getPoolStats();
        assertTrue(tvl == 0.08 ether && loans == 0, "stats");
    }

    /// @dev Underflow that blocks exits: write-down and vesting reach all there is. Reads answer, and so does a payment.
    function test_others_NothingLeftBlocksNothing() public {
        uint256 id = wiped();
        repay(id, 0.0005 ether);
        Accounts memory a = accounts();
        assertTrue(a.unvested != 0 && a.writeDown != 0, "both at once");
        (uint256 tvl,,, uint256 price) = pool.getPoolStats();
        assertLe(tvl, a.cash, "no more than cash");
        assertLe(price, 1 ether, "a price");
        repay(id, 1 ether);
        vm.warp(block.timestamp + 8 days);
        assertEq(pool.activeLoanCount(), 0);
        uint256 purse = lenders[0].balance;
        uint256 balance = pool.balanceOf(lenders[0]);
        withdraw(lenders[0], balance);
        assertTrue(lenders[0].balance > purse, "and the exit is open");
    }

    /// @dev Roci: a small payment resets the clock and evades the late fee.
    function test_others_APartialPaymentDoesNotEndBeingLate() public {
        uint256 id = lent();
        vm.warp(midnight(40));
        uint256 snapshotDebt = pool.debtOf(id);
        repay(id, 0.1 ether);
        assertTrue(isTroubled(borrower), "still late");
        vm.warp(block.timestamp + 10 days);
        (uint256 amount,) = pool.manager().getNextPayment(id);
        // Ten more days at one and a half times the rate on what is left.
        assertEq(pool.debtOf(id), snapshotDebt - 0.1 ether + lateFor(id, 10 days));
        assertTrue(amount < 2 ether, "part of the instalment is paid");
    }

    function lateFor(uint256 id, uint256 span) internal view returns (uint256) {
        uint256 principal = accounts().principalOut;
        return ceilDiv(principal * rateOf(id) * 3 * span, 2 * 10_000 * YEAR);
    }

    /// @dev Maple: a loss taken back twice, or not at all. A cured loan is worth what it was without the write-down.
    function test_others_ACuredLoanTakesItsWriteDownBackOnce() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(30) + 37 days);
        Accounts memory before = accounts();
        (uint256 due,) = pool.manager().getNextPayment(id);
        repay(id, due + 2 ether);
        Accounts memory a = accounts();
        assertEq(a.writeDown + a.overdue, 0);
        // Cash rose by what was paid but for the reserve; the rest of NAV fell by the interest and principal paid.
        assertEq(
            a.cash + a.reserve + a.principalOut,
            before.cash + before.reserve + before.principalOut + (due + 2 ether) - (LOAN - a.principalOut)
        );
        vm.warp(block.timestamp + 1);
        assertEq(accounts().writeDown, 0);
    }

    /* ---------------------------------------------------------------- of our first drafts */

    /// @dev Ten fresh wallets borrow on a default score: without an attestation there is no loan.
    function test_ours_FreshWalletsBorrowNothing() public {
        fill();
        for (uint256 i = 0; i < 10; i++) {
            address fresh = account(string.concat("fresh ", vm.toString(i)));
            vm.prank(operator);
            registry.attestKyc(fresh);
            uint256 id = mint(fresh);
            for (uint256 scors = 8; scors < 12; scors++) {
                (bool approved,) = applyFor(id, 1 ether, scors);
                assertEq(approved, false);
            }
        }
        assertEq(accounts().cash, 100 ether);
    }

    /// @dev The operator attests a project of its own: usable only after the delay, in which the owner revokes.
    function test_ours_AStolenOperatorKeyWaitsAndIsCancelled() public {
        fill();
        vm.prank(operator);
        registry.attestKyc(operator);
        uint256 id = mint(operator);
        vm.startPrank(operator);
        registry.attestScors(id, operator, 11, 100 ether);
        (bool approved,) = pool.processLoanApplication(id, 1 ether, operator, 11);
        vm.stopPrank();
        assertEq(approved, false);
        vm.prank(owner);
        registry.revokeScors(id);
        vm.warp(block.timestamp + 1 days);
        vm.prank(operator);
        (approved,) = pool.processLoanApplication(id, 1 ether, operator, 11);
        assertEq(approved, false);
    }

    /// @dev If the owner does not revoke, a stolen key lends half a day's limit a day, with any attestation.
    function test_ours_AStolenOperatorKeyLendsHalfALimitPerDay() public {
        fill();
        uint256[] memory ids = new uint256[](4);
        for (uint256 i = 0; i < 4; i++) {
            address puppet = account(string.concat("puppet ", vm.toString(i)));
            vm.prank(operator);
            registry.attestKyc(puppet);
            ids[i] = mint(puppet);
            vm.prank(operator);
            registry.attestScors(ids[i], puppet, 11, 100 ether);
        }
        vm.warp(block.timestamp + 1 days);
        uint256 limit = pool.dailyOutflowLimit();
        uint256 before = accounts().cash;
        for (uint256 i = 0; i < 4; i++) {
            (bool approved,) = applyFor(ids[i], LOAN, 11);
            if (!approved) continue;
            vm.prank(operator);
            pool.disburseLoan(ids[i], address(escrow));
        }
        assertLe(before - accounts().cash, limit / 2, "half a limit");
        assertEq(before - accounts().cash, LOAN);
    }

    /// @dev The reserve's part was in the accrued NAV and taken out at payment: the price fell.
    function test_ours_APaymentTakesNoReserveOutOfThePrice() public {
        uint256 id = lent();
        vm.warp(block.timestamp + 29 days);
        uint256 price = pool.tokenPrice();
        repay(id, 1 ether);
        assertEq(pool.tokenPrice(), price);
    }

    /// @dev A default called before a recovery everyone knows of: what the escrow holds comes back first.
    function test_ours_DefaultRecallsWhatIsKnownToComeBack() public {
        uint256 id = lent();
        vm.warp(midnight(30) + FULL);
        pool.processDefault(id);
        // All principal was still in the escrow: only interest is lost.
        assertTrue(pool.totalDefaultAmount() < 0.03 ether, "no principal is lost");
        assertEq(accounts().cash, 100 ether);
    }

    /// @dev A recovery with no token left minted nothing and gave itself to the next lender.
    function test_ours_ARecoveryWithoutTokensIsTheReserves() public {
        depositLongAgo(lenders[0], 0.6 ether);
        depositLongAgo(lenders[1], 0.6 ether);
        uint256 id = lentTo(borrower, 0.12 ether);
        accept(id, 0.3 ether);
        vm.warp(midnight(30) + FULL);
        withdraw(lenders[0], 0.6 ether);
        vm.warp(block.timestamp + 1 days);
        withdraw(lenders[1], 0.6 ether);
        // Before the default is booked the loan is there without an owner: no deposit could buy it.
        expectError(IPoolBase.DepositsClosed.selector);
        deposit(stranger, 1 ether);
        pool.processDefault(id);
        assertEq(pool.totalSupply(), 0);
        uint256 reserve = accounts().reserve;
        vm.deal(borrower, 50 ether);
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        Accounts memory a = accounts();
        assertEq(a.cash + a.unvested, 0);
        assertEq(a.reserve, reserve + debt);
        deposit(stranger, 1 ether);
        assertEq(pool.balanceOf(stranger), 1 ether);
        assertEq(pool.tokenPrice(), 1 ether);
    }

    /// @dev A loan cured after the last lender left has no owner: no deposit may buy it for a wei, and no
    /// view may show it as the price of a token that does not exist.
    function test_ours_ALoanWithoutTokensIsNobodys() public {
        depositLongAgo(lenders[0], 1.2 ether);
        uint256 id = attested(borrower, 11, 0.12 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](2), new uint256[](2));
        (amounts[0], amounts[1], deadlines[0], deadlines[1]) =
        (0.06 ether, 0.08 ether, midnight(30), midnight(150));
        vm.startPrank(borrower);
        pool.applyForLoanWithSchedule(id, 0.12 ether, 11, amounts, deadlines);
        pool.confirmAndDisburse(id);
        vm.stopPrank();
        accept(id, 0.3 ether);
        vm.warp(deadlines[0] + FULL);
        // More than the daily floor of one coin: in two days.
        withdraw(lenders[0], 0.9 ether);
        vm.warp(block.timestamp + 1 days);
        withdraw(lenders[0], 0.3 ether);
        assertEq(pool.totalSupply(), 0);
        (uint256 due,) = pool.manager().getNextPayment(id);
        repay(id, due);
        assertTrue(nav() > 0.05 ether, "a loan in order");
        assertEq(pool.tokenPrice(), 1 ether);
        vm.expectRevert(IPoolBase.PoolWiped.selector);
        deposit(stranger, 1 ether);
        uint256 debt = pool.debtOf(id);
        repay(id, debt);
        deposit(stranger, 1 ether);
        assertEq(pool.balanceOf(stranger), 1 ether);
    }

    /// @dev Pause and withdrawal stop alternated for ever: both share one clock and one cool-down.
    function test_ours_StopsCannotBeAlternated() public {
        deposit(lenders[0], 1 ether);
        uint256 open;
        for (uint256 day = 1; day < 106; day++) {
            vm.warp(START + day * 1 days);
            vm.startPrank(owner);
            if (day % 2 == 0) {
                try pool.setPaused(true) {} catch {}
            } else {
                try pool.setWithdrawalsEnabled(false) {} catch {}
            }
            vm.stopPrank();
            if (!pool.paused() && pool.withdrawalsEnabled()) open++;
        }
        assertGe(open, 33, "a third of all days is open");
    }

    /// @dev One wallet that deposits and withdraws in turn filled the bucket against everyone.
    function test_ours_OneWalletCannotRecycleTheBucket() public {
        fill();
        vm.warp(block.timestamp + 1 days);
        for (uint256 i = 0; i < 5; i++) {
            withdraw(lenders[0], 9 ether);
            deposit(lenders[0], 9 ether);
            assertEq(pool.currentDailyOutflow(), 0);
            vm.warp(block.timestamp + 1 days);
        }
        withdraw(lenders[1], 10 ether);
    }

    /// @dev A late deposit caught what was still vesting for others.
    function test_ours_ALateDepositCatchesNoVesting() public {
        uint256 id = lent();
        accept(id, 12 ether);
        vm.warp(midnight(30) + FULL);
        pool.processDefault(id);
        repay(id, 4 ether);
        assertTrue(accounts().unvested > 3.9 ether, "much is vesting");
        deposit(stranger, 10 ether);
        uint256 tokens = pool.balanceOf(stranger);
        vm.warp(midnight(9));
        assertLe(pool.getTokenValue(tokens), 10 ether, "he bought it with his entry");
    }

    /// @dev A loss is booked, then the missed instalments are paid: the loan stays in default and late until nothing is
    /// owed, and its borrower gets no other.
    function test_ours_AnInstalmentDoesNotEndADefault() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](3), new uint256[](3));
        (amounts[0], amounts[1], amounts[2]) = (0.12 ether, 1 ether, LOAN);
        (deadlines[0], deadlines[1], deadlines[2]) = (midnight(8), midnight(400), midnight(900));
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        confirm(id);
        accept(id, 12 ether);
        vm.warp(midnight(8) + FULL);
        pool.processDefault(id);
        uint256 interest = ceilDiv(LOAN * 503 * 8 days, 10_000 * YEAR);
        uint256 late = pool.debtOf(id) - LOAN - interest;
        repay(id, late + 0.12 ether);
        assertTrue(isTroubled(borrower), "still in default");
        (uint256 due, uint256 deadline) = pool.manager().getNextPayment(id);
        assertEq(due, pool.debtOf(id), "all is due");
        assertLe(deadline, block.timestamp, "and was");
        uint256 debt = pool.debtOf(id);
        vm.warp(block.timestamp + 10 days);
        uint256 left = LOAN + interest - 0.12 ether;
        assertEq(pool.debtOf(id), debt + ceilDiv(left * 503 * 3 * 10 days, 2 * 10_000 * YEAR), "late");
        uint256 another = attested(borrower, 11, 1 ether);
        (bool approved,) = applyFor(another, 1 ether, 11);
        assertTrue(!approved, "no other loan");
    }

    /* ---------------------------------------------------------------- steps */

    /// @dev Two lenders, one loan of an eighth, and all cash withdrawn over time: then the loan is lost.
    function wiped() internal returns (uint256 id) {
        depositLongAgo(lenders[0], 0.6 ether);
        depositLongAgo(lenders[1], 0.6 ether);
        id = lentTo(borrower, 0.12 ether);
        accept(id, 0.3 ether);
        vm.warp(midnight(30));
        for (uint256 i = 0; i < 220; i++) {
            vm.warp(block.timestamp + 1 days);
            leave(lenders[i % 2]);
        }
    }

    /// @dev As much as stress lets out.
    function leave(address lender) internal {
        uint256 balance = pool.balanceOf(lender);
        uint256 share = accounts().cash * balance / pool.totalSupply();
        uint256 tokens = share * pool.totalSupply() / (nav() + 1);
        if (tokens == 0) return;
        vm.prank(lender);
        try pool.withdraw(tokens < balance ? tokens : balance) {} catch {}
    }
}

/// @dev Looks at the pool while it is being paid.
contract Watcher {
    INativePool internal immutable POOL;
    uint256 public seenBalance;
    uint256 public seenSupply;
    uint256 public seenTvl;

    constructor(INativePool pool) {
        POOL = pool;
    }

    function enter(uint256 amount) external {
        POOL.deposit{value: amount}();
    }

    function leave(uint256 tokens) external {
        POOL.withdraw(tokens);
    }

    receive() external payable {
        (seenBalance, seenSupply) = (POOL.balanceOf(address(this)), POOL.totalSupply());
        (seenTvl,,,) = POOL.getPoolStats();
    }
}
