import { createHash } from "node:crypto";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { emptyDraft } from "@trestle/domain/projects/draft.ts";
import { invitationEndpoints, projectEndpoints } from "@trestle/domain/projects/endpoints.ts";
import { NO_PROJECT } from "@trestle/domain/projects/project.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { Semaphore } from "../../platform/http/semaphore.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services, Transaction } from "../../services.ts";
import { lockOpenProject } from "./directory.ts";
import {
  changeableDraft,
  createDraft,
  deleteDraft,
  listDrafts,
  ownDraft,
  presentDraft,
  presentFile,
  saveDraft,
} from "./drafts.ts";
import { freezeDraft, recordPosting } from "./freeze-draft.ts";
import { historyOf } from "./history.ts";
import { acceptInvitation, invite, listInvitations, revokeInvitation } from "./invitations.ts";
import { listMarket, marketOrders, markMarket } from "./list-market.ts";
import { permissionsOf } from "./policy.ts";
import { presentSummaries } from "./present.ts";
import { drawPreview, type Previewed } from "./preview-picture.ts";
import { addFile, findFile, removeFile } from "./project-files.ts";
import { answerQuestion, askQuestion, listQuestions } from "./questions.ts";
import { findProject, listOwn, readProject } from "./read-project.ts";
import { updateProject } from "./update-project.ts";

/** Adds a later document to a project's history, in the transaction that adds it and while the request is open. */
async function recordDocument(transaction: Transaction, projectId: string, fileName: string): Promise<void> {
  await lockOpenProject(transaction, projectId);
  await transaction
    .insertInto("project_note")
    .values({ project_id: projectId, kind: "document_added", detail: fileName })
    .execute();
}

