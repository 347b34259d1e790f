import type { ExplanationName } from "@trestle/domain/first-steps/first-steps.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"first_steps"> {}
  interface Refined {
    "first_steps.explained": ExplanationName[];
  }
}
