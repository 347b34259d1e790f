import type { EvidenceFacts } from "@trestle/domain/scors/breakdown.ts";
import type { ColumnType } from "kysely";
import type { RowOf } from "../../platform/database/tables.ts";

export type StoredPull = { id: string; kind: string; pull: string; weight: string };

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"scors_evidence" | "scors_score" | "scors_history"> {}
  interface Refined {
    "scors_evidence.value": ColumnType<string, string | number, string | number>;
    "scors_evidence.facts": EvidenceFacts;
    "scors_score.pulls": StoredPull[];
  }
}

export type EvidenceRow = RowOf<"scors_evidence">;
