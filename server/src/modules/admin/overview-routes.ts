import { adminOverview, listedProject, projectFilter } from "@trestle/domain/admin/overview.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { countOpenAlarms } from "../../platform/alarms.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { accountsNamed } from "../auth/list-accounts.ts";
import { listAllProjects } from "../projects/list-all-projects.ts";
import { readDecisions } from "./decisions.ts";

const MOST_DECISIONS = 50;
const tags = ["admin"];
const place = z.object({ place: z.string().regex(/^[\d :.+-]{10,40}$/), id: z.uuid() });

export function overviewRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/admin/overview",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List what needs a decision, oldest first",
        response: { 200: adminOverview },
      },
    },
    async () => ({
      ...(await readDecisions(dependencies, MOST_DECISIONS)),
      alarms: await countOpenAlarms(db),
    }),
  );

  app.get(
    "/api/admin/projects",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List every posted project, newest first",
        querystring: pageQuery.extend(projectFilter.shape),
        response: { 200: z.array(listedProject) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, search, stage } = request.query;
      const rows = await listAllProjects(dependencies, {
        ...{ search, stage, limit: limit + 1, after: readCursor(cursor, place) },
        ownersNamed: search ? accountsNamed(db, search) : undefined,
      });
      return page(request, reply, rows, limit, (row) => ({ place: row.place, id: row._id }));
    },
  );
}
