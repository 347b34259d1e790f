import { kycReviewEndpoints } from "@trestle/domain/admin/endpoints.ts";
import { documentNames } from "@trestle/domain/auth/kyc.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { z } from "zod";
import { recordAudit } from "../../platform/events/audit.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { findDocument, readForReview } from "../verification/read-kyc.ts";
import {
  approveKyc,
  beginReview,
  readQueue,
  retryAttestation,
  returnKyc,
} from "../verification/review-kyc.ts";
import { scheduleApproval, undoApproval } from "../verification/schedule-approval.ts";

const queuePlace = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });

/** Verifications: the queue, the documents, the decision. */
export function kycReviewRoutes(app: App, services: Services): void {
  const { db, files } = services;

  serve(app, kycReviewEndpoints, {
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
      if (!document) throw new DomainError("not_found", "This document doesn't exist.");
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
  });
}
