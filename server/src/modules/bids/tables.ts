import type { OfferStatus } from "@trestle/domain/bids/negotiation.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { BidTerms } from "@trestle/domain/bids/terms.ts";
import type { Generated, JSONColumnType, Selectable } from "kysely";

export type BidTables = {
  negotiation: {
    id: Generated<string>;
    project_id: string;
    customer_id: string;
    developer_id: string;
    opened_at: Generated<Date>;
    updated_at: Generated<Date>;
    customer_read_at: Generated<Date>;
    developer_read_at: Generated<Date>;
  };
  negotiation_offer: {
    negotiation_id: string;
    number: number;
    made_by: string;
    content: JSONColumnType<OfferContent>;
    made_at: Generated<Date>;
    status: Generated<OfferStatus>;
    ended_at: Date | null;
    ended_by: string | null;
  };
  negotiation_message: {
    id: Generated<string>;
    negotiation_id: string;
    written_by: string;
    text: string;
    file_name: string | null;
    content_type: string | null;
    size_bytes: number | null;
    sha256: string | null;
    stored_as: string | null;
    written_at: Generated<Date>;
  };
  bid_terms: {
    terms_hash: string;
    project_id: string;
    developer_id: string;
    terms: JSONColumnType<BidTerms>;
    negotiation_id: string | null;
    offer_number: number | null;
    frozen_at: Generated<Date>;
  };
  bid: {
    deployment: string;
    token_id: string;
    bid_index: number;
    project_id: string;
    developer_id: string;
    terms_hash: string;
    amount: string;
    expiry: Date;
    placed_at: Date;
    withdrawn: boolean;
    tx_hash: string;
    log_index: number;
    block_number: string;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends BidTables {}
}

export type OfferRow = Selectable<BidTables["negotiation_offer"]>;
export type MessageRow = Selectable<BidTables["negotiation_message"]>;
export type NegotiationRow = Selectable<BidTables["negotiation"]>;
