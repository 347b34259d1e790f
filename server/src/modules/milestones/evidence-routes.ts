import { Readable } from "node:stream";
import { DomainError } from "@trestle/domain/errors.ts";
import { evidenceEndpoints } from "@trestle/domain/milestones/endpoints.ts";
import { asDownload, sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { listComments, writeComment } from "./comments.ts";
import {
  findEvidence,
  openDraft,
  removeDraft,
  removeFile,
  sealEvidence,
  updateDraft,
  updateFile,
} from "./evidence.ts";
import { addEvidenceFile } from "./evidence-files.ts";
import { findTracked } from "./find-tracked.ts";
import { findEvidenceFile, listEvidence, presentFile, readEvidence, zipEvidence } from "./read-evidence.ts";

export function evidenceRoutes(app: App, services: Services): void {
  const { db, files } = services;
  type Asked<Params> = { me: Account; params: Params };
  const found = ({ me, params }: Asked<{ projectId: string }>) => findTracked(services, params.projectId, me);
  /** Evidence in a project that its author still has a part in. */
  const own = async (asked: Asked<{ projectId: string; evidenceId: string }>) => {
    const tracked = await found(asked);
    const { id } = await findEvidence(db, tracked.id, asked.params.evidenceId);
    return { tracked, id };
  };

  serve(app, evidenceEndpoints, {
    "GET /api/projects/:projectId/evidence": async ({ me, params, query }) => {
      const tracked = await found({ me, params });
      return listEvidence(services, tracked, me, query.milestone);
    },
    "POST /api/projects/:projectId/evidence": async ({ me, params, body }) => {
      const tracked = await found({ me, params });
      const { id } = await openDraft(services, tracked, me, body);
      return readEvidence(services, tracked, me, id);
    },
    "PUT /api/projects/:projectId/evidence/:evidenceId": async ({ me, params, body }) => {
      const { tracked, id } = await own({ me, params });
      await updateDraft(db, me.id, id, body);
      return readEvidence(services, tracked, me, id);
    },
    "DELETE /api/projects/:projectId/evidence/:evidenceId": async ({ me, params }) => {
      const { id } = await own({ me, params });
      await removeDraft(services, me.id, id);
    },
    "POST /api/projects/:projectId/evidence/:evidenceId/seal": async ({ me, params }) => {
      const { tracked, id } = await own({ me, params });
      await sealEvidence(db, tracked, me.id, id);
      return readEvidence(services, tracked, me, id);
    },
    "PUT /api/projects/:projectId/evidence/:evidenceId/files/:fileId": async ({ me, params, body }) => {
      const { tracked, id } = await own({ me, params });
      await updateFile(db, me.id, id, params.fileId, body);
      return readEvidence(services, tracked, me, id);
    },
    "DELETE /api/projects/:projectId/evidence/:evidenceId/files/:fileId": async ({ me, params }) => {
      const { id } = await own({ me, params });
      await removeFile(services, me.id, id, params.fileId);
    },
    "GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId": async ({ me, params, reply }) => {
      const tracked = await found({ me, params });
      const { evidenceId, fileId } = params;
      return sendFile(reply, files, await findEvidenceFile(services, tracked, me, evidenceId, fileId));
    },
    "GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId/thumbnail": async ({
      me,
      params,
      reply,
    }) => {
      const tracked = await found({ me, params });
      const { evidenceId, fileId } = params;
      const file = await findEvidenceFile(services, tracked, me, evidenceId, fileId);
      if (!file.thumbnail_as) throw new DomainError("not_found", "There's no picture of this file.");
      return sendFile(reply, files, {
        file_name: `${file.file_name}.webp`,
        content_type: "image/webp",
        size_bytes: file.thumbnail_bytes ?? 0,
        stored_as: file.thumbnail_as,
      });
    },
    "GET /api/projects/:projectId/milestones/:index/evidence.zip": async ({ me, params, reply }) => {
      const tracked = await found({ me, params });
      const { index } = params;
      const archive = await zipEvidence(services, tracked, me, index);
      const name = `evidence-${tracked.token_id}-milestone-${index + 1}.zip`;
      return asDownload(reply, "application/zip", name).send(Readable.from(archive));
    },
    "GET /api/projects/:projectId/milestones/:index/comments": async ({ me, params }) => {
      const tracked = await found({ me, params });
      return listComments(services, tracked, me, params.index);
    },
    "POST /api/projects/:projectId/milestones/:index/comments": async ({ me, params, body }) => {
      const tracked = await found({ me, params });
      return writeComment(db, tracked, me, params.index, body.text);
    },
    "POST /api/projects/:projectId/evidence/:evidenceId/files": async ({ me, params, request }) => {
      const { tracked, id } = await own({ me, params });
      const file = await addEvidenceFile(request, services, id);
      return presentFile(file, tracked);
    },
  });
}
