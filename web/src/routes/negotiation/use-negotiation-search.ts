import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type NegotiationSearch, negotiationSearch } from "../../features/bids/negotiation/search.ts";

/** The page's state as its address has it. */
export function useNegotiationSearch(): NegotiationSearch {
  const address = useSearch({ strict: false });
  return useMemo(() => negotiationSearch.parse(address), [address]);
}
