import type { LoanOnChain } from "@trestle/domain/pools/fold-loan.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables
    extends Table<
      | "pool_ledger_entry"
      | "pool_position"
      | "pool_loan"
      | "pool_day"
      | "pool_instalment"
      | "pool_due"
      | "attestation_request"
      | "score_attestation"
      | "pool_watch"
      | "pool_sum"
    > {}
  interface Refined {
    "pool_loan.status": LoanOnChain["status"];
    "pool_loan.state": LoanOnChain;
  }
}
