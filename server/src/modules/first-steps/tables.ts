import type { ExplanationName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Generated } from "kysely";

export type FirstStepsTables = {
  first_steps: {
    account_id: string;
    hidden_at: Date | null;
    explained: Generated<ExplanationName[]>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends FirstStepsTables {}
}
