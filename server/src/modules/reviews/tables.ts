import type { Side } from "@trestle/domain/reviews/review.ts";
import type { Generated, GeneratedAlways, Selectable } from "kysely";

export type ReviewTables = {
  review_window: {
    deployment: string;
    token_id: string;
    project_id: string;
    customer_id: string;
    developer_id: string;
    ended_at: Date;
    closes_at: Date;
    event_id: string;
  };
  review: {
    id: Generated<string>;
    seq: GeneratedAlways<string>;
    deployment: string;
    token_id: string;
    project_id: string;
    author_id: string;
    subject_id: string;
    author_side: Side;
    stars: number;
    text: string;
    written_at: Generated<Date>;
    closes_at: Date;
    published_at: Date | null;
    answer: string | null;
    answered_at: Date | null;
    removed_at: Date | null;
    removed_by: string | null;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends ReviewTables {}
}

export type ReviewRow = Selectable<ReviewTables["review"]>;
export type WindowRow = Selectable<ReviewTables["review_window"]>;
