import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { projectStatement } from "@trestle/domain/escrow/statement.ts";
import { ongoingProject, ongoingQuery } from "@trestle/domain/milestones/ongoing.ts";
import { openDispute, trackedProject } from "@trestle/domain/milestones/tracking.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { listedFields } from "../../platform/listed-fields.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { asDownload } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { poolReader } from "../pools/read-pools.ts";
import { NO_PROJECT } from "../projects/read-project.ts";
import { projectCalendar } from "./calendar.ts";
import { findTracked } from "./find-tracked.ts";
import { listDisputes } from "./list-disputes.ts";
import { listOngoing, ongoingCursor } from "./list-ongoing.ts";
import { statementCsv, statementCursor, statementLines, statementTotals } from "./statement.ts";
import { trackProject } from "./track-project.ts";

const tags = ["milestones"];
const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const visitor = { access: "visitor" } as const;
/** However long a project's ledger is, all of it is read. */
const whole = { ...visitor, rateLimit: { max: 20, timeWindow: "1 minute" } };
const member = { access: "member" } as const;

export function trackingRoutes(app: App, dependencies: Dependencies): void {
  const pools = poolReader(dependencies);
  app.get(
    "/api/projects/ongoing",
    {
      config: member,
      serializerCompiler: listedFields,
      schema: {
        tags,
        summary: "List the projects I'm part of",
        querystring: ongoingQuery.extend(pageQuery.shape),
        response: { 200: z.array(ongoingProject) },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      const { userId, cursor, limit, ...query } = request.query;
      if (userId !== account.id) throw new DomainError("forbidden", AUTHENTICATION_REQUIRED);
      const from = readCursor(cursor, ongoingCursor);
      const rows = await listOngoing({ ...dependencies, pools }, account, query, from, limit + 1);
      return page(request, reply, rows, limit, ({ postedAt, _id }) => [postedAt, _id]);
    },
  );

  app.get(
    "/api/projects/:projectId/tracking",
    {
      config: visitor,
      serializerCompiler: listedFields,
      schema: {
        tags,
        summary: "Get where a project stands and what I can do",
        params,
        response: { 200: trackedProject },
      },
    },
    async (request) => trackProject(dependencies, request.params.projectId, request.viewer?.account),
  );

  app.get(
    "/api/projects/:projectId/statement",
    {
      config: visitor,
      serializerCompiler: listedFields,
      schema: {
        tags,
        summary: "List the movements of a project's money, and get their totals",
        params,
        querystring: pageQuery,
        response: { 200: projectStatement },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const from = readCursor(cursor, statementCursor);
      const found = await findTracked(dependencies, request.params.projectId, request.viewer?.account);
      const rows = await statementLines(dependencies, found, from, limit + 1);
      return {
        ...(await statementTotals(dependencies, found)),
        lines: page(request, reply, rows, limit, (last) => last.cursor),
      };
    },
  );

  app.get(
    "/api/projects/:projectId/statement.csv",
    {
      config: whole,
      schema: { tags, summary: "Download every movement of a project's money as CSV", params },
    },
    async (request, reply) => {
      const found = await findTracked(dependencies, request.params.projectId, request.viewer?.account);
      return asDownload(reply, "text/csv; charset=utf-8", `statement-${found.token_id}.csv`).send(
        statementCsv(dependencies, found),
      );
    },
  );

  app.get(
    "/api/projects/:projectId/calendar.ics",
    { config: member, schema: { tags, summary: "Download a project's dates as a calendar file", params } },
    async (request, reply) => {
      const found = await findTracked(dependencies, request.params.projectId, viewerOf(request).account);
      if (!found.roles.includes("customer") && !found.roles.includes("developer"))
        throw new DomainError("forbidden", "Only the customer and the developer can download this calendar.");
      const calendar = await projectCalendar(dependencies, found);
      return asDownload(reply, "text/calendar; charset=utf-8", `project-${found.token_id}.ics`).send(
        calendar,
      );
    },
  );

  app.get(
    "/api/disputes",
    {
      config: member,
      schema: {
        tags,
        summary: "List the disputes that my wallet has to decide",
        response: { 200: z.array(openDispute) },
      },
    },
    async (request) => {
      const { ethereum_address } = viewerOf(request).account;
      return ethereum_address ? listDisputes(dependencies, ethereum_address) : [];
    },
  );
}
