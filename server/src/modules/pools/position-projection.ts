import { foldPosition, type PositionLog, type PositionOnChain } from "@trestle/domain/pools/fold-position.ts";
import { type RawBuilder, sql } from "kysely";
import type { Entry, Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";
import { enterPoolMovements, removePoolMovements } from "./pool-ledger.ts";
import { changeSums, shareOfLender } from "./pool-sums.ts";

type Row = { pool: string; lender: string; position: PositionOnChain };
type Positions = Map<string, Row>;

const keyOf = ({ address, args }: Pick<Entry, "address" | "args">) => `position/${address}/${args.lender}`;

/** Each lender's tokens and their cost in each pool, with the pools' ledger. */
export const poolPositions: Projection = {
  name: "pool positions",
  version: 2,

  keysOf: (log) =>
    log.contract === "LendingPool" && (log.event === "Deposit" || log.event === "Withdrawal")
      ? [keyOf(log)]
      : [],

  async apply({ transaction, deployment, entries }) {
    const before = await find(transaction, deployment, entries.map(keyOf), "select");
    await foldAndSave(transaction, deployment, { before, from: before }, entries);
    await enterPoolMovements(transaction, deployment, entries);
  },

  async rebuild(transaction, deployment, keys) {
    const before = await find(transaction, deployment, keys, "delete");
    const entries = await logsOf(transaction, deployment, keys);
    await removePoolMovements(transaction, deployment, entries);
    await foldAndSave(transaction, deployment, { before, from: new Map() }, entries);
    await enterPoolMovements(transaction, deployment, entries);
  },
};

const FIELDS: RawBuilder<unknown> = sql`pool, lender, json_build_object('tokens', tokens::text, 'cost', cost::text,
  'deposited', deposited::text, 'withdrawn', withdrawn::text, 'earned', earned::text,
  'firstDepositAt', extract(epoch from first_deposit_at)) as position`;

/** Returns the stored positions of these keys; deletes them if they are rebuilt. */
async function find(
  transaction: Transaction,
  deployment: string,
  keys: string[],
  how: "select" | "delete",
): Promise<Positions> {
  const places = keys.map((key) => key.split("/").slice(1));
  const condition = sql`deployment = ${deployment} and (pool, lender) in (
    select * from unnest(${places.map(([pool]) => pool)}::text[], ${places.map(([, lender]) => lender)}::text[]))`;
  const { rows } = await (how === "select"
    ? sql<Row>`select ${FIELDS} from pool_position where ${condition}`
    : sql<Row>`delete from pool_position where ${condition} returning ${FIELDS}`
  ).execute(transaction);
  return new Map(rows.map((row) => [`position/${row.pool}/${row.lender}`, row]));
}

async function foldAndSave(
  transaction: Transaction,
  deployment: string,
  { before, from }: { before: Positions; from: Positions },
  entries: Entry[],
): Promise<void> {
  const after: Positions = new Map(from);
  for (const entry of entries) {
    const log = { event: entry.event, args: entry.args } as unknown as PositionLog;
    const position = foldPosition(after.get(keyOf(entry))?.position, log, entry.minedAt.getTime() / 1000);
    after.set(keyOf(entry), { pool: entry.address, lender: log.args.lender, position });
  }
  const shares = (positions: Positions) =>
    [...positions.values()].map(({ pool, position }) => shareOfLender(pool, position.tokens));
  await changeSums(transaction, deployment, { before: shares(before), after: shares(after) });
  const rows = [...after.values()].map(({ position, ...place }) => ({ ...place, ...position }));
  await sql`
    insert into pool_position
      (deployment, pool, lender, tokens, cost, deposited, withdrawn, earned, first_deposit_at)
    select ${deployment}, pool, lender, tokens, cost, deposited, withdrawn, earned,
      to_timestamp("firstDepositAt")
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as position (pool text, lender text, tokens numeric, cost numeric, deposited numeric, withdrawn numeric,
        earned numeric, "firstDepositAt" double precision)
    on conflict (deployment, pool, lender) do update set
      tokens = excluded.tokens, cost = excluded.cost, deposited = excluded.deposited,
      withdrawn = excluded.withdrawn, earned = excluded.earned`.execute(transaction);
}
