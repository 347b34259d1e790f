import type { EvidenceKind, EvidenceManifest } from "@trestle/domain/milestones/evidence.ts";
import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"evidence" | "evidence_file" | "picture_release" | "milestone_comment"> {}
  interface Refined {
    "evidence.kind": EvidenceKind;
    "evidence.titles": string[];
    "evidence.manifest": EvidenceManifest;
  }
}

export type EvidenceRow = RowOf<"evidence">;
export type EvidenceFileRow = RowOf<"evidence_file">;
