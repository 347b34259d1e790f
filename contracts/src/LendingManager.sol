// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingManager} from "./interfaces/ILendingManager.sol";
import {IPoolBase} from "./interfaces/IPoolBase.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {Loans} from "./libraries/Loans.sol";
import {PackedIds} from "./libraries/PackedIds.sol";
import {Schedules} from "./libraries/Schedules.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Applications, debts and schedules of one pool
/// @notice See ILendingManager.
contract LendingManager is ILendingManager {
    using Loans for Loans.Debt;
    using Loans for Loans.Loan;
    using PackedIds for uint256;
    using SafeCast for uint256;
    using Schedules for mapping(uint256 => uint256);

    uint256 private constant BULLET_TERM = 180 days;
    /// @dev Position of the loan count in the first word of `_active`, above its five ids.
    uint256 private constant COUNT_SHIFT = 240;

    /// @inheritdoc ILendingManager
    uint256 public constant MAX_INSTALMENTS = Schedules.MAX_INSTALMENTS;
    /// @inheritdoc ILendingManager
    uint256 public constant APPLICATION_LIFETIME = 7 days;
    /// @inheritdoc ILendingManager
    uint256 public constant MIN_FIRST_TERM = 7 days;

    /// @inheritdoc ILendingManager
    address public immutable pool = msg.sender;
    IRegistry private immutable REGISTRY;
    ITrestleEscrow private immutable ESCROW;
    /// @dev A millionth of a coin.
    uint256 private immutable UNIT;

    mapping(uint256 projectId => Loans.Loan) private _loans;
    mapping(uint256 key => uint256) private _schedules;
    /// @dev Active loans, five to a word, in no order. The first word also holds their count.
    mapping(uint256 word => uint256) private _active;

    constructor(IRegistry registry, ITrestleEscrow escrow, uint256 unit) {
        (REGISTRY, ESCROW, UNIT) = (registry, escrow, unit);
    }

    modifier onlyPool() {
        require(msg.sender == pool, NotPool(msg.sender));
        _;
    }

    /* ---------------------------------------------------------------- applications */

    /// @inheritdoc ILendingManager
    function recordApplication(
        Request calldata request,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) external onlyPool returns (IPoolBase.Obstacle obstacle, uint256 endTime) {
        Loans.Loan storage loan = _loans[request.projectId];
        if (ESCROW.projectOwner(request.projectId) != request.borrower) {
            return (IPoolBase.Obstacle.NotTheProjectOwner, 0);
        }
        if (_isApplied(loan)) return (IPoolBase.Obstacle.ApplicationPending, 0);
        obstacle = _obstacle(request);
        if (obstacle != IPoolBase.Obstacle.None) return (obstacle, 0);

        uint256 first = Math.ceilDiv(block.timestamp + BULLET_TERM, 1 days) * 1 days;
        endTime = first;
        if (request.withSchedule) {
            Schedules.Terms memory terms;
            (terms.amount, terms.rate, terms.unit) = (request.amount, request.interestRate, UNIT);
            terms.earliest = block.timestamp + MIN_FIRST_TERM;
            _schedules.write(request.projectId, terms, amounts, deadlines);
            (first, endTime) = (deadlines[0], deadlines[deadlines.length - 1]);
        }
        loan.principal = request.amount.toUint96();
        loan.since = uint32(block.timestamp);
        loan.startTime = 0;
        loan.deadlineDay = uint16(first / 1 days);
        loan.endDay = uint16(endTime / 1 days);
        loan.rate = uint16(request.interestRate);
        loan.activeIndex = 0;
        loan.instalments = uint8(amounts.length);
        loan.scors = uint8(request.scors);
        loan.status = Loans.Status.Applied;
        loan.paidBefore = false;
    }

    /// @inheritdoc ILendingManager
    function dropApplication(uint256 projectId, address caller) external onlyPool {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.status == Loans.Status.Applied, IPoolBase.NoApplication(projectId));
        _requireOwner(projectId, caller);
        loan.status = Loans.Status.None;
    }

    /// @inheritdoc ILendingManager
    function startLoan(uint256 projectId, address caller, bool byOperator, uint256 ownerLimit)
        external
        onlyPool
        returns (address borrower, uint256 scors, Line memory line)
    {
        Loans.Loan storage loan = _loans[projectId];
        require(_isApplied(loan), IPoolBase.NoApplication(projectId));
        if (byOperator) {
            require(loan.instalments != 0, IPoolBase.ApplicationNotByOwner(projectId));
            borrower = ESCROW.projectOwner(projectId);
        } else {
            borrower = _requireOwner(projectId, caller);
        }
        IPoolBase.Obstacle obstacle = _obstacleToStart(_applied(projectId, loan, borrower, ownerLimit), loan);
        require(obstacle == IPoolBase.Obstacle.None, IPoolBase.LoanRefused(obstacle));

        (loan.since, loan.startTime) = (uint32(block.timestamp), uint32(block.timestamp));
        loan.status = Loans.Status.Active;
        loan.activeIndex = uint16(_addActive(projectId));
        (scors, line) = (loan.scors, _line(loan.debt()));
    }

    /* ---------------------------------------------------------------- debts */

    /// @inheritdoc ILendingManager
    function recordPayment(uint256 projectId, uint256 amount, bool unused)
        external
        onlyPool
        returns (Payment memory payment)
    {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.isOwed(), IPoolBase.NothingOwed(projectId));
        payment.active = loan.status == Loans.Status.Active;
        Loans.Debt memory debt = loan.debt();
        if (payment.active) payment.before = _line(debt);

        Loans.Owed memory owed = debt.owedAt(block.timestamp);
        Loans.Owed memory paid = payment.paid;
        if (unused) (paid.principal, amount) = _cover(owed.principal, amount);
        (paid.late, amount) = _cover(owed.late, amount);
        (paid.interest, amount) = _cover(owed.interest, amount);
        if (!unused) {
            (paid.principal, amount) = _cover(owed.principal, amount);
            debt.paid += paid.interest + paid.principal;
        }
        payment.remaining = owed.late + owed.interest + owed.principal - _sum(paid);
        payment.left = amount;
        debt.settle(paid);
        if (payment.remaining == 0) {
            if (payment.active) _removeActive(loan);
            loan.status = Loans.Status.Repaid;
            payment.borrower = ESCROW.projectOwner(projectId);
        } else if (payment.active) {
            // After a default the whole debt is due, so an instalment no longer moves the deadline.
            uint256 deadline = _schedules.openDeadline(projectId, loan.instalments, debt.paid, UNIT);
            // While an instalment is missing, the loan is late since its first missed deadline.
            if (deadline > block.timestamp) debt.deadline = deadline;
            payment.present = _line(debt);
        }
        loan.store(debt);
    }

    /// @inheritdoc ILendingManager
    function recordDefault(uint256 projectId) external onlyPool returns (Line memory line) {
        Loans.Loan storage loan = _loans[projectId];
        line = _line(loan.debt());
        loan.status = Loans.Status.Defaulted;
        _removeActive(loan);
    }

    /* ---------------------------------------------------------------- reads */

    /// @inheritdoc ILendingManager
    function obstacleTo(Request calldata request) external view returns (IPoolBase.Obstacle obstacle) {
        if (ESCROW.projectOwner(request.projectId) != request.borrower) {
            return IPoolBase.Obstacle.NotTheProjectOwner;
        }
        if (_isApplied(_loans[request.projectId])) return IPoolBase.Obstacle.ApplicationPending;
        obstacle = _outside(request.projectId);
        return obstacle == IPoolBase.Obstacle.None ? _obstacle(request) : obstacle;
    }

    /// @inheritdoc ILendingManager
    function obstacleToStart(uint256 projectId, uint256 ownerLimit)
        external
        view
        returns (IPoolBase.Obstacle obstacle)
    {
        Loans.Loan storage loan = _loans[projectId];
        if (!_isApplied(loan)) return IPoolBase.Obstacle.NoApplication;
        obstacle = _outside(projectId);
        if (obstacle != IPoolBase.Obstacle.None) return obstacle;
        address borrower = ESCROW.projectOwner(projectId);
        return _obstacleToStart(_applied(projectId, loan, borrower, ownerLimit), loan);
    }

    /// @inheritdoc ILendingManager
    function getApplication(uint256 projectId)
        external
        view
        returns (IPoolBase.Application memory application)
    {
        Loans.Loan storage loan = _loans[projectId];
        if (!_isApplied(loan)) return application;
        return IPoolBase.Application({
            borrower: ESCROW.projectOwner(projectId),
            amount: loan.principal,
            interestRate: loan.rate,
            scors: loan.scors,
            endTime: uint256(loan.endDay) * 1 days,
            byOwner: loan.instalments != 0,
            lendingManager: address(this)
        });
    }

    /// @inheritdoc ILendingManager
    function getLoanDetails(uint256 projectId)
        external
        view
        returns (
            uint256 amount,
            uint256 remainingAmount,
            uint256 interestRate,
            uint256 startTime,
            uint256 endTime,
            bool isActive,
            bool isDefaulted,
            address lendingManager
        )
    {
        Loans.Loan storage loan = _loans[projectId];
        lendingManager = address(this);
        if (loan.status == Loans.Status.None) return (0, 0, 0, 0, 0, false, false, lendingManager);
        Loans.Debt memory debt = loan.debt();
        return (
            debt.principal + debt.principalPaid,
            debtOf(projectId),
            debt.rate,
            loan.startTime,
            uint256(loan.endDay) * 1 days,
            loan.status == Loans.Status.Active,
            loan.status == Loans.Status.Defaulted,
            lendingManager
        );
    }

    /// @inheritdoc ILendingManager
    function scheduleOf(uint256 projectId)
        public
        view
        returns (uint256[] memory amounts, uint256[] memory deadlines)
    {
        Loans.Loan storage loan = _loans[projectId];
        if (loan.status == Loans.Status.None) return (amounts, deadlines);
        uint256 count = Math.max(loan.instalments, 1);
        (amounts, deadlines) = (new uint256[](count), new uint256[](count));
        for (uint256 i = 0; i + 1 < count; i++) {
            (amounts[i], deadlines[i]) = _schedules.read(projectId, i, UNIT);
        }
        deadlines[count - 1] = uint256(loan.endDay) * 1 days;
    }

    /// @inheritdoc ILendingManager
    function requireTerms(
        uint256 projectId,
        uint256 amount,
        uint256 interestRate,
        uint256[] calldata amounts,
        uint256[] calldata deadlines
    ) external view {
        Loans.Loan storage loan = _loans[projectId];
        (uint256[] memory agreed, uint256[] memory days_) = scheduleOf(projectId);
        bool same = loan.principal == amount && loan.rate == interestRate && agreed.length == amounts.length
            && agreed.length == deadlines.length;
        for (uint256 i = 0; same && i < agreed.length; i++) {
            same = days_[i] == deadlines[i] && (i + 1 == agreed.length || agreed[i] == amounts[i]);
        }
        require(same, IPoolBase.OtherTermsApplied(projectId));
    }

    /// @inheritdoc ILendingManager
    function getNextPayment(uint256 projectId) external view returns (uint256 due, uint256 deadline) {
        Loans.Loan storage loan = _loans[projectId];
        if (!loan.isOwed()) return (0, 0);
        Loans.Debt memory debt = loan.debt();
        Loans.Owed memory owed = debt.owedAt(block.timestamp);
        due = owed.interest + owed.principal;
        if (loan.status == Loans.Status.Active) {
            due = Math.min(due, _schedules.missing(projectId, loan.instalments, debt.paid, UNIT));
        }
        return (due + owed.late, debt.deadline);
    }

    /// @inheritdoc ILendingManager
    function debtOf(uint256 projectId) public view returns (uint256 debt) {
        Loans.Loan storage loan = _loans[projectId];
        return loan.isOwed() ? _sum(loan.debt().owedAt(block.timestamp)) : 0;
    }

    /// @inheritdoc ILendingManager
    function statusOf(uint256 projectId)
        external
        view
        returns (Loans.Status status, uint256 deadline, uint256 returnable)
    {
        (,, returnable,) = ESCROW.loanOf(projectId);
        return (_loans[projectId].status, _loans[projectId].deadline(), returnable);
    }

    /// @inheritdoc ILendingManager
    function standingOf(address borrower)
        external
        view
        returns (uint256 loans, uint256 exposure, bool troubled)
    {
        uint256 ids;
        (,,,, ids) = REGISTRY.creditOf(0, borrower);
        (exposure, troubled) = _debtsOf(ids);
        return (ids.list().length, exposure, troubled);
    }

    /// @inheritdoc ILendingManager
    function getActiveProjects() external view returns (uint256[] memory projectIds) {
        projectIds = new uint256[](activeLoanCount());
        for (uint256 i = 0; i < projectIds.length; i++) {
            projectIds[i] = _activeAt(i);
        }
    }

    /// @inheritdoc ILendingManager
    function activeLoanCount() public view returns (uint256 count) {
        return _active[0] >> COUNT_SHIFT;
    }

    /* ---------------------------------------------------------------- checks and counters */

    function _isApplied(Loans.Loan storage loan) private view returns (bool) {
        return loan.status == Loans.Status.Applied && block.timestamp < loan.since + APPLICATION_LIFETIME;
    }

    function _requireOwner(uint256 projectId, address caller) private view returns (address borrower) {
        borrower = ESCROW.projectOwner(projectId);
        require(caller == borrower, IPoolBase.NotProjectOwner(projectId, caller));
    }

    function _applied(uint256 projectId, Loans.Loan storage loan, address borrower, uint256 ownerLimit)
        private
        view
        returns (Request memory)
    {
        return Request(
            projectId, loan.principal, borrower, loan.scors, loan.rate, ownerLimit, loan.instalments != 0
        );
    }

    /// @dev Repeats the checks that registry and escrow make at the disbursal, so that views can name the
    /// obstacle in advance.
    function _outside(uint256 projectId) private view returns (IPoolBase.Obstacle) {
        if (!REGISTRY.isPool(pool)) return IPoolBase.Obstacle.PoolNotRegistered;
        if (REGISTRY.paused()) return IPoolBase.Obstacle.NewBusinessPaused;
        if (REGISTRY.livePoolOf(projectId) != address(0)) return IPoolBase.Obstacle.LoanAlreadyLive;
        // Money of an earlier, repaid loan may still be in the escrow and must be returned first.
        (, uint256 needed, uint256 returnable,) = ESCROW.loanOf(projectId);
        bool empty = needed + returnable == 0;
        return empty ? IPoolBase.Obstacle.None : IPoolBase.Obstacle.EarlierLoanInEscrow;
    }

    function _obstacleToStart(Request memory request, Loans.Loan storage loan)
        private
        view
        returns (IPoolBase.Obstacle)
    {
        bool tooNear = loan.deadline() < block.timestamp + MIN_FIRST_TERM;
        return tooNear ? IPoolBase.Obstacle.FirstDeadlineTooNear : _obstacle(request);
    }

    function _obstacle(Request memory r) private view returns (IPoolBase.Obstacle) {
        if (!ESCROW.isOpen(r.projectId)) return IPoolBase.Obstacle.ProjectNotOpen;
        (uint256 score, uint256 maxAmount, bool verified, bool live, uint256 ids) =
            REGISTRY.creditOf(r.projectId, r.borrower);
        if (score != r.scors) return IPoolBase.Obstacle.ScorsNotAttested;
        if (r.amount > maxAmount) return IPoolBase.Obstacle.AboveAttestedAmount;
        if (!verified) return IPoolBase.Obstacle.BorrowerNotVerified;
        if (live) return IPoolBase.Obstacle.LoanAlreadyLive;
        uint256 exposure;
        if (ids != 0) {
            bool troubled;
            (exposure, troubled) = _debtsOf(ids);
            if (troubled) return IPoolBase.Obstacle.OverdueOrDefaultedDebt;
            if (ids.isFull()) return IPoolBase.Obstacle.TooManyLoans;
        }
        if (exposure + r.amount > r.ownerLimit) return IPoolBase.Obstacle.OwnerExposure;
        return IPoolBase.Obstacle.None;
    }

    /// @dev The principal owed to this pool, and whether any of the borrower's loans in any pool is late.
    function _debtsOf(uint256 ids) private view returns (uint256 exposure, bool troubled) {
        for (uint256 i = 0; i < PackedIds.PLACES; i++) {
            uint256 id = ids.get(i);
            if (id == 0) continue;
            Loans.Loan storage loan = _loans[id];
            uint256 deadline;
            if (loan.isOwed()) {
                exposure += loan.principal;
                deadline = loan.deadline();
            } else {
                (, deadline,) = ITrestlePool(REGISTRY.livePoolOf(id)).manager().statusOf(id);
            }
            // A defaulted loan is past its deadline too.
            if (block.timestamp >= deadline) troubled = true;
        }
    }

    function _line(Loans.Debt memory debt) private pure returns (Line memory) {
        return Line({
            principal: debt.principal,
            rate: debt.rate,
            raw: debt.interestRaw,
            since: debt.since,
            deadline: debt.deadline,
            rawAtDeadline: debt.interestRawAt(debt.deadline)
        });
    }

    function _sum(Loans.Owed memory owed) private pure returns (uint256) {
        return owed.late + owed.interest + owed.principal;
    }

    function _cover(uint256 owed, uint256 left) private pure returns (uint256 paid, uint256 rest) {
        paid = Math.min(owed, left);
        rest = left - paid;
    }

    function _addActive(uint256 projectId) private returns (uint256 index) {
        index = activeLoanCount();
        _active[0] += 1 << COUNT_SHIFT;
        _setActive(index, projectId);
    }

    /// @dev Moves the last active loan into the freed place.
    function _removeActive(Loans.Loan storage loan) private {
        _active[0] -= 1 << COUNT_SHIFT;
        uint256 last = _activeAt(activeLoanCount());
        _setActive(loan.activeIndex, last);
        _loans[last].activeIndex = loan.activeIndex;
    }

    function _activeAt(uint256 index) private view returns (uint256) {
        return _active[index / PackedIds.PLACES].get(index % PackedIds.PLACES);
    }

    function _setActive(uint256 index, uint256 projectId) private {
        uint256 word = index / PackedIds.PLACES;
        _active[word] = _active[word].set(index % PackedIds.PLACES, projectId);
    }
}
