import { auditEndpoints } from "@trestle/domain/admin/endpoints.ts";
import { lastAuditCheck, startAuditCheck } from "../../platform/events/audit-check.ts";
import type { App } from "../../platform/http/app.ts";
import { csvHeaders } from "../../platform/http/csv-stream.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { auditCsv } from "./audit-csv.ts";
import { auditEntries } from "./audit-entries.ts";

export function auditRoutes(app: App, { db }: Services): void {
  serve(app, auditEndpoints, {
    "GET /api/admin/audit": ({ query, paged }) =>
      paged(
        sequence,
        (before, limit) => auditEntries(db, { ...query, limit, before }),
        ({ seq }) => String(seq),
      ),
    "GET /api/admin/audit.csv": ({ query, reply }) =>
      reply
        .headers(csvHeaders("audit-log"))
        .send(auditCsv((part) => auditEntries(db, { ...query, ...part }))),
    "GET /api/admin/audit/check": async () => (await lastAuditCheck(db)) ?? null,
    "POST /api/admin/audit/check": () => startAuditCheck(db),
  });
}
