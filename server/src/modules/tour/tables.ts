import type { Generated } from "kysely";

export type TourTables = {
  tour: {
    account_id: string;
    project_id: string;
    started_at: Generated<Date>;
    /** Precise to the hour. */
    seen_at: Generated<Date>;
    ended_at: Date | null;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends TourTables {}
}
