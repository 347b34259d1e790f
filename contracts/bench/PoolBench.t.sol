// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoolFixture} from "../test/pools/PoolFixture.sol";
import {ERC20 as OpenZeppelinToken} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626 as OpenZeppelin} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC4626 as Solady} from "solady/src/tokens/ERC4626.sol";
import {ERC20 as SolmateToken} from "solmate/src/tokens/ERC20.sol";
import {ERC4626 as Solmate} from "solmate/src/tokens/ERC4626.sol";

/// @dev The vaults' asset, as light as tokens get: what is compared is the vault.
contract Coin is SolmateToken("Coin", "COIN", 18) {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

contract OpenZeppelinVault is OpenZeppelin {
    constructor(IERC20 coin) OpenZeppelin(coin) OpenZeppelinToken("Vault", "V") {}
}

contract SoladyVault is Solady {
    address internal immutable COIN;

    constructor(address coin) {
        COIN = coin;
    }

    function asset() public view override returns (address) {
        return COIN;
    }

    function name() public pure override returns (string memory) {
        return "Vault";
    }

    function symbol() public pure override returns (string memory) {
        return "V";
    }
}

contract SolmateVault is Solmate {
    constructor(SolmateToken coin) Solmate(coin, "Vault", "V") {}

    function totalAssets() public view override returns (uint256) {
        return asset.balanceOf(address(this));
    }
}

interface Vault {
    function deposit(uint256 assets, address receiver) external returns (uint256);
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256);
}

/// @dev Whole transactions side by side. The vaults hold a token and know no loans; the pool holds the native coin,
/// prices its loans, and keeps hold, caps, outflow and stress. Each is in use: somebody else holds shares.
/// forge-config: default.isolate = true
contract PoolBench is PoolFixture {
    function test_bench_Pool() public {
        lent();
        vm.warp(block.timestamp + 2 hours);
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        note("deposit, first", "Trestle LendingPool");
        vm.prank(stranger);
        pool.deposit{value: 1 ether}();
        note("deposit, repeated", "Trestle LendingPool");
        vm.warp(block.timestamp + 1 days);
        pool.poke();
        vm.prank(stranger);
        pool.withdraw(1 ether);
        note("withdraw, part", "Trestle LendingPool");
    }

    function test_bench_PoolLoan() public {
        lent();
        uint256 id = attested(second, 11, LOAN);
        pool.poke();
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        vm.prank(second);
        pool.applyForLoanWithSchedule(id, LOAN, 11, amounts, deadlines);
        note("borrow, application", "Trestle LendingPool");
        vm.prank(second);
        pool.confirmAndDisburse(id);
        note("borrow, disbursal", "Trestle LendingPool");
        vm.warp(block.timestamp + 1 hours);
        vm.prank(second);
        pool.processRepayment{value: 2 ether}(id);
        note("repay, an instalment", "Trestle LendingPool");
    }

    function test_bench_OpenZeppelin() public {
        Coin coin = new Coin();
        measure(coin, address(new OpenZeppelinVault(IERC20(address(coin)))), "OpenZeppelin ERC4626");
    }

    function test_bench_Solady() public {
        Coin coin = new Coin();
        measure(coin, address(new SoladyVault(address(coin))), "Solady ERC4626");
    }

    function test_bench_Solmate() public {
        Coin coin = new Coin();
        measure(coin, address(new SolmateVault(coin)), "solmate ERC4626");
    }

    function measure(Coin coin, address at_, string memory who) internal {
        Vault vault = Vault(at_);
        address[2] memory people = [lenders[0], stranger];
        for (uint256 i = 0; i < 2; i++) {
            coin.mint(people[i], 100 ether);
            vm.prank(people[i]);
            coin.approve(at_, type(uint256).max);
        }
        vm.prank(lenders[0]);
        vault.deposit(10 ether, lenders[0]);
        vm.prank(stranger);
        vault.deposit(1 ether, stranger);
        note("deposit, first", who);
        vm.prank(stranger);
        vault.deposit(1 ether, stranger);
        note("deposit, repeated", who);
        vm.prank(stranger);
        vault.redeem(1 ether, stranger, stranger);
        note("withdraw, part", who);
    }

    function note(string memory step, string memory who) internal {
        vm.snapshotGasLastCall("bench", string.concat(step, ": ", who));
    }
}
