import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { admin, endpoints, member, open, pageQuery, success } from "../endpoint.ts";
import { borrowing, quoteQuery } from "./borrowing.ts";
import { consoleQuery, poolsConsole, proposalRequest, reasonRequest, stopRequest } from "./console.ts";
import { loan, loanFilter, loanSummary } from "./loan.ts";
import {
  poolEvent,
  poolSeries as poolSeriesSchema,
  poolsOverview as poolsOverviewSchema,
  seriesRange,
  tier,
} from "./pool.ts";
import { lenderPositions, poolMovement } from "./position.ts";

const ofLoan = z.object({ tier, tokenId });
const ofPool = z.object({ tier });
const lender = z.object({
  address: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(address),
});
const params = z.object({ projectId: z.uuid() });
const ofRequest = z.object({ id: z.uuid() });
const ofProject = z.object({ tokenId });

export const poolEndpoints = endpoints("pools", {
  "GET /api/pools": open("Get the three pools", { answer: poolsOverviewSchema }),
  "GET /api/pools/series": open("Get token prices by day and interest by month", {
    query: z.object({ range: seriesRange.default("6m") }),
    answer: poolSeriesSchema,
  }),
  "GET /api/pools/loans": open("List loans, newest first", {
    query: loanFilter.extend(pageQuery.shape),
    answer: z.array(loanSummary),
  }),
  "GET /api/pools/loans.csv": open("Download loans as CSV", { query: loanFilter, answer: "file" }),
  "GET /api/pools/:tier/loans/:tokenId": open("Get a loan with its schedule and payments", {
    params: ofLoan,
    answer: loan,
  }),
  "GET /api/pools/:tier/events": open("List what happened in a pool, newest first", {
    params: ofPool,
    query: pageQuery,
    answer: z.array(poolEvent),
  }),
  "GET /api/pools/:tier/events.csv": open("Download what happened in a pool as CSV", {
    params: ofPool,
    answer: "file",
  }),
  "GET /api/pools/lenders/:address": open("Get what a wallet has in the pools", {
    params: lender,
    answer: lenderPositions,
  }),
  "GET /api/pools/lenders/:address/movements": open(
    "List a wallet’s deposits and withdrawals, newest first",
    { params: lender, query: pageQuery, answer: z.array(poolMovement) },
  ),
  "GET /api/pools/lenders/:address/movements.csv": open(
    "Download a wallet’s deposits and withdrawals as CSV",
    { params: lender, answer: "file" },
  ),
  "GET /api/pools/borrowing/:projectId": member(
    "Get what a project can borrow from which pool, or why it can’t",
    { params, query: quoteQuery, answer: borrowing },
  ),
  "POST /api/pools/borrowing/:projectId/attestation": member("Ask for the project’s score to be attested", {
    params,
    answer: borrowing,
  }),
  "DELETE /api/pools/borrowing/:projectId/attestation": member("Withdraw the request for an attestation", {
    params,
    answer: borrowing,
  }),
});

export const consoleEndpoints = endpoints("admin", {
  "GET /api/admin/pools": admin("Get the pools with everything that needs a decision", {
    query: consoleQuery,
    answer: poolsConsole,
  }),
  "POST /api/admin/pools/attestations/:id/attest": admin("Have the operator attest a score", {
    params: ofRequest,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/pools/attestations/:id/retry": admin("Retry an attestation that failed", {
    params: ofRequest,
    answer: success,
  }),
  "POST /api/admin/pools/attestations/:id/decline": admin("Decline an attestation", {
    params: ofRequest,
    body: reasonRequest,
    answer: success,
  }),
  "POST /api/admin/pools/projects/:tokenId/revoke": admin("Revoke a project’s score", {
    params: ofProject,
    body: reasonRequest,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/pools/proposals": admin("Propose a loan to its borrower", {
    body: proposalRequest,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/pools/:tier/loans/:tokenId/disburse": admin(
    "Pay a loan that was applied for into escrow",
    { params: ofLoan, answer: success, fresh: true },
  ),
  "POST /api/admin/pools/:tier/loans/:tokenId/default": admin("Process the default of a written-down loan", {
    params: ofLoan,
    answer: success,
    fresh: true,
  }),
  "POST /api/admin/pools/:tier/stop": admin("Pause a pool or its withdrawals", {
    params: z.object({ tier }),
    body: stopRequest,
    answer: success,
  }),
});
