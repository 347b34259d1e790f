// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LendingManager} from "./LendingManager.sol";
import {LoanDesk} from "./LoanDesk.sol";
import {ILendingManager} from "./interfaces/ILendingManager.sol";
import {ILendingPool} from "./interfaces/ILendingPool.sol";
import {IRegistry} from "./interfaces/IRegistry.sol";
import {ITrestleEscrow} from "./interfaces/ITrestleEscrow.sol";
import {ITrestlePool} from "./interfaces/ITrestlePool.sol";
import {LoanBook} from "./libraries/LoanBook.sol";
import {Loans} from "./libraries/Loans.sol";
import {PackedIds} from "./libraries/PackedIds.sol";
import {ShareMath} from "./libraries/ShareMath.sol";
import {Tiers} from "./libraries/Tiers.sol";
import {Vesting} from "./libraries/Vesting.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title A lending pool of one risk tier, in the chain's native coin
/// @notice See ITrestlePool.
contract LendingPool is ITrestlePool {
    using LoanBook for LoanBook.Book;
    using LoanBook for LoanBook.Totals;
    using Loans for Loans.Loan;
    using PackedIds for uint256;
    using SafeCast for uint256;
    using ShareMath for uint256;
    using Vesting for Vesting.Stream;

    /// @dev One slot per lender.
    struct Position {
        uint104 balance;
        /// @dev Tokens burnt on `burntOn`: what the stress rule has already let out.
        uint104 burnt;
        uint16 burntOn;
        uint32 heldUntil;
    }

    struct Stops {
        bool paused;
        bool withdrawalsStopped;
        uint40 endsAt;
    }

    /// @dev Everything prices and limits are made of, at this second.
    struct State {
        uint256 cash;
        uint256 supply;
        uint256 principalOut;
        uint256 interest;
        uint256 writeDown;
        uint256 unvested;
        uint256 overdue;
        /// @dev What a leaving lender's tokens are a part of.
        uint256 nav;
        /// @dev What an entering lender buys a part of.
        uint256 entryNav;
    }

    uint256 private constant BPS = Loans.BPS;
    /// @dev Deposits close above this write-down.
    uint256 private constant CLOSING_WRITE_DOWN = 200;
    uint256 private constant STRESS_WRITE_DOWN = 50;
    uint256 private constant STRESS_OVERDUE = 200;
    uint256 private constant STRESS_CASH = 1_500;
    /// @dev A pool whose tokens have lost all but a thousandth takes no deposits: they would be lost in rounding.
    uint256 private constant WIPED_AT = 1_000;
    uint256 private constant WAD = 1e18;

    /// @inheritdoc ITrestlePool
    uint256 public constant MIN_DEPOSIT = 0.001 ether;
    /// @inheritdoc ITrestlePool
    uint256 public constant MIN_LOAN = 0.1 ether;
    /// @inheritdoc ITrestlePool
    uint256 public constant HOLD = 1 days;
    /// @inheritdoc ITrestlePool
    uint256 public constant APPLICATION_LIFETIME = 7 days;
    uint256 private constant BULLET_TERM = 180 days;
    uint256 private constant MAX_TERM = 3 * 365 days;
    uint256 private constant RATE_TOLERANCE = 50;
    uint256 private constant WALLET_CAP_FROM = 50 ether;
    uint256 private constant OUTFLOW_FLOOR = 1 ether;
    uint256 private constant STOP_LIMIT = 14 days;
    uint256 private constant STOP_COOL_DOWN = 7 days;
    uint256 private constant MAX_RATE = 5_000;

    /// @inheritdoc ITrestlePool
    uint8 public constant decimals = 18;

    /// @inheritdoc ITrestlePool
    ITrestleEscrow public immutable escrow;
    /// @inheritdoc ITrestlePool
    IRegistry public immutable registry;
    /// @inheritdoc ITrestlePool
    address public immutable managerImplementation;
    LoanDesk private immutable _desk;
    /// @inheritdoc ITrestlePool
    RiskTier public immutable riskTier;
    /// @inheritdoc ITrestlePool
    uint256 public immutable reserveShare;
    /// @inheritdoc ITrestlePool
    uint256 public immutable gracePeriod;
    /// @inheritdoc ITrestlePool
    uint256 public immutable writeDownPeriod;
    /// @inheritdoc ITrestlePool
    uint256 public immutable maxExposurePerOwner;
    ShortString private immutable _name;
    ShortString private immutable _symbol;

    // slot: money and tokens
    uint104 private _cash;
    uint104 private _supply;
    /// @dev Nothing vests from here on: spares reading the stream.
    uint32 private _vestingUntil;
    uint16 private _activeCount;
    // slot: money out
    uint96 private _principalOut;
    uint96 private _outflow;
    uint32 private _outflowAt;
    uint32 private _loansIssued;
    // slot: settings
    Settings private _settings;
    Stops private _stops;
    // slot: what the stress rule divides
    uint112 private _dayStartCash;
    uint112 private _dayStartSupply;
    // slot: money outside NAV, and the sum of what was lost
    uint112 private _reserve;
    uint112 private _defaulted;

    /// @inheritdoc ITrestlePool
    address public owner;
    /// @inheritdoc ITrestlePool
    address public nominee;
    /// @inheritdoc ITrestlePool
    address public operator;
    LoanBook.Book private _book;
    Vesting.Stream private _vesting;
    /// @dev The first `_activeCount` places name the active loans, in no order.
    mapping(uint256 word => uint256) private _active;
    mapping(address lender => Position) private _positions;
    mapping(uint256 projectId => Loans.Loan) private _loans;
    /// @dev Live and defaulted loans of one borrower.
    mapping(address borrower => uint256) private _loansOf;

    /// @dev 0: free, 1: inside a call, 2: inside a call that waits for the escrow to return money.
    uint256 private transient _lock;

    constructor(
        RiskTier riskTier_,
        IRegistry registry_,
        ITrestleEscrow escrow_,
        address owner_,
        address operator_
    ) {
        require(
            address(registry_) != address(0) && address(escrow_) != address(0) && owner_ != address(0),
            AddressMissing()
        );
        Tiers.Fixed memory terms = Tiers.fixedTerms(riskTier_);
        (riskTier, registry, escrow) = (riskTier_, registry_, escrow_);
        (owner, operator) = (owner_, operator_);
        (_name, _symbol) = (ShortStrings.toShortString(terms.name), ShortStrings.toShortString(terms.symbol));
        (maxExposurePerOwner, reserveShare) = (terms.maxExposurePerOwner, terms.reserveShare);
        (gracePeriod, writeDownPeriod) = (terms.graceDays * 1 days, terms.writeDownDays * 1 days);
        managerImplementation = address(new LendingManager());
        _desk = new LoanDesk(registry_, escrow_, terms.maxExposurePerOwner);
        _book.totals.day = uint32(block.timestamp / 1 days);

        emit OwnershipTransferred(address(0), owner_);
        emit OperatorUpdated(address(0), operator_);
        _settings = Tiers.settings(riskTier_);
        _emitSettings();
    }

    modifier onlyOwner() {
        _requireOwner();
        _;
    }

    modifier onlyOperator() {
        _requireOperator();
        _;
    }

    modifier locked() {
        _enter();
        _;
        _lock = 0;
    }

    function _requireOwner() private view {
        require(msg.sender == owner, NotOwner(msg.sender));
    }

    function _requireOperator() private view {
        require(msg.sender == operator, NotOperator(msg.sender));
    }

    function _enter() private {
        require(_lock == 0, Reentered());
        _lock = 1;
    }

    /* ---------------------------------------------------------------- lenders */

    /// @inheritdoc ITrestlePool
    function deposit() external payable locked {
        _requireNotPaused();
        require(msg.value >= MIN_DEPOSIT, DepositTooSmall(msg.value, MIN_DEPOSIT));

        State memory s = _accrue();
        require(s.writeDown * BPS <= s.nav * CLOSING_WRITE_DOWN, DepositsClosed(s.writeDown, s.nav));
        require(s.supply == 0 ? s.entryNav == 0 : s.entryNav * WIPED_AT >= s.supply, PoolWiped());
        _shrinkOutflow(s, msg.value);
        uint256 tokens = msg.value.toSharesDown(s.entryNav, s.supply);
        s.cash += msg.value;
        s.nav += msg.value;
        s.supply += tokens;

        Position storage position = _positions[msg.sender];
        uint256 balance = position.balance + tokens;
        uint256 walletBps = Math.ceilDiv(balance * BPS, s.supply);
        uint256 maxBps = _settings.maxWalletPct;
        require(walletBps <= maxBps || s.nav < WALLET_CAP_FROM, WalletCapExceeded(walletBps, maxBps));

        position.balance = balance.toUint104();
        position.heldUntil = uint32(block.timestamp + HOLD);
        _cash = s.cash.toUint104();
        _supply = s.supply.toUint104();

        emit Transfer(address(0), msg.sender, tokens);
        emit Deposit(msg.sender, msg.value, tokens);
        _emitPrice(s);
    }

    /// @inheritdoc ITrestlePool
    function withdraw(uint256 tokenAmount) external locked {
        _requireNotPaused();
        require(withdrawalsEnabled(), WithdrawalsStopped(_stops.endsAt));
        Position storage position = _positions[msg.sender];
        require(block.timestamp >= position.heldUntil, HeldUntil(position.heldUntil));
        uint256 balance = position.balance;
        require(tokenAmount <= balance, BalanceTooLow(balance, tokenAmount));

        State memory s = _accrue();
        uint256 value = tokenAmount.toAssetsDown(s.nav, s.supply);
        require(value != 0, NothingToWithdraw());
        require(value <= s.cash, NotEnoughCash(value, s.cash));
        _addOutflow(s, value);
        _requireStressShare(s, position, tokenAmount, value);
        s.cash -= value;
        s.nav -= value;
        s.supply -= tokenAmount;
        balance -= tokenAmount;
        uint256 left = balance.toAssetsDown(s.nav, s.supply);
        require(balance == 0 || left >= MIN_DEPOSIT, RemainderTooSmall(left, MIN_DEPOSIT));

        position.balance = uint104(balance);
        _cash = uint104(s.cash);
        _supply = uint104(s.supply);
        // No token is left to own what rounding and vesting leave behind.
        if (s.supply == 0) {
            _reserve += uint112(s.cash);
            _cash = 0;
            s.nav = 0;
            if (s.unvested != 0) _vesting.clear();
        }

        emit Transfer(msg.sender, address(0), tokenAmount);
        emit Withdrawal(msg.sender, value, tokenAmount);
        _emitPrice(s);
        _send(msg.sender, value);
    }

    /// @dev Counts the withdrawal for its day, and holds it to the lender's share if it leaves the pool in stress.
    /// The lender's tokens cannot have grown today: a deposit holds them for a day.
    function _requireStressShare(
        State memory s,
        Position storage position,
        uint256 tokenAmount,
        uint256 value
    ) private {
        uint256 today = block.timestamp / 1 days;
        uint256 burnt = position.burntOn == today ? position.burnt : 0;
        uint256 atDayStart = position.balance + burnt;
        position.burnt = uint104(burnt + tokenAmount);
        position.burntOn = uint16(today);

        (uint256 nav, uint256 cash) = (s.nav - value, s.cash - value);
        bool stressed = s.writeDown * BPS > nav * STRESS_WRITE_DOWN || s.overdue * BPS > nav * STRESS_OVERDUE
            || cash * BPS < nav * STRESS_CASH;
        if (!stressed) return;

        uint256 taken = burnt.toAssetsDown(s.nav, s.supply);
        uint256 share = Math.ceilDiv(uint256(_dayStartCash) * atDayStart, _dayStartSupply);
        require(taken + value <= share, StressLimitReached(value, Math.saturatingSub(share, taken)));
    }

    /* ---------------------------------------------------------------- loans: application */

    /// @inheritdoc ITrestlePool
    function processLoanApplication(
        uint256 projectId,
        uint256 amount,
        address projectOwner,
        uint256 projectScors
    ) external onlyOperator locked returns (bool approved, uint256 interestRate) {
        State memory s = _accrueForLoan(amount);
        Loans.Loan storage loan = _loans[projectId];
        bool pending = loan.byOwner && _isApplied(loan);
        if (pending || _ownerOf(projectId) != projectOwner) return (false, 0);
        Obstacle obstacle;
        (obstacle, interestRate) = _assess(s, projectId, amount, projectOwner, projectScors);
        if (obstacle != Obstacle.None) return (false, 0);

        uint256 deadline = Math.ceilDiv(block.timestamp + BULLET_TERM, 1 days) * 1 days;
        _writeApplication(
            projectId,
            Application(projectOwner, amount, interestRate, projectScors, deadline, false, address(0)),
            deadline
        );
        return (true, interestRate);
    }

    /// @inheritdoc ITrestlePool
    function applyForLoanWithSchedule(
        uint256 projectId,
        uint256 amount,
        uint256 projectScors,
        uint256[] calldata repaymentAmounts,
        uint256[] calldata repaymentDeadlines
    ) external locked returns (bool approved, address lendingManager) {
        require(msg.sender == _ownerOf(projectId), NotProjectOwner(projectId, msg.sender));
        (Obstacle obstacle, uint256 rate) =
            _assess(_accrueForLoan(amount), projectId, amount, msg.sender, projectScors);
        if (obstacle != Obstacle.None) return (false, address(0));

        lendingManager = ILendingManager(managerImplementation)
            .create(
                projectId,
                amount,
                repaymentAmounts,
                repaymentDeadlines,
                block.timestamp + APPLICATION_LIFETIME,
                block.timestamp + MAX_TERM
            );
        _writeApplication(
            projectId,
            Application(
                msg.sender,
                amount,
                rate,
                projectScors,
                repaymentDeadlines[repaymentDeadlines.length - 1],
                true,
                lendingManager
            ),
            repaymentDeadlines[0]
        );
        return (true, lendingManager);
    }

    /// @inheritdoc ITrestlePool
    function withdrawApplication(uint256 projectId) external {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.status == Loans.Status.Applied, NoApplication(projectId));
        bool own = msg.sender == _ownerOf(projectId);
        require(own || (msg.sender == operator && !loan.byOwner), NotProjectOwner(projectId, msg.sender));

        delete _loans[projectId];
        emit ApplicationWithdrawn(projectId);
    }

    function _writeApplication(uint256 projectId, Application memory application, uint256 deadline) private {
        Loans.Loan storage loan = _loans[projectId];
        bool earlier = loan.status == Loans.Status.Repaid;
        (loan.principal, loan.interestRaw) = (application.amount.toUint96(), 0);
        (loan.lateRaw, loan.rate) = (0, uint16(application.interestRate));
        (loan.deadline, loan.since) = (uint32(deadline), uint32(block.timestamp));
        (loan.status, loan.scors) = (Loans.Status.Applied, uint8(application.scors));
        loan.byOwner = application.byOwner;
        (loan.manager, loan.startTime) = (application.lendingManager, 0);
        loan.endTime = uint32(application.endTime);
        // Only an earlier loan of the project has left something there.
        if (earlier) (loan.paid, loan.principalPaid) = (0, 0);
        emit LoanApproved(
            projectId,
            application.borrower,
            application.amount,
            application.interestRate,
            application.endTime,
            application.lendingManager
        );
    }

    function _ownerOf(uint256 projectId) private view returns (address) {
        return escrow.projectOwner(projectId);
    }

    function _isApplied(Loans.Loan storage loan) private view returns (bool) {
        return loan.status == Loans.Status.Applied && block.timestamp < loan.since + APPLICATION_LIFETIME;
    }

    function _accrueForLoan(uint256 amount) private returns (State memory) {
        _requireNotPaused();
        require(amount >= MIN_LOAN, LoanTooSmall(amount, MIN_LOAN));
        return _accrue();
    }

    function _assess(State memory s, uint256 projectId, uint256 amount, address borrower, uint256 scors)
        private
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
        private
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
    function _replaceDebt(address borrower, uint256 old, uint256 id) private {
        uint256 ids = _loansOf[borrower];
        uint256 place;
        while (ids.get(place) != old) place++;
        _loansOf[borrower] = ids.set(place, id);
    }

    /* ---------------------------------------------------------------- loans: disbursal */

    /// @inheritdoc ITrestlePool
    function confirmAndDisburse(uint256 projectId) external locked returns (bool success) {
        _disburse(projectId, false);
        return true;
    }

    /// @inheritdoc ITrestlePool
    function disburseLoan(uint256 projectId, address escrowAddress) external onlyOperator locked {
        require(escrowAddress == address(escrow), WrongEscrow(escrowAddress, address(escrow)));
        _disburse(projectId, true);
    }

    function _disburse(uint256 projectId, bool byOperator) private {
        Loans.Loan storage loan = _loans[projectId];
        require(_isApplied(loan), NoApplication(projectId));
        address borrower = _ownerOf(projectId);
        if (byOperator) require(loan.byOwner, ApplicationNotByOwner(projectId));
        else require(msg.sender == borrower, NotProjectOwner(projectId, msg.sender));

        uint256 amount = loan.principal;
        State memory s = _accrueForLoan(amount);
        (Obstacle obstacle, uint256 rate) = _assess(s, projectId, amount, borrower, loan.scors);
        if (rate > loan.rate + RATE_TOLERANCE) obstacle = Obstacle.RateMoved;
        require(obstacle == Obstacle.None, LoanRefused(obstacle));

        _addOutflow(s, amount);
        _cash = uint104(s.cash - amount);
        _principalOut = uint96(s.principalOut + amount);
        loan.since = uint32(block.timestamp);
        loan.status = Loans.Status.Active;
        loan.activeIndex = _activeCount;
        _setActive(_activeCount++, projectId);
        _replaceDebt(borrower, 0, projectId);
        _loansIssued++;
        _book.add(_entry(loan), _bookTerms());

        emit LoanDisbursed(projectId, borrower, address(escrow), amount);
        registry.openLoan(projectId);
        escrow.fundFromLoan{value: amount}(projectId);
    }

    /* ---------------------------------------------------------------- loans: repayment */

    /// @inheritdoc ITrestlePool
    function processRepayment(uint256 projectId) external payable locked {
        require(msg.value != 0, PaymentMissing());
        uint256 left = _take(projectId, false);
        if (left != 0) _send(msg.sender, left);
    }

    /// @inheritdoc ILendingPool
    /// @dev Not counted as paid instalments: what comes back unused lowers the debt, not the duty to pay the rest on
    /// time. The escrow sends no more than is owed; if it did, the surplus would be the reserve's.
    function returnUnusedLoan(uint256 projectId) external payable {
        require(msg.sender == address(escrow), NotEscrow(msg.sender));
        require(_lock != 1, Reentered());
        _reserve += _take(projectId, true).toUint112();
    }

    /// @dev Covers what is owed from the value: late interest, interest, principal; unused money principal first.
    function _take(uint256 projectId, bool unused) private returns (uint256 left) {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.isOwed(), NothingOwed(projectId));

        _roll();
        Loans.Owed memory owed = loan.owedAt(block.timestamp);
        Loans.Owed memory paid;
        left = msg.value;
        if (unused) (paid.principal, left) = _cover(owed.principal, left);
        (paid.late, left) = _cover(owed.late, left);
        (paid.interest, left) = _cover(owed.interest, left);
        if (!unused) {
            (paid.principal, left) = _cover(owed.principal, left);
            loan.paid += uint96(paid.interest + paid.principal);
        }
        _settle(projectId, loan, paid);
    }

    function _cover(uint256 owed, uint256 left) private pure returns (uint256 paid, uint256 rest) {
        paid = Math.min(owed, left);
        rest = left - paid;
    }

    /// @dev Books a payment: the loan leaves the sums as it was and comes back as it is.
    function _settle(uint256 projectId, Loans.Loan storage loan, Loans.Owed memory paid) private {
        bool active = loan.status == Loans.Status.Active;
        if (active) {
            _book.remove(_entry(loan), _bookTerms());
            _principalOut -= uint96(paid.principal);
        }
        loan.settle(paid);
        if (loan.isSettled()) {
            _close(projectId, loan, active);
        } else {
            if (loan.manager != address(0)) {
                (uint256 deadline,) = ILendingManager(loan.manager).openInstalment(loan.paid);
                loan.deadline = uint32(deadline);
            }
            if (active) _book.add(_entry(loan), _bookTerms());
        }
        _receive(paid, active);

        emit RepaymentReceived(
            projectId, msg.sender, paid.late, paid.interest, paid.principal, debtOf(projectId)
        );
        _emitPrice(_state());
    }

    /// @dev Late interest and what is paid after a default were in no price yet: they vest. Without a token nobody
    /// owns what comes in: it is the reserve's.
    function _receive(Loans.Owed memory paid, bool active) private {
        uint256 sum = paid.late + paid.interest + paid.principal;
        if (_supply == 0) {
            _reserve += sum.toUint112();
            return;
        }
        uint256 lateFee = paid.late * reserveShare / BPS;
        uint256 fee = lateFee + paid.interest * reserveShare / BPS;
        uint256 vesting = active ? paid.late - lateFee : sum - fee;
        if (vesting != 0) {
            (uint256 end, uint256 dust) = _vesting.add(vesting);
            _vestingUntil = uint32(end);
            // In the price at once, it would be a gift to whoever came just before.
            fee += dust;
        }
        _reserve += uint112(fee);
        _cash += (sum - fee).toUint104();
    }

    function _close(uint256 projectId, Loans.Loan storage loan, bool active) private {
        loan.status = Loans.Status.Repaid;
        if (active) _removeActive(loan);
        _replaceDebt(_ownerOf(projectId), projectId, 0);
        registry.closeLoan(projectId);
    }

    /// @dev The last one takes the place that becomes free.
    function _removeActive(Loans.Loan storage loan) private {
        uint256 last = _activeAt(--_activeCount);
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

    /* ---------------------------------------------------------------- loans: loss */

    /// @inheritdoc ITrestlePool
    function recallUnusedLoan(uint256 projectId) external locked {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.isOwed(), NothingOwed(projectId));
        require(block.timestamp >= loan.deadline, NotOverdue(projectId, loan.deadline));
        _lock = 2;
        escrow.returnLoan(projectId);
    }

    /// @inheritdoc ITrestlePool
    function processDefault(uint256 projectId) external locked {
        Loans.Loan storage loan = _loans[projectId];
        require(loan.status == Loans.Status.Active, NothingOwed(projectId));
        uint256 from = loan.deadline + gracePeriod + writeDownPeriod;
        require(block.timestamp >= from, NotInDefault(projectId, from));

        _roll();
        (,, uint256 returnable,) = escrow.loanOf(projectId);
        if (returnable != 0) {
            _lock = 2;
            escrow.returnLoan(projectId);
            _lock = 1;
            if (loan.status != Loans.Status.Active) return;
        }

        LoanBook.Entry memory entry = _entry(loan);
        _book.remove(entry, _bookTerms());
        loan.status = Loans.Status.Defaulted;
        _removeActive(loan);
        _principalOut -= loan.principal;
        _defaulted += uint112(entry.book);
        uint256 recovered = _supply == 0 ? 0 : Math.min(_reserve, entry.book);
        _reserve -= uint112(recovered);
        _cash += uint104(recovered);

        emit DefaultProcessed(projectId, entry.book, recovered);
        _emitPrice(_state());
    }

    /* ---------------------------------------------------------------- accounting */

    /// @inheritdoc ITrestlePool
    function poke() external locked {
        _emitPrice(_accrue());
    }

    function _accrue() private returns (State memory) {
        _roll();
        return _state();
    }

    /// @dev Stores the sums for a new day. Within a day they are functions of time and need no writing.
    function _roll() private {
        uint256 from = _book.totals.day;
        uint256 today = block.timestamp / 1 days;
        if (from == today) return;

        LoanBook.Totals memory totals = _book.load(_bookTerms(), today);
        _book.store(totals);
        if (_vestingUntil > from * 1 days) _vesting.roll(from, today);
        (_dayStartCash, _dayStartSupply) = (_cash, _supply);
    }

    function _state() private view returns (State memory s) {
        LoanBook.Totals memory totals = _book.load(_bookTerms(), block.timestamp / 1 days);
        (s.cash, s.supply, s.principalOut) = (_cash, _supply, _principalOut);
        s.interest = _netOfReserveDown(totals.interestRawAt(block.timestamp));
        s.overdue = totals.overdue;
        if (s.overdue != 0) {
            s.writeDown = Math.ceilDiv(totals.writeDownRawAt(block.timestamp), writeDownPeriod);
        }
        if (block.timestamp < _vestingUntil) {
            s.unvested = _vesting.unvestedAt(_book.totals.day, block.timestamp);
        }
        s.entryNav = s.cash + s.principalOut + s.interest;
        s.nav = Math.saturatingSub(s.entryNav, s.writeDown + s.unvested);
    }

    function _bookTerms() private view returns (LoanBook.Terms memory) {
        return LoanBook.Terms(gracePeriod, gracePeriod + writeDownPeriod);
    }

    /// @dev The loan as it stands in the sums. Its book value is what it will be worth at the deadline.
    function _entry(Loans.Loan storage loan) private view returns (LoanBook.Entry memory) {
        return LoanBook.Entry({
            interestSlope: loan.slope(),
            raw: loan.interestRaw,
            since: loan.since,
            book: loan.principal + _netOfReserveDown(loan.interestRawAt(loan.deadline)),
            deadline: loan.deadline
        });
    }

    function _netOfReserveDown(uint256 raw) private view returns (uint256) {
        return raw * (BPS - reserveShare) / (BPS * Loans.RAW_PER_WEI);
    }

    function _outflowLimit(State memory s) private view returns (uint256) {
        return Math.max(OUTFLOW_FLOOR, s.nav * _settings.dailyLimit / BPS);
    }

    /// @dev The bucket loses a full limit in a day.
    function _outflowNow(uint256 limit) private view returns (uint256) {
        return Math.saturatingSub(_outflow, limit * (block.timestamp - _outflowAt) / 1 days);
    }

    function _addOutflow(State memory s, uint256 amount) private {
        uint256 limit = _outflowLimit(s);
        uint256 level = _outflowNow(limit);
        require(level + amount <= limit, OutflowLimitReached(amount, Math.saturatingSub(limit, level)));
        (_outflow, _outflowAt) = ((level + amount).toUint96(), uint32(block.timestamp));
    }

    function _shrinkOutflow(State memory s, uint256 amount) private {
        // An empty bucket needs no writing: nothing leaks from it.
        if (_outflow == 0) return;
        uint256 level = _outflowNow(_outflowLimit(s));
        (_outflow, _outflowAt) = (uint96(Math.saturatingSub(level, amount)), uint32(block.timestamp));
    }

    function _emitPrice(State memory s) private {
        emit TokenPriceUpdated(_valueOf(WAD, s));
    }

    /// @dev Without tokens one is worth one coin, as the first deposit will have it.
    function _valueOf(uint256 tokens, State memory s) private pure returns (uint256) {
        return s.supply == 0 ? tokens : tokens.toAssetsDown(s.nav, s.supply);
    }

    function _send(address to, uint256 amount) private {
        (bool sent,) = to.call{value: amount}("");
        require(sent, SendFailed(to, amount));
    }

    /* ---------------------------------------------------------------- owner and operator */

    /// @inheritdoc ITrestlePool
    function emergencyFundRecovery(address payable recipient, uint256 amount) external onlyOwner locked {
        require(paused(), PoolNotPaused());
        uint256 surplus = address(this).balance - _cash - _reserve;
        require(amount <= surplus, AboveSurplus(amount, surplus));

        emit SurplusRecovered(recipient, amount);
        _send(recipient, amount);
    }

    /// @inheritdoc ITrestlePool
    function setOperator(address newOperator) external onlyOwner {
        emit OperatorUpdated(operator, newOperator);
        operator = newOperator;
    }

    /// @inheritdoc ITrestlePool
    function setPaused(bool paused_) external {
        _setStops(paused_, !withdrawalsEnabled());
    }

    /// @inheritdoc ITrestlePool
    function setWithdrawalsEnabled(bool enabled) external {
        _setStops(paused(), !enabled);
    }

    function _setStops(bool paused_, bool withdrawalsStopped) private {
        (bool wasPaused, bool wasStopped) = (paused(), !withdrawalsEnabled());
        if (msg.sender != owner) {
            require(msg.sender == operator, NotOwnerOrOperator(msg.sender));
            require(
                (paused_ || !wasPaused) && (withdrawalsStopped || !wasStopped), OnlyOwnerResumes(msg.sender)
            );
        }

        (bool before, bool after_) = (wasPaused || wasStopped, paused_ || withdrawalsStopped);
        uint256 endsAt = _stops.endsAt;
        if (!before && after_) {
            // The very first stop has nothing to cool down from.
            require(
                endsAt == 0 || block.timestamp >= endsAt + STOP_COOL_DOWN,
                StopCoolingDown(endsAt + STOP_COOL_DOWN)
            );
            endsAt = block.timestamp + STOP_LIMIT;
        } else if (before && !after_) {
            endsAt = block.timestamp;
        }
        _stops = Stops(paused_, withdrawalsStopped, uint40(endsAt));
        emit StopsUpdated(msg.sender, paused_, !withdrawalsStopped, endsAt);
    }

    function _requireNotPaused() private view {
        require(!paused(), PoolPaused(_stops.endsAt));
    }

    /// @inheritdoc ITrestlePool
    function transferOwnership(address newOwner) external {
        if (msg.sender == owner) {
            nominee = newOwner;
            emit OwnershipNominated(msg.sender, newOwner);
        } else {
            require(msg.sender == nominee && newOwner == msg.sender, NotNominated(msg.sender));
            emit OwnershipTransferred(owner, newOwner);
            (owner, nominee) = (newOwner, address(0));
        }
    }

    /// @inheritdoc ITrestlePool
    function updateRatesAndRequirements(uint256 minScors, uint256 maxScors, uint256 baseRate, uint256 maxRate)
        external
        onlyOwner
    {
        _requireWithin(minScors, 1, maxScors);
        _requireWithin(maxScors, minScors, 11);
        _requireWithin(baseRate, 0, maxRate);
        _requireWithin(maxRate, baseRate, MAX_RATE);
        (_settings.minScors, _settings.maxScors) = (uint8(minScors), uint8(maxScors));
        (_settings.baseRate, _settings.maxRate) = (uint16(baseRate), uint16(maxRate));
        _emitSettings();
    }

    /// @inheritdoc ITrestlePool
    function updateRiskParameters(
        uint256 maxExposure,
        uint256 maxUtilization,
        uint256 dailyLimit,
        uint256 maxWalletPct
    ) external onlyOwner {
        _requireWithin(maxExposure, 100, 2_500);
        _requireWithin(maxUtilization, 1_000, 9_000);
        _requireWithin(dailyLimit, 500, 5_000);
        _requireWithin(maxWalletPct, 500, 5_000);
        (_settings.maxExposure, _settings.maxUtilization) = (uint16(maxExposure), uint16(maxUtilization));
        (_settings.dailyLimit, _settings.maxWalletPct) = (uint16(dailyLimit), uint16(maxWalletPct));
        _emitSettings();
    }

    function _emitSettings() private {
        emit ParametersUpdated(_settings);
    }

    function _requireWithin(uint256 value, uint256 min, uint256 max) private pure {
        require(value >= min && value <= max, SettingOutOfRange(value, min, max));
    }

    /* ---------------------------------------------------------------- reads */

    /// @inheritdoc ITrestlePool
    function getPoolStats()
        external
        view
        returns (uint256 tvl, uint256 utilized, uint256 activeLoans, uint256 currentPrice)
    {
        State memory s = _state();
        return (s.nav, s.principalOut, _activeCount, _valueOf(WAD, s));
    }

    /// @inheritdoc ITrestlePool
    function getAccounts()
        external
        view
        returns (
            uint256 cash,
            uint256 principalOut,
            uint256 interest,
            uint256 writeDown,
            uint256 unvested,
            uint256 reserve,
            uint256 overdue
        )
    {
        State memory s = _state();
        return (s.cash, s.principalOut, s.interest, s.writeDown, s.unvested, _reserve, s.overdue);
    }

    /// @inheritdoc ITrestlePool
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
        return (
            loan.principal + loan.principalPaid,
            debtOf(projectId),
            loan.rate,
            loan.startedAt(),
            loan.endTime,
            loan.status == Loans.Status.Active,
            loan.status == Loans.Status.Defaulted,
            loan.manager
        );
    }

    /// @inheritdoc ITrestlePool
    function getApplication(uint256 projectId) external view returns (Application memory application) {
        Loans.Loan storage loan = _loans[projectId];
        if (!_isApplied(loan)) return application;
        return Application({
            borrower: _ownerOf(projectId),
            amount: loan.principal,
            interestRate: loan.rate,
            scors: loan.scors,
            endTime: loan.endTime,
            byOwner: loan.byOwner,
            lendingManager: loan.manager
        });
    }

    /// @inheritdoc ITrestlePool
    function getNextPayment(uint256 projectId) external view returns (uint256 due, uint256 deadline) {
        Loans.Loan storage loan = _loans[projectId];
        if (!loan.isOwed()) return (0, 0);
        Loans.Owed memory owed = loan.owedAt(block.timestamp);
        due = owed.interest + owed.principal;
        if (loan.manager != address(0)) {
            (, uint256 missing) = ILendingManager(loan.manager).openInstalment(loan.paid);
            due = Math.min(due, missing);
        }
        return (due + owed.late, loan.deadline);
    }

    /// @inheritdoc ILendingPool
    function debtOf(uint256 projectId) public view returns (uint256) {
        Loans.Loan storage loan = _loans[projectId];
        if (!loan.isOwed()) return 0;
        Loans.Owed memory owed = loan.owedAt(block.timestamp);
        return owed.late + owed.interest + owed.principal;
    }

    /// @inheritdoc ITrestlePool
    function hasTroubledDebt(address borrower) external view returns (bool troubled) {
        (,, troubled) = _debtsOf(borrower);
    }

    /// @inheritdoc ITrestlePool
    function loanObstacle(uint256 projectId, uint256 amount, address projectOwner, uint256 projectScors)
        external
        view
        returns (Obstacle obstacle)
    {
        if (_ownerOf(projectId) != projectOwner) return Obstacle.NotTheProjectOwner;
        (obstacle,) = _assess(_state(), projectId, amount, projectOwner, projectScors);
    }

    /// @inheritdoc ITrestlePool
    function getActiveProjects() external view returns (uint256[] memory ids) {
        ids = new uint256[](_activeCount);
        for (uint256 i = 0; i < ids.length; i++) {
            ids[i] = _activeAt(i);
        }
    }

    /// @inheritdoc ITrestlePool
    function getTokenValue(uint256 tokenAmount) external view returns (uint256) {
        // More tokens than there can be are worth what that many are: a view does not overflow.
        return _valueOf(Math.min(tokenAmount, type(uint128).max), _state());
    }

    /// @inheritdoc ITrestlePool
    function getUserPoolPercentage(address user) external view returns (uint256) {
        return _supply == 0 ? 0 : uint256(_positions[user].balance) * BPS / _supply;
    }

    /// @inheritdoc ITrestlePool
    function isScorsEligible(uint256 scors) public view returns (bool) {
        return scors >= _settings.minScors && scors <= _settings.maxScors;
    }

    /// @inheritdoc ITrestlePool
    function heldUntil(address lender) external view returns (uint256) {
        return _positions[lender].heldUntil;
    }

    /// @inheritdoc ITrestlePool
    function name() external view returns (string memory) {
        return ShortStrings.toString(_name);
    }

    /// @inheritdoc ITrestlePool
    function symbol() external view returns (string memory) {
        return ShortStrings.toString(_symbol);
    }

    /// @inheritdoc ITrestlePool
    function totalSupply() external view returns (uint256) {
        return _supply;
    }

    /// @inheritdoc ITrestlePool
    function balanceOf(address account) external view returns (uint256) {
        return _positions[account].balance;
    }

    /// @inheritdoc ITrestlePool
    function tokenPrice() external view returns (uint256) {
        return _valueOf(WAD, _state());
    }

    /// @inheritdoc ITrestlePool
    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    /// @inheritdoc ITrestlePool
    function approve(address, uint256) external pure returns (bool) {
        return false;
    }

    /// @inheritdoc ITrestlePool
    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }

    /// @inheritdoc ITrestlePool
    function paused() public view returns (bool) {
        return _stops.paused && block.timestamp < _stops.endsAt;
    }

    /// @inheritdoc ITrestlePool
    function withdrawalsEnabled() public view returns (bool) {
        return !_stops.withdrawalsStopped || block.timestamp >= _stops.endsAt;
    }

    /// @inheritdoc ITrestlePool
    function stopEndsAt() external view returns (uint256) {
        return _stops.endsAt;
    }

    /// @inheritdoc ITrestlePool
    function minScorsRequirement() external view returns (uint256) {
        return _settings.minScors;
    }

    /// @inheritdoc ITrestlePool
    function maxScorsRequirement() external view returns (uint256) {
        return _settings.maxScors;
    }

    /// @inheritdoc ITrestlePool
    function baseInterestRate() external view returns (uint256) {
        return _settings.baseRate;
    }

    /// @inheritdoc ITrestlePool
    function maxInterestRate() external view returns (uint256) {
        return _settings.maxRate;
    }

    /// @inheritdoc ITrestlePool
    function maxExposurePerProject() external view returns (uint256) {
        return _settings.maxExposure;
    }

    /// @inheritdoc ITrestlePool
    function maxUtilizationRate() external view returns (uint256) {
        return _settings.maxUtilization;
    }

    /// @inheritdoc ITrestlePool
    function maxWalletPercentage() external view returns (uint256) {
        return _settings.maxWalletPct;
    }

    /// @inheritdoc ITrestlePool
    function dailyOutflowLimit() external view returns (uint256) {
        return _outflowLimit(_state());
    }

    /// @inheritdoc ITrestlePool
    function currentDailyOutflow() external view returns (uint256) {
        return _outflowNow(_outflowLimit(_state()));
    }

    /// @inheritdoc ITrestlePool
    function lastOutflowReset() external view returns (uint256) {
        return _outflowAt;
    }

    /// @inheritdoc ITrestlePool
    function totalLoansIssued() external view returns (uint256) {
        return _loansIssued;
    }

    /// @inheritdoc ITrestlePool
    function totalDefaultAmount() external view returns (uint256) {
        return _defaulted;
    }

    /// @inheritdoc ITrestlePool
    function activeLoanCount() external view returns (uint256) {
        return _activeCount;
    }
}
