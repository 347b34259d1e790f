// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {DISPUTE_WINDOW, MAX_CHANGE_ROUNDS, OVERDUE_FOR_ALL, OVERDUE_GRACE} from "../escrow/EscrowLimits.sol";
import {IProjectLens} from "../interfaces/IProjectLens.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {ITrestleProject} from "../interfaces/ITrestleProject.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// @dev Repeats the escrow's checks in the escrow's order, so that a verdict is the error with which the
/// escrow would revert.
abstract contract ProjectVerdicts is IProjectLens {
    bytes4 internal constant MAY = 0;

    ITrestleEscrow public immutable escrow;
    ITrestleProject public immutable nft;
    IRegistry public immutable registry;

    /// @dev Inputs of the checks, read once.
    struct Case {
        uint256 tokenId;
        address who;
        ITrestleEscrow.ProjectState state;
        address customer;
        address developer;
        address arbiter;
        uint256 openUntil;
        // The earliest date of a milestone that is Pending or ChangesRequested; the maximum number if there is none.
        uint256 nextDate;
    }

    constructor(ITrestleEscrow escrow_) {
        escrow = escrow_;
        nft = escrow_.nftContract();
        registry = escrow_.registry();
    }

    /* ---------------------------------------------------------------- the request */

    function _newBusiness(Case memory c) internal view returns (bytes4) {
        if (registry.paused()) return ITrestleEscrow.NewBusinessPaused.selector;
        if (c.state != ITrestleEscrow.ProjectState.Open) return ITrestleEscrow.WrongState.selector;
        if (block.timestamp >= c.openUntil) return ITrestleEscrow.RequestClosed.selector;
        return MAY;
    }

    function _placeBid(Case memory c) internal view returns (bytes4 refusal) {
        refusal = _newBusiness(c);
        if (refusal != MAY) return refusal;
        if (c.who == c.customer) return ITrestleEscrow.OwnBid.selector;
        if (!registry.isVerified(c.who)) return ITrestleEscrow.NotVerified.selector;
        if (registry.currentTermsId() == 0) return ITrestleEscrow.TermsNotCurrent.selector;
    }

    function _withdrawBid(Case memory c, ITrestleEscrow.BidView memory bid) internal pure returns (bytes4) {
        if (c.who != bid.developer) return ITrestleEscrow.NotBidder.selector;
        if (bid.state != ITrestleEscrow.BidState.Live) return ITrestleEscrow.BidNotLive.selector;
        return MAY;
    }

    /// @dev Returns every obstacle to an acceptance by `c.who`; zeros if there is none.
    function _acceptance(Case memory c, ITrestleEscrow.BidView memory bid)
        internal
        view
        returns (bytes4[7] memory obstacles)
    {
        obstacles[0] = _newBusiness(c);
        if (c.who != c.customer) obstacles[1] = ITrestleEscrow.NotCustomer.selector;
        if (bid.state == ITrestleEscrow.BidState.Withdrawn || block.timestamp >= bid.expiry) {
            obstacles[2] = ITrestleEscrow.BidNotLive.selector;
        }
        if (!registry.isVerified(bid.developer)) obstacles[3] = ITrestleEscrow.NotVerified.selector;
        (address arbiter,, bool closed) = registry.rulesOf(bid.termsId);
        if (closed) obstacles[4] = ITrestleEscrow.TermsNotOpen.selector;
        if (arbiter == c.customer || arbiter == bid.developer) {
            obstacles[5] = ITrestleEscrow.ArbiterIsParty.selector;
        }
        if (!_mayTakeDeed(c)) obstacles[6] = IERC721Errors.ERC721InsufficientApproval.selector;
    }

    function _mayTakeDeed(Case memory c) private view returns (bool) {
        return c.state != ITrestleEscrow.ProjectState.Open || nft.getApproved(c.tokenId) == address(escrow)
            || nft.isApprovedForAll(c.customer, address(escrow));
    }

    function _cancelRequest(Case memory c) internal pure returns (bytes4) {
        if (c.state != ITrestleEscrow.ProjectState.Open) return ITrestleEscrow.WrongState.selector;
        return c.who == c.customer ? MAY : ITrestleEscrow.NotCustomer.selector;
    }

    function _closeExpired(Case memory c) internal view returns (bytes4) {
        if (c.state != ITrestleEscrow.ProjectState.Open) return ITrestleEscrow.WrongState.selector;
        return block.timestamp >= c.openUntil ? MAY : ITrestleEscrow.RequestStillOpen.selector;
    }

    /* ---------------------------------------------------------------- the work */

    function _milestoneActions(Case memory c, MilestoneLine memory line)
        internal
        view
        returns (MilestoneActions memory actions)
    {
        if (!_runs(c)) return _nothing(ITrestleEscrow.WrongState.selector);
        ITrestleEscrow.MilestoneState state = line.milestone.state;

        actions.submitMilestone = _submit(c, line);
        actions.openDispute = _dispute(c, line);
        actions.requestChanges = ITrestleEscrow.WrongMilestoneState.selector;
        actions.approveMilestone = ITrestleEscrow.WrongMilestoneState.selector;
        actions.claimAfterReview = ITrestleEscrow.WrongMilestoneState.selector;
        actions.resolveDispute = ITrestleEscrow.WrongMilestoneState.selector;
        actions.executeDisputeDefault = ITrestleEscrow.WrongMilestoneState.selector;
        if (state == ITrestleEscrow.MilestoneState.Submitted) {
            bool over = block.timestamp >= line.reviewEndsAt;
            actions.approveMilestone = c.who == c.customer ? MAY : ITrestleEscrow.NotCustomer.selector;
            actions.requestChanges = actions.approveMilestone;
            if (c.who == c.customer && over) {
                actions.requestChanges = ITrestleEscrow.TooLate.selector;
            } else if (c.who == c.customer && line.milestone.changeRounds >= MAX_CHANGE_ROUNDS) {
                actions.requestChanges = ITrestleEscrow.NoChangeRoundsLeft.selector;
            }
            actions.claimAfterReview = over ? MAY : ITrestleEscrow.TooEarly.selector;
        } else if (state == ITrestleEscrow.MilestoneState.Approved) {
            bool waits = block.timestamp < line.milestone.since;
            actions.claimAfterReview = waits ? ITrestleEscrow.TooEarly.selector : MAY;
        } else if (state == ITrestleEscrow.MilestoneState.Disputed) {
            bool over = block.timestamp >= line.milestone.since + DISPUTE_WINDOW;
            actions.resolveDispute = over ? ITrestleEscrow.TooLate.selector : MAY;
            if (c.who != c.arbiter) actions.resolveDispute = ITrestleEscrow.NotArbiter.selector;
            actions.executeDisputeDefault = over ? MAY : ITrestleEscrow.TooEarly.selector;
        }
    }

    function _submit(Case memory c, MilestoneLine memory line) private view returns (bytes4) {
        if (c.who != c.developer) return ITrestleEscrow.NotDeveloper.selector;
        if (line.overdueFrom == 0) return ITrestleEscrow.WrongMilestoneState.selector;
        bool pending = line.milestone.state == ITrestleEscrow.MilestoneState.Pending;
        uint256 until = pending ? c.nextDate + OVERDUE_GRACE : line.overdueFrom;
        return block.timestamp < until ? MAY : ITrestleEscrow.Overdue.selector;
    }

    function _dispute(Case memory c, MilestoneLine memory line) private view returns (bytes4) {
        if (!_isParty(c)) return ITrestleEscrow.NotParty.selector;
        bool byCustomer = c.who == c.customer;
        ITrestleEscrow.MilestoneState state = line.milestone.state;
        if (state == ITrestleEscrow.MilestoneState.ChangesRequested) {
            return byCustomer || block.timestamp < line.overdueFrom ? MAY : ITrestleEscrow.Overdue.selector;
        }
        if (byCustomer && state == ITrestleEscrow.MilestoneState.Submitted) {
            return block.timestamp < line.reviewEndsAt ? MAY : ITrestleEscrow.TooLate.selector;
        }
        if (byCustomer && state == ITrestleEscrow.MilestoneState.Pending) {
            return block.timestamp >= line.overdueFrom ? MAY : ITrestleEscrow.NotOverdue.selector;
        }
        return ITrestleEscrow.WrongMilestoneState.selector;
    }

    function _nothing(bytes4 reason) private pure returns (MilestoneActions memory) {
        return MilestoneActions({
            submitMilestone: reason,
            requestChanges: reason,
            approveMilestone: reason,
            claimAfterReview: reason,
            openDispute: reason,
            resolveDispute: reason,
            executeDisputeDefault: reason
        });
    }

    /* ---------------------------------------------------------------- the project */

    function _projectActions(Case memory c, ProjectPage memory page)
        internal
        view
        returns (ProjectActions memory actions)
    {
        actions.placeBid = _placeBid(c);
        actions.donate = _newBusiness(c);
        actions.cancelRequest = _cancelRequest(c);
        actions.closeExpired = _closeExpired(c);

        bool active = c.state == ITrestleEscrow.ProjectState.Active;
        actions.proposeChange = _agree(c, active, true);
        actions.proposeSettlement = _agree(c, _runs(c), true);
        bool byCustomer = c.who == c.customer;
        bytes32 change = byCustomer ? page.offers.changeByDeveloper : page.offers.changeByCustomer;
        bytes32 settlement = byCustomer ? page.offers.settlementByDeveloper : page.offers.settlementByCustomer;
        actions.acceptChange = _agree(c, active, change != 0);
        actions.acceptSettlement = _agree(c, _runs(c), settlement != 0);

        uint256 grace = byCustomer ? OVERDUE_GRACE : OVERDUE_FOR_ALL;
        if (!_runs(c)) {
            actions.cancelOverdue = ITrestleEscrow.WrongState.selector;
        } else if (block.timestamp < c.nextDate + grace) {
            actions.cancelOverdue = ITrestleEscrow.NotOverdue.selector;
        }
        if (!active) actions.resign = ITrestleEscrow.WrongState.selector;
        else if (c.who != c.developer) actions.resign = ITrestleEscrow.NotDeveloper.selector;

        actions.claimRefund = _claimRefund(c, page);
        if (page.money.loanReturnable == 0) {
            actions.returnLoan = ITrestleEscrow.NothingToReturn.selector;
        } else if (c.who != page.money.pool && block.timestamp < page.money.loanParkedUntil) {
            actions.returnLoan = ITrestleEscrow.TooEarly.selector;
        }
        if (page.purse.credit == 0) actions.withdraw = ITrestleEscrow.NothingToWithdraw.selector;
    }

    function _agree(Case memory c, bool inState, bool proposed) private pure returns (bytes4) {
        if (!inState) return ITrestleEscrow.WrongState.selector;
        if (!_isParty(c)) return ITrestleEscrow.NotParty.selector;
        return proposed ? MAY : ITrestleEscrow.NotProposed.selector;
    }

    function _claimRefund(Case memory c, ProjectPage memory page) private pure returns (bytes4) {
        if (c.state <= ITrestleEscrow.ProjectState.Closing) return ITrestleEscrow.WrongState.selector;
        // A donor's share that rounds to nothing can be claimed too.
        bool donor = page.purse.donation != 0 && page.money.donations != 0;
        return donor || page.purse.claimable != 0 ? MAY : ITrestleEscrow.NothingToRefund.selector;
    }

    function _runs(Case memory c) internal pure returns (bool) {
        return c.state == ITrestleEscrow.ProjectState.Active || c.state == ITrestleEscrow.ProjectState.Closing;
    }

    function _isParty(Case memory c) private pure returns (bool) {
        return c.who == c.customer || c.who == c.developer;
    }
}
