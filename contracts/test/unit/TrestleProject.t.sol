// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TrestleProject} from "../../src/TrestleProject.sol";
import {ITrestleProject} from "../../src/interfaces/ITrestleProject.sol";
import {Test} from "../Vm.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract TrestleProjectTest is Test {
    bytes32 internal constant TERMS = keccak256("terms");

    TrestleProject internal nft;
    address internal escrow;
    address internal customer;
    address internal stranger;

    function setUp() public {
        vm.warp(1_800_000_000);
        (escrow, customer, stranger) = (account("escrow"), account("customer"), account("stranger"));
        nft = new TrestleProject(escrow);
    }

    function test_constructor_RevertsWithoutEscrow() public {
        vm.expectRevert(ITrestleProject.EscrowMissing.selector);
        new TrestleProject(address(0));
    }

    function test_mint_RevertsWithoutTerms() public {
        vm.expectRevert(ITrestleProject.TermsHashMissing.selector);
        nft.mint(0, uint64(block.timestamp + 1));
    }

    function testFuzz_mint_HoldsOpenUntilInRange(uint256 seed) public {
        uint64 openUntil = uint64(within(seed, block.timestamp - 90 days, block.timestamp + 270 days));
        uint256 earliest = block.timestamp + 1;
        uint256 latest = block.timestamp + 180 days;
        bool inside = openUntil >= earliest && openUntil <= latest;
        if (!inside) vm.expectRevert(outOfRange(openUntil));
        nft.mint(TERMS, openUntil);
    }

    function test_mint_HoldsOpenUntilToTheSecond() public {
        uint64 present = uint64(block.timestamp);
        vm.expectRevert(outOfRange(present));
        nft.mint(TERMS, present);
        nft.mint(TERMS, present + 1);
        nft.mint(TERMS, present + 180 days);
        vm.expectRevert(outOfRange(present + 180 days + 1));
        nft.mint(TERMS, present + 180 days + 1);
    }

    function test_mint_GivesTheDeedToTheCaller() public {
        uint64 openUntil = uint64(block.timestamp + 30 days);
        expectEvent(address(nft));
        emit ITrestleProject.ProjectMinted(1, customer, TERMS, openUntil);
        assertEq(mint(), 1);
        assertEq(mint(), 2);

        assertEq(nft.ownerOf(1), customer);
        assertEq(nft.balanceOf(customer), 2);
        assertEq(nft.termsHashOf(1), TERMS);
        assertEq(nft.escrow(), escrow);
        (address owner, uint64 until) = nft.requestOf(2);
        assertEq(owner, customer);
        assertEq(until, openUntil);
    }

    function test_views_RevertForAnUnknownToken() public {
        bytes memory unknown = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 1);
        vm.expectRevert(unknown);
        nft.requestOf(1);
        vm.expectRevert(unknown);
        nft.termsHashOf(1);
    }

    function test_transfer_RevertsByTheCustomer() public {
        mint();
        expectFrozen(customer, stranger);
        vm.prank(customer);
        nft.transferFrom(customer, stranger, 1);
        expectFrozen(customer, escrow);
        vm.prank(customer);
        nft.safeTransferFrom(customer, escrow, 1);
        expectFrozen(customer, customer);
        vm.prank(customer);
        nft.transferFrom(customer, customer, 1);
    }

    function test_transfer_RevertsByAnApprovedStranger() public {
        mint();
        vm.prank(customer);
        nft.approve(stranger, 1);
        expectFrozen(customer, stranger);
        vm.prank(stranger);
        nft.transferFrom(customer, stranger, 1);
        expectFrozen(customer, escrow);
        vm.prank(stranger);
        nft.transferFrom(customer, escrow, 1);
    }

    function test_transfer_RevertsByAnOperatorForAll() public {
        mint();
        vm.prank(customer);
        nft.setApprovalForAll(stranger, true);
        expectFrozen(customer, escrow);
        vm.prank(stranger);
        nft.transferFrom(customer, escrow, 1);
    }

    function test_transfer_RevertsByTheEscrowWithoutApproval() public {
        mint();
        vm.prank(customer);
        nft.approve(address(0), 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, escrow, 1));
        vm.prank(escrow);
        nft.transferFrom(customer, escrow, 1);
    }

    function test_transfer_RevertsByTheEscrowForAThirdParty() public {
        mint();
        approve();
        expectFrozen(customer, stranger);
        vm.prank(escrow);
        nft.transferFrom(customer, stranger, 1);
    }

    function test_transfer_MovesToTheEscrowAndBackOnly() public {
        mint();
        approve();
        vm.prank(escrow);
        nft.transferFrom(customer, escrow, 1);
        assertEq(nft.ownerOf(1), escrow);
        (address owner,) = nft.requestOf(1);
        assertEq(owner, customer);

        expectFrozen(escrow, stranger);
        vm.prank(escrow);
        nft.transferFrom(escrow, stranger, 1);
        expectFrozen(escrow, escrow);
        vm.prank(escrow);
        nft.transferFrom(escrow, escrow, 1);
        vm.prank(escrow);
        nft.setApprovalForAll(stranger, true);
        expectFrozen(escrow, customer);
        vm.prank(stranger);
        nft.transferFrom(escrow, customer, 1);

        vm.prank(escrow);
        nft.transferFrom(escrow, customer, 1);
        assertEq(nft.ownerOf(1), customer);
        approve();
    }

    function mint() internal returns (uint256) {
        vm.prank(customer);
        return nft.mint(TERMS, uint64(block.timestamp + 30 days));
    }

    function approve() internal {
        vm.prank(customer);
        nft.approve(escrow, 1);
    }

    function expectFrozen(address from, address to) internal {
        vm.expectRevert(abi.encodeWithSelector(ITrestleProject.DeedNotTransferable.selector, 1, from, to));
    }

    function outOfRange(uint64 openUntil) internal view returns (bytes memory) {
        return abi.encodeWithSelector(
            ITrestleProject.OpenUntilOutOfRange.selector,
            openUntil,
            block.timestamp + 1,
            block.timestamp + 180 days
        );
    }
}
