// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "./interfaces/ILendingManager.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The repayment schedule of one loan
/// @notice See ILendingManager.
contract LendingManager is ILendingManager {
    using SafeCast for uint256;

    /// @dev The clone's arguments: projectId (uint48), then 16 bytes per instalment.
    uint256 private constant HEAD = 6;
    uint256 private constant ENTRY = 16;

    /// @inheritdoc ILendingManager
    uint256 public constant MAX_INSTALMENTS = 24;

    /// @inheritdoc ILendingManager
    address public immutable pool = msg.sender;

    /// @inheritdoc ILendingManager
    function projectId() external view returns (uint256 id) {
        bytes memory args = Clones.fetchCloneArgs(address(this));
        for (uint256 i = 0; i < HEAD; i++) {
            id = id << 8 | uint8(args[i]);
        }
    }

    /// @inheritdoc ILendingManager
    function instalmentCount() external view returns (uint256) {
        return _count(Clones.fetchCloneArgs(address(this)));
    }

    /// @inheritdoc ILendingManager
    function instalment(uint256 index) external view returns (uint256 amount, uint256 deadline) {
        bytes memory args = Clones.fetchCloneArgs(address(this));
        require(index < _count(args), UnknownInstalment(index, _count(args)));
        return _entry(args, index);
    }

    /// @inheritdoc ILendingManager
    function openInstalment(uint256 paid) public view returns (uint256 deadline, uint256 missing) {
        bytes memory args = Clones.fetchCloneArgs(address(this));
        uint256 last = _count(args) - 1;
        uint256 sum;
        for (uint256 i = 0; i < last; i++) {
            uint256 amount;
            (amount, deadline) = _entry(args, i);
            sum += amount;
            if (sum > paid) return (deadline, sum - paid);
        }
        (, deadline) = _entry(args, last);
        missing = type(uint256).max;
    }

    /// @inheritdoc ILendingManager
    function dueBy(uint256 time) public view returns (uint256 sum) {
        bytes memory args = Clones.fetchCloneArgs(address(this));
        uint256 count = _count(args);
        for (uint256 i = 0; i < count; i++) {
            (uint256 amount, uint256 deadline) = _entry(args, i);
            if (deadline > time) return sum;
            sum += amount;
        }
        return type(uint256).max;
    }

    /// @inheritdoc ILendingManager
    function missingAt(uint256 paid, uint256 time) external view returns (uint256 missing) {
        uint256 due = dueBy(time);
        if (due == type(uint256).max) return due;
        if (due > paid) return due - paid;
        (, missing) = openInstalment(paid);
    }

    /// @inheritdoc ILendingManager
    function create(
        uint256 projectId_,
        uint256 loan,
        uint256[] calldata amounts,
        uint256[] calldata deadlines,
        uint256 earliest,
        uint256 latest
    ) external returns (address manager) {
        require(msg.sender == pool, NotPool(msg.sender));
        uint256 count = amounts.length;
        require(count == deadlines.length, LengthsDiffer(count, deadlines.length));
        require(count != 0 && count <= MAX_INSTALMENTS, InstalmentCountOutOfRange(count, MAX_INSTALMENTS));

        uint256 sum;
        bytes memory args = abi.encodePacked(projectId_.toUint48());
        for (uint256 i = 0; i < count; i++) {
            (uint256 amount, uint256 deadline) = (amounts[i], deadlines[i]);
            require(amount != 0, InstalmentEmpty(i));
            require(
                deadline >= earliest && deadline <= latest && deadline % 1 days == 0,
                DeadlineOutOfRange(i, deadline, earliest, latest)
            );
            args = abi.encodePacked(args, amount.toUint96(), deadline.toUint32());
            sum += amount;
            earliest = deadline + 1 days;
        }
        require(sum >= loan, ScheduleBelowLoan(sum, loan));
        return Clones.cloneWithImmutableArgs(address(this), args);
    }

    function _count(bytes memory args) private pure returns (uint256) {
        return (args.length - HEAD) / ENTRY;
    }

    /// @dev Amount and deadline are the upper 16 bytes of the word at the entry; a read past the end is harmless.
    function _entry(bytes memory args, uint256 index)
        private
        pure
        returns (uint256 amount, uint256 deadline)
    {
        uint256 word;
        assembly ("memory-safe") {
            word := mload(add(add(args, add(0x20, HEAD)), mul(index, ENTRY)))
        }
        (amount, deadline) = (word >> 160, uint32(word >> 128));
    }
}
