import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { RequestError, serverMessage } from "../request-error.ts";
import { NotYet } from "./signing-plan.ts";
import { changeRecord, type TransactionRecord } from "./transaction-records.ts";

const FIRST_AGAIN_MS = 250;
const AGAIN_AFTER_MS = 1500;
const MAX_RETRIES = 80;
const PENDING = 425;
const TOO_MANY = 429;
const QUERY = "signing-claim";

/** The server reads the chain a moment later than the browser does. */
const mayFollow = (error: unknown): boolean =>
  error instanceof NotYet ||
  (error instanceof RequestError && ([0, PENDING, TOO_MANY].includes(error.status) || error.status >= 500));

/** Tells the server of a mined transaction until it knows, also after a reload; then everything shown is refetched. */
export function useClaim<Claimed>(
  mined: TransactionRecord | undefined,
  claim: (hash: string) => Promise<Claimed> | undefined,
) {
  const client = useQueryClient();
  const hash = mined?.outcome?.kind === "mined" ? mined.outcome.hash : null;
  const { data, error, isSuccess, refetch } = useQuery({
    queryKey: [QUERY, mined?.purpose, hash],
    queryFn: async () => (hash ? ((await claim(hash)) ?? null) : null),
    enabled: hash !== null,
    retry: (failures, cause) => mayFollow(cause) && failures < MAX_RETRIES,
    retryDelay: (failures) => Math.min(FIRST_AGAIN_MS * 2 ** failures, AGAIN_AFTER_MS),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!isSuccess || !mined || mined.settledAt !== null) return;
    changeRecord(mined, { settledAt: Date.now() });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUERY });
  }, [client, isSuccess, mined]);
  const phase: "claiming" | "unclaimed" | "settled" = isSuccess
    ? "settled"
    : error
      ? "unclaimed"
      : "claiming";
  return {
    phase,
    data: (data ?? null) as Claimed | null,
    problem: error ? (serverMessage(error) ?? "The server hasn’t read it from the chain yet.") : null,
    retry: () => void refetch(),
  };
}
