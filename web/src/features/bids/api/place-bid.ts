import { bid, freezeBidResponse } from "@trestle/domain/bids/bid.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { api } from "../../../lib/api-client.ts";

const path = (projectId: string) => `/api/bids/projects/${projectId}`;

/** Fixes what is offered as the terms of a bid. */
export const freezeBid = (projectId: string, content: OfferContent) =>
  api(`${path(projectId)}/freeze`, freezeBidResponse, { method: "POST", body: { content } });

/** Tells the server which transaction placed it; it answers with the bid once it has read it from the chain. */
export const notePlaced = (projectId: string, body: { termsHash: string; transactionHash: string }) =>
  api(`${path(projectId)}/placed`, bid, { method: "POST", body });
