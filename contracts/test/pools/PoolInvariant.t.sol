// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../Vm.sol";
import {PoolHandler} from "./PoolHandler.sol";

struct FuzzSelector {
    address addr;
    bytes4[] selectors;
}

/// @dev All rules in one campaign: a campaign per rule would play the same games again.
contract PoolInvariantTest is Test {
    string internal constant TALLY = "TRESTLE_POOL_CAMPAIGN";
    uint256 internal constant ENOUGH_RUNS = 40;

    PoolHandler internal handler;

    function setUp() public {
        handler = new PoolHandler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), steps());
    }

    /// @dev After every call: the fast totals against the slow model, and a counter for every coin.
    /// forge-config: default.invariant.fail-on-revert = true
    /// forge-config: default.invariant.runs = 100
    /// forge-config: default.invariant.depth = 250
    /// forge-config: deep.invariant.fail-on-revert = true
    /// forge-config: deep.invariant.runs = 1000
    /// forge-config: deep.invariant.depth = 250
    function invariant_TheBooksAreTheSumOfTheLoans() public view {
        handler.holdBooks();
    }

    /// @dev Once per run: what every single loan and lender has. Each step holds its own loan and lender to the model.
    function afterInvariant() public {
        handler.holdDebts();
        handler.holdTokens();
        lossesAreReachedOftenEnough();
    }

    /// @dev Kept over all runs of the campaign in the process's environment: the chain forgets after each run.
    function lossesAreReachedOftenEnough() internal {
        bytes memory kept = vm.envOr(TALLY, bytes(""));
        (uint256 runs, uint256 withLoss) = kept.length == 0 ? (0, 0) : abi.decode(kept, (uint256, uint256));
        runs++;
        if (handler.losses() != 0) withLoss++;
        if (runs >= ENOUGH_RUNS) assertGe(withLoss * 20, runs, "a loss in at least 5 % of all runs");
        vm.setEnv(TALLY, vm.toString(abi.encode(runs, withLoss)));
    }

    /// @dev One long game with fixed dice: a step that hardly ever succeeds would test nothing.
    function test_steps_SucceedOftenEnough() public {
        bytes4[] memory selectors = steps();
        for (uint256 i = 0; i < 1_000; i++) {
            uint256 dice = uint256(keccak256(abi.encode("pools", i)));
            (bool ok, bytes memory why) = address(handler)
                .call(
                    abi.encodeWithSelector(
                        selectors[dice % selectors.length],
                        dice >> 8,
                        uint256(keccak256(abi.encode(dice))),
                        dice >> 16
                    )
                );
            if (!ok) {
                assembly {
                    revert(add(why, 0x20), mload(why))
                }
            }
            if (i % 50 != 0) continue;
            invariant_TheBooksAreTheSumOfTheLoans();
            handler.holdDebts();
            handler.holdTokens();
        }
        for (uint256 i = 0; i < 15; i++) {
            string memory name = handler.names(i);
            bytes32 key = keccak256(bytes(name));
            assertGe(handler.successes(key) * 20, handler.calls(key), name);
        }
        assertGe(handler.losses(), 5, "loans are lost");
    }

    function steps() internal pure returns (bytes4[] memory list) {
        list = new bytes4[](17);
        list[0] = PoolHandler.time.selector;
        list[1] = PoolHandler.poke.selector;
        list[2] = bytes4(keccak256("deposit(uint256,uint256)"));
        list[3] = bytes4(keccak256("withdraw(uint256,uint256)"));
        list[4] = PoolHandler.apply_.selector;
        list[5] = PoolHandler.propose.selector;
        list[6] = PoolHandler.disburse.selector;
        list[7] = bytes4(keccak256("repay(uint256,uint256,uint256)"));
        list[8] = bytes4(keccak256("accept(uint256)"));
        list[9] = PoolHandler.unused.selector;
        list[10] = PoolHandler.default_.selector;
        list[11] = PoolHandler.stops.selector;
        list[12] = PoolHandler.settings.selector;
        list[13] = PoolHandler.thief.selector;
        list[14] = PoolHandler.force.selector;
        // Twice: what is applied for lapses in a week.
        list[15] = PoolHandler.disburse.selector;
        list[16] = PoolHandler.disburse.selector;
    }
}
