import type { PoolOnChain } from "./pool.ts";

const BPS = 10_000n;
const OUTFLOW_FLOOR = 10n ** 18n;
const MAX_LOANS = 5;

export type Borrower = {
  score: number;
  verified: boolean;
  /** Whether a loan in any pool is late or in default. */
  troubled: boolean;
  /** Number of loans over all pools, and principal owed to this one. */
  loans: number;
  exposure: bigint;
};

export const loanCheckKinds = [
  "scors",
  "verified",
  "debt",
  "places",
  "utilisation",
  "project",
  "owner",
  "cash",
  "outflow",
] as const;
export type LoanCheck = {
  kind: (typeof loanCheckKinds)[number];
  ok: boolean;
  /** Present maximum by this limit; null for a check without an amount. */
  most: bigint | null;
};

/** Returns every check of the contracts on a borrower and a pool; the contracts name only the first that fails. */
export function loanChecks(
  pool: Pick<PoolOnChain, "tvl" | "seasoned" | "cash" | "principal" | "outflow" | "settings">,
  { score, verified, troubled, loans, exposure }: Borrower,
  amount: bigint,
): LoanCheck[] {
  const { settings } = pool;
  const seasoned = BigInt(pool.seasoned);
  const share = (bps: number) => (seasoned * BigInt(bps)) / BPS;
  const value = BigInt(pool.tvl);
  // The day's limit scales from the pool's value to seasoned capital, down to the floor.
  const ofDay = value === 0n ? 0n : (BigInt(pool.outflow.limit) * seasoned) / value;
  const day = greater(ofDay, OUTFLOW_FLOOR);
  const room = (most: bigint, used = 0n) => above(most - used);
  const fact = (kind: LoanCheck["kind"], ok: boolean): LoanCheck => ({ kind, ok, most: null });
  const limit = (kind: LoanCheck["kind"], most: bigint): LoanCheck => ({ kind, ok: amount <= most, most });
  return [
    fact("scors", score >= settings.minScors && score <= settings.maxScors),
    fact("verified", verified),
    fact("debt", !troubled),
    fact("places", loans < MAX_LOANS),
    limit("utilisation", room(share(settings.maxUtilisation), BigInt(pool.principal))),
    limit("project", share(settings.maxExposure)),
    limit("owner", room(share(settings.maxOwnerExposure), exposure)),
    limit("cash", BigInt(pool.cash)),
    limit("outflow", room(day / 2n, BigInt(pool.outflow.used))),
  ];
}

const above = (amount: bigint) => (amount > 0n ? amount : 0n);
const greater = (a: bigint, b: bigint) => (a > b ? a : b);
