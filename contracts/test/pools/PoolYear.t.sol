// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolFixture} from "./PoolFixture.sol";
import {SlowModel} from "./SlowModel.sol";

/// @dev A year of 200 lenders and 60 loans with fixed dice, day by day, beside the slow model: after each day the books
/// are equal to the wei, and at the end all that came in is with somebody.
contract PoolYearTest is PoolFixture {
    uint256 internal constant LENDERS = 200;
    uint256 internal constant LOANS = 60;

    SlowModel internal model;
    address[] internal people;
    uint256[] internal ids;
    mapping(uint256 id => address) internal ownerOf;
    uint256 internal paidIn;
    uint256 internal paidOut;
    uint256 internal repaid;
    uint256 internal lost;
    uint256 internal withdrawals;

    function dice(uint256 day, uint256 what) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode("year", day, what)));
    }

    function test_year_BooksAreEqualToTheWei() public {
        model = new SlowModel();
        for (uint256 i = 0; i < LENDERS; i++) {
            address who = account(string.concat("year lender ", vm.toString(i)));
            vm.deal(who, 100 ether);
            people.push(who);
        }
        for (uint256 day = 0; day < 365; day++) {
            if (day < 100) {
                give(people[2 * day], within(dice(day, 1), 0.5 ether, 4 ether));
                give(people[2 * day + 1], within(dice(day, 2), 0.5 ether, 4 ether));
            } else {
                give(people[dice(day, 1) % LENDERS], within(dice(day, 2), 0.001 ether, 1 ether));
            }
            if (day >= 40 && day % 5 == 0 && ids.length < LOANS) lend(day);
            for (uint256 i = 0; i < ids.length; i++) {
                if (dice(day, 100 + i) % 12 == 0) pay(ids[i], dice(day, 200 + i));
            }
            for (uint256 i = 0; i < 3; i++) {
                take(people[dice(day, 10 + i) % LENDERS], dice(day, 20 + i));
            }
            loseWhatIsLost();
            compare();
            pass(within(dice(day, 30), 20 hours, 28 hours));
        }
        assertGe(ids.length, 55, "loans");
        assertGe(repaid, 10, "repaid");
        assertGe(lost, 3, "lost");
        assertGe(withdrawals, 300, "withdrawals");
        Accounts memory a = accounts();
        // Only principal that is lent and not repaid may be missing.
        assertEq(paidIn, paidOut + a.cash + a.reserve, "every coin is with somebody");
    }

    function pass(uint256 span) internal {
        vm.warp(block.timestamp + span);
        model.tick();
    }

    function give(address who, uint256 amount) internal {
        if (who.balance < amount) return;
        vm.prank(who);
        try pool.deposit{value: amount}() {}
        catch {
            return;
        }
        model.deposit(amount);
        paidIn += amount;
    }

    function take(address who, uint256 chance) internal {
        uint256 tokens = pool.balanceOf(who);
        if (chance % 3 != 0) tokens = tokens * (chance % 90 + 5) / 100;
        uint256 purse = who.balance;
        vm.prank(who);
        try pool.withdraw(tokens) {}
        catch {
            return;
        }
        uint256 value = model.withdraw(tokens);
        assertEq(who.balance, purse + value, "paid");
        paidOut += value;
        withdrawals++;
    }

    function lend(uint256 day) internal {
        address who = account(string.concat("year borrower ", vm.toString(day)));
        vm.deal(who, 100 ether);
        vm.prank(operator);
        registry.attestKyc(who);
        uint256 amount = within(dice(day, 40), 0.2 ether, 3 ether);
        uint256 id = attested(who, 10, amount);
        model.tick();
        uint256 count = within(dice(day, 41), 1, 6);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](count), new uint256[](count));
        for (uint256 i = 0; i < count; i++) {
            amounts[i] = (amount / count / 1e12 + 1) * 1e12;
            deadlines[i] = midnight(10 + dice(day, 42) % 10 + i * 12);
        }
        vm.prank(who);
        (bool approved,) = pool.applyForLoanWithSchedule(id, amount, 10, amounts, deadlines);
        if (!approved) return;
        confirm(id);
        accept(id, 2 * amount);
        model.lend(id, who, amount, rateOf(id), amounts, deadlines);
        ids.push(id);
        ownerOf[id] = who;
        paidOut += amount;
    }

    function pay(uint256 id, uint256 chance) internal {
        uint256 debt = pool.debtOf(id);
        // One in six never pays.
        if (debt == 0 || id % 6 == 0) return;
        (uint256 due,) = pool.manager().getNextPayment(id);
        uint256 value = chance % 4 == 0 ? debt : chance % 4 == 1 ? within(chance, 1, debt) : due;
        address who = ownerOf[id];
        vm.deal(who, 10 ether);
        vm.prank(who);
        pool.processRepayment{value: value}(id);
        model.pay(id, value, false);
        paidIn += value;
        if (pool.debtOf(id) == 0) repaid++;
    }

    function loseWhatIsLost() internal {
        for (uint256 i = 0; i < ids.length; i++) {
            if (model.kindOf(ids[i]) != SlowModel.Kind.Active) continue;
            if (block.timestamp < model.defaultFrom(ids[i])) continue;
            pool.processDefault(ids[i]);
            model.lose(ids[i]);
            lost++;
        }
    }

    function compare() internal view {
        Accounts memory a = accounts();
        SlowModel.Sums memory s = model.sums();
        assertEq(a.cash, model.cash(), "cash");
        assertEq(a.reserve, model.reserve(), "reserve");
        assertEq(a.principalOut, s.principalOut, "principal out");
        assertEq(a.interest, s.interest, "interest");
        assertEq(a.overdue, s.overdue, "overdue");
        assertEq(a.writeDown, s.writeDown, "write-down");
        assertEq(a.unvested, model.unvested(), "vesting");
        assertEq(nav(), model.nav(), "NAV");
        assertEq(pool.totalSupply(), model.supply(), "tokens");
        for (uint256 i = 0; i < ids.length; i++) {
            assertEq(pool.debtOf(ids[i]), model.debtOf(ids[i]), "a debt");
        }
    }
}
