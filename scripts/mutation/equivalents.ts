// Mutants without a difference in behaviour, each with the reason, keyed by the description that `npm run mutate`
// prints. A key without a mutant is refused, so that no reason outlives its code.
const NO_BEND =
  "Saves gas only: on the day that is stored already no deadline lies in the range, so `_bend` visits none.";
const NO_WRITE_DOWN =
  "Saves gas only: without an overdue loan the stored write-down is 0, because each loan takes out what it put in.";
const NOTHING_VESTS =
  "Saves gas only: past the last midnight every flow has ended, so the stream answers 0 and rolls to 0.";

const EMPTY_DAYS = "Saves gas only: a day without its bit holds no deadline, so visiting it changes nothing.";
const NOTHING_EARNED = "Saves gas only: to spend 0 changes no bucket, and the fee on 0 is 0.";
const NO_CALL_FOLLOWS =
  "Only the manager and the registry are called between this line and the end, where the lock opens, and neither calls anybody.";

export const equivalents: Record<string, string> = {
  "libraries/LoanBook.sol | LoanBook.load | >= → > | if (from >= today)": NO_BEND,
  "libraries/LoanBook.sol | LoanBook.load | condition → false | if (from >= today)": NO_BEND,
  "libraries/LoanBook.sol | LoanBook.load | statement removed | return totals": NO_BEND,
  "libraries/LoanBook.sol | LoanBook.load | condition → true | if (totals.overdue != 0)": NO_WRITE_DOWN,
  "libraries/LoanBook.sol | LoanBook.store | condition → true | if (totals.overdue != 0)": NO_WRITE_DOWN,
  "pool/PoolAccounts.sol | PoolAccounts._state | condition → true | if (s.overdue != 0)": NO_WRITE_DOWN,
  "pool/PoolAccounts.sol | PoolAccounts._state | < → <= | if (block.timestamp < uint256(_vestingUntilDay) * 1 days)":
    NOTHING_VESTS,
  "pool/PoolAccounts.sol | PoolAccounts._state | condition → true | if (block.timestamp < uint256(_vestingUntilDay) * 1 days)":
    NOTHING_VESTS,
  "pool/PoolAccounts.sol | PoolAccounts._state | 1 days → 95040 | if (block.timestamp < uint256(_vestingUntilDay) * 1 days)":
    NOTHING_VESTS,
  "pool/PoolAccounts.sol | PoolAccounts._accrue | condition → true | if (_vestingUntilDay > from)":
    NOTHING_VESTS,
  "pool/PoolAccounts.sol | PoolAccounts._accrue | > → >= | if (_vestingUntilDay > from)": NOTHING_VESTS,
  "libraries/LoanBook.sol | LoanBook._bend | statement removed | day += Math.log2(word & (~word + 1))":
    EMPTY_DAYS,
  "libraries/LoanBook.sol | LoanBook._bend | condition → false | if (word == 0)": EMPTY_DAYS,
  "libraries/LoanBook.sol | LoanBook._apply | < → <= | if (entry.since < entry.deadline)":
    "At equality it adds the interest of no time: 0.",
  "libraries/LoanRates.sol | LoanRates.rate | <= → < | uint256 curve = x <= 0.8e18 ? x * 5 / 16 : 0.25e18 + (x - 0.8e18) * 15 / 4":
    "The curve has no step: at x = 0.8 both parts give 0.25.",
  "pool/PoolRepayments.sol | PoolRepayments._recall | 1 → 2 | _lock = 1": NO_CALL_FOLLOWS,
  "pool/PoolRepayments.sol | PoolRepayments._recall | 1 → 0 | _lock = 1": NO_CALL_FOLLOWS,
  "pool/PoolRepayments.sol | PoolRepayments._recall | statement removed | _lock = 1": NO_CALL_FOLLOWS,
  "escrow/EscrowBase.sol | EscrowBase._earn | statement removed | return 0": NOTHING_EARNED,
  "escrow/EscrowBase.sol | EscrowBase._earn | condition → false | if (amount == 0)": NOTHING_EARNED,
  "escrow/ReviewQueue.sol | ReviewQueue._waitsForReview | waiting >> index & 1 == 1 → true | return waiting >> index & 1 == 1 && milestone.state == ITrestleEscrow.MilestoneState.Submitted":
    "Saves gas only: a Submitted milestone always waits; the bit spares reading the others.",
  "escrow/WaitingClock.sol | WaitingClock.start | condition → true | if (waiting & (bit - 1) == 0)":
    "Saves gas only: the lowest that waits stays the lowest, and its time is added in two parts instead of one.",
};