export function projectRoutes(app: App, services: Services): void {
  const { db, files } = services;

  serve(app, projectEndpoints, {
    "GET /api/projects/marketplace": async ({ query, paged }) => {
      const { cursor: shape, key } = marketOrders[query.sort];
      const rows = await paged(
        shape,
        (after, limit) => listMarket(db, query, after, limit),
        (row) => [key(row), row.id],
      );
      return presentSummaries(db, rows);
    },
    "GET /api/projects/marketplace/map": ({ query: { north, south, east, west, ...filter } }) =>
      markMarket(db, { north, south, east, west }, filter),
    "GET /api/projects/negotiation": async ({ me, query }) => {
      if (query.userId !== me.id) refuse("forbidden", AUTHENTICATION_REQUIRED);
      return listOwn(services, me, ["negotiation"]);
    },
    "GET /api/projects/mine": ({ me }) => listOwn(services, me),
    "GET /api/projects/:projectId": ({ me, params }) => readProject(services, params.projectId, me),
    "PUT /api/projects/:projectId": async ({ me, params, body }) => {
      await updateProject(services, me, params.projectId, body);
      return readProject(services, params.projectId, me);
    },
    "GET /api/projects/:projectId/history": async ({ me, params }) => {
      const found = await findProject(services, params.projectId, me);
      return historyOf(services, found);
    },
    "GET /api/projects/:projectId/questions": async ({ me, params }) => {
      const { id } = await findProject(services, params.projectId, me);
      return listQuestions(db, id);
    },
    "POST /api/projects/:projectId/questions": async ({ me, params, body }) => {
      const found = await findProject(services, params.projectId, me);
      if (!permissionsOf(found, me).ask)
        refuse("forbidden", "Only other people can ask questions, and only while the request is open.");
      return askQuestion(db, found, me.id, body.text);
    },
    "POST /api/projects/:projectId/questions/:questionId/answer": async ({ me, params, body }) => {
      const { projectId, questionId } = params;
      const found = await findProject(services, projectId, me);
      if (!permissionsOf(found, me).answer) refuse("forbidden", "Only this project’s owner can answer.");
      return answerQuestion(db, found, questionId, body.text);
    },
    "GET /api/projects/:projectId/files/:fileId": async ({ me, params, reply }) => {
      const { projectId, fileId } = params;
      const { id } = await findProject(services, projectId, me);
      return sendFile(reply, files, await findFile(db, id, fileId));
    },
    "POST /api/projects/:projectId/files": async ({ me, params, request }) => {
      const found = await findProject(services, params.projectId, me);
      if (!permissionsOf(found, me).addFiles)
        refuse("forbidden", "Only the owner can add documents, and only while the request is open.");
      const file = await addFile(request, services, found.id, (transaction, fileName) =>
        recordDocument(transaction, found.id, fileName),
      );
      return presentFile(file);
    },
    "GET /api/projects/drafts": async ({ me }) => {
      const rows = await listDrafts(db, me.id);
      return Promise.all(rows.map((row) => presentDraft(db, row)));
    },
    "POST /api/projects/drafts": async ({ me, body }) => {
      const content = body.content ?? emptyDraft;
      const row = await createDraft(db, me.id, content);
      return presentDraft(db, row);
    },
    "GET /api/projects/drafts/:id": async ({ me, params }) =>
      presentDraft(db, await ownDraft(db, me.id, params.id)),
    "PUT /api/projects/drafts/:id": async ({ me, params, body }) =>
      presentDraft(db, await saveDraft(db, me.id, params.id, body)),
    "DELETE /api/projects/drafts/:id": ({ me, params }) => deleteDraft(services, me.id, params.id),
    "POST /api/projects/drafts/:id/freeze": ({ me, params, body }) => freezeDraft(db, me, params.id, body),
    "POST /api/projects/drafts/:id/posted": async ({ me, params, body }) => {
      await recordPosting(db, me.id, params.id, body);
      return presentDraft(db, await ownDraft(db, me.id, params.id));
    },
    "POST /api/projects/drafts/:id/files": async ({ me, params, request }) => {
      const ownerId = me.id;
      const { id } = await ownDraft(db, ownerId, params.id);
      const file = await addFile(request, services, id, (transaction) =>
        changeableDraft(transaction, ownerId, id),
      );
      return presentFile(file);
    },
    "GET /api/projects/drafts/:id/files/:fileId": async ({ me, params, reply }) => {
      const { id } = await ownDraft(db, me.id, params.id);
      return sendFile(reply, files, await findFile(db, id, params.fileId));
    },
    "DELETE /api/projects/drafts/:id/files/:fileId": async ({ me, params }) => {
      const { id, fileId } = params;
      await removeFile(services, me.id, id, fileId);
    },
  });

  /** Returns the project if the viewer owns it. */
  async function owned(request: FastifyRequest, projectId: string) {
    const { account } = viewerOf(request);
    const project = await findProject(services, projectId, account);
    if (project.owner_id !== account.id)
      refuse("forbidden", "Only this project’s owner can invite developers.");
    return project;
  }

  serve(app, invitationEndpoints, {
    "GET /api/projects/:projectId/invitations": async ({ params, request }) =>
      listInvitations(db, (await owned(request, params.projectId)).id),
    "POST /api/projects/:projectId/invitations": async ({ params, body, request }) => {
      const project = await owned(request, params.projectId);
      if (!listings.some((listing) => listing === project.stage))
        refuse("conflict", "This request is closed. You can’t invite anyone now.");
      return invite(db, project, body.developerId);
    },
    "DELETE /api/projects/:projectId/invitations/:invitationId": async ({ params, request }) => {
      const { id } = await owned(request, params.projectId);
      await revokeInvitation(db, id, params.invitationId);
    },
    "POST /api/projects/invitations/accept": ({ me, body }) => acceptInvitation(db, me.id, body.secret),
  });

  const semaphore = new Semaphore(MAX_CONCURRENT, MAX_WAITING);
  const kept = new Map<string, Promise<Buffer>>();

  const draw = async (project: Previewed) => {
    const leave = await semaphore.acquire(WAIT_MS);
    try {
      return drawPreview(project);
    } finally {
      leave();
    }
  };
  const pictureOf = (key: string, project: Previewed): Promise<Buffer> => {
    const known = kept.get(key);
    if (known) return known;
    const picture = draw(project);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return picture;
  };

  app.get(
    "/previews/projects/:picture",
    {
      config: { access: "public" },
      schema: {
        hide: true,
        params: z.object({ picture: z.string().regex(/^[0-9a-f-]{36}\.png$/, NO_PROJECT) }),
      },
    },
    async (request, reply) => {
      const { title, category, asked, location, milestones, stage } = await readProject(
        services,
        request.params.picture.slice(0, -".png".length),
        undefined,
      );
      const project = { title, category, asked, location, milestones, stage };
      const key = createHash("sha256").update(JSON.stringify(project)).digest("base64url").slice(0, 27);
      // Other sites embed the picture.
      reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("etag", `"${key}"`).header("cache-control", "public, max-age=300");
      if (request.headers["if-none-match"]?.includes(`"${key}"`)) return reply.status(304).send();
      return reply.type("image/png").send(await pictureOf(key, project));
    },
  );
}

/** Drawing occupies a core briefly: one at a time, with a short queue. */
const MAX_CONCURRENT = 1;
const MAX_WAITING = 8;
const WAIT_MS = 3000;
const MAX_KEPT = 200;
