// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";
import {Registry} from "../../src/Registry.sol";
import {TrestleEscrow} from "../../src/TrestleEscrow.sol";
import {TrestleProject} from "../../src/TrestleProject.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {ITrestleProject} from "../../src/interfaces/ITrestleProject.sol";
import {PoolLens} from "../../src/lens/PoolLens.sol";
import {Test} from "../Vm.sol";

/// @dev Beyond what the other tests use.
interface PartialVm {
    function expectPartialRevert(bytes4) external;
}

/// @dev The contracts as they are deployed, ten lenders with ten coins each in the low-risk pool, and a borrower
/// with an attested project. The usual loan is 6 coins at score 11, paid back by 2, 2 and the rest after 30, 60
/// and 90 days. Low risk: 5 % of interest to the reserve, 7 days of grace, 60 days of write-down.
abstract contract PoolFixture is Test {
    bytes32 internal constant TERMS = keccak256("terms");
    /// @dev A midnight.
    uint256 internal constant START = 20_833 * 1 days;
    uint256 internal constant LOAN = 6 ether;
    uint256 internal constant YEAR = 365 days;
    uint256 internal constant FULL = 67 days;
    /// @dev A hundred coins count for the caps by then: five a day up to fifty, then a tenth a day.
    uint256 internal constant SEASONING = 40 days;

    Registry internal registry;
    TrestleProject internal nft;
    TrestleEscrow internal escrow;
    LendingPool internal pool;
    LendingPool internal medium;
    LendingPool internal high;
    PoolLens internal lens;

    address internal owner = account("owner");
    address internal operator = account("operator");
    address internal borrower = account("borrower");
    address internal second = account("second borrower");
    address internal developer = account("developer");
    address internal stranger = account("stranger");
    address[] internal lenders;

    function setUp() public virtual {
        vm.warp(START - SEASONING);
        registry = new Registry(owner, operator, 1 days);
        address predicted = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        nft = new TrestleProject(predicted);
        escrow = new TrestleEscrow(ITrestleProject(nft), IRegistry(registry));
        pool = newPool(IPoolBase.RiskTier.Low);
        medium = newPool(IPoolBase.RiskTier.Medium);
        high = newPool(IPoolBase.RiskTier.High);
        vm.startPrank(owner);
        lens = new PoolLens(IRegistry(registry));
        registry.setEscrow(address(escrow));
        registry.setPools(address(pool), address(medium), address(high));
        registry.addTerms(account("arbiter"), account("treasury"), 250, 10 days, 3 days);
        vm.stopPrank();

        address[4] memory people = [borrower, second, developer, stranger];
        for (uint256 i = 0; i < people.length; i++) {
            vm.deal(people[i], 1_000 ether);
        }
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(operator);
            registry.attestKyc(people[i]);
        }
        for (uint256 i = 0; i < 10; i++) {
            lenders.push(account(string.concat("lender ", vm.toString(i))));
            vm.deal(lenders[i], 1_000 ether);
        }
        vm.warp(START);
    }

    function newPool(IPoolBase.RiskTier tier) internal returns (LendingPool) {
        return new LendingPool(tier, IRegistry(registry), ITrestleEscrow(escrow), owner, operator);
    }

    /* ---------------------------------------------------------------- steps */

    /// @dev Ten lenders, a hundred coins, long enough ago that the caps count all of it.
    function fill() internal {
        vm.warp(block.timestamp - SEASONING);
        fillNow();
        vm.warp(block.timestamp + SEASONING);
    }

    /// @dev Two rounds, because no lender may own more than a fifth beyond fifty coins.
    function fillNow() internal {
        for (uint256 i = 0; i < lenders.length; i++) {
            deposit(lenders[i], 4.9 ether);
        }
        for (uint256 i = 0; i < lenders.length; i++) {
            deposit(lenders[i], 5.1 ether);
        }
    }

    function deposit(address lender, uint256 amount) internal {
        vm.prank(lender);
        pool.deposit{value: amount}();
    }

    /// @dev A deposit that all caps count today.
    function depositLongAgo(address lender, uint256 amount) internal {
        vm.warp(block.timestamp - SEASONING);
        deposit(lender, amount);
        vm.warp(block.timestamp + SEASONING);
    }

    function withdraw(address lender, uint256 tokens) internal {
        vm.prank(lender);
        pool.withdraw(tokens);
    }

    function mint(address who) internal returns (uint256) {
        vm.prank(who);
        return nft.mint(TERMS, uint64(block.timestamp + 180 days));
    }

    /// @dev A project whose score is usable now: a day passes.
    function attested(address who, uint8 score, uint256 maxAmount) internal returns (uint256 id) {
        id = mint(who);
        attest(id, who, score, maxAmount);
    }

    function attest(uint256 id, address who, uint8 score, uint256 maxAmount) internal {
        vm.prank(operator);
        registry.attestScors(id, who, score, uint128(maxAmount));
        vm.warp(block.timestamp + 1 days);
    }

    function schedule() internal view returns (uint256[] memory amounts, uint256[] memory deadlines) {
        (amounts, deadlines) = (new uint256[](3), new uint256[](3));
        for (uint256 i = 0; i < 3; i++) {
            (amounts[i], deadlines[i]) = (2 ether, midnight(30 * (i + 1)));
        }
    }

    /// @dev The midnight this many days after today's.
    function midnight(uint256 ahead) internal view returns (uint256) {
        return (block.timestamp / 1 days + ahead) * 1 days;
    }

    function applyFor(uint256 id, uint256 amount, uint256 score)
        internal
        returns (bool approved, address manager)
    {
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        address who = escrow.projectOwner(id);
        vm.prank(who);
        return pool.applyForLoanWithSchedule(id, amount, score, amounts, deadlines);
    }

    function confirm(uint256 id) internal {
        address who = escrow.projectOwner(id);
        vm.prank(who);
        pool.confirmAndDisburse(id);
    }

    /// @dev The usual loan, disbursed at a midnight.
    function lent() internal returns (uint256 id) {
        fill();
        return lentTo(borrower, LOAN);
    }

    function lentTo(address who, uint256 amount) internal returns (uint256 id) {
        id = attested(who, 11, amount);
        (bool approved,) = applyFor(id, amount, 11);
        assertTrue(approved, "approved");
        confirm(id);
    }

    function repay(uint256 id, uint256 amount) internal {
        vm.prank(borrower);
        pool.processRepayment{value: amount}(id);
    }

    /// @dev An accepted bid that needs all of the loan.
    function accept(uint256 id, uint256 total) internal {
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](1), new uint256[](1));
        (amounts[0], deadlines[0]) = (total, block.timestamp + 300 days);
        vm.prank(developer);
        uint256 bid = escrow.placeBid(id, amounts, deadlines, TERMS, block.timestamp + 1, 1);
        address who = escrow.projectOwner(id);
        uint256 value = escrow.shortfall(id, bid);
        vm.startPrank(who);
        nft.approve(address(escrow), id);
        escrow.acceptBidAndTransfer{value: value}(id, bid);
        vm.stopPrank();
    }

    /* ---------------------------------------------------------------- reading */

    struct Accounts {
        uint256 cash;
        uint256 principalOut;
        uint256 interest;
        uint256 writeDown;
        uint256 unvested;
        uint256 reserve;
        uint256 overdue;
        uint256 justMissed;
    }

    function accounts() internal view returns (Accounts memory a) {
        (a.cash, a.principalOut, a.interest, a.writeDown, a.unvested, a.reserve, a.overdue, a.justMissed) =
            pool.getAccounts();
    }

    function nav() internal view returns (uint256 tvl) {
        (tvl,,,) = pool.getPoolStats();
    }

    function rateOf(uint256 id) internal view returns (uint256 rate) {
        (,, rate,,,,,) = pool.getLoanDetails(id);
    }

    function isTroubled(address who) internal view returns (bool troubled) {
        (,, troubled) = pool.manager().standingOf(who);
    }

    function ceilDiv(uint256 a, uint256 b) internal pure returns (uint256) {
        return (a + b - 1) / b;
    }

    /// @dev Expects the error with any arguments.
    function expectError(bytes4 selector) internal {
        PartialVm(address(vm)).expectPartialRevert(selector);
    }

    function refused(IPoolBase.Obstacle obstacle) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IPoolBase.LoanRefused.selector, obstacle);
    }
}
