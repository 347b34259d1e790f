import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"review_window" | "review"> {}
}

export type ReviewRow = RowOf<"review">;
export type WindowRow = RowOf<"review_window">;
