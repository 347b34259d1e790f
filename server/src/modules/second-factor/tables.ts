import type { Generated } from "kysely";

export type SecondFactorTables = {
  totp: {
    account_id: string;
    secret: Buffer;
    last_step: string | number;
    created_at: Generated<Date>;
  };
  totp_setup: { account_id: string; secret: Buffer; expires_at: Date };
  passkey: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: string | number;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  passkey_challenge: { challenge: string; scope: string; expires_at: Date };
  recovery_code: { account_id: string; code_hash: string; used_at: Date | null };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends SecondFactorTables {}
}
