import type { ContractName } from "@trestle/chain/contract-names.ts";

/** Arguments of a log as JSON: integers as decimal strings. */
export type LogArguments = Record<string, unknown>;

declare module "../platform/database/tables.ts" {
  interface Tables extends Table<"chain_cursor" | "chain_block" | "chain_log" | "projection"> {}
  interface Refined {
    "chain_log.contract": ContractName;
    "chain_log.args": LogArguments;
  }
}
