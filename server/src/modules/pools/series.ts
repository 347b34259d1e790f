import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import type { PoolSeries, SeriesRange } from "@trestle/domain/pools/pool.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";
import type { PoolReader } from "./read-pools.ts";

const DAYS = { "30d": 30, "6m": 183 } as const;
const MAX_POINTS = 183;
const MONTHS = 12;
const MONTHS_AHEAD = 6;

/** Returns prices and paid interest for charts, from one row per day. */
export async function poolSeries(
  db: Db,
  deployment: Deployment,
  reader: PoolReader,
  range: SeriesRange,
): Promise<PoolSeries> {
  const { pools: onChain, at } = await reader.read();
  const now = at === 0 ? new Date() : new Date(at * 1000);
  const key = deployment.key;
  const tierOf = new Map(tiers.map((tier) => [deployment.contracts.pools[tier].toLowerCase(), tier]));
  const since = range === "all" ? null : new Date(now.getTime() - DAYS[range] * 86_400_000);
  const days = await sql<{ pool: string; day: string; price: string }>`
    select pool, day::text, price::text from (
      select pool, day, price,
        row_number() over (partition by pool order by day desc) as place,
        ceil(count(*) over (partition by pool) / ${MAX_POINTS}::numeric) as step
      from pool_day
      where deployment = ${key} and price is not null and (${since}::date is null or day >= ${since}::date)
    ) numbered
    where (place - 1) % step = 0
    order by day`.execute(db);
  const prices: PoolSeries["prices"] = { "low-risk": [], "medium-risk": [], "high-risk": [] };
  for (const { pool, day, price } of days.rows) {
    const tier = tierOf.get(pool);
    if (tier) prices[tier].push({ day, price });
  }
  const today = now.toISOString().slice(0, 10);
  for (const tier of at === 0 ? [] : tiers) {
    const last = prices[tier].at(-1);
    if (last?.day === today) last.price = onChain[tier].tokenPrice;
    else if (last) prices[tier].push({ day: today, price: onChain[tier].tokenPrice });
  }
  return { prices, interest: await interestByMonth(), due: await dueByMonth() };

  /** First day of the month that is `ahead` months from now. */
  function monthOf(ahead: number): string {
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
  }

  async function dueByMonth(): Promise<PoolSeries["due"]> {
    const { rows } = await sql<{ pool: string; month: string; amount: string; late: string }>`
      select pool, to_char(greatest(day, ${monthOf(0)}::date), 'YYYY-MM') as month, sum(amount)::text as amount,
        coalesce(sum(amount) filter (where day <= ${today}::date), 0)::text as late
      from pool_due where deployment = ${key} and day < ${monthOf(MONTHS_AHEAD)}::date
      group by 1, 2`.execute(db);
    return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
      const month = monthOf(ahead).slice(0, 7);
      const due = rows.filter((row) => row.month === month);
      const late = due.reduce((sum, row) => sum + BigInt(row.late), 0n);
      return { month, amounts: perTier(due, ({ amount }) => amount), late: late.toString() };
    });
  }

  async function interestByMonth(): Promise<PoolSeries["interest"]> {
    const { rows } = await sql<{ pool: string; month: string; interest: string }>`
      select pool, to_char(day, 'YYYY-MM') as month, sum(interest + late_interest)::text as interest
      from pool_day where deployment = ${key} and day >= ${monthOf(1 - MONTHS)}::date
      group by pool, month having sum(interest + late_interest) > 0
      order by month`.execute(db);
    const [first] = rows;
    if (!first) return [];
    const lendersPart = ({ interest }: { interest: string }, tier: Tier) =>
      ((BigInt(interest) * BigInt(10_000 - onChain[tier].settings.reserveShare)) / 10_000n).toString();
    // Months without a payment are included.
    return Array.from({ length: MONTHS }, (_, index) => monthOf(index + 1 - MONTHS).slice(0, 7))
      .filter((month) => month >= first.month)
      .map((month) => {
        const paid = rows.filter((row) => row.month === month);
        return { month, amounts: perTier(paid, lendersPart) };
      });
  }

  function perTier<Row extends { pool: string }>(rows: Row[], amount: (row: Row, tier: Tier) => string) {
    const amounts = { "low-risk": "0", "medium-risk": "0", "high-risk": "0" };
    for (const row of rows) {
      const tier = tierOf.get(row.pool);
      if (tier) amounts[tier] = amount(row, tier);
    }
    return amounts;
  }
}
