import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Where the rendered page says what it was made of. */
export const PAGE_STATE_ID = "page-state";

/** Data from which the server rendered a page. The browser hydrates from the same data, so both match. */
export type PageState = {
  /** When it was rendered, in milliseconds, to the minute: the page stays the same while nothing changes. */
  at: number;
  queries: { key: QueryKey; data: unknown }[];
  parts: string[];
};

/** Null where the page came without content, as everything private does. */
export function readPageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/**
 * Fills the cache with the queries that were rendered for an anonymous visitor. A signed-in member starts with the same
 * data under their own key, until their own answer arrives.
 */
export function fillClient(client: QueryClient, { queries }: PageState, viewer: string | null): void {
  for (const { key, data } of queries) {
    client.setQueryData(key, data);
    if (viewer !== null && key.some(isOfVisitor))
      client.setQueryData(
        key.map((part) => (isOfVisitor(part) ? { ...part, viewer } : part)),
        data,
      );
  }
}

/** Whether a part of a key names an anonymous viewer (`keyOf`). */
const isOfVisitor = (part: unknown): part is { viewer: null } =>
  typeof part === "object" && part !== null && "viewer" in part && part.viewer === null;
