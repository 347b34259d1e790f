import type { Generated } from "kysely";

export type DonationTables = {
  donation: {
    deployment: string;
    tx_hash: string;
    log_index: number;
    id: string;
    token_id: string;
    number: number;
    donor: string;
    amount: string;
    total: string;
    block_number: string;
    made_at: Date;
  };
  donation_words: {
    deployment: string;
    donation_id: string;
    account_id: string | null;
    name: string | null;
    message: string | null;
    given_at: Generated<Date>;
    hidden_at: Date | null;
    hidden_by: string | null;
  };
  donation_thanks: {
    deployment: string;
    donation_id: string;
    text: string;
    thanked_at: Generated<Date>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends DonationTables {}
}
