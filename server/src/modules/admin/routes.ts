import { disableRequest, listedAccount } from "@trestle/domain/admin/accounts.ts";
import { auditCheck, auditEntry } from "@trestle/domain/admin/audit.ts";
import { operatorOverview } from "@trestle/domain/admin/operator.ts";
import { closeReportRequest, report } from "@trestle/domain/profiles/report.ts";
import { z } from "zod";
import type { App } from "../../app.ts";
import type { Dependencies } from "../../dependencies.ts";
import { overseeOperator } from "../../platform/operator/overview.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { usernamesOfAddresses } from "../auth/account-of-address.ts";
import { disableAccount, enableAccount } from "../auth/disable-account.ts";
import { listAccounts } from "../auth/list-accounts.ts";
import { closeReport, openReports } from "../auth/reports.ts";
import { checkAudit, readAudit } from "./audit.ts";
import { auditCsv } from "./audit-csv.ts";

const tags = ["admin"];
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };
const params = z.object({ id: z.uuid() });
const search = pageQuery.extend({ search: z.string().trim().max(100).optional() });
const sequence = z.string().regex(/^\d{1,18}$/);

export function adminRoutes(app: App, dependencies: Dependencies): void {
  const { db, deployment } = dependencies;

  app.get(
    "/api/admin/users",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Accounts, by name",
        querystring: search,
        response: { 200: z.array(listedAccount) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, search: words } = request.query;
      const after = readCursor(cursor, z.string().max(64));
      const rows = await listAccounts(db, { limit: limit + 1, after, words });
      return page(request, reply, rows, limit, ({ username }) => username.toLowerCase());
    },
  );

  app.post(
    "/api/admin/users/:id/disable",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Shut an account at once",
        params,
        body: disableRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      await disableAccount(dependencies, viewerOf(request).account, request.params.id, request.body.reason);
      return done;
    },
  );

  app.post(
    "/api/admin/users/:id/enable",
    {
      config: { access: "admin" },
      schema: { tags, summary: "Open a shut account again", params, response: { 200: success } },
    },
    async (request) => {
      await enableAccount(dependencies, viewerOf(request).account, request.params.id);
      return done;
    },
  );

  app.get(
    "/api/admin/audit",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "What administrators did, newest first",
        querystring: search,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, search: words } = request.query;
      const rows = await readAudit(db, { limit: limit + 1, before: readCursor(cursor, sequence), words });
      return page(request, reply, rows, limit, ({ seq }) => String(seq));
    },
  );

  app.get(
    "/api/admin/audit.csv",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "The whole audit log as a CSV file, newest first",
        querystring: search.pick({ search: true }),
      },
    },
    async (request, reply) => {
      const words = request.query.search;
      return reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="audit-log.csv"',
          "cache-control": "no-store",
        })
        .send(auditCsv((part) => readAudit(db, { ...part, words })));
    },
  );

  app.get(
    "/api/admin/audit/check",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Whether every line of the log is what was written",
        response: { 200: auditCheck },
      },
    },
    async () => checkAudit(db),
  );

  app.get(
    "/api/admin/operator",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary:
          "What the server does on the chain: what failed first, then what is on its way, then the newest",
        response: { 200: operatorOverview },
      },
    },
    async () => {
      const { address, balance, calls } = await overseeOperator(db, deployment);
      const names = await usernamesOfAddresses(
        db,
        calls.flatMap(({ about }) => about ?? []),
      );
      return {
        ...{ address, balance },
        calls: calls.map((call) => ({
          id: Number(call.id),
          functionName: call.function_name,
          wallet: call.about?.toLowerCase() ?? null,
          username: names.get(call.about?.toLowerCase() ?? "") ?? null,
          state: call.state,
          failure: call.failure,
          transactionHash: call.tx_hash,
          enqueuedAt: call.enqueued_at.toISOString(),
        })),
      };
    },
  );

  app.get(
    "/api/admin/reports",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "What people have reported and waits for an answer",
        response: { 200: z.array(report) },
      },
    },
    async () => openReports(db),
  );

  app.post(
    "/api/admin/reports/:id/close",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Close a report, saying what was done",
        params,
        body: closeReportRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await closeReport(db, viewerOf(request).account, request.params.id, request.body.note);
      return reply.status(204).send();
    },
  );
}
