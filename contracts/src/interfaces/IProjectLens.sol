// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./IRegistry.sol";
import {ITrestleEscrow} from "./ITrestleEscrow.sol";

/// @title A project's data for a screen, in one call
/// @notice Read-only and called by clients alone. The indexer lists projects and people.
/// @dev Each permission is a `bytes4`: zero if the caller may act, else the selector of the error with which the
/// contract would revert now. Arguments of a call (amounts, dates, hashes, the value sent) are assumed to be valid.
interface IProjectLens {
    /// @notice The escrow's hard limits; times in seconds.
    struct Limits {
        uint256 maxMilestones;
        uint256 maxDuration;
        uint256 minDonation;
        uint256 loanParking;
        uint256 maxChangeRounds;
        uint256 changeTime;
        uint256 overdueGrace;
        uint256 overdueForAll;
        uint256 disputeWindow;
        uint256 payoutGas;
    }

    struct ProjectPage {
        ITrestleEscrow.ProjectView project;
        bytes32 termsHash;
        uint256 openUntil;
        /// @dev Terms of the accepted bid; zeros before the acceptance.
        IRegistry.Terms terms;
        Money money;
        Offers offers;
        uint256 bidCount;
        BidLine[] bids;
        /// @dev Milestones of the accepted bid; none before the acceptance.
        MilestoneLine[] milestones;
        ProjectActions actions;
        Purse purse;
    }

    /// @notice The money left in each bucket, and the parts of the loan that are needed and returnable.
    struct Money {
        uint256 customer;
        uint256 donations;
        uint256 loan;
        uint256 outstanding;
        address pool;
        uint256 loanNeeded;
        uint256 loanReturnable;
        uint256 loanParkedUntil;
    }

    /// @notice Open proposals, as hashes; zero if none.
    struct Offers {
        bytes32 changeByCustomer;
        bytes32 settlementByCustomer;
        bytes32 changeByDeveloper;
        bytes32 settlementByDeveloper;
    }

    struct BidLine {
        uint256 bidIndex;
        ITrestleEscrow.BidView bid;
        ITrestleEscrow.MilestoneView[] milestones;
        bytes4 accept;
        bytes4 withdraw;
    }

    struct MilestoneLine {
        ITrestleEscrow.MilestoneView milestone;
        /// @dev Time from which it is overdue, for Pending and ChangesRequested; else 0.
        uint256 overdueFrom;
        /// @dev Review window of a submission, else 0. Before its review starts: the earliest dates, see `exitOf`.
        uint256 reviewStartsAt;
        uint256 reviewEndsAt;
        /// @dev As in `exitOf`.
        ITrestleEscrow.Exit exit;
        uint256 exitFrom;
        uint256 exitToDeveloper;
        MilestoneActions actions;
    }

    struct MilestoneActions {
        bytes4 submitMilestone;
        bytes4 requestChanges;
        bytes4 approveMilestone;
        bytes4 claimAfterReview;
        bytes4 openDispute;
        bytes4 resolveDispute;
        bytes4 executeDisputeDefault;
    }

    struct ProjectActions {
        bytes4 placeBid;
        bytes4 donate;
        bytes4 cancelRequest;
        bytes4 closeExpired;
        bytes4 proposeChange;
        bytes4 acceptChange;
        bytes4 proposeSettlement;
        bytes4 acceptSettlement;
        bytes4 cancelOverdue;
        bytes4 resign;
        bytes4 claimRefund;
        bytes4 returnLoan;
        bytes4 withdraw;
    }

    /// @notice Donation and refunds of one account in one project, and its credit over all projects.
    struct Purse {
        uint256 tokenId;
        uint256 donation;
        uint256 claimable;
        uint256 later;
        uint256 credit;
    }

    /// @notice The funding of a bid if it were accepted now, and every error that would prevent the acceptance.
    struct AcceptancePreview {
        uint256 total;
        /// @dev The value to send.
        uint256 fromCustomer;
        uint256 fromDonations;
        uint256 fromLoan;
        /// @dev Donations that no milestone needs and that are refunded at the end.
        uint256 donationsUnused;
        /// @dev Loan money that could be sent back to its pool at once.
        uint256 loanUnused;
        bytes4[] obstacles;
    }

    function limits() external view returns (Limits memory);

    /// @notice A project's state, and the actions open to `who`. Reverts for a token that does not exist.
    /// @param firstBid Index of the first bid returned.
    /// @param mostBids Maximum number of bids returned, since any verified developer can add more.
    function projectPage(uint256 tokenId, address who, uint256 firstBid, uint256 mostBids)
        external
        view
        returns (ProjectPage memory);

    /// @notice Previews an acceptance by the customer with the needed value. Reverts for a bid that does not exist.
    function previewAcceptance(uint256 tokenId, uint256 bidIndex)
        external
        view
        returns (AcceptancePreview memory);

    /// @notice Claimable and later refunds of `who`, project by project.
    function pursesOf(address who, uint256[] calldata tokenIds) external view returns (Purse[] memory);
}
