import { tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { earnedLately, earnedNow, type PricePoint } from "@trestle/domain/pools/earnings.ts";
import type { PoolOnChain, PoolSummary, PoolsOverview } from "@trestle/domain/pools/pool.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";
import type { PoolReader } from "./read-pools.ts";

const YIELD_DAYS = 30;
const BPS = 10_000n;

type Sums = {
  pool: string;
  lenders: number;
  yearlyInterest: string;
  defaults: number;
  covered: string;
  largestLender: string;
  largestLoan: string;
  points: PricePoint[];
};

/** Returns the three pools: the contracts' figures at the head, and sums of their events. */
export async function poolsOverview(
  db: Db,
  deployment: Deployment,
  reader: PoolReader,
): Promise<PoolsOverview> {
  const [{ stale, block, at, pools }, sums] = await Promise.all([reader.read(), readSums(db, deployment)]);
  // If the chain does not answer, the server's date is used.
  const now = at === 0 ? new Date() : new Date(at * 1000);
  return {
    stale,
    block,
    at: now.toISOString(),
    pools: tiers.map((tier): PoolSummary => {
      const address = deployment.contracts.pools[tier].toLowerCase();
      const sum = sums.find(({ pool }) => pool === address);
      return {
        tier,
        address,
        ...pools[tier],
        ...figuresOf(pools[tier], sum, now.toISOString().slice(0, 10)),
      };
    }),
  };
}

function figuresOf(pool: PoolOnChain, sum: Sums | undefined, today: string) {
  const [value, principal] = [BigInt(pool.tvl), BigInt(pool.principal)];
  const points = [
    ...(sum?.points ?? []).filter(({ day }) => day < today),
    { day: today, price: pool.tokenPrice },
  ];
  const lately = sum && value > 0n ? earnedLately(points, today, YIELD_DAYS) : { bps: null, days: 0 };
  return {
    lenders: sum?.lenders ?? 0,
    free: freeOf(pool).toString(),
    utilization: value === 0n ? 0 : Number((principal * BPS) / value),
    earns: {
      now: earnedNow({
        yearlyInterest: BigInt(sum?.yearlyInterest ?? 0),
        principal,
        overdue: BigInt(pool.overdue),
        value,
        reserveShare: pool.settings.reserveShare,
      }),
      lately: lately.bps,
      overDays: lately.days,
    },
    defaults: sum?.defaults ?? 0,
    coveredByReserve: sum?.covered ?? "0",
    largest: { lender: largestLender(pool, sum), loan: sum?.largestLoan ?? "0" },
  };
}

function freeOf({ cash, outflow, paused, withdrawalsEnabled }: PoolOnChain): bigint {
  if (paused || !withdrawalsEnabled) return 0n;
  const room = BigInt(outflow.limit) - BigInt(outflow.used);
  if (room <= 0n) return 0n;
  return BigInt(cash) < room ? BigInt(cash) : room;
}

const largestLender = ({ tokenPrice }: PoolOnChain, sum: Sums | undefined): string =>
  ((BigInt(sum?.largestLender ?? 0) * BigInt(tokenPrice)) / 10n ** 18n).toString();

/** Reads a few rows per pool, independent of its history. */
async function readSums(db: Db, deployment: Deployment): Promise<Sums[]> {
  const key = deployment.key;
  const { rows } = await sql<Sums>`
    select pool, lenders::integer, yearly_interest::text as "yearlyInterest", defaults::integer,
      covered::text,
      coalesce((select tokens::text from pool_position position
        where position.deployment = pool_sum.deployment and position.pool = pool_sum.pool
        order by position.tokens desc limit 1), '0') as "largestLender",
      coalesce((select principal::text from pool_loan loan
        where loan.deployment = pool_sum.deployment and loan.pool = pool_sum.pool and status = 'active'
        order by loan.principal desc limit 1), '0') as "largestLoan",
      coalesce((select json_agg(json_build_object('day', day, 'price', price::text) order by day) from (
        select day, price from pool_day days
        where days.deployment = pool_sum.deployment and days.pool = pool_sum.pool and price is not null
        order by day desc limit ${YIELD_DAYS + 2}) lately), '[]') as points
    from pool_sum where deployment = ${key}`.execute(db);
  return rows;
}
