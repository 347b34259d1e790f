import type { MemberKind } from "@trestle/domain/club/company-page.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables
    extends Table<
      | "club_page"
      | "club_count"
      | "club_certificate"
      | "club_picture"
      | "club_opportunity"
      | "club_comment"
      | "club_follow"
      | "club_introduction"
      | "club_event"
      | "club_guest"
      | "club_calendar"
      | "club_word"
    > {}
  interface Refined {
    "club_page.trades": Category[];
    "club_count.kind": MemberKind;
    "club_opportunity.trade": Category;
  }
}

export type PageRow = RowOf<"club_page">;
export type OpportunityRow = RowOf<"club_opportunity">;
export type IntroductionRow = RowOf<"club_introduction">;
export type EventRow = RowOf<"club_event">;
