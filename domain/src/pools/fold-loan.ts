import type { StoredLog } from "@trestle/chain/stored-events.ts";

export type LoanStatus = "applied" | "withdrawn" | "active" | "repaid" | "defaulted";

/** A project's loan from one pool, folded from the pool's events. Times in seconds, amounts in wei. */
export type LoanOnChain = {
  status: LoanStatus;
  borrower: string;
  amount: string;
  /** In basis points a year. */
  interestRate: number;
  endsAt: number;
  lendingManager: string;
  approvedAt: number;
  disbursedAt: number | null;
  /** Principal in the pool's book; a default removes it although the debt remains. */
  principal: string;
  paid: { lateInterest: string; interest: string; principal: string };
  /** Debt after the last payment. */
  remaining: string;
  /** Loss booked by the default, and the part paid by the reserve. */
  loss: { amount: string; recovered: string; at: number } | null;
};

export type LoanLog = Extract<
  StoredLog<"LendingPool">,
  {
    event:
      | "LoanApproved"
      | "ApplicationWithdrawn"
      | "LoanDisbursed"
      | "RepaymentReceived"
      | "DefaultProcessed";
  }
>;

const add = (a: string, b: string) => (BigInt(a) + BigInt(b)).toString();

/**
 * Returns the loan after one more event. An approval starts a new loan, because the project's earlier one has ended.
 */
export function foldLoan(loan: LoanOnChain | undefined, log: LoanLog, at: number): LoanOnChain {
  if (log.event === "LoanApproved") {
    const { borrower, amount, interestRate, endTime, lendingManager } = log.args;
    return {
      status: "applied",
      borrower,
      amount,
      interestRate: Number(interestRate),
      endsAt: Number(endTime),
      lendingManager,
      approvedAt: at,
      disbursedAt: null,
      principal: "0",
      paid: { lateInterest: "0", interest: "0", principal: "0" },
      remaining: "0",
      loss: null,
    };
  }
  if (!loan) throw new Error(`${log.event} of a loan without an application`);
  switch (log.event) {
    case "ApplicationWithdrawn":
      return { ...loan, status: "withdrawn" };
    case "LoanDisbursed":
      return {
        ...loan,
        status: "active",
        disbursedAt: at,
        principal: log.args.amount,
        remaining: log.args.amount,
      };
    case "RepaymentReceived": {
      const { lateInterest, interest, principal, remaining } = log.args;
      const active = loan.status === "active";
      return {
        ...loan,
        status: remaining === "0" ? "repaid" : loan.status,
        principal: active ? (BigInt(loan.principal) - BigInt(principal)).toString() : loan.principal,
        paid: {
          lateInterest: add(loan.paid.lateInterest, lateInterest),
          interest: add(loan.paid.interest, interest),
          principal: add(loan.paid.principal, principal),
        },
        remaining,
      };
    }
    case "DefaultProcessed": {
      const { amount, recovered } = log.args;
      return { ...loan, status: "defaulted", principal: "0", loss: { amount, recovered, at } };
    }
  }
}
