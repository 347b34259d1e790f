import type { Location } from "@trestle/domain/places/place.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { DraftContent } from "@trestle/domain/projects/draft.ts";
import type { AskedMilestone, ProjectTerms } from "@trestle/domain/projects/terms.ts";
import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables
    extends Table<
      | "project_draft"
      | "project_file"
      | "project"
      | "project_terms"
      | "project_deed"
      | "project_word"
      | "project_question"
      | "project_invitation"
      | "project_note"
    > {}
  interface Refined {
    "project_draft.content": DraftContent;
    "project.category": Category;
    "project.milestones": AskedMilestone[];
    "project.spot": Location;
    "project.accepted_titles": string[];
    "project_terms.terms": ProjectTerms;
    "project_terms.spot": Location;
    "project_note.kind": "moved" | "document_added";
  }
}

export type ProjectRow = RowOf<"project">;
export type DraftRow = RowOf<"project_draft">;
export type FileRow = RowOf<"project_file">;
