import { approveRequest, kycForReview, queuedKyc, returnRequest } from "@trestle/domain/admin/review.ts";
import { documentKinds, documentNames } from "@trestle/domain/auth/kyc.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { recordAudit } from "../../platform/audit.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { findDocument, readForReview } from "../auth/read-kyc.ts";
import { approveKyc, beginReview, readQueue, retryAttestation, returnKyc } from "../auth/review-kyc.ts";
import { scheduleApproval, undoApproval } from "../auth/schedule-approval.ts";

const tags = ["admin"];
const params = z.object({ id: z.uuid() });
const queuePlace = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });

/** Verifications: the queue, the documents, the decision. */
export function kycReviewRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;

  app.get(
    "/api/admin/kyc",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List verifications that need a decision or failed on the chain, oldest first",
        querystring: pageQuery,
        response: { 200: z.array(queuedKyc) },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const rows = await readQueue(dependencies, limit + 1, readCursor(cursor, queuePlace));
      const shown = page(request, reply, rows, limit, ({ place, id }) => ({ place, id }));
      return shown.map((row) => ({
        id: row.id,
        status: row.status === "submitted" && row.attempt > 1 ? ("resubmitted" as const) : row.status,
        attempt: row.attempt,
        submittedAt: row.submitted_at.toISOString(),
        legalName: row.legal_name,
        applicant: { id: row.applicant_id, username: row.applicant_name, role: row.applicant_role },
        reviewer: row.reviewer,
        refusedByChain: row.status === "approved",
      }));
    },
  );

  app.get(
    "/api/admin/kyc/:id",
    {
      config: { access: "admin" },
      schema: { tags, summary: "Get a verification", params, response: { 200: kycForReview } },
    },
    async ({ params: { id } }) => readForReview(dependencies, id),
  );

  app.get(
    "/api/admin/kyc/:id/documents/:kind",
    {
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "Download a document; opening it is recorded in the audit log",
        params: params.extend({ kind: z.enum(documentKinds, { error: "This document doesn't exist." }) }),
      },
    },
    async (request, reply) => {
      const { id, kind } = request.params;
      const document = await findDocument(db, id, kind);
      if (!document) throw new DomainError("not_found", "This document doesn't exist.");
      const { legalName } = await readForReview(dependencies, id);
      await recordAudit(db, viewerOf(request).account.id, {
        act: "opened a document",
        subject: `${documentNames[kind]}, ${legalName}`,
        subjectId: id,
      });
      return sendFile(reply, files, document);
    },
  );

  app.post(
    "/api/admin/kyc/:id/review",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Start the review of a verification",
        params,
        response: { 200: kycForReview },
      },
    },
    async (request) => {
      await beginReview(db, viewerOf(request).account, request.params.id);
      return readForReview(dependencies, request.params.id);
    },
  );

  app.post(
    "/api/admin/kyc/:id/approve",
    {
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "Approve, at once or after a time in which it can be undone",
        params,
        body: approveRequest.nullish(),
        response: { 200: kycForReview },
      },
    },
    async (request) => {
      const [{ account }, { id }] = [viewerOf(request), request.params];
      const undoSeconds = request.body?.undoSeconds ?? 0;
      if (undoSeconds === 0) await approveKyc(dependencies, account, id);
      else await scheduleApproval(db, account, id, undoSeconds);
      return readForReview(dependencies, id);
    },
  );

  app.post(
    "/api/admin/kyc/:id/undo-approval",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Undo an approval that has not taken effect yet",
        params,
        response: { 200: kycForReview },
      },
    },
    async (request) => {
      await undoApproval(db, request.params.id);
      return readForReview(dependencies, request.params.id);
    },
  );

  app.post(
    "/api/admin/kyc/:id/return",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Return a verification with reasons",
        params,
        body: returnRequest,
        response: { 200: kycForReview },
      },
    },
    async (request) => {
      await returnKyc(db, viewerOf(request).account, request.params.id, request.body.reasons);
      return readForReview(dependencies, request.params.id);
    },
  );

  app.post(
    "/api/admin/kyc/:id/attest",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Retry what failed on the chain",
        params,
        response: { 200: kycForReview },
      },
    },
    async (request) => {
      await retryAttestation(dependencies, viewerOf(request).account, request.params.id);
      return readForReview(dependencies, request.params.id);
    },
  );
}
