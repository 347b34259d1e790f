import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request-error.ts";

/** Returns whether a failure may be transient and is retried at once: no answer, or a server error. */
const mayHeal = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status >= 500);

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { isPublic?: true };
  }
}

/** The `meta` of a query that answers everybody alike: it alone survives a logout. */
export const PUBLIC = { isPublic: true } as const;

/** Evicts private data, so that one person's data is never shown to the next. */
export function forgetPrivate(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  client.getMutationCache().clear();
}

/**
 * A refetch during the first fetch only joins that fetch, whose answer may have been read before the change.
 * A query that was invalidated during its first fetch is therefore fetched once more.
 */
function askAgainAfterFirst(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== "idle";
    // After an error a query counts as outdated already, and tells of no further change.
    const isOutdated =
      action.type === "error" ? query.state.data === undefined : action.type === "invalidate" && isFirst;
    if (isOutdated) outdated.add(query);
    if (action.type === "success" && outdated.delete(query))
      queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  });
}

const TOO_MANY = 429;
const ASK_LATER_MS = 20_000;

/**
 * A rate-limited query (429) is retried later: nothing else would tell that what is shown is out of date.
 */
export function openQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!(error instanceof RequestError) || error.status !== TOO_MANY) return;
        setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }), ASK_LATER_MS);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => mayHeal(error) && failures < 2,
      },
    },
  });
  askAgainAfterFirst(client);
  return client;
}

export const queryClient = openQueryClient();
