import { Readable } from "node:stream";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { milestoneEndpoints, pictureEndpoints } from "@trestle/domain/milestones/endpoints.ts";
import { asDownload, sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { poolReader } from "../pools/read-pools.ts";
import { projectCalendar } from "./calendar.ts";
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
import { listDisputes } from "./list-disputes.ts";
import { listOngoing, ongoingCursor } from "./list-ongoing.ts";
import { findReleased, listReleased, readRelease, setRelease } from "./pictures.ts";
import { findEvidenceFile, listEvidence, presentFile, readEvidence, zipEvidence } from "./read-evidence.ts";
import { statementCsv, statementCursor, statementLines, statementTotals } from "./statement.ts";
import { trackProject } from "./track-project.ts";

export function trackingRoutes(app: App, services: Services): void {
  const { db, files } = services;

  const pools = poolReader(services);

  type Asked<Params> = { me: Account; params: Params };
  const found = ({ me, params }: Asked<{ projectId: string }>) => findTracked(services, params.projectId, me);
  /** Finds the project of an author's evidence. */
  const own = async (asked: Asked<{ projectId: string; evidenceId: string }>) => {
    const tracked = await found(asked);
    const { id } = await findEvidence(db, tracked.id, asked.params.evidenceId);
    return { tracked, id };
  };

  serve(app, milestoneEndpoints, {
    "GET /api/projects/ongoing": ({ me, query, paged }) => {
      if (query.userId !== me.id) refuse("forbidden", AUTHENTICATION_REQUIRED);
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
        refuse("forbidden", "Only the customer and the developer can download this calendar.");
      const calendar = await projectCalendar(services, found);
      return asDownload(reply, "text/calendar; charset=utf-8", `project-${found.token_id}.ics`).send(
        calendar,
      );
    },
    "GET /api/disputes": async ({ me }) => {
      const { ethereum_address } = me;
      return ethereum_address ? listDisputes(services, ethereum_address) : [];
    },
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
      if (!file.thumbnail_as) refuse("not_found", "There’s no picture of this file.");
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
