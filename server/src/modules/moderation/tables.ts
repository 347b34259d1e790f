import type { Report } from "@trestle/domain/moderation/report.ts";
import type { Generated } from "kysely";

export type ModerationTables = {
  account_block: { blocker_id: string; blocked_id: string; blocked_at: Generated<Date> };
  account_report: {
    id: Generated<string>;
    reporter_id: string;
    about_id: string | null;
    reason: Report["reason"];
    text: string;
    negotiation_id: string | null;
    donation_id: string | null;
    donation_project_id: string | null;
    quote: string | null;
    project_id: string | null;
    review_id: string | null;
    club_kind: NonNullable<Report["club"]>["kind"] | null;
    club_id: string | null;
    reported_at: Generated<Date>;
    closed_at: Date | null;
    closed_by: string | null;
    outcome: string | null;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends ModerationTables {}
}
