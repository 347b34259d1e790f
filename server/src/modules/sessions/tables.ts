import type { Generated } from "kysely";

export type SessionTables = {
  session: {
    id: Generated<string>;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    device: string | null;
    network: string | null;
    last_used_at: Generated<Date>;
    /** When the password or the second factor was last shown in it. */
    confirmed_at: Date | null;
    /** When the second factor was last shown in it. */
    factor_shown_at: Generated<Date | null>;
  };
  login_throttle: {
    key: string;
    failures: number;
    window_started_at: Generated<Date>;
    last_failed_at: Generated<Date>;
  };
  login_ticket: {
    token_hash: string;
    account_id: string;
    attempts: Generated<number>;
    expires_at: Date;
  };
  password_reset: {
    token_hash: string;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends SessionTables {}
}
