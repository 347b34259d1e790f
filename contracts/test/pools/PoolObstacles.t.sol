// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {PoolLens} from "../../src/lens/PoolLens.sol";
import {PoolFixture} from "./PoolFixture.sol";

contract PoolObstaclesTest is PoolFixture {
    function test_apply_IsRefusedWhileTheProjectHasALoan() public {
        uint256 id = lent();
        attest(id, borrower, 11, LOAN);
        (bool approved, address manager) = applyFor(id, 1 ether, 11);
        assertTrue(!approved && manager == address(0), "one loan at a time");
    }

    function test_disbursal_NamesAPauseOfNewBusiness() public {
        fill();
        uint256 id = attested(borrower, 11, LOAN);
        applyFor(id, LOAN, 11);
        vm.prank(operator);
        registry.setPaused(true);
        assertEq(uint256(lens.disbursalObstacle(pool, id)), uint256(IPoolBase.Obstacle.NewBusinessPaused));
    }

    /// @dev A loan cured after the last lender left belongs to the reserve: a deposit cannot buy it for a wei.
    function test_deposit_IsPreviewedAsWipedWithoutTokens() public {
        depositLongAgo(lenders[0], 1.2 ether);
        uint256 id = attested(borrower, 11, 0.12 ether);
        (uint256[] memory amounts, uint256[] memory deadlines) = schedule();
        (amounts[0], amounts[1], amounts[2]) = (0.04 ether, 0.04 ether, 0.04 ether);
        vm.prank(borrower);
        pool.applyForLoanWithSchedule(id, 0.12 ether, 11, amounts, deadlines);
        confirm(id);
        accept(id, 0.3 ether);
        vm.warp(deadlines[0] + 1 days);
        withdraw(lenders[0], 0.9 ether);
        vm.warp(block.timestamp + 1 days);
        withdraw(lenders[0], 0.3 ether);
        (uint256 due,) = pool.manager().getNextPayment(id);
        repay(id, due);
        PoolLens.Preview memory p = lens.previewDeposit(pool, stranger, 1 ether);
        assertEq(uint256(p.limit), uint256(PoolLens.Limit.PoolWiped));
        vm.expectRevert(IPoolBase.PoolWiped.selector);
        deposit(stranger, 1 ether);
    }
}
