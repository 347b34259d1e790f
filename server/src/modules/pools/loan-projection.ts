import { foldLoan, type LoanLog, type LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";
import type { Entry, Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import { enterPoolMovements, removePoolMovements } from "./pool-ledger.ts";

const EVENTS: string[] = [
  "LoanApproved",
  "ApplicationWithdrawn",
  "LoanDisbursed",
  "RepaymentReceived",
  "DefaultProcessed",
] satisfies LoanLog["event"][];

const keyOf = ({ address, args }: Pick<Entry, "address" | "args">) => `loan/${address}/${args.projectId}`;

/** How each loan stands, and the pool's ledger of it. */
export const poolLoans: Projection = {
  name: "pool loans",
  version: 1,

  keysOf: (log) => (log.contract === "LendingPool" && EVENTS.includes(log.event) ? [keyOf(log)] : []),

  async apply({ transaction, deployment, entries }) {
    const loans = await stored(transaction, deployment, entries.map(keyOf));
    await foldAndSave(transaction, deployment, loans, entries);
    await enterPoolMovements(transaction, deployment, entries);
  },

  async rebuild(transaction, deployment, keys) {
    await sql`
      delete from pool_loan where deployment = ${deployment} and (pool, token_id) in (
        select * from unnest(${keys.map(poolOf)}::text[], ${keys.map(tokenOf)}::numeric[]))`.execute(
      transaction,
    );
    const entries = await logsOf(transaction, deployment, keys);
    await removePoolMovements(transaction, deployment, entries);
    await foldAndSave(transaction, deployment, new Map(), entries);
    await enterPoolMovements(transaction, deployment, entries);
  },
};

const poolOf = (key: string) => key.split("/")[1];
const tokenOf = (key: string) => key.split("/")[2];

async function stored(
  transaction: Transaction<Tables>,
  deployment: string,
  keys: string[],
): Promise<Map<string, LoanOnChain>> {
  const { rows } = await sql<{ pool: string; token_id: string; state: LoanOnChain }>`
    select pool, token_id, state from pool_loan
    where deployment = ${deployment} and (pool, token_id) in (
      select * from unnest(${keys.map(poolOf)}::text[], ${keys.map(tokenOf)}::numeric[]))`.execute(
    transaction,
  );
  return new Map(rows.map(({ pool, token_id, state }) => [`loan/${pool}/${token_id}`, state]));
}

async function foldAndSave(
  transaction: Transaction<Tables>,
  deployment: string,
  loans: Map<string, LoanOnChain>,
  entries: Entry[],
): Promise<void> {
  for (const entry of entries) {
    const log = { event: entry.event, args: entry.args } as unknown as LoanLog;
    loans.set(keyOf(entry), foldLoan(loans.get(keyOf(entry)), log, entry.minedAt.getTime() / 1000));
  }
  const rows = [...loans].map(([key, state]) => ({ pool: poolOf(key), token_id: tokenOf(key), state }));
  await sql`
    insert into pool_loan (deployment, pool, token_id, status, state)
    select ${deployment}, pool, token_id, state ->> 'status', state
    from json_to_recordset(${JSON.stringify(rows)}::json) as loan (pool text, token_id numeric, state jsonb)
    on conflict (deployment, pool, token_id) do update
    set status = excluded.status, state = excluded.state`.execute(transaction);
}
