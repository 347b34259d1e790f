import { freezeBidResponse } from "@trestle/domain/bids/bid.ts";
import { negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { api } from "../../../lib/api-client.ts";

const path = (negotiationId: string) => `/api/negotiations/${negotiationId}/offers`;

/** `upon` is the number of the last offer its maker had seen: if a newer one exists, it is refused. */
export const makeOffer = (negotiationId: string, body: { content: OfferContent; upon: number }) =>
  api(path(negotiationId), negotiation, { method: "POST", body });

export type OfferAnswer = "agree" | "decline" | "withdraw";

export const answerOffer = (negotiationId: string, number: number, answer: OfferAnswer) =>
  api(`${path(negotiationId)}/${number}/${answer}`, negotiation, { method: "POST", body: {} });

/** Fixes an agreed offer as the terms of a bid. */
export const freezeOffer = (negotiationId: string, number: number) =>
  api(`${path(negotiationId)}/${number}/freeze`, freezeBidResponse, { method: "POST", body: {} });
