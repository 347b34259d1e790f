import { poolEndpoints } from "@trestle/domain/pools/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { csvHeaders } from "../../platform/http/csv-stream.ts";
import { serve } from "../../platform/http/serve.ts";
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

export function poolRoutes(app: App, dependencies: Dependencies): void {
  const { db, deployment } = dependencies;
  const reader = poolReader(dependencies);
  borrowingRoutes(app, dependencies, reader);
  consoleRoutes(app, dependencies, reader);

  serve(app, poolEndpoints, {
    "GET /api/pools": () => poolsOverview(db, deployment, reader),
    "GET /api/pools/series": ({ query }) => poolSeries(db, deployment, reader, query.range),
    "GET /api/pools/loans": async ({ query, paged }) => {
      const shown = await paged(
        loanCursor,
        (after, limit) => findLoans(dependencies, query, after, limit),
        (row) => [row.approved, row.pool, row.token_id],
      );
      return presentLoans(dependencies, reader, shown);
    },
    "GET /api/pools/loans.csv": ({ query, reply }) =>
      reply.headers(csvHeaders("loans")).send(loansCsv(dependencies, reader, query)),
    "GET /api/pools/:tier/loans/:tokenId": ({ params }) =>
      readLoan(dependencies, reader, params.tier, params.tokenId),
    "GET /api/pools/:tier/events": ({ params, paged }) =>
      paged(
        movementCursor,
        (after, limit) => listPoolEvents(dependencies, params.tier, after, limit),
        (row) => [row.block, row.logIndex],
      ),
    "GET /api/pools/:tier/events.csv": ({ params, reply }) =>
      reply.headers(csvHeaders(`${params.tier}-pool`)).send(eventsCsv(dependencies, params.tier)),
    "GET /api/pools/lenders/:address": ({ params }) => readPositions(dependencies, reader, params.address),
    "GET /api/pools/lenders/:address/movements": ({ params, paged }) =>
      paged(
        movementCursor,
        (after, limit) => movementsOf(dependencies, params.address, after, limit),
        (row) => [row.block, row.logIndex],
      ),
    "GET /api/pools/lenders/:address/movements.csv": ({ params, reply }) =>
      reply.headers(csvHeaders("pool-movements")).send(movementsCsv(dependencies, params.address)),
  });
}
