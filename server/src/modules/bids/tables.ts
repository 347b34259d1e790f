import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { BidTerms } from "@trestle/domain/bids/terms.ts";
import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables
    extends Table<"negotiation" | "negotiation_offer" | "negotiation_message" | "bid_terms" | "bid"> {}
  interface Refined {
    "negotiation_offer.content": OfferContent;
    "bid_terms.terms": BidTerms;
  }
}

export type OfferRow = RowOf<"negotiation_offer">;
export type MessageRow = RowOf<"negotiation_message">;
export type NegotiationRow = RowOf<"negotiation">;
