import { useIsFetching } from "@tanstack/react-query";

/** Beside whatever shows that a page loads: says that a first attempt failed and another one is under way. */
export function RetryNote() {
  const retries = useIsFetching({
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount > 0,
  });
  return retries > 0 ? <p className="t-s muted mt2">The server didn’t answer. Trying again…</p> : null;
}
