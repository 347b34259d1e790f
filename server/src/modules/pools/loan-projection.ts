import { foldLoan, type LoanLog, type LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import { sql } from "kysely";
import type { Entry, Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";
import { tierOf } from "./directory.ts";
import { enterPoolMovements, removePoolMovements } from "./pool-ledger.ts";
import { changeSums, shareOfLoan } from "./pool-sums.ts";

const EVENTS: string[] = [
  "LoanApproved",
  "ApplicationWithdrawn",
  "LoanDisbursed",
  "RepaymentReceived",
  "DefaultProcessed",
] satisfies LoanLog["event"][];

const keyOf = ({ address, args }: Pick<Entry, "address" | "args">) => `loan/${address}/${args.projectId}`;

/** State of each loan, with the pools' ledger of loans. */
export const poolLoans: Projection = {
  name: "pool loans",
  version: 2,

  keysOf: (log) => (log.contract === "LendingPool" && EVENTS.includes(log.event) ? [keyOf(log)] : []),

  async apply({ transaction, deployment, contracts, entries, recorderOf }) {
    const before = await find(transaction, deployment, entries.map(keyOf), "select");
    await foldAndSave(transaction, deployment, { before, from: before }, entries, (entry, loan) => {
      if (entry.event !== "RepaymentReceived" || loan?.status !== "defaulted") return;
      const { projectId, lateInterest, interest, principal } = entry.args as Record<string, string>;
      const amount = [lateInterest, interest, principal].reduce((sum, part) => sum + BigInt(part ?? 0), 0n);
      recorderOf(entry)("pool.recovery", {
        tier: tierOf(contracts, entry.address),
        tokenId: projectId ?? "",
        amount: amount.toString(),
      });
    });
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

type Loans = Map<string, LoanOnChain>;

const poolOf = (key: string) => key.split("/")[1] ?? "";
const tokenOf = (key: string) => key.split("/")[2];

/** Returns the stored loans of these keys; deletes them if they are rebuilt. */
async function find(
  transaction: Transaction,
  deployment: string,
  keys: string[],
  how: "select" | "delete",
): Promise<Loans> {
  const condition = among(deployment, keys);
  const { rows } = await (how === "select"
    ? sql<Row>`select pool, token_id, state from pool_loan where ${condition}`
    : sql<Row>`delete from pool_loan where ${condition} returning pool, token_id, state`
  ).execute(transaction);
  return new Map(rows.map(({ pool, token_id, state }) => [`loan/${pool}/${token_id}`, state]));
}

const among = (deployment: string, keys: string[]) =>
  sql<boolean>`deployment = ${deployment} and (pool, token_id) in (
    select * from unnest(${keys.map(poolOf)}::text[], ${keys.map(tokenOf)}::numeric[]))`;

type Row = { pool: string; token_id: string; state: LoanOnChain };

async function foldAndSave(
  transaction: Transaction,
  deployment: string,
  { before, from }: { before: Loans; from: Loans },
  entries: Entry[],
  onEach: (entry: Entry, before: LoanOnChain | undefined) => void = () => undefined,
): Promise<void> {
  const after: Loans = new Map(from);
  for (const entry of entries) {
    onEach(entry, after.get(keyOf(entry)));
    const log = { event: entry.event, args: entry.args } as unknown as LoanLog;
    after.set(keyOf(entry), foldLoan(after.get(keyOf(entry)), log, entry.minedAt.getTime() / 1000));
  }
  const shares = (loans: Loans) => [...loans].map(([key, state]) => shareOfLoan(poolOf(key), state));
  await changeSums(transaction, deployment, { before: shares(before), after: shares(after) });
  // Due amounts are read again by `readDeadlines`.
  await sql`delete from pool_instalment where ${among(deployment, [...after.keys()])}`.execute(transaction);
  const rows = [...after].map(([key, state]) => ({ pool: poolOf(key), token_id: tokenOf(key), state }));
  await sql`
    insert into pool_loan (deployment, pool, token_id, status, borrower, approved_at, principal, state)
    select ${deployment}, pool, token_id, state ->> 'status', state ->> 'borrower',
      to_timestamp((state ->> 'approvedAt')::double precision), (state ->> 'principal')::numeric, state
    from json_to_recordset(${JSON.stringify(rows)}::json) as loan (pool text, token_id numeric, state jsonb)
    on conflict (deployment, pool, token_id) do update
    set status = excluded.status, borrower = excluded.borrower, approved_at = excluded.approved_at,
      principal = excluded.principal, state = excluded.state, deadline = null`.execute(transaction);
}
