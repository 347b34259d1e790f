// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Registry} from "../../src/Registry.sol";
import {TrestleProject} from "../../src/TrestleProject.sol";
import {ITrestleEscrow} from "../../src/interfaces/ITrestleEscrow.sol";
import {Test} from "../Vm.sol";
import {PoolStub} from "../fixture/PoolStub.sol";
import {HostileWallet} from "../fixture/Receivers.sol";
import {EscrowProbe} from "./EscrowProbe.sol";

/// @dev People, projects and books that the handlers act on and the invariants read. One customer, one developer
/// and one donor are wallets that misbehave when they are paid.
abstract contract EscrowWorld is Test {
    uint256 internal constant MAX_PROJECTS = 16;
    uint256 internal constant RICH = 1_000_000 ether;

    Registry public registry;
    TrestleProject public nft;
    EscrowProbe public escrow;
    PoolStub public pool;

    address public owner = account("world owner");
    address public operator = account("world operator");
    address public arbiter = account("world arbiter");
    address public treasury = account("world treasury");
    address public stranger = account("world stranger");
    /// @dev Where withdrawn credits go; holds nothing in the escrow.
    address public exchange = account("world exchange");
    address[] public customers;
    address[] public developers;
    address[] public donors;
    address[] public people;
    mapping(uint256 tokenId => address) public customerOf;
    /// @dev Tokens are 1 to this.
    uint256 public tokenCount;

    // Books kept beside the contract, from what went in and what came out.
    mapping(uint256 tokenId => mapping(address who => uint256)) public put;
    mapping(uint256 tokenId => mapping(address who => uint256)) public got;
    mapping(uint256 tokenId => uint256) public lent;
    mapping(uint256 tokenId => uint256) public returned;
    mapping(uint256 tokenId => uint256) public earned;
    mapping(uint256 tokenId => mapping(uint256 bidIndex => uint256)) public feeBpsOfBid;
    uint256 public currentFeeBps = 250;

    string public violation;

    function build() internal {
        vm.warp(1_800_000_000);
        registry = new Registry(owner, operator, 0);
        address predicted = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        nft = new TrestleProject(predicted);
        escrow = new EscrowProbe(nft, registry);
        pool = new PoolStub();
        vm.startPrank(owner);
        registry.setEscrow(address(escrow));
        registry.setPools(address(pool), account("world medium"), account("world high"));
        registry.addTerms(arbiter, treasury, 250, 7 days, 3 days);
        vm.stopPrank();

        customers = [account("world customer"), account("world customer 2"), wallet()];
        developers = [account("world developer"), account("world developer 2"), wallet()];
        donors = [account("world donor"), account("world donor 2"), wallet()];
        for (uint256 i; i < 3; ++i) {
            people.push(customers[i]);
            people.push(developers[i]);
            people.push(donors[i]);
            vm.prank(operator);
            registry.attestKyc(developers[i]);
        }
        people.push(treasury);
        people.push(stranger);
        for (uint256 i; i < people.length; ++i) {
            vm.deal(people[i], RICH);
        }
        vm.deal(address(pool), RICH);
    }

    function wallet() private returns (address) {
        return address(new HostileWallet(escrow));
    }

    /* ---------------------------------------------------------------- reading */

    /// @dev All that went into a project, and all that came out of it.
    function flows(uint256 tokenId) external view returns (uint256 inward, uint256 outward) {
        inward = lent[tokenId];
        outward = returned[tokenId] + earned[tokenId];
        for (uint256 i; i < people.length; ++i) {
            inward += put[tokenId][people[i]];
            outward += got[tokenId][people[i]];
        }
    }

    function gotMoreThanHePutIn(uint256 tokenId) external view returns (bool) {
        for (uint256 i; i < people.length; ++i) {
            if (got[tokenId][people[i]] > put[tokenId][people[i]]) return true;
        }
        return false;
    }

    function credits() external view returns (uint256) {
        return escrow.creditsOf(people);
    }

    function running(uint256 tokenId) public view returns (bool) {
        ITrestleEscrow.ProjectState state = escrow.stateOf(tokenId);
        return state == ITrestleEscrow.ProjectState.Active || state == ITrestleEscrow.ProjectState.Closing;
    }

    function ended(uint256 tokenId) public view returns (bool) {
        return escrow.stateOf(tokenId) > ITrestleEscrow.ProjectState.Closing;
    }

    /* ---------------------------------------------------------------- choosing */

    uint256 internal constant OPEN = 1 << uint256(ITrestleEscrow.ProjectState.Open);
    uint256 internal constant ACTIVE = 1 << uint256(ITrestleEscrow.ProjectState.Active);
    uint256 internal constant RUNNING = ACTIVE | 1 << uint256(ITrestleEscrow.ProjectState.Closing);
    uint256 internal constant ENDED = 7 << uint256(ITrestleEscrow.ProjectState.Completed);
    uint256 internal constant PENDING = 1 << uint256(ITrestleEscrow.MilestoneState.Pending);
    uint256 internal constant SUBMITTED = 1 << uint256(ITrestleEscrow.MilestoneState.Submitted);
    uint256 internal constant CHANGES_REQUESTED = 1
        << uint256(ITrestleEscrow.MilestoneState.ChangesRequested);
    uint256 internal constant APPROVED = 1 << uint256(ITrestleEscrow.MilestoneState.Approved);
    uint256 internal constant DISPUTED = 1 << uint256(ITrestleEscrow.MilestoneState.Disputed);

    function any(uint256 seed, address[] storage from) internal view returns (address) {
        return from[seed % from.length];
    }

    function token(uint256 seed, uint256 states) internal view returns (uint256) {
        return escrow.find(seed, tokenCount, states);
    }

    function milestone(uint256 seed, uint256 states) internal view returns (EscrowProbe.Spot memory) {
        return escrow.findMilestone(seed, tokenCount, states);
    }

    function check(bool holds, string memory otherwise) internal {
        if (!holds && bytes(violation).length == 0) violation = otherwise;
    }
}
