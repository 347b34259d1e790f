// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LoanDesk} from "../LoanDesk.sol";
import {ILendingPool} from "../interfaces/ILendingPool.sol";
import {Loans} from "../libraries/Loans.sol";
import {PackedIds} from "../libraries/PackedIds.sol";
import {PoolAccounts} from "./PoolAccounts.sol";
import {State} from "./PoolTypes.sol";

/// @dev What is known of loans and borrowers.
abstract contract PoolCredit is PoolAccounts {
    using Loans for Loans.Loan;
    using PackedIds for uint256;

    /// @inheritdoc ILendingPool
    function debtOf(uint256 projectId) public view returns (uint256) {
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

    function _accrueForLoan(uint256 amount) internal returns (State memory) {
        _requireNotPaused();
        require(amount >= MIN_LOAN, LoanTooSmall(amount, MIN_LOAN));
        return _accrue();
    }

    function _assess(State memory s, uint256 projectId, uint256 amount, address borrower, uint256 scors)
        internal
        view
        returns (Obstacle, uint256 rate)
    {
        (uint256 exposure, bool placeLeft, bool troubled) = _debtsOf(borrower);
        uint256 limit = _outflowLimit(s);
        return _desk.assess(
            LoanDesk.Request({
                projectId: projectId,
                amount: amount,
                borrower: borrower,
                scors: scors,
                nav: s.nav,
                cash: s.cash,
                principalOut: s.principalOut,
                outflow: _outflowNow(limit),
                outflowLimit: limit,
                exposure: exposure,
                placeLeft: placeLeft,
                troubled: troubled,
                settings: _settings
            })
        );
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
