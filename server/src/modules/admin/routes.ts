import { adminEndpoints } from "@trestle/domain/admin/endpoints.ts";
import { documentNames } from "@trestle/domain/auth/kyc.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { z } from "zod";
import { countOpenAlarms } from "../../platform/events/alarms.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import { lastAuditCheck, startAuditCheck } from "../../platform/events/audit-check.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { csvHeaders } from "../../platform/http/csv-stream.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import { endedCalls, openCalls, operatorAccount } from "../../platform/operator/overview.ts";
import type { Services } from "../../services.ts";
import { changeRoles } from "../accounts/change-roles.ts";
import { accountsNamed } from "../accounts/list-accounts.ts";
import { listAllProjects } from "../projects/list-all-projects.ts";
import { resetSecondFactor } from "../second-factor/change-second-factor.ts";
import { endSessionsOf } from "../sessions/end-sessions-of.ts";
import { findDocument, readForReview } from "../verification/read-kyc.ts";
import {
  approveKyc,
  beginReview,
  readQueue,
  retryAttestation,
  returnKyc,
} from "../verification/review-kyc.ts";
import { scheduleApproval, undoApproval } from "../verification/schedule-approval.ts";
import { readAccount, setStorageLimit } from "./account-details.ts";
import { auditCsv, auditEntries } from "./audit-entries.ts";
import { readDecisions } from "./decisions.ts";
import { disableAccount, enableAccount } from "./disable-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { cancelCall, presentCalls, retryCall } from "./operator-calls.ts";
import { listWaitingPayments, objectToPayment } from "./waiting-payments.ts";

/** Routes by which administrators manage accounts. Every change needs a reason and adds a line to the audit log. */
export function adminRoutes(app: App, services: Services): void {
  const { db, files, deployment } = services;

  serve(app, adminEndpoints, {
    "GET /api/admin/users": ({ query, paged }) =>
      paged(
        z.string().max(64),
        (after, limit) => listAccounts(db, { ...query, limit, after }),
        ({ username }) => username.toLowerCase(),
      ),
    "GET /api/admin/users/:id": ({ params }) => readAccount(services, params.id),
    "POST /api/admin/users/:id/disable": ({ me, params, body }) =>
      disableAccount(services, me, params.id, body.reason),
    "POST /api/admin/users/:id/enable": ({ me, params, body }) =>
      enableAccount(services, me, params.id, body.reason),
    "POST /api/admin/users/:id/reset-second-factor": ({ me, params, body }) =>
      resetSecondFactor(db, me, params.id, body.reason),
    "PUT /api/admin/users/:id/roles": ({ me, params, body }) => changeRoles(db, me, params.id, body),
    "PUT /api/admin/users/:id/storage-limit": ({ me, params, body }) =>
      setStorageLimit(services, me, params.id, body),
    "POST /api/admin/users/:id/sessions/end": async ({ me, params, body }) => ({
      success: true as const,
      ended: await endSessionsOf(db, me, {
        accountId: params.id,
        reason: body.reason,
      }),
    }),
    "POST /api/admin/users/:id/sessions/:sessionId/end": async ({ me, params, body }) => ({
      success: true as const,
      ended: await endSessionsOf(db, me, {
        accountId: params.id,
        sessionId: params.sessionId,
        reason: body.reason,
      }),
    }),
    "GET /api/admin/overview": async () => ({
      ...(await readDecisions(services, MAX_DECISIONS)),
      alarms: await countOpenAlarms(db),
    }),
    "GET /api/admin/projects": async ({ query, paged }) => {
      const { search, stage } = query;
      return paged(
        place,
        (after, limit) =>
          listAllProjects(services, {
            search,
            stage,
            limit,
            after,
            ownersNamed: search ? accountsNamed(db, search) : undefined,
          }),
        (row) => ({ place: row.place, id: row._id }),
      );
    },
    "GET /api/admin/kyc": async ({ paged }) => {
      const shown = await paged(
        queuePlace,
        (after, limit) => readQueue(services, limit, after),
        ({ place, id }) => ({ place, id }),
      );
      return shown.map(({ applicant, ...row }) => ({
        id: row.id,
        status: row.status === "submitted" && row.attempt > 1 ? ("resubmitted" as const) : row.status,
        attempt: row.attempt,
        submittedAt: row.submitted_at.toISOString(),
        legalName: row.legal_name,
        applicant: { id: applicant.id, username: applicant.username, role: applicant.role },
        reviewer: row.reviewer,
        refusedByChain: row.status === "approved",
      }));
    },
    "GET /api/admin/kyc/:id": ({ params: { id } }) => readForReview(services, id),
    "GET /api/admin/kyc/:id/documents/:kind": async ({ me, params, reply }) => {
      const { id, kind } = params;
      const document = await findDocument(db, id, kind);
      if (!document) refuse("not_found", "This document doesn’t exist.");
      const { legalName } = await readForReview(services, id);
      await recordAudit(db, me.id, {
        act: "opened a document",
        subject: `${documentNames[kind]}, ${legalName}`,
        subjectId: id,
      });
      return sendFile(reply, files, document);
    },
    "POST /api/admin/kyc/:id/review": async ({ me, params }) => {
      await beginReview(db, me, params.id);
      return readForReview(services, params.id);
    },
    "POST /api/admin/kyc/:id/approve": async ({ params, body, request }) => {
      const [{ account }, { id }] = [viewerOf(request), params];
      const undoSeconds = body?.undoSeconds ?? 0;
      if (undoSeconds === 0) await approveKyc(services, account, id);
      else await scheduleApproval(db, account, id, undoSeconds);
      return readForReview(services, id);
    },
    "POST /api/admin/kyc/:id/undo-approval": async ({ params }) => {
      await undoApproval(db, params.id);
      return readForReview(services, params.id);
    },
    "POST /api/admin/kyc/:id/return": async ({ me, params, body }) => {
      await returnKyc(db, me, params.id, body.reasons);
      return readForReview(services, params.id);
    },
    "POST /api/admin/kyc/:id/attest": async ({ me, params }) => {
      await retryAttestation(services, me, params.id);
      return readForReview(services, params.id);
    },
    "GET /api/admin/operator": async () => {
      const account = await operatorAccount(db, deployment);
      return {
        address: account?.address ?? null,
        balance: account?.balance ?? null,
        calls: await presentCalls(db, await openCalls(db, deployment)),
      };
    },
    "GET /api/admin/operator/ended": ({ paged }) =>
      paged(
        sequence,
        async (before, limit) => presentCalls(db, await endedCalls(db, deployment, { limit, before })),
        ({ id }) => String(id),
      ),
    "POST /api/admin/operator/:id/retry": ({ me, params, body }) =>
      retryCall(services, me, params.id, body.reason),
    "POST /api/admin/operator/:id/cancel": ({ me, params, body }) =>
      cancelCall(services, me, params.id, body.reason),
    "GET /api/admin/payments": () => listWaitingPayments(services),
    "POST /api/admin/payments/:projectId/:milestone/object": ({ me, params, body }) =>
      objectToPayment(services, me, { ...params, ...body }),
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

const MAX_DECISIONS = 50;
const place = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });

const queuePlace = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });
