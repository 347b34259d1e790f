// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BucketMath} from "../src/escrow/BucketMath.sol";

/// @dev Proven by scripts/prove.mjs for every state and every argument: each assertion holds, and nothing overflows,
/// underflows or divides by zero. Amounts are as wide as in storage.
contract BucketProof {
    uint96 internal customerLeft;
    uint96 internal donated;
    uint96 internal donationsSpent;
    uint96 internal loanLeft;

    /// @dev Holds before and after every step.
    modifier keepsTheBooks() {
        require(donationsSpent <= donated);
        _;
        assert(donationsSpent <= donated);
    }

    /// @dev Acceptance: the parts are the total, no bucket brings more than it has, and the loan's limits hold.
    function accept(uint96 total) external keepsTheBooks {
        require(donationsSpent == 0);
        (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan) =
            BucketMath.funding(total, donated, loanLeft);
        assert(fromCustomer + fromDonations + fromLoan == total);
        assert(fromDonations <= donated && fromLoan <= loanLeft);
        assert(fromLoan <= total / 2);
        assert(fromLoan == 0 || fromCustomer * 5 >= total);
    }

    /// @dev A payment: the sum leaves the buckets, in the order customer, donations, loan.
    function spend(uint96 amount) external keepsTheBooks {
        uint256 donationsLeft = donated - donationsSpent;
        require(amount <= uint256(customerLeft) + donationsLeft + loanLeft);
        (uint256 fromCustomer, uint256 fromOthers) = BucketMath.take(amount, customerLeft);
        (uint256 fromDonations, uint256 fromLoan) = BucketMath.take(fromOthers, donationsLeft);

        assert(fromCustomer + fromDonations + fromLoan == amount);
        assert(fromCustomer <= customerLeft && fromDonations <= donationsLeft && fromLoan <= loanLeft);
        assert(fromDonations == 0 || fromCustomer == customerLeft);
        assert(fromLoan == 0 || fromDonations == donationsLeft);

        customerLeft -= uint96(fromCustomer);
        donationsSpent += uint96(fromDonations);
        loanLeft -= uint96(fromLoan);
    }

    /// @dev What does not have to wait takes no loan and no more than a fifth of the price from donors.
    function payAtOnce(uint96 amount, uint96 price) external view {
        require(donationsSpent <= donated);
        (, uint256 fromOthers) = BucketMath.take(amount, customerLeft);
        if (fromOthers == 0 || BucketMath.mustWait(fromOthers, donationsSpent, donated, price)) return;
        (uint256 fromDonations, uint256 fromLoan) = BucketMath.take(fromOthers, donated - donationsSpent);
        assert(fromLoan == 0);
        assert((donationsSpent + fromDonations) * 5 <= price);
    }
}
