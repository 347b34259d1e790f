import { sql } from "kysely";
import type { Entry } from "../../indexer/projection.ts";
import type { Transaction } from "../../services.ts";
import type { PoolTables } from "./tables.ts";

type Kind = PoolTables["pool_ledger_entry"]["kind"];

const sum = (...amounts: (string | undefined)[]) =>
  amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n);

/** Returns an event's movement into the pool, negative if out of it; undefined without a movement. */
function movementOf({ event, args }: Entry): { kind: Kind; party: string; amount: bigint } | undefined {
  const { lender, escrow, payer, amount, lateInterest, interest, principal } = args as Record<string, string>;
  switch (event) {
    case "Deposit":
      return { kind: "deposit", party: lender ?? "", amount: sum(amount) };
    case "Withdrawal":
      return { kind: "withdrawal", party: lender ?? "", amount: -sum(amount) };
    case "LoanDisbursed":
      return { kind: "disbursal", party: escrow ?? "", amount: -sum(amount) };
    case "RepaymentReceived":
      return { kind: "repayment", party: payer ?? "", amount: sum(lateInterest, interest, principal) };
    default:
      return undefined;
  }
}

/** Enters the movements of these events. Lines of logs that are entered again must be deleted before. */
export async function enterPoolMovements(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
): Promise<void> {
  const rows = entries.flatMap((entry) => {
    const movement = movementOf(entry);
    if (!movement || movement.amount === 0n) return [];
    return {
      tx_hash: entry.txHash,
      log_index: entry.logIndex,
      block_number: entry.blockNumber.toString(),
      pool: entry.address,
      token_id: entry.args.projectId ?? null,
      happened_at: entry.minedAt,
      tokens: entry.args.tokens ?? null,
      ...movement,
      amount: movement.amount.toString(),
    };
  });
  if (rows.length === 0) return;
  await sql`
    insert into pool_ledger_entry
      (deployment, tx_hash, log_index, block_number, pool, kind, party, token_id, amount, happened_at, tokens)
    select ${deployment}, tx_hash, log_index, block_number, pool, kind, party, token_id, amount, happened_at, tokens
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as line (tx_hash text, log_index integer, block_number bigint, pool text, kind text, party text,
        token_id numeric, amount numeric, happened_at timestamptz, tokens numeric)`.execute(transaction);
}

/** Takes away the lines of these logs. */
export async function removePoolMovements(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
): Promise<void> {
  await sql`
    delete from pool_ledger_entry
    where deployment = ${deployment} and (tx_hash, log_index) in (
      select * from unnest(${entries.map(({ txHash }) => txHash)}::text[],
        ${entries.map(({ logIndex }) => logIndex)}::integer[]))`.execute(transaction);
}
