import { queryOptions } from "@tanstack/react-query";
import { type Report, report } from "@trestle/domain/moderation/report.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

const LOOK_AGAIN_MS = 15_000;

export const reportsQuery = queryOptions({
  queryKey: ["admin", "reports"],
  queryFn: ({ signal }) => api("/api/admin/reports", z.array(report), { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

/** Takes a donor's name and message from sight, or brings them back. */
export const hideDonorNote = (donationId: string, hidden: boolean, note: string) =>
  api(`/api/admin/donations/${donationId}/hidden`, z.undefined(), { method: "PUT", body: { hidden, note } });

export const hideClubPost = (
  kind: NonNullable<Report["club"]>["kind"],
  id: string,
  hidden: boolean,
  note: string,
) => api(`/api/admin/club/${kind}/${id}/hidden`, z.undefined(), { method: "PUT", body: { hidden, note } });

export const closedReportsQuery = pagedQuery({
  queryKey: ["admin", "reports", "closed"],
  path: "/api/admin/reports/closed",
  schema: z.array(report),
});

export const closeReport = (id: string, note: string) =>
  api(`/api/admin/reports/${id}/close`, z.undefined(), { method: "POST", body: { note } });

export const setReviewRemoved = (id: string, removed: boolean, note: string) =>
  api(`/api/admin/reviews/${id}/${removed ? "remove" : "restore"}`, z.undefined(), {
    method: "POST",
    body: { note },
  });
