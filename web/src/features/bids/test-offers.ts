import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { OfferRequest } from "./offer-draft.ts";

const coins = (whole: number) => `${whole}000000000000000000`;

/** What was asked for: three milestones of 1,000, 3,000 and 6,000. */
export const aRequest = (part: Partial<OfferRequest> = {}): OfferRequest => ({
  asks: [
    { title: "Strip out", by: "2030-07-03", amount: coins(1000) },
    { title: "Floor", by: "2030-07-17", amount: coins(3000) },
    { title: "Handover", by: "2030-08-21", amount: coins(6000) },
  ],
  items: [{ what: "Membrane" }, { what: "Waste taken away" }],
  asked: coins(10_000),
  openUntil: Date.parse("2030-06-15T23:59:59Z") / 1000,
  ...part,
});

/** An offer that brings all of it, as asked. */
export const anOffer = (part: Partial<OfferContent> = {}): OfferContent => ({
  quote: coins(10_000),
  delivery: "2030-08-21",
  message: "",
  milestones: [
    { title: "Strip out", by: "2030-07-03", amount: coins(1000), covers: [0] },
    { title: "Floor", by: "2030-07-17", amount: coins(3000), covers: [1] },
    { title: "Handover", by: "2030-08-21", amount: coins(6000), covers: [2] },
  ],
  scope: [
    { what: "Membrane", answer: "included", note: "" },
    { what: "Waste taken away", answer: "included", note: "" },
  ],
  expiry: Date.parse("2030-06-10T23:59:59Z") / 1000,
  ...part,
});
