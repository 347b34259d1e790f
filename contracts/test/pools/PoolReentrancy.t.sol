// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingPool} from "../../src/LendingPool.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {PoolFixture} from "./PoolFixture.sol";

/// @dev A lender that answers its withdrawal with another call, and keeps the pool's answer.
contract CuriousLender {
    LendingPool internal immutable POOL;
    bytes internal attack;
    bytes4 public answer;

    constructor(LendingPool pool) payable {
        POOL = pool;
        pool.deposit{value: msg.value}();
    }

    function leave(bytes calldata attack_) external {
        attack = attack_;
        POOL.withdraw(POOL.balanceOf(address(this)));
    }

    receive() external payable {
        (, bytes memory data) = address(POOL).call(attack);
        answer = bytes4(data);
    }
}

contract PoolReentrancyTest is PoolFixture {
    /// @dev Also for a lender who is the pool's operator or owner, whom the roles would let in.
    function test_everyCallThatMovesTheBooksIsLocked() public {
        fill();
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        assertLocked(abi.encodeWithSignature("deposit()"));
        assertLocked(abi.encodeWithSignature("depositAtLeast(uint256)", 0));
        assertLocked(abi.encodeWithSignature("withdraw(uint256)", 1));
        assertLocked(abi.encodeWithSignature("withdrawAtLeast(uint256,uint256)", 1, 0));
        assertLocked(abi.encodeCall(pool.poke, ()));
        assertLocked(abi.encodeCall(pool.processRepayment, (1)));
        assertLocked(abi.encodeCall(pool.processLoanApplication, (1, LOAN, borrower, 11)));
        assertLocked(abi.encodeCall(pool.applyForLoanWithSchedule, (1, LOAN, 11, amounts, deadlines)));
        assertLocked(abi.encodeWithSignature("confirmAndDisburse(uint256)", 1));
        assertLocked(abi.encodeCall(pool.confirmTerms, (1, LOAN, 503, amounts, deadlines)));
        assertLocked(abi.encodeCall(pool.disburseLoan, (1, address(escrow))));
        assertLocked(abi.encodeCall(pool.recallUnusedLoan, (1)));
        assertLocked(abi.encodeCall(pool.processDefault, (1)));
        assertLocked(abi.encodeCall(pool.emergencyFundRecovery, (payable(stranger), 1)));
    }

    function assertLocked(bytes memory attack) internal {
        CuriousLender lender = new CuriousLender{value: 0.01 ether}(pool);
        vm.prank(pool.owner());
        pool.setOperator(address(lender));
        vm.prank(pool.owner());
        pool.transferOwnership(address(lender));
        vm.prank(address(lender));
        pool.transferOwnership(address(lender));
        vm.warp(block.timestamp + 1 days);
        lender.leave(attack);
        assertEq(bytes32(lender.answer()), bytes32(IPoolBase.Reentered.selector));
    }
}
