// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Project} from "./EscrowTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev The three buckets: filled by their givers, spent in the order customer, donations, loan, refunded each to
/// its own.
library Buckets {
    using SafeCast for uint256;

    /// @dev Who brings a bid's total. With a loan: at most half from it, at least a fifth from the customer, unless
    /// donations leave less than a fifth to pay. Together always the total.
    function funding(Project storage project, uint256 total)
        internal
        view
        returns (uint256 fromCustomer, uint256 fromDonations, uint256 fromLoan)
    {
        fromDonations = Math.min(project.donated, total);
        uint256 open = total - fromDonations;
        fromLoan = Math.min(open, Math.min(project.loanLeft, total / 2));
        fromCustomer = Math.max(open - fromLoan, Math.min(open, (total + 4) / 5));
        fromLoan = open - fromCustomer;
    }

    /// @dev Takes `amount` out in order. The accepted bid's milestones are always covered, so it is there.
    function spend(Project storage project, uint256 amount) internal {
        uint256 customerLeft = project.customerLeft;
        if (amount <= customerLeft) {
            project.customerLeft = (customerLeft - amount).toUint96();
            return;
        }
        project.customerLeft = 0;
        amount -= customerLeft;

        uint256 fromDonations = Math.min(amount, donationsLeft(project));
        project.donationsSpent += fromDonations.toUint96();
        if (amount == fromDonations) return;
        project.loanLeft -= (amount - fromDonations).toUint96();
    }

    function donationsLeft(Project storage project) internal view returns (uint256) {
        return project.donated - project.donationsSpent;
    }

    /// @dev A donor's part of `left`, rounded down; the last donor's is all of it.
    function donorShareDown(Project storage project, uint256 donation, uint256 left)
        internal
        view
        returns (uint256)
    {
        return donation == 0 ? 0 : donation * left / project.donated;
    }

    function takeDonation(Project storage project, uint256 donation) internal returns (uint256 refund) {
        refund = donorShareDown(project, donation, donationsLeft(project));
        project.donated -= donation.toUint96();
        project.donationsSpent -= (donation - refund).toUint96();
    }
}
