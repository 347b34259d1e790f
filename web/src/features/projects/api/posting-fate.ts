import { queryOptions } from "@tanstack/react-query";

const AGAIN_AFTER_MS = 2000;

/** What the chain says of a transaction that was sent from another browser or an earlier visit. */
export const postingFateQuery = (hash: string | null) =>
  queryOptions({
    queryKey: ["projects", "posting-fate", hash],
    queryFn: async () => {
      const { readPostingFate } = await import("./read-posting-fate.ts");
      return readPostingFate(hash ?? "");
    },
    enabled: hash !== null,
    refetchInterval: AGAIN_AFTER_MS,
  });
