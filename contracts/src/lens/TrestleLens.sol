// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    CHANGE_TIME,
    DISPUTE_WINDOW,
    LOAN_PARKING,
    MAX_CHANGE_ROUNDS,
    MAX_DURATION,
    MAX_MILESTONES,
    OVERDUE_FOR_ALL,
    OVERDUE_GRACE,
    PAYOUT_GAS
} from "../escrow/EscrowLimits.sol";
import {IProjectLens} from "../interfaces/IProjectLens.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ProjectVerdicts} from "./ProjectVerdicts.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Views of projects for screens
/// @notice See IProjectLens. Read-only, without storage.
/// @dev Combines a project's page from the escrow's views; ProjectVerdicts says who may do what.
contract TrestleLens is ProjectVerdicts {
    constructor(ITrestleEscrow escrow_) ProjectVerdicts(escrow_) {}

    /// @inheritdoc IProjectLens
    function limits() external view returns (Limits memory) {
        return Limits({
            maxMilestones: MAX_MILESTONES,
            maxDuration: MAX_DURATION,
            minDonation: escrow.minDonation(),
            loanParking: LOAN_PARKING,
            maxChangeRounds: MAX_CHANGE_ROUNDS,
            changeTime: CHANGE_TIME,
            overdueGrace: OVERDUE_GRACE,
            overdueForAll: OVERDUE_FOR_ALL,
            disputeWindow: DISPUTE_WINDOW,
            payoutGas: PAYOUT_GAS
        });
    }

    /// @inheritdoc IProjectLens
    function projectPage(uint256 tokenId, address who, uint256 firstBid, uint256 mostBids)
        external
        view
        returns (ProjectPage memory page)
    {
        page.project = escrow.projectOf(tokenId);
        page.termsHash = nft.termsHashOf(tokenId);
        (, page.openUntil) = nft.requestOf(tokenId);
        if (page.project.developer != address(0)) page.terms = registry.termsOf(page.project.termsId);
        page.money = _money(tokenId);
        page.offers = _offers(tokenId, page.project);
        page.purse = _purse(tokenId, who);

        Case memory c = _case(tokenId, who, page.project, page.openUntil);
        c.arbiter = page.terms.arbiter;
        page.milestones = _milestones(c, page.project);
        page.bidCount = escrow.bidCount(tokenId);
        page.bids = _bids(c, page.bidCount, firstBid, mostBids);
        page.actions = _projectActions(c, page);
    }

    /// @inheritdoc IProjectLens
    function previewAcceptance(uint256 tokenId, uint256 bidIndex)
        external
        view
        returns (AcceptancePreview memory preview)
    {
        ITrestleEscrow.ProjectView memory project = escrow.projectOf(tokenId);
        (, uint256 openUntil) = nft.requestOf(tokenId);
        ITrestleEscrow.BidView memory bid = escrow.bidOf(tokenId, bidIndex);
        (, uint256 donations, uint256 loan) = escrow.bucketsOf(tokenId);

        preview.total = bid.total;
        preview.fromCustomer = escrow.shortfall(tokenId, bidIndex);
        preview.fromDonations = Math.min(donations, bid.total);
        preview.fromLoan = bid.total - preview.fromCustomer - preview.fromDonations;
        preview.donationsUnused = donations - preview.fromDonations;
        preview.loanUnused = loan - Math.min(loan, preview.fromLoan);
        preview.obstacles = _found(_acceptance(_case(tokenId, project.customer, project, openUntil), bid));
    }

    /// @inheritdoc IProjectLens
    function pursesOf(address who, uint256[] calldata tokenIds)
        external
        view
        returns (Purse[] memory purses)
    {
        purses = new Purse[](tokenIds.length);
        for (uint256 i; i < tokenIds.length; ++i) {
            purses[i] = _purse(tokenIds[i], who);
        }
    }

    function _case(uint256 tokenId, address who, ITrestleEscrow.ProjectView memory project, uint256 openUntil)
        private
        pure
        returns (Case memory c)
    {
        c.tokenId = tokenId;
        c.who = who;
        c.state = project.state;
        c.customer = project.customer;
        c.developer = project.developer;
        c.openUntil = openUntil;
        c.nextDate = type(uint128).max;
    }

    function _money(uint256 tokenId) private view returns (Money memory money) {
        (money.customer, money.donations, money.loan) = escrow.bucketsOf(tokenId);
        money.outstanding = escrow.outstandingOf(tokenId);
        (money.pool, money.loanNeeded, money.loanReturnable, money.loanParkedUntil) = escrow.loanOf(tokenId);
    }

    function _offers(uint256 tokenId, ITrestleEscrow.ProjectView memory project)
        private
        view
        returns (Offers memory offers)
    {
        (offers.changeByCustomer, offers.settlementByCustomer) = escrow.proposalsOf(tokenId, project.customer);
        (offers.changeByDeveloper, offers.settlementByDeveloper) =
            escrow.proposalsOf(tokenId, project.developer);
    }

    function _purse(uint256 tokenId, address who) private view returns (Purse memory purse) {
        purse.tokenId = tokenId;
        purse.donation = escrow.donationOf(tokenId, who);
        (purse.claimable, purse.later) = escrow.refundable(tokenId, who);
        purse.credit = escrow.creditOf(who);
    }

    /// @dev Computes all dates before the verdicts, because an overdue milestone affects the verdicts of the others.
    function _milestones(Case memory c, ITrestleEscrow.ProjectView memory project)
        private
        view
        returns (MilestoneLine[] memory lines)
    {
        lines = new MilestoneLine[](project.milestoneCount);
        uint256 window;
        if (lines.length != 0) (, window,) = registry.rulesOf(project.termsId);
        for (uint256 i; i < lines.length; ++i) {
            MilestoneLine memory line = lines[i];
            line.milestone = escrow.milestoneOf(c.tokenId, project.bidIndex, i);
            (line.exit, line.exitFrom, line.exitToDeveloper) = escrow.exitOf(c.tokenId, i);
            if (line.milestone.state == ITrestleEscrow.MilestoneState.Submitted) {
                (line.reviewStartsAt, line.reviewEndsAt) = (line.exitFrom - window, line.exitFrom);
            } else if (line.exit == ITrestleEscrow.Exit.CancelOverdue) {
                line.overdueFrom = line.milestone.deadline + OVERDUE_GRACE;
                c.nextDate = Math.min(c.nextDate, line.milestone.deadline);
            }
        }
        for (uint256 i; i < lines.length; ++i) {
            lines[i].actions = _milestoneActions(c, lines[i]);
        }
    }

    function _bids(Case memory c, uint256 count, uint256 firstBid, uint256 mostBids)
        private
        view
        returns (BidLine[] memory lines)
    {
        uint256 first = Math.min(firstBid, count);
        lines = new BidLine[](Math.min(mostBids, count - first));
        for (uint256 i; i < lines.length; ++i) {
            BidLine memory line = lines[i];
            line.bidIndex = first + i;
            line.bid = escrow.bidOf(c.tokenId, line.bidIndex);
            line.milestones = new ITrestleEscrow.MilestoneView[](line.bid.milestoneCount);
            for (uint256 j; j < line.milestones.length; ++j) {
                line.milestones[j] = escrow.milestoneOf(c.tokenId, line.bidIndex, j);
            }
            bytes4[] memory obstacles = _found(_acceptance(c, line.bid));
            if (obstacles.length != 0) line.accept = obstacles[0];
            line.withdraw = _withdrawBid(c, line.bid);
        }
    }

    function _found(bytes4[7] memory obstacles) private pure returns (bytes4[] memory found) {
        uint256 count;
        for (uint256 i; i < obstacles.length; ++i) {
            if (obstacles[i] != MAY) ++count;
        }
        found = new bytes4[](count);
        for (uint256 i = obstacles.length; i != 0; --i) {
            if (obstacles[i - 1] != MAY) found[--count] = obstacles[i - 1];
        }
    }
}
