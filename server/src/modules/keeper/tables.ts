import type { DueDate } from "@trestle/domain/escrow/due-dates.ts";
import type { Generated } from "kysely";

export type KeeperTables = {
  escrow_due: {
    deployment: string;
    token_id: string;
    act: DueDate["act"] | "processDefault";
    /** -1 for the whole project. */
    milestone: number;
    /** Pool of a loan; empty for acts of the escrow. */
    pool: string;
    due_at: Date;
    occasion: string;
    block_number: string;
    retry_at: Date | null;
  };
  keeper_call: {
    deployment: string;
    key: string;
    gas: string | number;
    attempts: Generated<number>;
    /** Counts against the gas share of closings and of projects from elsewhere. */
    is_secondary: Generated<boolean>;
    queued_at: Generated<Date>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends KeeperTables {}
}
