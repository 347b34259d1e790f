import { queryOptions } from "@tanstack/react-query";
import { auditCheck, auditEntry } from "@trestle/domain/admin/audit.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

export const auditQuery = (search: string) =>
  pagedQuery({
    queryKey: ["admin", "audit", search],
    path: `/api/admin/audit?search=${encodeURIComponent(search)}`,
    schema: z.array(auditEntry),
  });

/** The whole log as the search narrows it, made by the server. */
export const downloadAudit = (search: string): Promise<Blob> =>
  download(`/api/admin/audit.csv?search=${encodeURIComponent(search)}`);

export const auditCheckQuery = queryOptions({
  queryKey: ["admin", "audit-check"],
  queryFn: ({ signal }) => api("/api/admin/audit/check", auditCheck, { signal }),
});
