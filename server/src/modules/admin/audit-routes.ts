import { auditCheck, auditEntry, auditFilter } from "@trestle/domain/admin/audit.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { lastAuditCheck, startAuditCheck } from "../../platform/audit-check.ts";
import { csvHeaders } from "../../platform/csv-stream.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { auditCsv } from "./audit-csv.ts";
import { auditEntries } from "./audit-entries.ts";

const tags = ["admin"];
const sequence = z.string().regex(/^\d{1,18}$/);

export function auditRoutes(app: App, { db }: Dependencies): void {
  app.get(
    "/api/admin/audit",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List the audit log, newest first",
        querystring: pageQuery.extend(auditFilter.shape),
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const before = readCursor(cursor, sequence);
      const rows = await auditEntries(db, { ...filter, limit: limit + 1, before });
      return page(request, reply, rows, limit, ({ seq }) => String(seq));
    },
  );

  app.get(
    "/api/admin/audit.csv",
    {
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "Download the audit log as CSV, newest first",
        querystring: auditFilter,
      },
    },
    async (request, reply) =>
      reply
        .headers(csvHeaders("audit-log"))
        .send(auditCsv((part) => auditEntries(db, { ...request.query, ...part }))),
  );

  app.get(
    "/api/admin/audit/check",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Get the last check of the audit log's hash chain",
        response: { 200: auditCheck.nullable() },
      },
    },
    async () => (await lastAuditCheck(db)) ?? null,
  );

  app.post(
    "/api/admin/audit/check",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Check the audit log's hash chain, step by step",
        response: { 200: auditCheck },
      },
    },
    async () => startAuditCheck(db),
  );
}
