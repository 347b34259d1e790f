import multipart from "@fastify/multipart";
import {
  draft,
  emptyDraft,
  freezeRequest,
  freezeResponse,
  postedRequest,
  projectFile,
  saveDraftRequest,
} from "@trestle/domain/projects/draft.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { formRoute } from "../../platform/received-file.ts";
import { sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
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
import { freezeDraft, notePosting } from "./freeze-draft.ts";
import { addFile, findFile, removeFile } from "./project-files.ts";

const tags = ["projects"];
const params = z.object({ id: z.uuid("This draft doesn't exist.") });
const fileParams = params.extend({ fileId: z.uuid("This file doesn't exist.") });
const config = { access: "member" } as const;

/** Build requests while they are written: each to its owner alone. */
export function draftRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;
  app.get(
    "/api/projects/drafts",
    {
      config,
      schema: { tags, summary: "List my drafts, latest change first", response: { 200: z.array(draft) } },
    },
    async (request) => {
      const rows = await listDrafts(db, viewerOf(request).account.id);
      return Promise.all(rows.map((row) => presentDraft(db, row)));
    },
  );

  app.post(
    "/api/projects/drafts",
    {
      bodyLimit: 192 * 1024,
      config: { ...config, bulk: "text" },
      schema: {
        tags,
        summary: "Start a build request",
        body: z.strictObject({ content: saveDraftRequest.shape.content.optional() }),
        response: { 201: draft },
      },
    },
    async (request, reply) => {
      const content = request.body.content ?? emptyDraft;
      const row = await createDraft(db, viewerOf(request).account.id, content);
      return reply.status(201).send(await presentDraft(db, row));
    },
  );

  app.get(
    "/api/projects/drafts/:id",
    { config, schema: { tags, summary: "Get one of my drafts", params, response: { 200: draft } } },
    async (request) => presentDraft(db, await ownDraft(db, viewerOf(request).account.id, request.params.id)),
  );

  app.put(
    "/api/projects/drafts/:id",
    {
      bodyLimit: 192 * 1024,
      config: { ...config, bulk: "text" },
      schema: {
        tags,
        summary: "Save a draft on top of a given revision",
        params,
        body: saveDraftRequest,
        response: { 200: draft },
      },
    },
    async (request) =>
      presentDraft(db, await saveDraft(db, viewerOf(request).account.id, request.params.id, request.body)),
  );

  app.delete(
    "/api/projects/drafts/:id",
    { config, schema: { tags, summary: "Delete a draft", params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteDraft(dependencies, viewerOf(request).account.id, request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.post(
    "/api/projects/drafts/:id/freeze",
    {
      config,
      schema: {
        tags,
        summary: "Prepare a draft's terms for minting",
        params,
        body: freezeRequest,
        response: { 200: freezeResponse },
      },
    },
    async (request) => freezeDraft(db, viewerOf(request).account, request.params.id, request.body),
  );

  app.post(
    "/api/projects/drafts/:id/posted",
    {
      config,
      schema: {
        tags,
        summary: "Report the transaction that posted my request",
        params,
        body: postedRequest,
        response: { 200: draft },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await notePosting(db, account.id, request.params.id, request.body);
      return presentDraft(db, await ownDraft(db, account.id, request.params.id));
    },
  );

  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);
    forms.post(
      "/api/projects/drafts/:id/files",
      {
        ...formRoute,
        config: { ...config, idempotent: false },
        schema: {
          tags,
          summary: "Add a document",
          consumes: ["multipart/form-data"],
          params,
          body: z.object({ file: z.file() }),
          response: { 201: projectFile },
        },
      },
      async (request, reply) => {
        const ownerId = viewerOf(request).account.id;
        const { id } = await ownDraft(db, ownerId, request.params.id);
        const file = await addFile(request, dependencies, id, (transaction) =>
          changeableDraft(transaction, ownerId, id),
        );
        return reply.status(201).send(presentFile(file));
      },
    );
  });

  app.get(
    "/api/projects/drafts/:id/files/:fileId",
    { config, schema: { tags, summary: "Download a document of my draft", params: fileParams } },
    async (request, reply) => {
      const { id } = await ownDraft(db, viewerOf(request).account.id, request.params.id);
      return sendFile(reply, files, await findFile(db, id, request.params.fileId));
    },
  );

  app.delete(
    "/api/projects/drafts/:id/files/:fileId",
    {
      config,
      schema: { tags, summary: "Remove a document", params: fileParams, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, fileId } = request.params;
      await removeFile(dependencies, viewerOf(request).account.id, id, fileId);
      return reply.status(204).send(null);
    },
  );
}
