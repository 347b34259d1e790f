import { useQuery } from "@tanstack/react-query";
import type { HashOutcome } from "./outcome-of-hash.ts";

const AGAIN_AFTER_MS = 2000;

/** Reads the outcome of a transaction that was sent from another browser. */
export function useSentElsewhere(hash: string | null): HashOutcome | undefined {
  const { data } = useQuery({
    queryKey: ["signing", "sent-elsewhere", hash],
    queryFn: async () => {
      const { outcomeOfHash } = await import("./outcome-of-hash.ts");
      return outcomeOfHash(hash ?? "");
    },
    enabled: hash !== null,
    refetchInterval: AGAIN_AFTER_MS,
  });
  return hash === null ? undefined : data;
}
