import type { Generated } from "kysely";

export type WalletTables = {
  wallet_challenge: {
    account_id: string;
    address: string;
    nonce: string;
    message: string;
    expires_at: Date;
  };
  proven_wallet: { account_id: string; address: string; proven_at: Generated<Date> };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends WalletTables {}
}
