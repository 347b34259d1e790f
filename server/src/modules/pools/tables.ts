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
    happened_at: Date;
    tokens: string | null;
  };
  pool_position: {
    deployment: string;
    pool: string;
    lender: string;
    tokens: string;
    cost: string;
    deposited: string;
    withdrawn: string;
    earned: string;
    first_deposit_at: Date;
  };
  pool_loan: {
    deployment: string;
    pool: string;
    token_id: string;
    status: LoanOnChain["status"];
    borrower: string;
    approved_at: Date;
    principal: string;
    state: JSONColumnType<LoanOnChain>;
    /** Deadline of the open instalment; null until the pool was read after the last payment. */
    deadline: Date | null;
  };
  pool_day: {
    deployment: string;
    pool: string;
    day: string;
    price: string | null;
    deposited: string;
    withdrawn: string;
    lent: string;
    principal: string;
    interest: string;
    late_interest: string;
    lost: string;
    covered: string;
  };
  pool_instalment: { deployment: string; pool: string; token_id: string; day: string; amount: string };
  pool_due: { deployment: string; pool: string; day: string; amount: string };
  attestation_request: {
    id: Generated<string>;
    deployment: string;
    token_id: string;
    project_id: string;
    account_id: string;
    state: Generated<"asked" | "attested" | "declined" | "withdrawn">;
    asked_at: Generated<Date>;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
  };
  score_attestation: {
    deployment: string;
    token_id: string;
    owner: string;
    score: number;
    max_amount: string;
    usable_from: Date;
    expires_at: Date;
  };
  pool_watch: { deployment: string; pool: string; limited: boolean };
  pool_sum: {
    deployment: string;
    pool: string;
    lenders: string;
    active_loans: string;
    principal: string;
    yearly_interest: string;
    defaults: string;
    lost: string;
    covered: string;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends PoolTables {}
}
