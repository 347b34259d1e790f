import { queryOptions } from "@tanstack/react-query";
import { borrowing } from "@trestle/domain/pools/borrowing.ts";
import { api } from "../../../lib/api-client.ts";
import { poolKeys } from "./keys.ts";

const AGAIN_AFTER_MS = 10_000;
const path = (projectId: string) => `/api/pools/borrowing/${projectId}`;

export const readBorrowing = (projectId: string, amount?: bigint, signal?: AbortSignal) =>
  api(`${path(projectId)}${amount === undefined ? "" : `?amount=${amount}`}`, borrowing, { signal });

/** What a project could borrow: this amount, or without one the smallest loan. */
export const borrowingQuery = (projectId: string, amount: bigint | undefined) =>
  queryOptions({
    queryKey: [...poolKeys.borrowing, projectId, String(amount)],
    queryFn: ({ signal }) => readBorrowing(projectId, amount, signal),
    refetchInterval: AGAIN_AFTER_MS,
    placeholderData: (before) => before,
  });

export const askForAttestation = (projectId: string) =>
  api(`${path(projectId)}/attestation`, borrowing, { method: "POST" });

export const withdrawAttestationRequest = (projectId: string) =>
  api(`${path(projectId)}/attestation`, borrowing, { method: "DELETE" });
