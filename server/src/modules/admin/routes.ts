import { disableRequest, listedAccount, resetSecondFactorRequest } from "@trestle/domain/admin/accounts.ts";
import { type AuditEntry, auditCheck, auditEntry } from "@trestle/domain/admin/audit.ts";
import { operatorOverview } from "@trestle/domain/admin/operator.ts";
import { z } from "zod";
import type { Database, Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { checkAudit, readAudit } from "../../platform/audit.ts";
import { csvHeaders } from "../../platform/csv-stream.ts";
import { overseeOperator } from "../../platform/operator/overview.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { disableAccount, enableAccount } from "../auth/disable-account.ts";
import { accountsNamed, listAccounts } from "../auth/list-accounts.ts";
import { namesOf, namesOfAddresses } from "../auth/names-of.ts";
import { resetSecondFactor } from "../auth/second-factor/change-second-factor.ts";
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
        summary: "List accounts by name",
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
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "Disable an account",
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
      config: { access: "admin", freshConfirmation: true },
      schema: { tags, summary: "Enable a disabled account", params, response: { 200: success } },
    },
    async (request) => {
      await enableAccount(dependencies, viewerOf(request).account, request.params.id);
      return done;
    },
  );

  app.post(
    "/api/admin/users/:id/reset-second-factor",
    {
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "Remove the second factor of somebody who has lost it, and end their sessions",
        params,
        body: resetSecondFactorRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await resetSecondFactor(dependencies, account, request.params.id, request.body.reason);
      return done;
    },
  );

  app.get(
    "/api/admin/audit",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List the audit log, newest first",
        querystring: search,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, search: words } = request.query;
      const before = readCursor(cursor, sequence);
      const rows = await auditEntries(db, { limit: limit + 1, before, words });
      return page(request, reply, rows, limit, ({ seq }) => String(seq));
    },
  );

  app.get(
    "/api/admin/audit.csv",
    {
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "The whole audit log as a CSV file, newest first",
        querystring: search.pick({ search: true }),
      },
    },
    async (request, reply) => {
      const words = request.query.search;
      return reply
        .headers(csvHeaders("audit-log"))
        .send(auditCsv((part) => auditEntries(db, { ...part, words })));
    },
  );

  app.get(
    "/api/admin/audit/check",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Verify the audit log's hash chain",
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
        summary: "List the operator's calls: failed first, then pending, then the newest",
        response: { 200: operatorOverview },
      },
    },
    async () => {
      const { address, balance, calls } = await overseeOperator(db, deployment);
      const names = await namesOfAddresses(
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
}

/** Who acted where a line was read from the chain, and its signer has no account. */
const CHAIN = "on the chain";

/** The log's lines with the names of those who acted. */
async function auditEntries(
  db: Database,
  { limit, before, words }: { limit: number; before?: string; words?: string },
): Promise<AuditEntry[]> {
  const search = words ? { words, by: accountsNamed(db, words) } : undefined;
  const lines = await readAudit(db, { limit, before, search });
  const names = await namesOf(
    db,
    lines.flatMap(({ actorId }) => actorId ?? []),
  );
  return lines.map(({ actorId, ...line }) => ({
    ...line,
    actor: actorId ? (names.get(actorId) ?? "") : CHAIN,
  }));
}
