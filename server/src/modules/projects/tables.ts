import type { Location } from "@trestle/domain/places/place.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { DraftContent } from "@trestle/domain/projects/draft.ts";
import type { Listing, Stage } from "@trestle/domain/projects/stage.ts";
import type { AskedMilestone, ProjectTerms } from "@trestle/domain/projects/terms.ts";
import type { Generated, JSONColumnType, Selectable } from "kysely";

export type ProjectTables = {
  project_draft: {
    id: Generated<string>;
    owner_id: string;
    content: JSONColumnType<DraftContent>;
    revision: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  project_file: {
    id: Generated<string>;
    draft_id: string;
    file_name: string;
    content_type: string;
    size_bytes: number;
    sha256: string;
    stored_as: string;
    added_at: Generated<Date>;
  };
  project: {
    id: Generated<string>;
    owner_id: string;
    title: string;
    description: Generated<string>;
    donation_goal: string | null;
    created_at: Generated<Date>;
    terms_hash: string | null;
    listing: Generated<Listing>;
    stage: Generated<Stage>;
    category: Generated<Category>;
    excerpt: Generated<string>;
    milestones: JSONColumnType<AskedMilestone[], string | undefined>;
    asked: Generated<string>;
    budget_from: Generated<string>;
    budget_to: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    place: string | null;
    spot: JSONColumnType<Location> | null;
    scors_from: Generated<number>;
    open_until: Generated<Date>;
    token_id: string | null;
    posted_at: Date | null;
    donated: Generated<string>;
    funded_percent: number | null;
    bid_count: Generated<number>;
    bid_prices: Generated<string[]>;
    /** Titles of the accepted bid's milestones. */
    accepted_titles: JSONColumnType<string[]> | null;
  };
  project_terms: {
    terms_hash: string;
    project_id: string;
    terms: JSONColumnType<ProjectTerms>;
    spot: JSONColumnType<Location> | null;
    listing: Listing;
    revision: number;
    transaction_hash: string | null;
    frozen_at: Generated<Date>;
  };
  project_deed: {
    deployment: string;
    token_id: string;
    project_id: string;
    tx_hash: string;
    log_index: number;
  };
  project_word: { word: string };
  project_question: {
    id: Generated<string>;
    project_id: string;
    asked_by: string;
    question: string;
    asked_at: Generated<Date>;
    answer: string | null;
    answered_at: Date | null;
  };
  project_invitation: {
    id: Generated<string>;
    project_id: string;
    developer_id: string | null;
    secret_hash: string | null;
    came: "invited" | "link" | "self";
    invited_at: Generated<Date>;
    seen_at: Date | null;
    /** Time at which the developer opened a negotiation or placed a bid, after which it can't be revoked. */
    answered_at: Date | null;
    revoked_at: Date | null;
  };
  project_note: {
    id: Generated<string>;
    project_id: string;
    kind: "moved" | "document_added";
    detail: string;
    noted_at: Generated<Date>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends ProjectTables {}
}

export type ProjectRow = Selectable<ProjectTables["project"]>;
export type DraftRow = Selectable<ProjectTables["project_draft"]>;
export type FileRow = Selectable<ProjectTables["project_file"]>;
