import { z } from "zod";
import { endpoints, member, visitor } from "../endpoint.ts";
import { NO_PROJECT } from "../projects/project.ts";
import {
  bid,
  bidder,
  bidPermission,
  bidResponse,
  freezeBidRequest,
  freezeBidResponse,
  placedBidRequest,
} from "./bid.ts";
import {
  earlierMessages,
  earlierQuery,
  makeOfferRequest,
  NO_THREAD,
  negotiation,
  negotiationSummary,
  openNegotiationRequest,
  readRequest,
  sayRequest,
  threadMessage,
} from "./negotiation.ts";

const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const bidParams = params.extend({
  bidIndex: z.coerce.number("This bid doesn’t exist.").int().min(0).max(1_000_000).default(0),
});
const negotiationParams = z.object({ id: z.uuid(NO_THREAD) });
const offerParams = negotiationParams.extend({
  number: z.coerce.number("This offer doesn’t exist.").int().positive(),
});

export const bidEndpoints = endpoints("bids", {
  "GET /api/bids/projects/:projectId": visitor("List a project’s bids", { params, answer: z.array(bid) }),
  "GET /api/payments/projects/:projectId/bids": visitor("Get a project’s first bid with its bidder", {
    params: bidParams,
    answer: bidResponse,
  }),
  "GET /api/payments/projects/:projectId/bids/:bidIndex": visitor("Get a bid with its bidder", {
    params: bidParams,
    answer: bidResponse,
  }),
  "GET /api/bids/projects/:projectId/standing": member("Check whether I can bid, and why not", {
    params,
    answer: bidPermission,
  }),
  "POST /api/bids/projects/:projectId/freeze": member("Prepare my bid’s terms to sign", {
    params,
    body: freezeBidRequest,
    created: freezeBidResponse,
    bodyLimit: 192 * 1024,
  }),
  "POST /api/bids/projects/:projectId/placed": member("Report the transaction that placed my bid", {
    params,
    body: placedBidRequest,
    answer: bid,
  }),
  "GET /api/bids/developers": member("Find verified developers by name", {
    query: z.object({ search: z.string().trim().max(64).default("") }),
    answer: z.array(bidder),
  }),
});

export const negotiationEndpoints = endpoints("negotiation", {
  "GET /api/negotiations": member("List my negotiations", { answer: z.array(negotiationSummary) }),
  "POST /api/negotiations": member("Start a negotiation about a request, or continue it", {
    body: openNegotiationRequest,
    answer: negotiation,
    bulk: "text",
  }),
  "GET /api/negotiations/:id": member("Get a negotiation", {
    params: negotiationParams,
    answer: negotiation,
  }),
  "GET /api/negotiations/:id/messages": member("List earlier messages", {
    params: negotiationParams,
    query: earlierQuery,
    answer: earlierMessages,
  }),
  "PUT /api/negotiations/:id/read": member("Mark messages as read", {
    params: negotiationParams,
    body: readRequest,
  }),
  "POST /api/negotiations/:id/messages": member("Send a message", {
    params: negotiationParams,
    body: sayRequest,
    created: threadMessage,
    bulk: "text",
  }),
  "POST /api/negotiations/:id/offers": member("Make an offer or counter-offer", {
    params: negotiationParams,
    body: makeOfferRequest,
    created: negotiation,
    bulk: "text",
    bodyLimit: 192 * 1024,
  }),
  "POST /api/negotiations/:id/offers/:number/agree": member("Agree the latest offer", {
    params: offerParams,
    answer: negotiation,
  }),
  "POST /api/negotiations/:id/offers/:number/decline": member("Decline the latest offer", {
    params: offerParams,
    answer: negotiation,
  }),
  "POST /api/negotiations/:id/offers/:number/withdraw": member("Withdraw the latest offer", {
    params: offerParams,
    answer: negotiation,
  }),
  "POST /api/negotiations/:id/offers/:number/freeze": member("Prepare the agreed offer as a bid to sign", {
    params: offerParams,
    created: freezeBidResponse,
  }),
  "GET /api/negotiations/:id/files/:fileId": member("Download a file of the negotiation", {
    params: negotiationParams.extend({ fileId: z.uuid("This file doesn’t exist.") }),
    answer: "file",
  }),
  "POST /api/negotiations/:id/files": member("Send a file", {
    params: negotiationParams,
    form: z.object({ file: z.file() }),
    created: threadMessage,
    idempotent: false,
  }),
});
