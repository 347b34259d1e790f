import type { Offer, OfferStatus } from "@trestle/domain/bids/negotiation.ts";

const NEW_ONE = "what you send now is a new offer.";

const ends: Record<OfferStatus, string | null> = {
  withdrawn: `was withdrawn meanwhile: ${NEW_ONE}`,
  declined: `was declined meanwhile: ${NEW_ONE}`,
  expired: `ran out of time meanwhile: ${NEW_ONE}`,
  committed: `became a bid meanwhile: ${NEW_ONE}`,
  agreed: "has been agreed. Withdraw it before you send another.",
  open: null,
  // Another offer stands in its place, and is shown.
  countered: null,
};

/** What became of the offer that somebody was about to counter. */
export function meanwhile({ number, status }: Pick<Offer, "number" | "status">): string | null {
  const end = ends[status];
  return end && `Offer ${number} ${end}`;
}
