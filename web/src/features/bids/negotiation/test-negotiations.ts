import type {
  Negotiation,
  NegotiationSummary,
  Offer,
  ThreadMessage,
} from "@trestle/domain/bids/negotiation.ts";
import { anOffer } from "../offer/test-offers.ts";

export const customer = { _id: "2f6c1d9e-0000-4000-8000-0000000000aa", username: "harriet.osei" };
export const developer = {
  _id: "2f6c1d9e-0000-4000-8000-0000000000bb",
  username: "marlowe.timber",
  businessName: null,
  profileImageUrl: null,
  bio: "",
  socialLinks: { website: "" },
  overallScore: 8,
  reviews: { count: 0, average: null },
  buildStats: { completed: 22, successRate: 96, avgDeliveryTime: 60, earnings: 0 },
};

/** A negotiation in the list as the customer sees it: the developer's first offer is waiting for them. */
export const aSummary = (part: Partial<NegotiationSummary> = {}): NegotiationSummary => ({
  _id: "2f6c1d9e-0000-4000-8000-000000000011",
  project: {
    _id: "2f6c1d9e-0000-4000-8000-000000000001",
    title: "Shared garden studio",
    stage: "negotiation",
    place: "Forest Hill",
    asked: "14800000000000000000000",
    openUntil: "2030-06-15T23:59:59.000Z",
  },
  customer,
  developer,
  turn: "yours",
  last: { number: 1, status: "open", quote: "15600000000000000000000", expiry: 1_907_254_800 },
  unread: 0,
  updatedAt: "2030-06-02T08:14:00.000Z",
  ...part,
});

/** The developer's, unless somebody else's. */
export const aMadeOffer = (part: Partial<Offer> = {}): Offer => ({
  number: 1,
  by: { _id: developer._id, username: developer.username },
  content: anOffer(),
  status: "open",
  madeAt: "2030-06-02T08:14:00.000Z",
  endedAt: null,
  bidIndex: null,
  ...part,
});

export const aMessage = (part: Partial<ThreadMessage> = {}): ThreadMessage => ({
  _id: "2f6c1d9e-0000-4000-8000-0000000000d1",
  by: { _id: developer._id, username: developer.username },
  text: "How wide is the side gate?",
  file: null,
  at: "2030-06-02T08:20:00.000Z",
  ...part,
});

export const aNegotiation = (part: Partial<Negotiation> = {}): Negotiation => ({
  ...aSummary(),
  offers: [aMadeOffer()],
  messages: [],
  hasEarlier: false,
  readByOther: null,
  permissions: { say: true, offer: true, agree: true, decline: true, withdraw: false, commit: false },
  closed: null,
  blocked: false,
  ...part,
});
