// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "./interfaces/ILendingManager.sol";
import {Loans} from "./libraries/Loans.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The repayment schedule of one loan
/// @notice See ILendingManager.
contract LendingManager is ILendingManager {
    using SafeCast for uint256;

    /// @dev The clone's arguments: projectId (uint48), then 16 bytes per instalment.
    uint256 private constant HEAD = 6;
    uint256 private constant ENTRY = 16;
    /// @dev The least instalment, in bps of the loan.
    uint256 private constant MIN_SHARE = 200;

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
    function create(Wanted calldata wanted, uint256[] calldata amounts, uint256[] calldata deadlines)
        external
        returns (address manager)
    {
        require(msg.sender == pool, NotPool(msg.sender));
        uint256 count = amounts.length;
        require(count == deadlines.length, LengthsDiffer(count, deadlines.length));
        require(count != 0 && count <= MAX_INSTALMENTS, InstalmentCountOutOfRange(count, MAX_INSTALMENTS));

        bytes memory args = abi.encodePacked(wanted.projectId.toUint48());
        (uint256 sum, uint256 left, uint256 since) = (0, wanted.amount, block.timestamp);
        for (uint256 i = 0; i < count; i++) {
            uint256 deadline = deadlines[i];
            _requireDeadline(wanted, i, deadline, since);
            left = _requireAmount(wanted, i, amounts[i], left, deadline - since);
            args = abi.encodePacked(args, amounts[i].toUint96(), deadline.toUint32());
            sum += amounts[i];
            since = deadline;
        }
        require(sum >= wanted.amount, ScheduleBelowLoan(sum, wanted.amount));
        return Clones.cloneWithImmutableArgs(address(this), args);
    }

    function _requireDeadline(Wanted calldata wanted, uint256 index, uint256 deadline, uint256 previous)
        private
        pure
    {
        uint256 earliest = index == 0 ? wanted.earliest : previous + 1 days;
        require(
            deadline >= earliest && deadline <= wanted.latest && deadline % 1 days == 0,
            DeadlineOutOfRange(index, deadline, earliest, wanted.latest)
        );
    }

    /// @dev Without a lower bound a wei would put a loan in order, and interest would wait for the end.
    /// @return rest The principal that is left once this instalment is paid.
    function _requireAmount(
        Wanted calldata wanted,
        uint256 index,
        uint256 amount,
        uint256 principal,
        uint256 span
    ) private pure returns (uint256 rest) {
        uint256 interest = Math.ceilDiv(principal * wanted.interestRate * span, Loans.RAW_PER_WEI);
        uint256 min = Math.max(Math.ceilDiv(wanted.amount * MIN_SHARE, Loans.BPS), interest);
        require(amount >= min, InstalmentTooSmall(index, amount, min));
        return Math.saturatingSub(principal, amount - interest);
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
