// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev The arithmetic of the three buckets, without storage. contracts/proof proves its properties.
library BucketMath {
    /// @dev Returns the parts of a bid's total, which always add up to it. With a loan: at most half from the
    /// loan, at least a fifth from the customer, unless donations leave less than a fifth to pay.
    function funding(uint256 total, uint256 donated, uint256 loanLeft)
        internal
        pure
        returns (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan)
    {
        fromDonations = min(donated, total);
        uint256 open = total - fromDonations;
        fromLoan = min(loanLeft, min(total / 2, open - min(open, (total + 4) / 5)));
        fromCustomer = open - fromLoan;
    }

    /// @dev Takes up to `amount` out of a bucket with `left`; the next bucket pays the rest.
    function take(uint256 amount, uint256 left) internal pure returns (uint256 taken, uint256 rest) {
        taken = min(amount, left);
        rest = amount - taken;
    }

    /// @dev Returns a donor's share of the remaining donations, rounded down; the last donor gets the rest.
    function donorShareDown(uint256 donation, uint256 donated, uint256 left) internal pure returns (uint256) {
        return donation == 0 ? 0 : donation * left / donated;
    }

    function min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
