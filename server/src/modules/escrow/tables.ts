import type { Movement } from "@trestle/domain/escrow/fold.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"escrow_project" | "ledger_entry" | "escrow_donation" | "escrow_credit"> {}
  interface Refined {
    "escrow_project.status": ProjectOnChain["status"];
    "escrow_project.state": ProjectOnChain;
    "ledger_entry.kind": Movement["kind"];
  }
}
