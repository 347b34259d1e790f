import type { KycStatus } from "@trestle/domain/auth/kyc-status.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import type { Activity, WorkArea } from "@trestle/domain/profiles/profile.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type AccountTables = {
  account: {
    id: Generated<string>;
    username: string;
    email: string;
    /** Time at which the link in an email to this address was opened; other emails need it. */
    email_confirmed_at: Generated<Date | null>;
    password_hash: string;
    role: Role;
    roles: Role[];
    ethereum_address: string | null;
    profile_image_url: string | null;
    bio: string | null;
    business_name: string | null;
    website: string | null;
    services: Generated<Category[]>;
    area: JSONColumnType<WorkArea> | null;
    kyc_status: Generated<KycStatus>;
    disabled_at: Date | null;
    closed_at: Date | null;
    /** Time at which all other sessions were last ended: links requested before it are void. */
    secured_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  account_activity: {
    seq: GeneratedAlways<string>;
    account_id: string;
    kind: Activity["kind"];
    detail: string | null;
    created_at: Generated<Date>;
  };
  email_confirmation: {
    token_hash: string;
    account_id: string;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends AccountTables {}
}
