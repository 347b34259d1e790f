// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";

/// @dev A lender that uses much gas when it is paid, as some smart wallets do.
contract HungryWallet {
    LendingPool internal immutable POOL;
    uint256 internal _work;

    constructor(LendingPool pool) {
        POOL = pool;
    }

    function enter(uint256 amount) external {
        POOL.deposit{value: amount}();
    }

    function leave(uint256 tokens) external {
        POOL.withdraw(tokens);
    }

    receive() external payable {
        for (uint256 i = 0; i < 60; i++) {
            _work = uint256(keccak256(abi.encode(_work)));
        }
    }
}
