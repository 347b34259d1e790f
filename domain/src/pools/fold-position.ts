import type { StoredLog } from "@trestle/chain/stored-events.ts";

/** Position of a lender in one pool, folded from the pool's events. Amounts in wei, times in seconds. */
export type PositionOnChain = {
  tokens: string;
  /** Average cost of the held tokens. */
  cost: string;
  deposited: string;
  withdrawn: string;
  /** Gain of withdrawals over the cost of their tokens; negative after a loss. */
  earned: string;
  firstDepositAt: number;
};

export type PositionLog = Extract<StoredLog<"LendingPool">, { event: "Deposit" | "Withdrawal" }>;

const none = { tokens: "0", cost: "0", deposited: "0", withdrawn: "0", earned: "0" };

/** Returns the position after one more event. */
export function foldPosition(
  position: PositionOnChain | undefined,
  { event, args }: PositionLog,
  at: number,
): PositionOnChain {
  const before = position ?? { ...none, firstDepositAt: at };
  const [amount, tokens] = [BigInt(args.amount), BigInt(args.tokens)];
  const [held, cost] = [BigInt(before.tokens), BigInt(before.cost)];
  if (event === "Deposit") {
    return {
      ...before,
      tokens: (held + tokens).toString(),
      cost: (cost + amount).toString(),
      deposited: (BigInt(before.deposited) + amount).toString(),
    };
  }
  const soldCost = tokens >= held ? cost : (cost * tokens) / held;
  return {
    ...before,
    tokens: (held - tokens).toString(),
    cost: (cost - soldCost).toString(),
    withdrawn: (BigInt(before.withdrawn) + amount).toString(),
    earned: (BigInt(before.earned) + amount - soldCost).toString(),
  };
}
