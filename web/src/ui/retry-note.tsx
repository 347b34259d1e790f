import { useIsFetching } from "@tanstack/react-query";

/** Says beside a loading sign that a first attempt failed and a retry is in progress. */
export function RetryNote() {
  const retries = useIsFetching({
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount > 0,
  });
  return retries > 0 ? <p className="t-s muted mt2">The server didn’t answer. Trying again…</p> : null;
}
