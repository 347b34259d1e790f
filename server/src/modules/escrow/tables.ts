import type { Movement } from "@trestle/domain/escrow/fold.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { Generated, JSONColumnType } from "kysely";

export type EscrowTables = {
  escrow_project: {
    deployment: string;
    token_id: string;
    customer: string;
    developer: string | null;
    status: ProjectOnChain["status"];
    state: JSONColumnType<ProjectOnChain>;
  };
  ledger_entry: {
    id: Generated<string>;
    deployment: string;
    tx_hash: string;
    log_index: number;
    block_number: string;
    token_id: string | null;
    bucket: Movement["bucket"];
    kind: Movement["kind"];
    party: string;
    amount: string;
  };
  escrow_donation: { deployment: string; token_id: string; donor: string; amount: string };
  escrow_credit: { deployment: string; account: string; amount: string };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends EscrowTables {}
}
