// Mutants that no test can tell from the contracts, each with the reason. The key is what `npm run mutate` prints.
// A key that no mutant has any more is refused, so that no argument outlives its code.
const NO_BEND =
  "Saves gas only: on the day that is stored already no deadline lies in the range, so `_bend` visits none.";
const NO_WRITE_DOWN =
  "Saves gas only: without an overdue loan the stored write-down is 0, because each loan takes out what it put in.";
const NOTHING_VESTS =
  "Saves gas only: past the last midnight every flow has ended, so the stream answers 0 and rolls to 0.";

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
  "pool/PoolAccounts.sol | PoolAccounts._roll | condition → true | if (_vestingUntilDay > from)":
    NOTHING_VESTS,
  "pool/PoolAccounts.sol | PoolAccounts._roll | > → >= | if (_vestingUntilDay > from)": NOTHING_VESTS,
};
