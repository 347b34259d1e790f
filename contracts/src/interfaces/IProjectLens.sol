// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./IRegistry.sol";
import {ITrestleEscrow} from "./ITrestleEscrow.sol";

/// @title What a screen shows of a project, in one call
/// @notice Reads only, holds nothing, is asked by nobody but clients. Lists over projects and people are the
/// indexer's job.
/// @dev An answer to "may he" is a `bytes4`: zero for yes, else the selector of the very error with which the
/// contract would refuse him now. Arguments of a call (amounts, dates, hashes, the value sent) are taken as good.
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
        /// @dev Of the accepted bid; zeros before the acceptance.
        IRegistry.Terms terms;
        Money money;
        Offers offers;
        uint256 bidCount;
        BidLine[] bids;
        /// @dev Of the accepted bid; none before the acceptance.
        MilestoneLine[] milestones;
        ProjectActions actions;
        Purse purse;
    }

    /// @notice What is left in each bucket, and what becomes of the loan.
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
        /// @dev From when on it counts as overdue, if it is Pending or waits for changes; else 0.
        uint256 overdueFrom;
        /// @dev Of a submission, else 0. For one that is not in review yet: the earliest dates, see `exitOf`.
        uint256 reviewStartsAt;
        uint256 reviewEndsAt;
        /// @dev What anyone may press if nobody acts, from when on, and what it brings the developer before the fee.
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

    /// @notice What one person has in one project, and his credit over all projects.
    struct Purse {
        uint256 tokenId;
        uint256 donation;
        uint256 claimable;
        uint256 later;
        uint256 credit;
    }

    /// @notice Who would bring what if this bid were accepted now, and all that stands in the way.
    struct AcceptancePreview {
        uint256 total;
        /// @dev What the customer has to send.
        uint256 fromCustomer;
        uint256 fromDonations;
        uint256 fromLoan;
        /// @dev Stays in its bucket until the end.
        uint256 donationsUnused;
        /// @dev Could be sent back to its pool at once.
        uint256 loanUnused;
        bytes4[] obstacles;
    }

    function limits() external view returns (Limits memory);

    /// @notice A project as it stands, and what `who` may do with it. Reverts for a token that does not exist.
    /// @param firstBid Bids from this index on, `mostBids` at most: who places many must not make a project unreadable.
    function projectPage(uint256 tokenId, address who, uint256 firstBid, uint256 mostBids)
        external
        view
        returns (ProjectPage memory);

    /// @notice For the customer, with the value it names. Reverts for a bid that does not exist.
    function previewAcceptance(uint256 tokenId, uint256 bidIndex)
        external
        view
        returns (AcceptancePreview memory);

    /// @notice What `who` can take now and what comes to him later, project by project.
    function pursesOf(address who, uint256[] calldata tokenIds) external view returns (Purse[] memory);
}
