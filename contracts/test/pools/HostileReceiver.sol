// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";

/// @dev A lender and payer that uses every coin it receives to call the pool again, and insists.
contract HostileReceiver {
    LendingPool internal immutable POOL;
    uint256 internal immutable HOW;

    constructor(LendingPool pool, uint256 how) {
        (POOL, HOW) = (pool, how);
    }

    function enter(uint256 amount) external {
        POOL.deposit{value: amount}();
    }

    function leave(uint256 tokens) external {
        POOL.withdraw(tokens);
    }

    function pay(uint256 projectId, uint256 amount) external {
        POOL.processRepayment{value: amount}(projectId);
    }

    receive() external payable {
        if (HOW == 0) POOL.withdraw(0.1 ether);
        if (HOW == 1) POOL.deposit{value: 0.1 ether}();
        if (HOW == 2) POOL.processRepayment{value: 0.1 ether}(1);
        if (HOW == 3) POOL.poke();
        if (HOW == 4) POOL.processDefault(1);
        // Comes back through the escrow's hand.
        if (HOW == 5) POOL.escrow().returnLoan(1);
    }
}
