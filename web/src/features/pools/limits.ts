/** Limits that refuse a deposit or withdrawal, in the order of `PoolLens.Limit`. */
export const limits = [
  "None",
  "PoolPaused",
  "DepositTooSmall",
  "DepositsClosed",
  "PoolWiped",
  "WalletCap",
  "WithdrawalsStopped",
  "Held",
  "BalanceTooLow",
  "NothingToWithdraw",
  "Cash",
  "DailyOutflow",
  "Stress",
  "RemainderTooSmall",
] as const;
export type Limit = (typeof limits)[number];
