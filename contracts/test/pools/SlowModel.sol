// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev The pool's books kept in the slowest way: every loan on its own, moved on second by second spans whenever
/// time passes, summed whenever somebody asks. Low risk: 5 % to the reserve, 7 days of grace, 60 of write-down.
contract SlowModel {
    uint256 internal constant RAW = 10_000 * 365 days;
    uint256 internal constant NET_BPS = 9_500;
    uint256 internal constant GRACE = 7 days;
    uint256 internal constant SPAN = 60 days;

    enum Kind {
        None,
        Active,
        Defaulted,
        Closed
    }

    struct Loan {
        Kind kind;
        address borrower;
        uint256 principal;
        uint256 rate;
        uint256 interestRaw;
        uint256 lateRaw;
        uint256 paid;
        /// @dev The first missed deadline, while anything that was due is missing; after a default for good.
        uint256 lateSince;
        /// @dev Amount that the reserve paid for the loan and has not recovered.
        uint256 covered;
        uint256[] amounts;
        uint256[] deadlines;
    }

    struct Flow {
        uint256 rate;
        uint256 end;
    }

    uint256 public cash;
    uint256 public reserve;
    uint256 public supply;
    uint256 public time;
    uint256[] public ids;
    Flow[] internal _flows;
    mapping(uint256 id => Loan) internal _loans;

    constructor() {
        time = block.timestamp;
    }

    /* ---------------------------------------------------------------- time and sums */

    /// @dev Call after every warp.
    function tick() public {
        for (uint256 i = 0; i < ids.length; i++) {
            Loan storage loan = _loans[ids[i]];
            if (loan.kind == Kind.Closed) continue;
            uint256 due = deadlineOf(ids[i]);
            uint256 step = loan.principal * loan.rate;
            if (time < due) {
                uint256 end = block.timestamp < due ? block.timestamp : due;
                loan.interestRaw += step * (end - time);
            }
            if (block.timestamp > due) {
                uint256 begin = time > due ? time : due;
                loan.lateRaw += 3 * step * (block.timestamp - begin);
            }
            if (block.timestamp >= due) loan.lateSince = due;
        }
        time = block.timestamp;
    }

    function deadlineOf(uint256 id) public view returns (uint256) {
        Loan storage loan = _loans[id];
        return loan.lateSince != 0 ? loan.lateSince : _openDeadline(loan);
    }

    /// @dev The deadline of the first instalment that is not paid.
    function _openDeadline(Loan storage loan) private view returns (uint256) {
        uint256 sum;
        for (uint256 i = 0; i + 1 < loan.deadlines.length; i++) {
            sum += loan.amounts[i];
            if (loan.paid < sum) return loan.deadlines[i];
        }
        return loan.deadlines[loan.deadlines.length - 1];
    }

    function bookOf(uint256 id) public view returns (uint256) {
        Loan storage loan = _loans[id];
        uint256 due = deadlineOf(id);
        uint256 rest = due > time ? loan.principal * loan.rate * (due - time) : 0;
        return loan.principal + (loan.interestRaw + rest) * NET_BPS / (10_000 * RAW);
    }

    struct Sums {
        uint256 principalOut;
        uint256 interest;
        uint256 overdue;
        uint256 writeDown;
    }

    function sums() public view returns (Sums memory s) {
        uint256 raw;
        uint256 downRaw;
        uint256 count_ = ids.length;
        for (uint256 i = 0; i < count_; i++) {
            uint256 id = ids[i];
            Loan storage loan = _loans[id];
            if (loan.kind != Kind.Active) continue;
            s.principalOut += loan.principal;
            raw += loan.interestRaw;
            uint256 due = deadlineOf(id);
            // Lateness of less than a day moves no price.
            if (time < due + 1 days) continue;
            uint256 book = bookOf(id);
            s.overdue += book;
            if (time <= due + GRACE) continue;
            uint256 past = time - due - GRACE;
            downRaw += book * (past > SPAN ? SPAN : past);
        }
        s.interest = raw * NET_BPS / (10_000 * RAW);
        s.writeDown = (downRaw + SPAN - 1) / SPAN;
    }

    function unvested() public view returns (uint256 sum) {
        for (uint256 i = _flows.length; i > 0; i--) {
            // They end in the order in which they came.
            if (_flows[i - 1].end <= time) return sum;
            sum += _flows[i - 1].rate * (_flows[i - 1].end - time);
        }
    }

    function entryNav() public view returns (uint256) {
        Sums memory s = sums();
        return cash + s.principalOut + s.interest;
    }

    function nav() public view returns (uint256) {
        Sums memory s = sums();
        uint256 plus = cash + s.principalOut + s.interest;
        uint256 minus = unvested() + (s.overdue > reserve ? s.overdue - reserve : 0);
        return plus > minus ? plus - minus : 0;
    }

    function debtOf(uint256 id) public view returns (uint256) {
        (uint256 late, uint256 accrued, uint256 principal) = owed(id);
        return late + accrued + principal;
    }

    function owed(uint256 id) public view returns (uint256 late, uint256 accrued, uint256 principal) {
        Loan storage loan = _loans[id];
        if (loan.kind != Kind.Active && loan.kind != Kind.Defaulted) return (0, 0, 0);
        late = (loan.lateRaw + 2 * RAW - 1) / (2 * RAW);
        accrued = (loan.interestRaw + RAW - 1) / RAW;
        principal = loan.principal;
    }

    function kindOf(uint256 id) public view returns (Kind) {
        return _loans[id].kind;
    }

    function borrowerOf(uint256 id) public view returns (address) {
        return _loans[id].borrower;
    }

    function count() public view returns (uint256) {
        return ids.length;
    }

    function exposureOf(address borrower) public view returns (uint256 sum) {
        for (uint256 i = 0; i < ids.length; i++) {
            if (_loans[ids[i]].borrower == borrower) sum += _loans[ids[i]].principal;
        }
    }

    function defaultFrom(uint256 id) public view returns (uint256) {
        return deadlineOf(id) + GRACE + SPAN;
    }

    /* ---------------------------------------------------------------- what happens */

    function deposit(uint256 amount) public returns (uint256 tokens) {
        tokens = amount * (supply + 1) / (entryNav() + 1);
        cash += amount;
        supply += tokens;
    }

    function withdraw(uint256 tokens) public returns (uint256 value) {
        value = tokens * (nav() + 1) / (supply + 1);
        cash -= value;
        supply -= tokens;
        if (supply != 0) return value;
        reserve += cash;
        cash = 0;
        delete _flows;
    }

    function lend(
        uint256 id,
        address borrower,
        uint256 amount,
        uint256 rate,
        uint256[] memory amounts,
        uint256[] memory deadlines
    ) public {
        cash -= amount;
        ids.push(id);
        Loan storage loan = _loans[id];
        (loan.kind, loan.borrower, loan.principal, loan.rate) = (Kind.Active, borrower, amount, rate);
        (loan.amounts, loan.deadlines) = (amounts, deadlines);
    }

    /// @return left What is not owed.
    function pay(uint256 id, uint256 value, bool unused) public returns (uint256 left) {
        Loan storage loan = _loans[id];
        (uint256 late, uint256 accrued, uint256 principal) = owed(id);
        left = value;
        if (unused) (principal, left) = _cover(principal, left);
        (late, left) = _cover(late, left);
        (accrued, left) = _cover(accrued, left);
        if (!unused) {
            (principal, left) = _cover(principal, left);
            loan.paid += accrued + principal;
        }
        loan.principal -= principal;
        loan.lateRaw = loan.lateRaw > late * 2 * RAW ? loan.lateRaw - late * 2 * RAW : 0;
        loan.interestRaw = loan.interestRaw > accrued * RAW ? loan.interestRaw - accrued * RAW : 0;
        bool wasActive = loan.kind == Kind.Active;
        if (wasActive && _openDeadline(loan) > time) loan.lateSince = 0;
        if (loan.principal + loan.lateRaw + loan.interestRaw == 0) loan.kind = Kind.Closed;

        uint256 sum = late + accrued + principal;
        uint256 lateFee = late * (10_000 - NET_BPS) / 10_000;
        uint256 fee = lateFee + accrued * (10_000 - NET_BPS) / 10_000;
        if (!wasActive) {
            uint256 back = sum < loan.covered ? sum : loan.covered;
            loan.covered -= back;
            fee = back + (fee < sum - back ? fee : sum - back);
        }
        if (supply == 0) fee = sum;
        else fee += _flow(wasActive ? late - lateFee : sum - fee);
        reserve += fee;
        cash += sum - fee;
    }

    function lose(uint256 id) public returns (uint256 loss) {
        loss = bookOf(id);
        _loans[id].kind = Kind.Defaulted;
        if (supply == 0) return loss;
        uint256 paid = loss < reserve ? loss : reserve;
        reserve -= paid;
        cash += paid;
        _loans[id].covered = paid;
    }

    function _flow(uint256 amount) private returns (uint256 dust) {
        uint256 end = (block.timestamp / 1 days + 8) * 1 days;
        uint256 span = end - block.timestamp;
        if (amount >= span) _flows.push(Flow(amount / span, end));
        return amount % span;
    }

    function _cover(uint256 owed_, uint256 left) private pure returns (uint256 paid, uint256 rest) {
        paid = owed_ < left ? owed_ : left;
        rest = left - paid;
    }
}
