import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { Generated, JSONColumnType } from "kysely";

/** Arguments of a log as JSON: integers as decimal strings. */
export type LogArguments = Record<string, unknown>;

export type IndexerTables = {
  chain_cursor: {
    deployment: string;
    fence: Generated<string>;
    block_number: string;
    block_hash: string;
    final_number: Generated<string>;
    /** The next block to read again and compare. */
    recheck_from: string | null;
  };
  chain_block: {
    deployment: string;
    number: string;
    hash: string;
    parent_hash: string;
    mined_at: Date;
  };
  chain_log: {
    deployment: string;
    tx_hash: string;
    log_index: number;
    block_number: string;
    contract: ContractName;
    address: string;
    event: string;
    args: JSONColumnType<LogArguments>;
    sender: string;
    /** Keys of the projections' rows that the log changes. */
    keys: Generated<string[]>;
  };
  projection: { deployment: string; name: string; version: number };
};

declare module "../platform/database/tables.ts" {
  interface Tables extends IndexerTables {}
}
