// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BucketMath} from "./BucketMath.sol";
import {Project} from "./EscrowTypes.sol";

/// @dev The three buckets in storage: spent in the order customer, donations, loan, and refunded each to its
/// own givers. An amount taken from a slot never exceeds it, so its cast needs no check.
library Buckets {
    function funding(Project storage project, uint256 total)
        internal
        view
        returns (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan)
    {
        return BucketMath.funding(total, project.donated, project.loanLeft);
    }

    /// @dev Spends `amount` in bucket order. The buckets always cover the accepted bid's milestones.
    function spend(Project storage project, uint256 amount) internal {
        (uint256 fromCustomer, uint256 fromOthers) = BucketMath.take(amount, project.customerLeft);
        project.customerLeft -= uint96(fromCustomer);
        if (fromOthers == 0) return;
        (uint256 fromDonations, uint256 fromLoan) = BucketMath.take(fromOthers, donationsLeft(project));
        project.donationsSpent += uint96(fromDonations);
        if (fromLoan == 0) return;
        project.loanLeft -= uint96(fromLoan);
    }

    /// @dev Returns whether paying the developer `amount` takes lent or donated money, which must wait. No share is
    /// exempt: a share of the price would grow with the customer's own money, which an accomplice can pay back.
    function needsOthers(Project storage project, uint256 amount) internal view returns (bool) {
        return amount > project.customerLeft;
    }

    function donationsLeft(Project storage project) internal view returns (uint256) {
        return project.donated - project.donationsSpent;
    }

    function donorShareDown(Project storage project, uint256 donation, uint256 left)
        internal
        view
        returns (uint256)
    {
        return BucketMath.donorShareDown(donation, project.donated, left);
    }

    function takeDonation(Project storage project, uint256 donation) internal returns (uint256 refund) {
        refund = donorShareDown(project, donation, donationsLeft(project));
        project.donated -= uint96(donation);
        project.donationsSpent -= uint96(donation - refund);
    }
}
