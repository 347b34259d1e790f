import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type TrackingSearch, trackingSearch } from "../../features/milestones/tracking-search.ts";

/** The page's state as its address has it. */
export function useTrackingSearch(): TrackingSearch {
  const address = useSearch({ strict: false });
  return useMemo(() => trackingSearch.parse(address), [address]);
}
