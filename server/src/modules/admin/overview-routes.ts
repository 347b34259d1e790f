import { overviewEndpoints } from "@trestle/domain/admin/endpoints.ts";
import { z } from "zod";
import { countOpenAlarms } from "../../platform/events/alarms.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { accountsNamed } from "../accounts/list-accounts.ts";
import { listAllProjects } from "../projects/list-all-projects.ts";
import { readDecisions } from "./decisions.ts";

const MAX_DECISIONS = 50;
const place = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });

export function overviewRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, overviewEndpoints, {
    "GET /api/admin/overview": async () => ({
      ...(await readDecisions(services, MAX_DECISIONS)),
      alarms: await countOpenAlarms(db),
    }),
    "GET /api/admin/projects": async ({ query, paged }) => {
      const { search, stage } = query;
      return paged(
        place,
        (after, limit) =>
          listAllProjects(services, {
            search,
            stage,
            limit,
            after,
            ownersNamed: search ? accountsNamed(db, search) : undefined,
          }),
        (row) => ({ place: row.place, id: row._id }),
      );
    },
  });
}
