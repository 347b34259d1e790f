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
    /** Time at which the password or the second factor was last shown in the session. */
    confirmed_at: Date | null;
    /** Time at which the second factor was last shown in the session. */
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
