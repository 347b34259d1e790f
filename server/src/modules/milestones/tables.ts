import type { EvidenceKind, EvidenceManifest } from "@trestle/domain/milestones/evidence.ts";
import type { Generated, JSONColumnType, Selectable } from "kysely";

export type MilestoneTables = {
  evidence: {
    id: Generated<string>;
    deployment: string;
    token_id: string;
    project_id: string;
    milestone: number | null;
    kind: EvidenceKind;
    author_id: string;
    author_address: string;
    text: Generated<string>;
    titles: JSONColumnType<string[], string | undefined>;
    share_place: Generated<boolean>;
    salt: string;
    hash: string | null;
    manifest: JSONColumnType<EvidenceManifest> | null;
    sealed_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  evidence_file: {
    id: Generated<string>;
    evidence_id: string;
    file_name: string;
    content_type: string;
    size_bytes: number;
    sha256: string;
    stored_as: string;
    thumbnail_as: string | null;
    thumbnail_bytes: number | null;
    note: Generated<string>;
    taken_at: string | null;
    latitude: number | null;
    longitude: number | null;
    added_at: Generated<Date>;
  };
  picture_release: {
    project_id: string;
    side: "customer" | "developer";
    account_id: string;
    released_at: Generated<Date>;
  };
  milestone_comment: {
    id: Generated<string>;
    project_id: string;
    milestone: number;
    author_id: string;
    text: string;
    written_at: Generated<Date>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends MilestoneTables {}
}

export type EvidenceRow = Selectable<MilestoneTables["evidence"]>;
export type EvidenceFileRow = Selectable<MilestoneTables["evidence_file"]>;
