import { queryOptions } from "@tanstack/react-query";
import { earlierMessages, negotiation, negotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { bidKeys } from "./keys.ts";

const path = "/api/negotiations";

export const NEGOTIATIONS_FAILED = "We couldn't load your negotiations";

export const negotiationsQuery = queryOptions({
  queryKey: bidKeys.negotiations,
  queryFn: ({ signal }) => api(path, z.array(negotiationSummary), { signal }),
});

export const negotiationQuery = (id: string) =>
  queryOptions({
    queryKey: [...bidKeys.negotiation, id],
    queryFn: ({ signal }) => api(`${path}/${id}`, negotiation, { signal }),
  });

/** Begins a negotiation, or finds the one that runs already. */
export const openNegotiation = (body: { projectId: string }) =>
  api(path, negotiation, { method: "POST", body });

export const earlierThan = (id: string, messageId: string) =>
  api(`${path}/${id}/messages?before=${messageId}`, earlierMessages);

export const markRead = (id: string, upTo: string) =>
  api(`${path}/${id}/read`, z.undefined(), { method: "PUT", body: { upTo } });
