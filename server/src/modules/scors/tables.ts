import type { EvidenceFacts } from "@trestle/domain/scors/breakdown.ts";
import type { ColumnType, JSONColumnType, Selectable } from "kysely";

export type StoredPull = { id: string; kind: string; pull: string; weight: string };

export type ScorsTables = {
  scors_evidence: {
    deployment: string;
    id: string;
    key: string;
    kind: "delivery" | "stewardship" | "repayment";
    token_id: string;
    subject: string;
    subject_id: string | null;
    counterparty: string;
    counterparty_id: string | null;
    /** Decimals as text. */
    value: ColumnType<string, string | number, string | number>;
    amount: string;
    defaulted: boolean;
    facts: JSONColumnType<EvidenceFacts>;
    ended_at: Date;
    block_number: string;
    tx_hash: string;
    log_index: number;
  };
  scors_score: {
    account_id: string;
    deployment: string;
    as_of: Date;
    block_number: string;
    raw: string;
    overall: number;
    pulls: JSONColumnType<StoredPull[]>;
  };
  scors_history: {
    account_id: string;
    deployment: string;
    cause: string;
    at: Date;
    raw: string;
    overall: number;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends ScorsTables {}
}

export type EvidenceRow = Selectable<ScorsTables["scors_evidence"]>;
