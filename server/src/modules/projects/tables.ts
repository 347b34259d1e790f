import type { Generated, JSONColumnType } from "kysely";

export type ProjectTables = {
  project: {
    id: Generated<string>;
    owner_id: string;
    title: string;
    description: Generated<string>;
    donation_goal: string | null;
    terms: JSONColumnType<Record<string, unknown>> | null;
    terms_hash: string | null;
    created_at: Generated<Date>;
  };
  project_deed: {
    deployment: string;
    token_id: string;
    project_id: string;
    tx_hash: string;
    log_index: number;
  };
};
