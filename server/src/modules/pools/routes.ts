import { consoleEndpoints, poolEndpoints } from "@trestle/domain/pools/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { csvHeaders } from "../../platform/http/csv-stream.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import {
  attest,
  declineAttestation,
  requestAttestation,
  retryAttestation,
  revokeAttestation,
  withdrawRequest,
} from "./attestations.ts";
import { ownProject, readBorrowing } from "./borrowing.ts";
import { readConsole } from "./console.ts";
import { eventsCsv, loansCsv, movementsCsv } from "./csv.ts";
import { movementCursor, movementsOf, readPositions } from "./lender.ts";
import { listPoolEvents } from "./list-events.ts";
import { findLoans, loanCursor, presentLoans } from "./list-loans.ts";
import { bookDefault, disburse, propose, stopPool } from "./operator-acts.ts";
import { poolsOverview } from "./overview.ts";
import { readLoan } from "./read-loan.ts";
import { poolReader } from "./read-pools.ts";
import { poolSeries } from "./series.ts";

export function poolRoutes(app: App, services: Services): void {
  const { db, deployment } = services;
  const reader = poolReader(services);

  serve(app, poolEndpoints, {
    "GET /api/pools": () => poolsOverview(db, deployment, reader),
    "GET /api/pools/series": ({ query }) => poolSeries(db, deployment, reader, query.range),
    "GET /api/pools/loans": async ({ query, paged }) => {
      const shown = await paged(
        loanCursor,
        (after, limit) => findLoans(services, query, after, limit),
        (row) => [row.approved, row.pool, row.token_id],
      );
      return presentLoans(services, reader, shown);
    },
    "GET /api/pools/loans.csv": ({ query, reply }) =>
      reply.headers(csvHeaders("loans")).send(loansCsv(services, reader, query)),
    "GET /api/pools/:tier/loans/:tokenId": ({ params }) =>
      readLoan(services, reader, params.tier, params.tokenId),
    "GET /api/pools/:tier/events": ({ params, paged }) =>
      paged(
        movementCursor,
        (after, limit) => listPoolEvents(services, params.tier, after, limit),
        (row) => [row.block, row.logIndex],
      ),
    "GET /api/pools/:tier/events.csv": ({ params, reply }) =>
      reply.headers(csvHeaders(`${params.tier}-pool`)).send(eventsCsv(services, params.tier)),
    "GET /api/pools/lenders/:address": ({ params }) => readPositions(services, reader, params.address),
    "GET /api/pools/lenders/:address/movements": ({ params, paged }) =>
      paged(
        movementCursor,
        (after, limit) => movementsOf(services, params.address, after, limit),
        (row) => [row.block, row.logIndex],
      ),
    "GET /api/pools/lenders/:address/movements.csv": ({ params, reply }) =>
      reply.headers(csvHeaders("pool-movements")).send(movementsCsv(services, params.address)),
    "GET /api/pools/borrowing/:projectId": async ({ me, params, query }) => {
      const { amount } = query;
      const wanted = amount === undefined ? undefined : BigInt(amount);
      return readBorrowing(services, reader, me, params.projectId, wanted);
    },
    "POST /api/pools/borrowing/:projectId/attestation": async ({ me, params }) => {
      const project = await ownProject(services, me, params.projectId);
      await requestAttestation(services, me, project);
      return readBorrowing(services, reader, me, project.id);
    },
    "DELETE /api/pools/borrowing/:projectId/attestation": async ({ me, params }) => {
      const project = await ownProject(services, me, params.projectId);
      await withdrawRequest(services, project);
      return readBorrowing(services, reader, me, project.id);
    },
  });

  serve(app, consoleEndpoints, {
    "GET /api/admin/pools": ({ query }) => readConsole(services, reader, query.most),
    "POST /api/admin/pools/attestations/:id/attest": ({ me, params }) => attest(services, me, params.id),
    "POST /api/admin/pools/attestations/:id/retry": ({ me, params }) =>
      retryAttestation(services, me, params.id),
    "POST /api/admin/pools/attestations/:id/decline": ({ me, params, body }) =>
      declineAttestation(services, me, params.id, body.reason),
    "POST /api/admin/pools/projects/:tokenId/revoke": ({ me, params, body }) =>
      revokeAttestation(services, me, params.tokenId, body.reason),
    "POST /api/admin/pools/proposals": ({ me, body }) => propose(services, reader, me, body),
    "POST /api/admin/pools/:tier/loans/:tokenId/disburse": ({ me, params }) =>
      disburse(services, reader, me, params),
    "POST /api/admin/pools/:tier/loans/:tokenId/default": ({ me, params }) =>
      bookDefault(services, reader, me, params),
    "POST /api/admin/pools/:tier/stop": ({ me, params, body }) =>
      stopPool(services, reader, me, { ...params, ...body }),
  });
}
