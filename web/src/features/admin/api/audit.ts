import { queryOptions } from "@tanstack/react-query";
import { auditCheck, auditEntry } from "@trestle/domain/admin/audit.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

export const auditQuery = (search: string) =>
  queryOptions({
    queryKey: ["admin", "audit", search],
    queryFn: ({ signal }) =>
      api(`/api/admin/audit?limit=100&search=${encodeURIComponent(search)}`, z.array(auditEntry), { signal }),
  });

export const auditCheckQuery = queryOptions({
  queryKey: ["admin", "audit-check"],
  queryFn: ({ signal }) => api("/api/admin/audit/check", auditCheck, { signal }),
});
