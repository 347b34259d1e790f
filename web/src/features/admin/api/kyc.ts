import { queryOptions } from "@tanstack/react-query";
import { kycForReview, queuedKyc } from "@trestle/domain/admin/review.ts";
import type { DocumentKind } from "@trestle/domain/auth/kyc.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

const LOOK_AGAIN_MS = 15_000;
const ON_ITS_WAY_MS = 2_000;
const APPROVING_MS = 1_000;
export const APPROVAL_UNDO_SECONDS = 10;

export const queueQuery = pagedQuery({
  queryKey: ["admin", "kyc"],
  path: "/api/admin/kyc",
  schema: z.array(queuedKyc),
  refetchInterval: LOOK_AGAIN_MS,
});

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "kyc", id],
    queryFn: ({ signal }) => api(`/api/admin/kyc/${id}`, kycForReview, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.approveAt) return APPROVING_MS;
      return data?.attestations.some((one) => ["waiting", "sent"].includes(one.state))
        ? ON_ITS_WAY_MS
        : false;
    },
  });

/** Opening a document is logged, so it is read once and kept while the page is open. */
export const documentQuery = (id: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: ["admin", "kyc", id, "document", kind],
    queryFn: ({ signal }) => download(`/api/admin/kyc/${id}/documents/${kind}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const beginReview = (id: string) =>
  api(`/api/admin/kyc/${id}/review`, kycForReview, { method: "POST", body: {} });
export const approve = (id: string) =>
  api(`/api/admin/kyc/${id}/approve`, kycForReview, {
    method: "POST",
    body: { undoSeconds: APPROVAL_UNDO_SECONDS },
  });
export const undoApproval = (id: string) =>
  api(`/api/admin/kyc/${id}/undo-approval`, kycForReview, { method: "POST", body: {} });
export const returnWithReasons = (id: string, reasons: string[]) =>
  api(`/api/admin/kyc/${id}/return`, kycForReview, { method: "POST", body: { reasons } });
export const askChainAgain = (id: string) =>
  api(`/api/admin/kyc/${id}/attest`, kycForReview, { method: "POST", body: {} });
