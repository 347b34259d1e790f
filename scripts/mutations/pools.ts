import { type Mutation, of } from "./mutation.ts";

export const poolMutations: Mutation[] = [
  ...of("pool/PoolLenders.sol", "PoolLenders", [
    ["require(msg.value >= MIN_DEPOSIT", "require(msg.value != 0", "a deposit of one wei"],
    [
      "s.writeDown * BPS <= s.nav * CLOSING_WRITE_DOWN",
      "true",
      "deposits stay open while the pool is written down",
    ],
    [
      "msg.value.toSharesDown(s.entryNav, s.supply)",
      "msg.value.toSharesDown(s.nav, s.supply)",
      "entry at the exit price",
    ],
    [
      "walletBps <= maxBps || s.nav < WALLET_CAP_FROM",
      "walletBps <= 2 * maxBps || s.nav < WALLET_CAP_FROM",
      "twice the wallet cap",
    ],
    ["Math.ceilDiv(balance * BPS, s.supply)", "balance * BPS / s.supply", "the wallet cap rounds down"],
    ["position.heldUntil = uint32(block.timestamp + HOLD);", "", "no hold after a deposit"],
    [
      "block.timestamp >= position.heldUntil",
      "block.timestamp > position.heldUntil",
      "the hold lasts a second longer",
    ],
    [
      "require(withdrawalsEnabled(), WithdrawalsStopped(_stops.endsAt));",
      "",
      "withdrawals cannot be stopped",
    ],
    ["require(tokenAmount <= balance, BalanceTooLow(balance, tokenAmount));", "", "tokens one does not have"],
    ["require(value <= s.cash, NotEnoughCash(value, s.cash));", "", "more than cash is paid"],
    [
      "require(balance == 0 || left >= MIN_DEPOSIT, RemainderTooSmall(left, MIN_DEPOSIT));",
      "",
      "a wei of tokens stays",
    ],
    ["if (s.unvested != 0) _vesting.clear();", "", "vesting goes on without tokens"],
    [
      "uint256 taken = burnt.toAssetsDown(s.nav, s.supply);",
      "uint256 taken;",
      "a day's earlier withdrawals are forgotten",
    ],
    ["s.overdue * BPS > nav * STRESS_OVERDUE", "false", "an overdue loan is no stress"],
    [
      "uint256 atDayStart = position.balance + burnt;",
      "uint256 atDayStart = position.balance;",
      "what was withdrawn today counts twice",
    ],
  ]),
  ...of("pool/PoolAccounts.sol", "PoolLenders", [
    ["(_dayStartCash, _dayStartSupply) = (_cash, _supply);", "", "the day's first cash is never kept"],
    ["require(level + amount <= limit", "require(amount <= limit", "each withdrawal has the whole limit"],
    ["if (_outflow == 0) return;", "return;", "deposits make no room in the bucket"],
    [
      "limit * (block.timestamp - _outflowAt) / 1 days",
      "limit * (block.timestamp - _outflowAt) / 12 hours",
      "the bucket leaks twice as fast",
    ],
  ]),
  ...of("pool/PoolBase.sol", "PoolLenders", [
    ["require(_lock == 0, Reentered());", "", "a receiver comes in again"],
  ]),
  ...of("pool/PoolApplications.sol", "PoolLoans", [
    ["loan.byOwner && _isApplied(loan)", "false", "the operator replaces the owner's application"],
    ["pending || _ownerOf(projectId) != projectOwner", "pending", "a loan is proposed to anybody"],
    [
      "Math.ceilDiv(block.timestamp + BULLET_TERM, 1 days)",
      "((block.timestamp + BULLET_TERM) / 1 days)",
      "a bullet loan is due early",
    ],
    ["if (earlier) (loan.paid, loan.principalPaid) = (0, 0);", "", "an earlier loan's payments count again"],
  ]),
  ...of("pool/PoolLoans.sol", "PoolLoans", [
    [
      "require(loan.byOwner, ApplicationNotByOwner(projectId))",
      "require(true)",
      "the operator disburses what nobody asked for",
    ],
    [
      "else require(msg.sender == borrower, NotProjectOwner(projectId, msg.sender));",
      "",
      "anyone confirms a loan",
    ],
    ["require(_isApplied(loan), NoApplication(projectId));", "", "a lapsed application is disbursed"],
    ["if (rate > loan.rate + RATE_TOLERANCE) obstacle = Obstacle.RateMoved;", "", "an old rate for ever"],
    ["escrowAddress == address(escrow)", "true", "any address named as escrow"],
    ["_loansIssued++;", "", "loans are not counted"],
    ["require(msg.sender == address(escrow), NotEscrow(msg.sender));", "", "anyone returns unused money"],
    ["require(_lock != 1, Reentered());", "", "a payer comes back through the escrow"],
    [
      "if (unused) (paid.principal, left) = _cover(owed.principal, left);",
      "if (unused) (paid.interest, left) = _cover(owed.interest, left);",
      "unused money pays interest first",
    ],
    [
      "_reserve += _take(projectId, true).toUint112();",
      "_take(projectId, true);",
      "the escrow's surplus has no counter",
    ],
    [
      "uint256 vesting = active ? paid.late - lateFee : sum - fee;",
      "uint256 vesting = active ? 0 : sum - fee;",
      "late interest is in the price at once",
    ],
    [
      "uint256 vesting = active ? paid.late - lateFee : sum - fee;",
      "uint256 vesting = paid.late - lateFee;",
      "a recovery is in the price at once",
    ],
    ["registry.closeLoan(projectId);", "", "a repaid loan stays live"],
    ["if (active) _removeActive(loan);", "", "a repaid loan stays listed"],
    ["_replaceDebt(_ownerOf(projectId), projectId, 0);", "", "a repaid loan keeps its place"],
  ]),
  ...of("pool/PoolLosses.sol", "PoolLoans", [
    [
      "require(block.timestamp >= loan.deadline, NotOverdue(projectId, loan.deadline));",
      "",
      "a loan in order is recalled",
    ],
    ["require(block.timestamp >= from, NotInDefault(projectId, from));", "", "a loan defaults at any time"],
    ["if (returnable != 0) {", "if (false) {", "a default forgets what the escrow holds"],
    [
      "uint256 recovered = _supply == 0 ? 0 : Math.min(_reserve, entry.book);",
      "uint256 recovered;",
      "the reserve never pays",
    ],
  ]),
  ...of("pool/PoolAccounts.sol", "PoolLoans", [
    [
      "return raw * (BPS - reserveShare) / (BPS * Loans.RAW_PER_WEI);",
      "return raw / Loans.RAW_PER_WEI;",
      "the reserve's part is in the price",
    ],
  ]),
  ...of("pool/PoolViews.sol", "PoolLoans", [
    [
      "Math.min(due, ILendingManager(loan.manager).missingAt(loan.paid, block.timestamp))",
      "ILendingManager(loan.manager).missingAt(loan.paid, block.timestamp)",
      "more is due than is owed",
    ],
  ]),
  ...of("pool/PoolViews.sol", "PoolRegression", [
    [
      "loan.status == Loans.Status.Active && loan.manager",
      "loan.manager",
      "less than all is due after a default",
    ],
  ]),
  ...of("pool/PoolLoans.sol", "PoolRegression", [
    [
      "if (loan.isSettled()) {\n            _close(projectId, loan, active);\n        } else if (active) {",
      "if (!active && loan.manager != address(0)) {\n            (uint256 moved,) = ILendingManager(loan.manager).openInstalment(loan.paid);\n            loan.deadline = uint32(moved);\n        }\n        if (loan.isSettled()) {\n            _close(projectId, loan, active);\n        } else if (active) {",
      "an instalment ends a default",
    ],
  ]),
  ...of("pool/PoolLenders.sol", "PoolRegression", [
    [
      "s.supply == 0 ? s.entryNav == 0 : s.entryNav * WIPED_AT >= s.supply",
      "true",
      "a wiped pool takes deposits",
    ],
  ]),
  ...of("pool/PoolLoans.sol", "PoolRegression", [
    ["if (_supply == 0) {", "if (false) {", "a recovery without tokens is nobody's"],
    ["fee += dust;", "", "dust of a late payment is a gift"],
  ]),
  ...of("pool/PoolAccounts.sol", "PoolRegression", [
    ["return s.supply == 0 ? tokens : ", "return ", "an empty pool shows a price of dust"],
    [
      "s.nav = Math.saturatingSub(s.entryNav, s.writeDown + s.unvested);",
      "s.nav = s.entryNav - s.unvested;",
      "leaving at the entry price",
    ],
  ]),
  ...of("pool/PoolControl.sol", "PoolOwner", [
    [
      "uint256 surplus = address(this).balance - _cash - _reserve;",
      "uint256 surplus = address(this).balance - _cash;",
      "the owner takes the reserve",
    ],
    ["require(paused(), PoolNotPaused());", "", "recovery at any time"],
    [
      "endsAt == 0 || block.timestamp >= endsAt + STOP_COOL_DOWN",
      "true",
      "stops without a pause between them",
    ],
    ["} else if (before && !after_) {", "} else if (false) {", "an early end keeps the clock"],
    ["(paused_ || !wasPaused) && ", "", "the operator resumes"],
    [
      "msg.sender == nominee && newOwner == msg.sender",
      "msg.sender == nominee",
      "the nominee gives the pool away",
    ],
    ["_requireWithin(dailyLimit, 500, 5_000);", "", "a daily limit of nothing"],
    ["_requireWithin(maxRate, baseRate, MAX_RATE);", "", "a rate without bound"],
  ]),
  ...of("LoanDesk.sol", "PoolLoans", [
    [
      "if (attested != r.scors) return ITrestlePool.Obstacle.ScorsNotAttested;",
      "",
      "a borrower grades himself",
    ],
    [
      "if (r.amount > maxAmount) return ITrestlePool.Obstacle.AboveAttestedAmount;",
      "",
      "more than was attested",
    ],
    [
      "r.outflow + r.amount > r.outflowLimit / 2",
      "r.outflow + r.amount > r.outflowLimit",
      "lending takes the whole limit",
    ],
    [
      "(r.exposure + r.amount) * BPS > r.nav * MAX_EXPOSURE_PER_OWNER",
      "r.amount * BPS > r.nav * MAX_EXPOSURE_PER_OWNER",
      "many projects of one owner",
    ],
    ["r.troubled || ", "", "a late borrower borrows more"],
    [
      "(r.principalOut + r.amount) * BPS * WAD",
      "r.principalOut * BPS * WAD",
      "the rate forgets the loan itself",
    ],
    ["(x - 0.8e18) * 15 / 4", "(x - 0.8e18)", "no kink in the curve"],
  ]),
  ...of("LendingManager.sol", "LendingManager", [
    ["if (sum > paid) return", "if (sum >= paid) return", "a paid instalment stays open"],
    ["require(msg.sender == pool, NotPool(msg.sender));", "", "anyone writes schedules"],
    ["if (deadline > time) return sum;", "if (deadline >= time) return sum;", "a deadline a second late"],
    ["if (due > paid) return due - paid;", "", "only the first missed instalment is due"],
  ]),
  ...of("LendingManager.sol", "PoolLoans", [
    ["earliest = deadline + 1 days;", "", "deadlines need not rise"],
    ["deadline % 1 days == 0", "true", "a deadline between midnights"],
    ["require(sum >= loan, ScheduleBelowLoan(sum, loan));", "", "a schedule of nothing"],
  ]),
  ...of("libraries/Loans.sol", "PoolLoans", [
    ["3 * slope(loan)", "2 * slope(loan)", "late interest at the plain rate"],
    ["Math.min(time, loan.deadline)", "time", "the book accrues past a missed deadline"],
    ["if (loan.startTime == 0) loan.startTime = loan.since;", "", "the start is forgotten"],
  ]),
  ...of("libraries/Loans.sol", "PoolRegression", [
    [
      "Math.saturatingSub(lateRaw, paid.late * LATE_RAW_PER_WEI)",
      "0",
      "a partial payment forgives late interest",
    ],
  ]),
  ...of("libraries/LoanBook.sol", "PoolLoans", [
    ["totals.interestSlope -= uint112(deadline.interestSlope);", "", "the sums accrue past a deadline"],
    ["totals.writeDownAtZero -= deadline.book * time;", "", "the write-down starts in 1970"],
    ["_bend(book, totals, from, today, terms.end, terms);", "", "the write-down never ends"],
    [
      "if (entry.since < entry.deadline) atZero += signedSlope * (entry.deadline - entry.since);",
      "",
      "an overdue loan leaves interest behind",
    ],
    ["totals.overdue = uint112(totals.overdue + signedBook);", "", "a cured loan stays overdue"],
  ]),
  ...of("libraries/Vesting.sol", "PoolLoans", [
    [
      "stream.endingOn[day] += rate;",
      "stream.endingOn[day] = rate;",
      "a second payment on a day forgets the first",
    ],
    ["endSum -= ended * day * 1 days;", "", "an ended flow goes on"],
  ]),
  ...of("libraries/ShareMath.sol", "PoolLoans", [
    [
      "assets * (supply + VIRTUAL) / (nav + VIRTUAL)",
      "assets * (supply + VIRTUAL) / (nav + VIRTUAL) + 1",
      "a mint rounds up",
    ],
    [
      "shares * (nav + VIRTUAL) / (supply + VIRTUAL)",
      "shares * (nav + VIRTUAL) / (supply + VIRTUAL) + 1",
      "a withdrawal rounds up",
    ],
  ]),
];
