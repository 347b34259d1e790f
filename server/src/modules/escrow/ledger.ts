import type { Movement } from "@trestle/domain/escrow/fold.ts";
import { sql } from "kysely";
import type { Entry } from "../../indexer/projection.ts";
import type { Transaction } from "../../services.ts";

export type LedgerMovement = Movement & { entry: Entry; tokenId: string | null };

/** Enters movements of money in the order of the logs. */
export async function enterMovements(
  transaction: Transaction,
  deployment: string,
  movements: LedgerMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(({ entry, tokenId, bucket, kind, party, amount }) => ({
    tx_hash: entry.txHash,
    log_index: entry.logIndex,
    block_number: entry.blockNumber.toString(),
    token_id: tokenId,
    bucket,
    kind,
    party,
    amount: amount.toString(),
  }));
  await sql`
    insert into ledger_entry
      (deployment, tx_hash, log_index, block_number, token_id, bucket, kind, party, amount)
    select ${deployment}, tx_hash, log_index, block_number, token_id, bucket, kind, party, amount
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as line (tx_hash text, log_index integer, block_number bigint, token_id numeric, bucket text, kind text,
        party text, amount numeric)`.execute(transaction);
}
