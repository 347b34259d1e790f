import { formatCoins } from "@trestle/domain/money.ts";
import { utcTime } from "../../lib/format.ts";
import type { Limit } from "./limits.ts";

type Against = { limit: Limit; liftsAt: number; most: bigint };

/** Returns the reason why a deposit isn't possible, as a sentence; null if it is. */
export function depositProblem({ limit, liftsAt, most }: Against): string | null {
  switch (limit) {
    case "None":
      return null;
    case "PoolPaused":
      return `This pool is paused until ${utcTime(liftsAt)} UTC.`;
    case "DepositTooSmall":
      return "The smallest deposit is 0.001 DEV.";
    case "DepositsClosed":
      return "More than 2% of this pool is written down. Deposits stay closed until it isn’t, so that new money doesn’t buy into an old loss.";
    case "PoolWiped":
      return "This pool has lost all its value and no longer takes deposits.";
    case "WalletCap":
      return most === 0n
        ? "You hold as much of this pool as one wallet can."
        : `One wallet can’t hold more of this pool. You can add up to ${formatCoins(most)}.`;
    default:
      return "This deposit isn’t possible right now.";
  }
}

type Stopped = { limit: Limit; liftsAt: number };

/** Returns why a withdrawal isn't possible or must be smaller, and until when; null without a limit. */
export function withdrawalProblem({ limit, liftsAt }: Stopped): string | null {
  const from = liftsAt === 0 ? "" : ` From ${utcTime(liftsAt)} UTC you can withdraw this amount.`;
  switch (limit) {
    case "None":
      return null;
    case "PoolPaused":
      return `This pool is paused. It resumes automatically on ${utcTime(liftsAt)} UTC at the latest.`;
    case "WithdrawalsStopped":
      return `Withdrawals are paused. They resume automatically on ${utcTime(liftsAt)} UTC at the latest.`;
    case "Held":
      return `A deposit can be withdrawn after 24 hours: from ${utcTime(liftsAt)} UTC.`;
    case "BalanceTooLow":
      return "You don’t hold that much in this pool.";
    case "NothingToWithdraw":
      return "Enter an amount to withdraw.";
    case "Cash":
      return "The pool doesn’t have that much cash: the rest is lent. Repayments and new deposits bring more.";
    case "DailyOutflow":
      return liftsAt === 0
        ? "The pool pays out only so much in 24 hours, and this is more than a whole day’s limit. Withdraw it in parts."
        : `The pool pays out only so much in 24 hours.${from}`;
    case "Stress":
      return `This pool is under stress: loans are overdue or cash is low. Until that changes, each lender can take their share of the day’s cash. More from ${utcTime(liftsAt)} UTC.`;
    case "RemainderTooSmall":
      return "You’d leave less than 0.001 DEV in the pool. Withdraw everything, or leave more.";
    default:
      return "This withdrawal isn’t possible right now.";
  }
}
