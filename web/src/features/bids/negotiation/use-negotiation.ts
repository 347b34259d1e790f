import { useQueryClient } from "@tanstack/react-query";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { under } from "../../../lib/endpoints.ts";
import { negotiationQuery, negotiationsQuery } from "../api/negotiations.ts";

/** Puts a negotiation into the cache as the server answered with it, and refetches the list. */
export function useKeepNegotiation() {
  const client = useQueryClient();
  return (answered: Negotiation): Promise<void> => {
    client.setQueryData(negotiationQuery(answered._id).queryKey, answered);
    return client.invalidateQueries({ queryKey: negotiationsQuery.queryKey });
  };
}

/** The paths of a negotiation and of the list, which change together. */
export const negotiationPaths = (id: string) => [`/api/negotiations/${id}`, "/api/negotiations?"] as const;

/** Refetches a negotiation and the list. */
export function useReadAgain() {
  const client = useQueryClient();
  return (id: string): Promise<unknown> =>
    Promise.all(negotiationPaths(id).map((path) => client.invalidateQueries({ queryKey: under(path) })));
}
