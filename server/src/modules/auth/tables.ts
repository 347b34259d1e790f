import type { Role } from "@trestle/domain/auth/user.ts";
import type { Generated, Selectable } from "kysely";

export type AuthTables = {
  account: {
    id: Generated<string>;
    username: string;
    email: string;
    password_hash: string;
    role: Role;
    roles: Role[];
    ethereum_address: string | null;
    profile_image_url: string | null;
    bio: string | null;
    website: string | null;
    disabled_at: Date | null;
    created_at: Generated<Date>;
  };
  session: {
    id: Generated<string>;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
  };
  login_throttle: { key: string; failures: number; window_started_at: Generated<Date> };
};

export type Account = Selectable<AuthTables["account"]>;
