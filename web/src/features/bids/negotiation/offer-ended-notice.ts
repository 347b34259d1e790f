import type { Offer, OfferStatus } from "@trestle/domain/bids/negotiation.ts";

const NEW_ONE = "What you send now is a new offer.";

const ends: Record<OfferStatus, string | null> = {
  withdrawn: `has been withdrawn. ${NEW_ONE}`,
  declined: `has been declined. ${NEW_ONE}`,
  expired: `has expired. ${NEW_ONE}`,
  committed: `is now a bid. ${NEW_ONE}`,
  agreed: "has been agreed. Withdraw it before you send another.",
  open: null,
  // No notice, because the counter-offer itself is shown.
  countered: null,
};

/** Says how an offer ended while a counter-offer was being typed; null without such an end. */
export function offerEndedNotice({ number, status }: Pick<Offer, "number" | "status">): string | null {
  const end = ends[status];
  return end && `Offer ${number} ${end}`;
}
