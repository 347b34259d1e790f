import { address, tokenId } from "@trestle/domain/chain-values.ts";
import { loan, loanFilter, loanSummary } from "@trestle/domain/pools/loan.ts";
import {
  poolEvent,
  poolSeries as poolSeriesSchema,
  poolsOverview as poolsOverviewSchema,
  seriesRange,
  tier,
} from "@trestle/domain/pools/pool.ts";
import { lenderPositions, poolMovement } from "@trestle/domain/pools/position.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { csvHeaders } from "../../platform/csv-stream.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
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

const tags = ["pools"];
/** Everything here is on the chain for all to read. */
const config = { access: "public" } as const;
const lender = z.object({
  address: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(address),
});
const ofPool = z.object({ tier });
const ofLoan = z.object({ tier, tokenId });

export function poolRoutes(app: App, dependencies: Dependencies): void {
  const { db, deployment } = dependencies;
  const reader = poolReader(dependencies);
  borrowingRoutes(app, dependencies, reader);
  consoleRoutes(app, dependencies, reader);

  app.get(
    "/api/pools",
    { config, schema: { tags, summary: "Get the three pools", response: { 200: poolsOverviewSchema } } },
    async () => poolsOverview(db, deployment, reader),
  );

  app.get(
    "/api/pools/series",
    {
      config,
      schema: {
        tags,
        summary: "Get token prices by day and interest by month",
        querystring: z.object({ range: seriesRange.default("6m") }),
        response: { 200: poolSeriesSchema },
      },
    },
    async ({ query }) => poolSeries(db, deployment, reader, query.range),
  );

  app.get(
    "/api/pools/loans",
    {
      config,
      schema: {
        tags,
        summary: "List loans, newest first",
        querystring: loanFilter.extend(pageQuery.shape),
        response: { 200: z.array(loanSummary) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const rows = await findLoans(dependencies, filter, readCursor(cursor, loanCursor), limit + 1);
      const shown = page(request, reply, rows, limit, (row) => [row.approved, row.pool, row.token_id]);
      return presentLoans(dependencies, reader, shown);
    },
  );

  app.get(
    "/api/pools/loans.csv",
    { config, schema: { tags, summary: "Download loans as CSV", querystring: loanFilter } },
    async (request, reply) =>
      reply.headers(csvHeaders("loans")).send(loansCsv(dependencies, reader, request.query)),
  );

  app.get(
    "/api/pools/:tier/loans/:tokenId",
    {
      config,
      schema: {
        tags,
        summary: "Get a loan with its schedule and payments",
        params: ofLoan,
        response: { 200: loan },
      },
    },
    async ({ params }) => readLoan(dependencies, reader, params.tier, params.tokenId),
  );

  app.get(
    "/api/pools/:tier/events",
    {
      config,
      schema: {
        tags,
        summary: "List what happened in a pool, newest first",
        params: ofPool,
        querystring: pageQuery,
        response: { 200: z.array(poolEvent) },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const after = readCursor(cursor, movementCursor);
      const rows = await listPoolEvents(dependencies, request.params.tier, after, limit + 1);
      return page(request, reply, rows, limit, (row) => [row.block, row.logIndex]);
    },
  );

  app.get(
    "/api/pools/:tier/events.csv",
    { config, schema: { tags, summary: "Download what happened in a pool as CSV", params: ofPool } },
    async ({ params }, reply) =>
      reply.headers(csvHeaders(`${params.tier}-pool`)).send(eventsCsv(dependencies, params.tier)),
  );

  app.get(
    "/api/pools/lenders/:address",
    {
      config,
      schema: {
        tags,
        summary: "Get what a wallet has in the pools",
        params: lender,
        response: { 200: lenderPositions },
      },
    },
    async ({ params }) => readPositions(dependencies, reader, params.address),
  );

  app.get(
    "/api/pools/lenders/:address/movements",
    {
      config,
      schema: {
        tags,
        summary: "List a wallet's deposits and withdrawals, newest first",
        params: lender,
        querystring: pageQuery,
        response: { 200: z.array(poolMovement) },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const after = readCursor(cursor, movementCursor);
      const rows = await movementsOf(dependencies, request.params.address, after, limit + 1);
      return page(request, reply, rows, limit, (row) => [row.block, row.logIndex]);
    },
  );

  app.get(
    "/api/pools/lenders/:address/movements.csv",
    {
      config,
      schema: { tags, summary: "Download a wallet's deposits and withdrawals as CSV", params: lender },
    },
    async ({ params }, reply) =>
      reply.headers(csvHeaders("pool-movements")).send(movementsCsv(dependencies, params.address)),
  );
}
