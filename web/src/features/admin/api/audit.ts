import { queryOptions } from "@tanstack/react-query";
import { type AuditFilter, auditCheck, auditEntry } from "@trestle/domain/admin/audit.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { queryString } from "../query-string.ts";

const RUNNING_MS = 1_000;

export const auditQuery = (filter: AuditFilter) =>
  pagedQuery({
    queryKey: ["admin", "audit", filter],
    path: `/api/admin/audit?${queryString(filter)}`,
    schema: z.array(auditEntry),
  });

/** The whole log as the filters narrow it, made by the server. */
export const downloadAudit = (filter: AuditFilter): Promise<Blob> =>
  download(`/api/admin/audit.csv?${queryString(filter)}`);

export const auditCheckQuery = queryOptions({
  queryKey: ["admin", "audit-check"],
  queryFn: ({ signal }) => api("/api/admin/audit/check", auditCheck.nullable(), { signal }),
  refetchInterval: ({ state: { data } }) => (data && !data.endedAt ? RUNNING_MS : false),
});

export const startAuditCheck = () => api("/api/admin/audit/check", auditCheck, { method: "POST", body: {} });
