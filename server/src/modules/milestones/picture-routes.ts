import { pictureEndpoints } from "@trestle/domain/milestones/endpoints.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { findTracked } from "./find-tracked.ts";
import { findReleased, listReleased, readRelease, setRelease } from "./pictures.ts";

export function pictureRoutes(app: App, services: Services): void {
  const { db, files } = services;

  serve(app, pictureEndpoints, {
    "GET /api/pictures": ({ query }) => listReleased(db, query.project),
    "GET /api/pictures/:projectId/images/:fileId": async ({ params: { projectId, fileId }, reply }) =>
      sendFile(reply, files, await findReleased(db, projectId, fileId)),
    "GET /api/projects/:projectId/pictures/release": async ({ me, params }) =>
      readRelease(db, await findTracked(services, params.projectId, me)),
    "PUT /api/projects/:projectId/pictures/release": async ({ me, params, body }) => {
      const tracked = await findTracked(services, params.projectId, me);
      return setRelease(db, tracked, me, body.released);
    },
  });
}
