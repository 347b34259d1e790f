import { sql } from "kysely";
import { minedAt } from "../../indexer/chain-time.ts";
import type { Entry } from "../../indexer/projection.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Db, Transaction } from "../../services.ts";

type Kind = Tables["pool_ledger_entry"]["kind"];

const sum = (...amounts: (string | undefined)[]) =>
  amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n);

/** Returns an event's movement into the pool, negative out of it; undefined if no money moved. */
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

/** Enters the movements of these events. The caller deletes existing lines of logs that are entered again. */
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

/** Deletes the lines of these logs. */
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

type PoolMovement = {
  kind: "deposit" | "withdrawal" | "repayment";
  /** From the wallet's side: negative for payments by it. */
  amount: string;
  pool: string;
  tokenId: string | null;
  txHash: string;
  blockNumber: string;
  logIndex: number;
  minedAt: Date;
};

type Page = {
  since?: Date | undefined;
  before?: Date | undefined;
  after?: { blockNumber: string; logIndex: number } | undefined;
  limit: number;
};

/** Returns movements between one address and the pools, newest first, without disbursals, which go to the escrow. */
export async function poolMovementsOf(
  db: Db,
  deployment: string,
  party: string,
  { since, before, after, limit }: Page,
): Promise<PoolMovement[]> {
  const log = { deployment: sql`line.deployment`, txHash: sql`line.tx_hash`, logIndex: sql`line.log_index` };
  const { rows } = await sql<PoolMovement>`
    select * from (
      select kind, (-amount)::text as amount, pool, token_id::text as "tokenId", tx_hash as "txHash",
        block_number::text as "blockNumber", log_index as "logIndex", ${minedAt(log)} as "minedAt"
      from pool_ledger_entry as line
      where deployment = ${deployment} and party = ${party} and kind <> 'disbursal'
        and (${after?.blockNumber ?? null}::bigint is null or (block_number, log_index)
          < (${after?.blockNumber ?? null}::bigint, ${after?.logIndex ?? null}::integer))
      order by block_number desc, log_index desc
    ) as movement
    where (${since ?? null}::timestamptz is null or "minedAt" >= ${since ?? null}::timestamptz)
      and (${before ?? null}::timestamptz is null or "minedAt" < ${before ?? null}::timestamptz)
    limit ${limit}`.execute(db);
  return rows;
}
