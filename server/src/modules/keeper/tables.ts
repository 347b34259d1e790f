import type { DueDate } from "@trestle/domain/escrow/due-dates.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"escrow_due" | "keeper_call"> {}
  interface Refined {
    "keeper_call.gas": string | number;
    "escrow_due.act": DueDate["act"] | "processDefault";
  }
}
