import type { KycStatus } from "@trestle/domain/auth/kyc-status.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import type { Activity, WorkArea } from "@trestle/domain/profiles/profile.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"account" | "account_activity" | "email_confirmation"> {}
  interface Refined {
    "account.roles": Role[];
    "account.services": Category[];
    "account.area": WorkArea;
    "account.kyc_status": KycStatus;
    "account_activity.kind": Activity["kind"];
  }
}
