import type { PoolOnChain } from "./pool.ts";

export type PoolAlarm = "utilisation" | "overdue" | "write-down" | "low cash";

const NEAR_CAP = 95n;
/** Thresholds of the contract's stress rule: overdue above 2%, write-down above 0.5%, cash below 15%, in bps. */
const OVERDUE = 200n;
const WRITE_DOWN = 50n;
const CASH = 1_500n;

/** Returns the conditions that need the pool operator's attention. */
export function poolAlarms(pool: PoolOnChain): PoolAlarm[] {
  const value = BigInt(pool.tvl);
  const isAbove = (part: string, bps: bigint) => BigInt(part) * 10_000n > value * bps;
  const cap = (BigInt(pool.settings.maxUtilisation) * NEAR_CAP) / 100n;
  const isEmpty = pool.tokens === "0";
  return [
    ...(isAbove(pool.principal, cap) ? (["utilisation"] as const) : []),
    ...(isAbove(pool.overdue, OVERDUE) ? (["overdue"] as const) : []),
    ...(isAbove(pool.writtenDown, WRITE_DOWN) ? (["write-down"] as const) : []),
    ...(!isEmpty && BigInt(pool.cash) * 10_000n < value * CASH ? (["low cash"] as const) : []),
  ];
}

/** Returns whether withdrawals are limited beyond the usual limits: by a stop or the stress rule. */
export function isLimited(pool: PoolOnChain): boolean {
  const alarms = poolAlarms(pool).filter((alarm) => alarm !== "utilisation");
  return pool.paused || !pool.withdrawalsEnabled || alarms.length > 0;
}
