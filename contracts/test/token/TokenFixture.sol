// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Registry} from "../../src/Registry.sol";
import {TokenEscrow} from "../../src/TokenEscrow.sol";
import {TokenPool} from "../../src/TokenPool.sol";
import {TrestleProject} from "../../src/TrestleProject.sol";
import {DemoPounds} from "../../src/demo/DemoPounds.sol";
import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {IRegistry} from "../../src/interfaces/IRegistry.sol";
import {ITokenEscrow} from "../../src/interfaces/ITokenEscrow.sol";
import {ITrestleProject} from "../../src/interfaces/ITrestleProject.sol";
import {Test} from "../Vm.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @dev Cheat codes for keys and signatures.
interface SigningVm {
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
}

/// @dev An instance whose currency is a token, and people with a million of it. The usual bid has three milestones of
/// 1, 2 and 3 units of money, due in 30, 60 and 90 days; the fee is 2.5 %.
abstract contract TokenFixture is Test {
    SigningVm internal constant signer = SigningVm(address(vm));
    bytes32 internal constant TERMS = keccak256("terms");
    bytes32 internal constant EVIDENCE = keccak256("evidence");
    uint256 internal constant START = 20_833 * 1 days;
    uint256 internal constant SEASONING = 40 days;

    uint256 internal customerKey = 0xC0;
    uint256 internal donorKey = 0xD0;
    address internal owner = account("owner");
    address internal operator = account("operator");
    address internal arbiter = account("arbiter");
    address internal treasury = account("treasury");
    address internal issuer = account("issuer");
    address internal developer = account("developer");
    address internal stranger = account("stranger");
    address internal customer;
    address internal donor;

    Registry internal registry;
    TrestleProject internal nft;
    TokenEscrow internal escrow;
    TokenPool internal pool;
    IERC20 internal token;
    uint256 internal ONE;

    /// @dev Subclasses choose the token.
    function newToken() internal virtual returns (IERC20Metadata);

    function mintTo(address to, uint256 amount) internal virtual {
        vm.prank(issuer);
        DemoPounds(address(token)).mint(to, amount);
    }

    function setUp() public virtual {
        vm.warp(START - SEASONING);
        customer = signer.addr(customerKey);
        donor = signer.addr(donorKey);
        IERC20Metadata chosen = newToken();
        token = chosen;
        ONE = 10 ** chosen.decimals();
        registry = new Registry(owner, operator, 1 days);
        address predicted = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        nft = new TrestleProject(predicted);
        escrow = new TokenEscrow(ITrestleProject(nft), IRegistry(registry), chosen);
        pool = newPool(IPoolBase.RiskTier.Low);
        address medium = address(newPool(IPoolBase.RiskTier.Medium));
        address high = address(newPool(IPoolBase.RiskTier.High));
        vm.startPrank(owner);
        registry.setEscrow(address(escrow));
        registry.setPools(address(pool), medium, high);
        registry.addTerms(arbiter, treasury, 250, 10 days, 3 days);
        vm.stopPrank();
        vm.startPrank(operator);
        registry.attestKyc(developer);
        registry.attestKyc(customer);
        vm.stopPrank();

        address[4] memory people = [customer, donor, developer, stranger];
        for (uint256 i; i < people.length; ++i) {
            mintTo(people[i], 1_000_000 * ONE);
        }
    }

    function newPool(IPoolBase.RiskTier tier) internal returns (TokenPool) {
        return new TokenPool(tier, IRegistry(registry), ITokenEscrow(escrow), owner, operator);
    }

    /* ---------------------------------------------------------------- steps */

    function allow(address who, address spender, uint256 amount) internal {
        vm.prank(who);
        token.approve(spender, amount);
    }

    function requested() internal returns (uint256 tokenId) {
        vm.prank(customer);
        tokenId = nft.mint(TERMS, uint64(block.timestamp + 20 days));
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](3), new uint256[](3));
        for (uint256 i; i < 3; ++i) {
            (amounts[i], deadlines[i]) = ((i + 1) * ONE, block.timestamp + (i + 1) * 30 days);
        }
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, block.timestamp + 20 days, 1);
    }

    function active() internal returns (uint256 tokenId) {
        tokenId = requested();
        accept(tokenId);
    }

    function accept(uint256 tokenId) internal {
        uint256 amount = escrow.shortfall(tokenId, 0);
        allow(customer, address(escrow), amount);
        vm.prank(customer);
        escrow.acceptBidAndTransfer(tokenId, 0, amount, "");
    }

    function donate(uint256 tokenId, uint256 amount) internal {
        allow(donor, address(escrow), amount);
        vm.prank(donor);
        escrow.donate(tokenId, amount, "");
    }

    function submitAndApprove(uint256 tokenId, uint256 index) internal {
        vm.prank(developer);
        escrow.submitMilestone(tokenId, index, EVIDENCE);
        vm.prank(customer);
        escrow.approveMilestone(tokenId, index);
    }

    function deposit(address lender, uint256 amount) internal {
        allow(lender, address(pool), amount);
        vm.prank(lender);
        pool.deposit(amount, "");
    }

    /// @dev Ten lenders with ten each, long enough ago that the caps count all of it.
    function fill() internal {
        for (uint256 i; i < 10; ++i) {
            address lender = account(string.concat("lender ", vm.toString(i)));
            mintTo(lender, 100 * ONE);
            deposit(lender, 4 * ONE + 9 * ONE / 10);
        }
        for (uint256 i; i < 10; ++i) {
            deposit(account(string.concat("lender ", vm.toString(i))), 5 * ONE + ONE / 10);
        }
        vm.warp(block.timestamp + SEASONING);
    }

    /// @dev A loan of a unit, disbursed into the escrow.
    function lent(uint256 tokenId) internal {
        vm.prank(operator);
        registry.attestScors(tokenId, customer, 11, uint128(ONE));
        vm.warp(block.timestamp + 1 days);
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](1), new uint256[](1));
        (amounts[0], deadlines[0]) = (ONE, block.timestamp + 30 days);
        vm.prank(customer);
        pool.applyForLoanWithSchedule(tokenId, ONE, 11, amounts, deadlines);
        vm.prank(operator);
        pool.disburseLoan(tokenId, address(escrow));
    }

    /* ---------------------------------------------------------------- signatures */

    function permit(uint256 key, address spender, uint256 amount, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        DemoPounds pounds = DemoPounds(address(token));
        address from = signer.addr(key);
        bytes32 content = keccak256(
            abi.encode(
                keccak256(
                    "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
                ),
                from,
                spender,
                amount,
                pounds.nonces(from),
                deadline
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = signer.sign(key, digestOf(content));
        return abi.encode(deadline, v, r, s);
    }

    function authorization(uint256 key, address to, uint256 amount, bytes32 nonce)
        internal
        view
        returns (bytes memory)
    {
        uint256 validBefore = block.timestamp + 1 hours;
        bytes32 content = keccak256(
            abi.encode(
                keccak256(
                    "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
                ),
                signer.addr(key),
                to,
                amount,
                uint256(0),
                validBefore,
                nonce
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = signer.sign(key, digestOf(content));
        return abi.encode(uint256(0), validBefore, nonce, v, r, s);
    }

    function digestOf(bytes32 content) private view returns (bytes32) {
        return keccak256(
            abi.encodePacked(hex"1901", DemoPounds(address(token)).DOMAIN_SEPARATOR(), content)
        );
    }
}
