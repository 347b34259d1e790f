import { useQueryClient } from "@tanstack/react-query";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { bidKeys } from "../api/keys.ts";

/** Puts a negotiation into the cache as the server answered with it, and refetches the list. */
export function useKeepNegotiation() {
  const client = useQueryClient();
  return (answered: Negotiation): void => {
    client.setQueryData([...bidKeys.negotiation, answered._id], answered);
    void client.invalidateQueries({ queryKey: bidKeys.negotiations });
  };
}

/** What is read again after something happened in a negotiation: it, and the list. */
export const negotiationKeys = (id: string) => [[...bidKeys.negotiation, id], bidKeys.negotiations] as const;

/** Refetches a negotiation and the list. */
export function useReadAgain() {
  const client = useQueryClient();
  return (id: string): Promise<unknown> =>
    Promise.all(negotiationKeys(id).map((queryKey) => client.invalidateQueries({ queryKey })));
}
