import { emptyDraft } from "@trestle/domain/projects/draft.ts";
import { draftEndpoints } from "@trestle/domain/projects/endpoints.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
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

/** Build requests while they are written: each to its owner alone. */
export function draftRoutes(app: App, services: Services): void {
  const { db, files } = services;
  serve(app, draftEndpoints, {
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
      await notePosting(db, me.id, params.id, body);
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
}
