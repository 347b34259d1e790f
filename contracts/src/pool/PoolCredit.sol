// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LoanDesk} from "../LoanDesk.sol";
import {Loans} from "../libraries/Loans.sol";
import {PackedIds} from "../libraries/PackedIds.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {State} from "./PoolTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev What is known of loans and borrowers.
abstract contract PoolCredit is PoolAccounts {
    using Loans for Loans.Loan;
    using PackedIds for uint256;

    uint256 private constant RATE_TOLERANCE = 50;

    function _debtOf(uint256 projectId) internal view returns (uint256) {
        Loans.Loan storage loan = _loans[projectId];
        if (!loan.isOwed()) return 0;
        Loans.Owed memory owed = loan.owedAt(block.timestamp);
        return owed.late + owed.interest + owed.principal;
    }

    function _ownerOf(uint256 projectId) internal view returns (address) {
        return escrow.projectOwner(projectId);
    }

    function _isApplied(Loans.Loan storage loan) internal view returns (bool) {
        return loan.status == Loans.Status.Applied && block.timestamp < loan.since + APPLICATION_LIFETIME;
    }

    /// @dev Whether the loan could be applied for now, and at what rate. Caps and limits count only capital whose hold
    /// is over: what came yesterday may be gone tomorrow, the loan stays.
    function _assess(State memory s, uint256 projectId, uint256 amount, address borrower, uint256 scors)
        internal
        view
        returns (Obstacle, uint256 rate)
    {
        LoanDesk.Request memory r;
        (r.projectId, r.amount, r.borrower, r.scors) = (projectId, amount, borrower, scors);
        r.nav = Math.saturatingSub(s.nav, _capitalOnHold());
        (r.cash, r.principalOut) = (s.cash, s.principalOut);
        r.outflow = _outflowNow(_outflowLimit(s.nav));
        r.outflowLimit = _outflowLimit(r.nav);
        (r.exposure, r.placeLeft, r.troubled) = _debtsOf(borrower);
        r.settings = _settings();
        return _desk.assess(r);
    }

    /// @dev The same for the loan that is applied for: the rate may not have risen since by more than a little.
    function _assessApplication(State memory s, uint256 projectId, Loans.Loan storage loan, address borrower)
        internal
        view
        returns (Obstacle obstacle)
    {
        uint256 rate;
        (obstacle, rate) = _assess(s, projectId, loan.principal, borrower, loan.scors);
        if (rate > loan.rate + RATE_TOLERANCE) return Obstacle.RateMoved;
    }

    /// @dev A borrower's principal, whether he may have another loan, and whether one is overdue or in default.
    function _debtsOf(address borrower)
        internal
        view
        returns (uint256 exposure, bool placeLeft, bool troubled)
    {
        uint256 ids = _loansOf[borrower];
        if (ids == 0) return (0, true, false);
        for (uint256 i = 0; i < PackedIds.PLACES; i++) {
            uint256 id = ids.get(i);
            if (id == 0) {
                placeLeft = true;
                continue;
            }
            exposure += _loans[id].principal;
            // A defaulted loan is past its deadline too.
            if (block.timestamp >= _loans[id].deadline) troubled = true;
        }
    }

    /// @dev Puts `id` in place of `old`: a new loan in place of none, none in place of a repaid one.
    function _replaceDebt(address borrower, uint256 old, uint256 id) internal {
        uint256 ids = _loansOf[borrower];
        uint256 place;
        while (ids.get(place) != old) place++;
        _loansOf[borrower] = ids.set(place, id);
    }

    /// @dev The last one takes the place that becomes free.
    function _removeActive(Loans.Loan storage loan) internal {
        uint256 last = _activeAt(--_activeCount);
        _setActive(loan.activeIndex, last);
        _loans[last].activeIndex = loan.activeIndex;
    }

    function _activeAt(uint256 index) internal view returns (uint256) {
        return _active[index / PackedIds.PLACES].get(index % PackedIds.PLACES);
    }

    function _setActive(uint256 index, uint256 projectId) internal {
        uint256 word = index / PackedIds.PLACES;
        _active[word] = _active[word].set(index % PackedIds.PLACES, projectId);
    }
}
