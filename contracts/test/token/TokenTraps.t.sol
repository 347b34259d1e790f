// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {TokenDoor} from "../../src/token/TokenDoor.sol";
import {CallbackToken, FalseToken, FeeToken, PlainToken, Reentrant, SilentToken} from "./OddTokens.sol";
import {TokenFixture} from "./TokenFixture.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

abstract contract OddTokenTest is TokenFixture {
    function mintTo(address to, uint256 amount) internal override {
        PlainToken(address(token)).mint(to, amount);
    }
}

contract FeeTokenTest is OddTokenTest {
    function newToken() internal override returns (IERC20Metadata) {
        return new FeeToken();
    }

    function test_incomingMoney_IsRefusedOnceTheTokenCharges() public {
        fill();
        uint256 tokenId = requested();
        FeeToken(address(token)).setCharges(true);
        bytes memory differs = abi.encodeWithSelector(TokenDoor.TransferDiffers.selector, ONE, ONE * 99 / 100);
        allow(donor, address(escrow), ONE);
        vm.prank(donor);
        vm.expectRevert(differs);
        escrow.donate(tokenId, ONE, "");
        allow(donor, address(pool), ONE);
        vm.prank(donor);
        vm.expectRevert(differs);
        pool.deposit(ONE, "");
    }
}

contract SilentTokenTest is OddTokenTest {
    function newToken() internal override returns (IERC20Metadata) {
        return new SilentToken();
    }

    function test_tokenThatAnswersNothing_Pays() public {
        uint256 before = token.balanceOf(developer);
        uint256 tokenId = active();
        submitAndApprove(tokenId, 0);
        assertEq(token.balanceOf(developer) - before, ONE * 9_750 / 10_000, "paid, not credited");
    }
}

contract FalseTokenTest is OddTokenTest {
    function newToken() internal override returns (IERC20Metadata) {
        return new FalseToken();
    }

    function test_tokenThatAnswersFalse_LeavesACredit() public {
        uint256 tokenId = active();
        FalseToken(address(token)).setRefuses(true);
        submitAndApprove(tokenId, 0);
        assertEq(escrow.creditOf(developer), ONE * 9_750 / 10_000, "not taken for paid");
    }
}

contract CallbackTokenTest is OddTokenTest {
    Reentrant private wallet;

    function newToken() internal override returns (IERC20Metadata) {
        return new CallbackToken();
    }

    function setUp() public override {
        super.setUp();
        wallet = new Reentrant();
        mintTo(address(wallet), 100 * ONE);
        wallet.act(address(token), abi.encodeCall(CallbackToken.callMe, ()));
        wallet.act(address(token), abi.encodeCall(token.approve, (address(escrow), type(uint256).max)));
        wallet.act(address(token), abi.encodeCall(token.approve, (address(pool), type(uint256).max)));
    }

    /// @dev The sums of the books never exceed what the contracts hold.
    function assertSolvent(uint256 tokenId) private view {
        (uint256 own, uint256 donations, uint256 loan) = escrow.bucketsOf(tokenId);
        uint256 booked = own + donations + loan + escrow.creditOf(address(wallet)) + escrow.creditOf(treasury);
        assertLe(booked, token.balanceOf(address(escrow)), "the escrow holds what it owes");
    }

    function test_donation_InsideADonationCountsNothingTwice() public {
        uint256 tokenId = requested();
        wallet.plan(address(escrow), abi.encodeCall(escrow.donate, (tokenId, ONE, "")));
        try wallet.act(address(escrow), abi.encodeCall(escrow.donate, (tokenId, ONE, ""))) {} catch {}
        assertSolvent(tokenId);
        assertLe(
            escrow.donationOf(tokenId, address(wallet)), 100 * ONE - token.balanceOf(address(wallet)), "as paid"
        );
    }

    function test_deposit_InsideADepositCountsNothingTwice() public {
        wallet.plan(address(pool), abi.encodeCall(pool.deposit, (ONE, "")));
        try wallet.act(address(pool), abi.encodeCall(pool.deposit, (ONE, ""))) {} catch {}
        assertLe(pool.balanceOf(address(wallet)), 100 * ONE - token.balanceOf(address(wallet)), "as paid");
    }

    function test_withdrawal_CannotBeTakenTwiceOnTheWay() public {
        wallet.act(address(pool), abi.encodeCall(pool.deposit, (10 * ONE, "")));
        deposit(donor, 30 * ONE);
        vm.warp(block.timestamp + 1 days);
        wallet.plan(address(pool), abi.encodeCall(pool.withdraw, (ONE)));
        wallet.act(address(pool), abi.encodeCall(pool.withdraw, (ONE)));
        assertTrue(wallet.wasCalled() && wallet.wasRefused(), "the second is refused while the first runs");
        assertEq(pool.balanceOf(address(wallet)), 9 * ONE, "one token was sold");
    }

    function test_refund_CannotBeTakenTwiceOnTheWay() public {
        uint256 tokenId = requested();
        wallet.act(address(escrow), abi.encodeCall(escrow.donate, (tokenId, ONE, "")));
        donate(tokenId, 5 * ONE);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        uint256 before = token.balanceOf(address(wallet));
        wallet.plan(address(escrow), abi.encodeCall(escrow.claimRefund, (tokenId)));
        wallet.act(address(escrow), abi.encodeCall(escrow.claimRefund, (tokenId)));
        assertTrue(wallet.wasCalled() && wallet.wasRefused(), "the second is refused while the first runs");
        assertEq(token.balanceOf(address(wallet)) - before, ONE, "what was given");
        assertSolvent(tokenId);
    }
}

contract EighteenDecimalsTest is OddTokenTest {
    function newToken() internal override returns (IERC20Metadata) {
        return new PlainToken(18);
    }

    function test_project_PaidToTheLastUnit() public {
        fill();
        uint256 tokenId = requested();
        lent(tokenId);
        donate(tokenId, ONE);
        accept(tokenId);
        submitAndApprove(tokenId, 0);
        vm.prank(developer);
        escrow.resign(tokenId);
        escrow.returnLoan(tokenId);
        vm.prank(customer);
        escrow.claimRefund(tokenId);
        vm.prank(donor);
        escrow.claimRefund(tokenId);
        assertEq(token.balanceOf(address(escrow)), escrow.creditOf(treasury), "only the fee is left");
    }
}
