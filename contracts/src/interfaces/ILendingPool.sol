// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Functions of a lending pool that the escrow calls
/// @dev The escrow calls only pools that the registry names. This call and `returnUnusedLoan` of
/// INativePool and ITokenPool may arrive while the pool itself is in a call to `ITrestleEscrow.returnLoan` (recall on default): a re-entrancy lock of the pool must let the
/// escrow through there.
interface ILendingPool {
    /// @notice Debt of the project's loan now (principal and interest, rounded up), also of a defaulted loan;
    /// 0 when nothing is owed. Never reverts.
    function debtOf(uint256 projectId) external view returns (uint256 debt);
}
