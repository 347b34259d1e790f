import {
  PICTURE_PROJECTS,
  pictureRelease,
  releasedPictures,
  releaseRequest,
} from "@trestle/domain/milestones/pictures.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { findTracked } from "./find-tracked.ts";
import { findReleased, listReleased, readRelease, setRelease } from "./pictures.ts";

const tags = ["tracking"];
const id = z.uuid("This project doesn't exist.");
const params = z.object({ projectId: id });
const many = z
  .union([id.transform((one) => [one]), z.array(id)])
  .refine((ids) => ids.length <= PICTURE_PROJECTS, `Ask about at most ${PICTURE_PROJECTS} projects.`);

export function pictureRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;

  app.get(
    "/api/pictures",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "List the pictures that both sides of finished projects have released",
        querystring: z.object({ project: many }),
        response: { 200: z.array(releasedPictures) },
      },
    },
    async ({ query }) => listReleased(db, query.project),
  );

  app.get(
    "/api/pictures/:projectId/images/:fileId",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get a released picture as WebP",
        params: params.extend({ fileId: z.uuid("This picture doesn't exist.") }),
      },
    },
    async ({ params: { projectId, fileId } }, reply) =>
      sendFile(reply, files, await findReleased(db, projectId, fileId)),
  );

  app.get(
    "/api/projects/:projectId/pictures/release",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Get whether the pictures of my finished project are released",
        params,
        response: { 200: pictureRelease },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      return readRelease(db, await findTracked(dependencies, request.params.projectId, account));
    },
  );

  app.put(
    "/api/projects/:projectId/pictures/release",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Release the pictures of my finished project, or take them back",
        params,
        body: releaseRequest,
        response: { 200: pictureRelease },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const tracked = await findTracked(dependencies, request.params.projectId, account);
      return setRelease(db, tracked, account, request.body.released);
    },
  );
}
