import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";
import type { Generated, JSONColumnType } from "kysely";

/** `pool` is the contract's address. */
export type PoolTables = {
  pool_ledger_entry: {
    id: Generated<string>;
    deployment: string;
    tx_hash: string;
    log_index: number;
    block_number: string;
    pool: string;
    kind: "deposit" | "withdrawal" | "disbursal" | "repayment";
    party: string;
    token_id: string | null;
    amount: string;
  };
  pool_position: {
    deployment: string;
    pool: string;
    lender: string;
    tokens: string;
    deposited: string;
    withdrawn: string;
  };
  pool_loan: {
    deployment: string;
    pool: string;
    token_id: string;
    status: LoanOnChain["status"];
    state: JSONColumnType<LoanOnChain>;
  };
};

declare module "../../platform/tables.ts" {
  interface Tables extends PoolTables {}
}
