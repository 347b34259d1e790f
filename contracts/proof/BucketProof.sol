// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BucketMath} from "../src/escrow/BucketMath.sol";

/// @dev Proven by scripts/prove.ts for all arguments: each assertion holds, and nothing overflows, underflows or
/// divides by zero. Amounts are as wide as in storage. Each step is proven for every state that the others may leave
/// (`donationsSpent <= donated`), so all sequences of steps are.
contract BucketProof {
    /// @dev Acceptance: the parts are the total, no bucket brings more than it has, and the loan's limits hold.
    function accept(uint96 total, uint96 donated, uint96 loanLeft) external pure {
        (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan) =
            BucketMath.funding(total, donated, loanLeft);
        assert(fromCustomer + fromDonations + fromLoan == total);
        assert(fromDonations <= donated && fromLoan <= loanLeft);
        assert(fromLoan <= total / 2);
        assert(fromLoan == 0 || fromCustomer * 5 >= total);
    }

    /// @dev A payment: the sum leaves the buckets, in the order customer, donations, loan, and no bucket is overdrawn.
    function spend(uint96 amount, uint96 customerLeft, uint96 donated, uint96 donationsSpent, uint96 loanLeft)
        external
        pure
    {
        require(donationsSpent <= donated);
        uint256 donationsLeft = donated - donationsSpent;
        require(amount <= uint256(customerLeft) + donationsLeft + loanLeft);
        (uint256 fromCustomer, uint256 fromOthers) = BucketMath.take(amount, customerLeft);
        (uint256 fromDonations, uint256 fromLoan) = BucketMath.take(fromOthers, donationsLeft);

        assert(fromCustomer + fromDonations + fromLoan == amount);
        assert(fromCustomer <= customerLeft && fromLoan <= loanLeft);
        assert(donationsSpent + fromDonations <= donated);
        assert(fromDonations == 0 || fromCustomer == customerLeft);
        assert(fromLoan == 0 || fromDonations == donationsLeft);
        // A payment that need not wait (Buckets.needsOthers) takes nothing from donors or lenders.
        assert(amount > customerLeft || fromDonations + fromLoan == 0);
    }
}
