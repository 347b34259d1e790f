// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev The cheat codes these tests use.
interface Vm {
    function assertEq(bool, bool, string calldata) external pure;
    function assertEq(uint256, uint256, string calldata) external pure;
    function assertEq(address, address, string calldata) external pure;
    function assertEq(bytes32, bytes32, string calldata) external pure;
    function assertEq(uint256[] calldata, uint256[] calldata, string calldata) external pure;
    function assertGe(uint256, uint256, string calldata) external pure;
    function assertLe(uint256, uint256, string calldata) external pure;
    function assertTrue(bool, string calldata) external pure;
    function assume(bool) external pure;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function deal(address, uint256) external;
    function envOr(string calldata name, bytes calldata otherwise) external view returns (bytes memory);
    function expectCall(address, uint256 value, bytes calldata) external;
    function expectEmit(bool, bool, bool, bool, address) external;
    function expectRevert(bytes4) external;
    function expectRevert(bytes calldata) external;
    function getNonce(address) external view returns (uint64);
    function label(address, string calldata) external;
    function prank(address) external;
    function setEnv(string calldata name, string calldata value) external;
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256);
    function snapshotState() external returns (uint256);
    function revertToState(uint256) external returns (bool);
    function snapshotValue(string calldata group, string calldata name, uint256 value) external;
    function startPrank(address) external;
    function stopPrank() external;
    function toString(bytes calldata) external pure returns (string memory);
    function toString(uint256) external pure returns (string memory);
    function warp(uint256) external;
}

/// @dev Assertions compare before they call a cheat code: a call per assertion is most of a campaign's time.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function assertEq(bool a, bool b) internal pure {
        if (a != b) vm.assertEq(a, b, "");
    }

    function assertEq(uint256 a, uint256 b) internal pure {
        if (a != b) vm.assertEq(a, b, "");
    }

    function assertEq(address a, address b) internal pure {
        if (a != b) vm.assertEq(a, b, "");
    }

    function assertEq(bytes32 a, bytes32 b) internal pure {
        if (a != b) vm.assertEq(a, b, "");
    }

    function assertEq(uint256 a, uint256 b, string memory why) internal pure {
        if (a != b) vm.assertEq(a, b, why);
    }

    function assertGe(uint256 a, uint256 b, string memory why) internal pure {
        if (a < b) vm.assertGe(a, b, why);
    }

    function assertLe(uint256 a, uint256 b, string memory why) internal pure {
        if (a > b) vm.assertLe(a, b, why);
    }

    function assertTrue(bool condition, string memory why) internal pure {
        if (!condition) vm.assertTrue(condition, why);
    }

    /// @dev An address above the precompiles, the same in every run.
    function account(string memory name) internal returns (address who) {
        who = address(uint160(uint256(keccak256(bytes(name)))));
        vm.label(who, name);
    }

    /// @dev Folds a fuzzed number into a range, both ends included.
    function within(uint256 x, uint256 min, uint256 max) internal pure returns (uint256) {
        return min + x % (max - min + 1);
    }

    function expectEvent(address emitter) internal {
        vm.expectEmit(true, true, true, true, emitter);
    }
}
