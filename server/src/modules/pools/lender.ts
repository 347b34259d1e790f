import { tiers } from "@trestle/chain/contract-names.ts";
import { type PricePoint, priceOn } from "@trestle/domain/pools/earnings.ts";
import type { LenderPositions, PoolMovement, Position } from "@trestle/domain/pools/position.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import { z } from "zod";
import type { RowServices } from "../../services.ts";
import { tierOf } from "./directory.ts";
import type { PoolReader } from "./read-pools.ts";

const MONTHS = 6;

type Row = Record<"pool" | "tokens" | "cost" | "deposited" | "withdrawn", string> & {
  first_deposit_at: Date;
};

const nothing = { tokens: "0", cost: "0", deposited: "0", withdrawn: "0" };

/** Returns a wallet's positions in the three pools: the contracts' figures, and the cost. */
export async function readPositions(
  services: RowServices,
  reader: PoolReader,
  address: string,
): Promise<LenderPositions> {
  const { db, deployment } = services;
  const [held, { rows }] = await Promise.all([
    reader.client
      .readContract({ ...reader.lens, functionName: "positionsOf", args: [address as Address] })
      .catch(() => undefined),
    sql<Row>`
      select pool, tokens::text, cost::text, deposited::text, withdrawn::text, first_deposit_at from pool_position
      where deployment = ${deployment.key} and lender = ${address}`.execute(db),
  ]);
  const positions = tiers.map((tier, index): Position => {
    const pool = deployment.contracts.pools[tier].toLowerCase();
    const row = rows.find((one) => one.pool === pool);
    const onChain = held?.[index];
    const { cost, deposited, withdrawn } = row ?? nothing;
    const ethValue = onChain?.value ?? 0n;
    return {
      tier,
      tokenBalance: onChain?.tokens.toString() ?? "0",
      ethValue: ethValue.toString(),
      cost,
      gain: held ? (ethValue + BigInt(withdrawn) - BigInt(deposited)).toString() : "0",
      deposited,
      withdrawn,
      poolPercentage: Number(onChain?.shareBps ?? 0n),
      firstDepositAt: row?.first_deposit_at.toISOString() ?? null,
    };
  });
  const sum = (field: "ethValue" | "gain") =>
    positions.reduce((total, position) => total + BigInt(position[field]), 0n).toString();
  const first = rows.map(({ first_deposit_at }) => first_deposit_at.getTime());
  return {
    stale: held === undefined,
    address,
    positions,
    value: sum("ethValue"),
    gain: sum("gain"),
    firstDepositAt: first.length === 0 ? null : new Date(Math.min(...first)).toISOString(),
    months: first.length === 0 || !held ? [] : await earnedByMonth(services, reader, address, positions),
  };
}

/** Cursor: the last movement of a page. */
export const movementCursor = z.tuple([z.string().regex(/^\d+$/), z.number().int()]);

export type MovementRow = PoolMovement & { block: string; logIndex: number };

/** Returns a wallet's deposits and withdrawals, newest first. */
export async function movementsOf(
  { db, deployment }: RowServices,
  lender: string,
  after: z.infer<typeof movementCursor> | undefined,
  limit: number,
): Promise<MovementRow[]> {
  const { rows } = await sql<Omit<MovementRow, "tier" | "at"> & { pool: string; happenedAt: Date }>`
    select tx_hash || '/' || log_index as id, happened_at as "happenedAt", pool, kind, abs(amount)::text as amount,
      tokens::text, tx_hash as "txHash", block_number::text as block, log_index as "logIndex"
    from pool_ledger_entry
    where deployment = ${deployment.key} and party = ${lender} and kind in ('deposit', 'withdrawal')
      ${after ? sql`and (block_number, log_index) < (${after[0]}::bigint, ${after[1]}::integer)` : sql``}
    order by block_number desc, log_index desc limit ${limit}`.execute(db);
  return rows.map(({ pool, happenedAt, ...row }) => ({
    ...row,
    tier: tierOf(deployment.contracts, pool),
    at: happenedAt.toISOString(),
  }));
}

/** Returns each month's gain: final value plus withdrawals, less initial value and deposits. */
async function earnedByMonth(
  { db, deployment }: RowServices,
  reader: PoolReader,
  lender: string,
  positions: Position[],
) {
  const { at, pools } = await reader.read();
  const now = new Date((at || Date.now() / 1000) * 1000);
  const starts = Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + index, 1))
      .toISOString()
      .slice(0, 10),
  );
  const since = starts[0] ?? "";
  const key = deployment.key;
  const [flows, prices] = await Promise.all([
    sql<{ pool: string; month: string; tokens: string; paid: string }>`
      select pool, to_char(happened_at at time zone 'UTC', 'YYYY-MM') as month,
        sum(sign(amount) * tokens)::text as tokens, sum(amount)::text as paid
      from pool_ledger_entry
      where deployment = ${key} and party = ${lender} and kind in ('deposit', 'withdrawal')
        and happened_at >= ${since}::date
      group by pool, month`.execute(db),
    sql<PricePoint & { pool: string }>`
      select pool, day::text, price::text from pool_day
      where deployment = ${key} and price is not null and day >= ${since}::date - 31 order by day`.execute(
      db,
    ),
  ]);
  const earned = starts.map((start) => ({ month: start.slice(0, 7), total: 0n }));
  for (const { tier, tokenBalance } of positions) {
    const pool = deployment.contracts.pools[tier].toLowerCase();
    const points = prices.rows.filter((point) => point.pool === pool);
    let held = BigInt(tokenBalance);
    let priceAfter = BigInt(pools[tier].tokenPrice);
    for (let index = starts.length - 1; index >= 0; index--) {
      const start = starts[index] ?? "";
      const flow = flows.rows.find((one) => one.pool === pool && one.month === start.slice(0, 7));
      const before = held - BigInt(flow?.tokens ?? 0);
      const price = BigInt(Math.round(priceOn(points, start) ?? 0));
      const month = earned[index];
      if (month) month.total += (held * priceAfter - before * price) / 10n ** 18n - BigInt(flow?.paid ?? 0);
      [held, priceAfter] = [before, price];
    }
  }
  return earned.map(({ month, total }) => ({ month, earned: total.toString() }));
}
