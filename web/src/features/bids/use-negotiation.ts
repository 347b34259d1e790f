import { useQueryClient } from "@tanstack/react-query";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { bidKeys } from "./api/keys.ts";

/** Puts a negotiation into the cache as the server answered with it, and has the list read anew. */
export function useKeepNegotiation() {
  const client = useQueryClient();
  return (answered: Negotiation): void => {
    client.setQueryData([...bidKeys.negotiation, answered._id], answered);
    void client.invalidateQueries({ queryKey: bidKeys.negotiations });
  };
}

/** Has a negotiation and the list read anew. */
export function useReadAgain() {
  const client = useQueryClient();
  return (id: string): Promise<unknown> =>
    Promise.all(
      [[...bidKeys.negotiation, id], bidKeys.negotiations].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
