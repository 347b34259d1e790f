import type { Bid, Bidder } from "@trestle/domain/bids/bid.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { OfferRequest } from "./offer-draft.ts";

const coins = (whole: number) => `${whole}000000000000000000`;

/** Makes a request of three milestones: 1,000, 3,000 and 6,000 coins. */
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

/** Twelve hexadecimal digits that differ from name to name. */
const idOf = (name: string): string =>
  [...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join("")
    .padStart(12, "0")
    .slice(0, 12);

/** Somebody who offers to build, as others see them. */
export const aBidder = (username: string, overallScore = 6): Bidder => ({
  _id: `2f6c1d9e-0000-4000-8000-${idOf(username)}`,
  username,
  businessName: null,
  profileImageUrl: null,
  bio: "",
  socialLinks: { website: "" },
  overallScore,
  reviews: { count: 14, average: 4.6 },
  buildStats: { completed: 22, successRate: 96, avgDeliveryTime: 40, earnings: 1200 },
});

const HASH = `0x${"ab".repeat(32)}`;

/** A bid on the chain with its terms, as its owner reads it. */
export const aBid = (part: Partial<Bid> = {}, content: OfferContent = anOffer()): Bid => {
  const bidder = part.bidder ?? aBidder("marlowe");
  return {
    userId: { _id: bidder._id, username: bidder.username },
    bidIndex: 0,
    tokenId: "226",
    projectId: "2f6c1d9e-0000-4000-8000-000000000001",
    projectTitle: "Bakery fit-out in a railway arch",
    amount: content.quote,
    bidderQuote: content.quote,
    escrowAddress: `0x${"11".repeat(20)}`,
    estimatedDeliveryTime: content.delivery,
    bidMessage: content.message,
    transactionHash: HASH,
    termsHash: HASH,
    status: "live",
    placedAt: "2030-06-01T10:00:00.000Z",
    expiry: new Date(content.expiry * 1000).toISOString(),
    confirming: false,
    mayAccept: false,
    milestones: content.milestones.map(({ by, amount }) => ({ by, amount })),
    terms: {
      version: 1,
      projectTermsHash: HASH,
      tokenId: "226",
      developer: `0x${"22".repeat(20)}`,
      ...content,
      salt: HASH,
    },
    bidder,
    ...part,
  };
};
