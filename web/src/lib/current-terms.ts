import { queryOptions } from "@tanstack/react-query";
import { PUBLIC } from "./query-client.ts";

/** Reads the fee and the review time that the chain applies to new agreements. */
export const currentTermsQuery = (registry: string | undefined) =>
  queryOptions({
    queryKey: ["registry", "current-terms", registry],
    meta: PUBLIC,
    queryFn: async () => {
      const { readCurrentTerms } = await import("./read-current-terms.ts");
      return readCurrentTerms(registry ?? "");
    },
    enabled: registry !== undefined,
    staleTime: 600_000,
  });
