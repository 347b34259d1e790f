import { z } from "zod";
import { documentKinds } from "../auth/kyc.ts";
import { admin, endpoints, pageQuery, success } from "../endpoint.ts";
import {
  accountDetails,
  accountFilter,
  listedAccount,
  reasonRequest,
  resetSecondFactorRequest,
  rolesRequest,
  storageLimitRequest,
} from "./accounts.ts";
import { auditCheck, auditEntry, auditFilter } from "./audit.ts";
import { operatorCall, operatorOverview } from "./operator.ts";
import { adminOverview, listedProject, projectFilter } from "./overview.ts";
import { waitingPayment } from "./payments.ts";
import { approveRequest, kycForReview, queuedKyc, returnRequest } from "./review.ts";

const params = z.object({ id: z.uuid() });
const userParams = z.object({ id: z.uuid("This person doesn’t exist.") });
const call = z.object({ id: z.string().regex(/^\d{1,18}$/, "This call doesn’t exist.") });
const ended = z.object({ success: z.literal(true), ended: z.number().int() });

export const adminEndpoints = endpoints("admin", {
  "GET /api/admin/audit": admin("List the audit log, newest first", {
    query: pageQuery.extend(auditFilter.shape),
    answer: z.array(auditEntry),
  }),
  "GET /api/admin/audit.csv": admin("Download the audit log as CSV, newest first", {
    query: auditFilter,
    answer: "file",
    fresh: true,
  }),
  "GET /api/admin/audit/check": admin("Get the last check of the audit log’s hash chain", {
    answer: auditCheck.nullable(),
  }),
  "POST /api/admin/audit/check": admin("Check the audit log’s hash chain, step by step", {
    answer: auditCheck,
  }),
  "GET /api/admin/kyc": admin(
    "List verifications that need a decision or failed on the chain, oldest first",
    { query: pageQuery, answer: z.array(queuedKyc) },
  ),
  "GET /api/admin/kyc/:id": admin("Get a verification", { params, answer: kycForReview }),
  "GET /api/admin/kyc/:id/documents/:kind": admin(
    "Download a document; opening it is recorded in the audit log",
    {
      params: params.extend({ kind: z.enum(documentKinds, { error: "This document doesn’t exist." }) }),
      answer: "file",
      fresh: true,
    },
  ),
  "POST /api/admin/kyc/:id/review": admin("Start the review of a verification", {
    params,
    answer: kycForReview,
  }),
  "POST /api/admin/kyc/:id/approve": admin("Approve, at once or after a time in which it can be undone", {
    params,
    body: approveRequest.nullish(),
    answer: kycForReview,
    fresh: true,
  }),
  "POST /api/admin/kyc/:id/undo-approval": admin("Undo an approval that has not taken effect yet", {
    params,
    answer: kycForReview,
  }),
  "POST /api/admin/kyc/:id/return": admin("Return a verification with reasons", {
    params,
    body: returnRequest,
    answer: kycForReview,
  }),
  "POST /api/admin/kyc/:id/attest": admin("Retry what failed on the chain", { params, answer: kycForReview }),
  "GET /api/admin/operator": admin(
    "List the operator’s calls that aren’t done: failed first, then the newest",
    { answer: operatorOverview },
  ),
  "GET /api/admin/operator/ended": admin("List the operator’s calls that have ended, newest first", {
    query: pageQuery,
    answer: z.array(operatorCall),
  }),
  "POST /api/admin/operator/:id/retry": admin("Try a failed call again", {
    params: call,
    body: reasonRequest,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/operator/:id/cancel": admin("Cancel a queued call", {
    params: call,
    body: reasonRequest,
    answer: success,
    fresh: true,
  }),
  "GET /api/admin/overview": admin("List what needs a decision, oldest first", { answer: adminOverview }),
  "GET /api/admin/projects": admin("List every posted project, newest first", {
    query: pageQuery.extend(projectFilter.shape),
    answer: z.array(listedProject),
  }),
  "GET /api/admin/users": admin("List accounts by name", {
    query: pageQuery.extend(accountFilter.shape),
    answer: z.array(listedAccount),
  }),
  "GET /api/admin/users/:id": admin("Get an account with its sessions, storage and history", {
    params: userParams,
    answer: accountDetails,
  }),
  "POST /api/admin/users/:id/disable": admin("Disable an account", {
    params: userParams,
    body: reasonRequest,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/users/:id/enable": admin("Enable a disabled account", {
    params: userParams,
    body: reasonRequest,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/users/:id/reset-second-factor": admin(
    "Remove the second factor of somebody who has lost it, and end their sessions",
    { params: userParams, body: resetSecondFactorRequest, answer: success, fresh: true },
  ),
  "PUT /api/admin/users/:id/roles": admin("Change a person’s roles", {
    params: userParams,
    body: rolesRequest,
    answer: success,
    fresh: true,
  }),
  "PUT /api/admin/users/:id/storage-limit": admin("Change a person’s storage limit", {
    params: userParams,
    body: storageLimitRequest,
    answer: success,
  }),
  "POST /api/admin/users/:id/sessions/end": admin("End all of a person’s sessions", {
    params: userParams,
    body: reasonRequest,
    answer: ended,
  }),
  "POST /api/admin/users/:id/sessions/:sessionId/end": admin("End one of a person’s sessions", {
    params: userParams.extend({ sessionId: z.uuid("This session has already ended.") }),
    body: reasonRequest,
    answer: ended,
  }),
  "GET /api/admin/payments": admin(
    "List the payments that wait because lent or donated money pays for them",
    { answer: z.array(waitingPayment) },
  ),
  "POST /api/admin/payments/:projectId/:milestone/object": admin(
    "Object to a payment: the arbiter decides the milestone",
    {
      params: z.object({
        projectId: z.uuid("This project doesn’t exist."),
        milestone: z.coerce.number().int().min(0, "This milestone doesn’t exist."),
      }),
      body: reasonRequest,
      answer: success,
      fresh: true,
    },
  ),
});
