import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { trackingEndpoints } from "@trestle/domain/milestones/endpoints.ts";
import { asDownload } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { poolReader } from "../pools/read-pools.ts";
import { projectCalendar } from "./calendar.ts";
import { findTracked } from "./find-tracked.ts";
import { listDisputes } from "./list-disputes.ts";
import { listOngoing, ongoingCursor } from "./list-ongoing.ts";
import { statementCsv, statementCursor, statementLines, statementTotals } from "./statement.ts";
import { trackProject } from "./track-project.ts";

export function trackingRoutes(app: App, services: Services): void {
  const pools = poolReader(services);
  serve(app, trackingEndpoints, {
    "GET /api/projects/ongoing": ({ me, query, paged }) => {
      if (query.userId !== me.id) throw new DomainError("forbidden", AUTHENTICATION_REQUIRED);
      return paged(
        ongoingCursor,
        (from, limit) => listOngoing({ ...services, pools }, me, query, from, limit),
        ({ postedAt, _id }) => [postedAt, _id],
      );
    },
    "GET /api/projects/:projectId/tracking": ({ me, params }) => trackProject(services, params.projectId, me),
    "GET /api/projects/:projectId/statement": async ({ me, params, paged }) => {
      const found = await findTracked(services, params.projectId, me);
      const rows = await paged(
        statementCursor,
        (from, limit) => statementLines(services, found, from, limit),
        (last) => last.cursor,
      );
      return {
        ...(await statementTotals(services, found)),
        lines: rows,
      };
    },
    "GET /api/projects/:projectId/statement.csv": async ({ me, params, reply }) => {
      const found = await findTracked(services, params.projectId, me);
      return asDownload(reply, "text/csv; charset=utf-8", `statement-${found.token_id}.csv`).send(
        statementCsv(services, found),
      );
    },
    "GET /api/projects/:projectId/calendar.ics": async ({ me, params, reply }) => {
      const found = await findTracked(services, params.projectId, me);
      if (!found.roles.includes("customer") && !found.roles.includes("developer"))
        throw new DomainError("forbidden", "Only the customer and the developer can download this calendar.");
      const calendar = await projectCalendar(services, found);
      return asDownload(reply, "text/calendar; charset=utf-8", `project-${found.token_id}.ics`).send(
        calendar,
      );
    },
    "GET /api/disputes": async ({ me }) => {
      const { ethereum_address } = me;
      return ethereum_address ? listDisputes(services, ethereum_address) : [];
    },
  });
}
