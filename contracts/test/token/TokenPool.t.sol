// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {DemoPounds} from "../../src/demo/DemoPounds.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {TokenFixture} from "./TokenFixture.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

contract TokenPoolTest is TokenFixture {
    function newToken() internal override returns (IERC20Metadata) {
        return new DemoPounds(issuer);
    }

    function test_limits_FollowTheDecimals() public {
        assertEq(pool.decimals(), 6, "the token's decimals");
        allow(donor, address(pool), 999);
        vm.prank(donor);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.DepositTooSmall.selector, 999, 1_000));
        pool.deposit(999, "");
    }

    function test_deposit_AndAllOfItBack() public {
        deposit(donor, 10 * ONE);
        assertEq(pool.balanceOf(donor), 10 * ONE, "one token each");
        vm.warp(block.timestamp + 1 days);
        vm.prank(donor);
        pool.withdrawAtLeast(ONE, ONE);
        assertEq(token.balanceOf(donor), 1_000_000 * ONE - 9 * ONE, "paid out");
    }

    function test_deposit_TakesOneSignature() public {
        bytes memory signed = permit(donorKey, address(pool), 2 * ONE, block.timestamp + 1 hours);
        vm.prank(donor);
        pool.deposit(2 * ONE, signed);
        signed = authorization(donorKey, address(pool), 3 * ONE, "deposit");
        vm.prank(donor);
        pool.depositAtLeast(3 * ONE, 3 * ONE, signed);
        assertEq(pool.balanceOf(donor), 5 * ONE, "both came in");
    }

    function test_repayment_ReturnsTheExcess() public {
        fill();
        uint256 tokenId = requested();
        lent(tokenId);
        vm.warp(block.timestamp + 30 days);
        uint256 debt = pool.debtOf(tokenId);
        assertTrue(debt > ONE, "with interest");
        uint256 before = token.balanceOf(customer);
        allow(customer, address(pool), 5 * ONE);
        vm.prank(customer);
        pool.processRepayment(tokenId, 5 * ONE, "");
        assertEq(before - token.balanceOf(customer), debt, "what was owed");
        assertEq(pool.debtOf(tokenId), 0, "nothing is owed");
    }

    function test_tokens_SentByAccidentMoveNoPriceAndAreRecoverable() public {
        deposit(donor, 10 * ONE);
        vm.prank(stranger);
        token.transfer(address(pool), 5 * ONE);
        deposit(customer, ONE);
        assertEq(pool.balanceOf(customer), ONE, "the price is the same");
        vm.startPrank(owner);
        pool.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.AboveSurplus.selector, 5 * ONE + 1, 5 * ONE));
        pool.emergencyFundRecovery(payable(stranger), 5 * ONE + 1);
        pool.emergencyFundRecovery(payable(stranger), 5 * ONE);
        vm.stopPrank();
    }

    function test_blacklistedLender_HarmsOnlyTheirOwnWithdrawal() public {
        deposit(donor, 10 * ONE);
        deposit(customer, 10 * ONE);
        vm.prank(issuer);
        DemoPounds(address(token)).setBlocked(donor, true);
        vm.warp(block.timestamp + 1 days);
        vm.prank(donor);
        vm.expectRevert(abi.encodeWithSelector(DemoPounds.HolderBlocked.selector, donor));
        pool.withdraw(ONE);
        vm.prank(customer);
        pool.withdraw(ONE);
        assertEq(pool.balanceOf(donor), 10 * ONE, "still theirs");
    }

    function test_unusedLoan_ComesOnlyFromTheEscrow() public {
        allow(stranger, address(pool), ONE);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotEscrow.selector, stranger));
        pool.returnUnusedLoan(0, ONE);
    }
}
