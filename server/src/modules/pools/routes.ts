import { poolEndpoints } from "@trestle/domain/pools/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { csvHeaders } from "../../platform/http/csv-stream.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { borrowingRoutes } from "./borrowing-routes.ts";
import { consoleRoutes } from "./console-routes.ts";
import { eventsCsv, loansCsv, movementsCsv } from "./csv.ts";
import { movementCursor, movementsOf, readPositions } from "./lender.ts";
import { listPoolEvents } from "./list-events.ts";
import { findLoans, loanCursor, presentLoans } from "./list-loans.ts";
import { poolsOverview } from "./overview.ts";
import { readLoan } from "./read-loan.ts";
import { poolReader } from "./read-pools.ts";
import { poolSeries } from "./series.ts";

export function poolRoutes(app: App, services: Services): void {
  const { db, deployment } = services;
  const reader = poolReader(services);
  borrowingRoutes(app, services, reader);
  consoleRoutes(app, services, reader);

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
  });
}
