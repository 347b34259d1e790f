import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import { DomainError } from "@trestle/domain/errors.ts";
import {
  commentRequest,
  draftEvidenceRequest,
  evidence,
  evidenceFile,
  evidenceQuery,
  milestoneComment,
  updateEvidenceFileRequest,
  updateEvidenceRequest,
} from "@trestle/domain/milestones/evidence.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { formRoute } from "../../platform/received-file.ts";
import { asDownload, sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { NO_PROJECT } from "../projects/read-project.ts";
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

const tags = ["milestones"];
const project = z.object({ projectId: z.uuid(NO_PROJECT) });
const ofMilestone = project.extend({ index: z.coerce.number().int().min(0).max(19) });
const ofEvidence = project.extend({ evidenceId: z.uuid("This evidence doesn't exist.") });
const ofFile = ofEvidence.extend({ fileId: z.uuid("This file doesn't exist.") });
const member = { access: "member" } as const;

export function evidenceRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;
  const found = async (request: FastifyRequest<{ Params: { projectId: string } }>) => {
    const { account } = viewerOf(request);
    return { account, tracked: await findTracked(dependencies, request.params.projectId, account) };
  };
  /** One's own, in a project that one still has a part in. */
  const own = async (request: FastifyRequest<{ Params: { projectId: string; evidenceId: string } }>) => {
    const { account, tracked } = await found(request);
    const { id } = await findEvidence(db, tracked.id, request.params.evidenceId);
    return { account, tracked, id };
  };

  app.get(
    "/api/projects/:projectId/evidence",
    {
      config: member,
      schema: {
        tags,
        summary: "List evidence and reasons that I can read",
        params: project,
        querystring: evidenceQuery,
        response: { 200: z.array(evidence) },
      },
    },
    async (request) => {
      const { account, tracked } = await found(request);
      return listEvidence(dependencies, tracked, account, request.query.milestone);
    },
  );

  app.post(
    "/api/projects/:projectId/evidence",
    {
      config: member,
      schema: {
        tags,
        summary: "Open my draft of evidence or of a reason",
        params: project,
        body: draftEvidenceRequest,
        response: { 201: evidence },
      },
    },
    async (request, reply) => {
      const { account, tracked } = await found(request);
      const { id } = await openDraft(dependencies, tracked, account, request.body);
      return reply.status(201).send(await readEvidence(dependencies, tracked, account, id));
    },
  );

  app.put(
    "/api/projects/:projectId/evidence/:evidenceId",
    {
      bodyLimit: 32 * 1024,
      config: member,
      schema: {
        tags,
        summary: "Change my draft",
        params: ofEvidence,
        body: updateEvidenceRequest,
        response: { 200: evidence },
      },
    },
    async (request) => {
      const { account, tracked, id } = await own(request);
      await updateDraft(db, account.id, id, request.body);
      return readEvidence(dependencies, tracked, account, id);
    },
  );

  app.delete(
    "/api/projects/:projectId/evidence/:evidenceId",
    {
      config: member,
      schema: { tags, summary: "Delete my draft", params: ofEvidence, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { account, id } = await own(request);
      await removeDraft(dependencies, account.id, id);
      return reply.status(204).send(null);
    },
  );

  app.post(
    "/api/projects/:projectId/evidence/:evidenceId/seal",
    {
      config: member,
      schema: {
        tags,
        summary: "Freeze my draft under its hash",
        params: ofEvidence,
        response: { 200: evidence },
      },
    },
    async (request) => {
      const { account, tracked, id } = await own(request);
      await sealEvidence(db, tracked, account.id, id);
      return readEvidence(dependencies, tracked, account, id);
    },
  );

  app.put(
    "/api/projects/:projectId/evidence/:evidenceId/files/:fileId",
    {
      config: member,
      schema: {
        tags,
        summary: "Add a note to a file, or delete its place and time",
        params: ofFile,
        body: updateEvidenceFileRequest,
        response: { 200: evidence },
      },
    },
    async (request) => {
      const { account, tracked, id } = await own(request);
      await updateFile(db, account.id, id, request.params.fileId, request.body);
      return readEvidence(dependencies, tracked, account, id);
    },
  );

  app.delete(
    "/api/projects/:projectId/evidence/:evidenceId/files/:fileId",
    {
      config: member,
      schema: { tags, summary: "Remove a file from my draft", params: ofFile, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { account, id } = await own(request);
      await removeFile(dependencies, account.id, id, request.params.fileId);
      return reply.status(204).send(null);
    },
  );

  app.get(
    "/api/projects/:projectId/evidence/:evidenceId/files/:fileId",
    { config: member, schema: { tags, summary: "Download a file of evidence", params: ofFile } },
    async (request, reply) => {
      const { account, tracked } = await found(request);
      const { evidenceId, fileId } = request.params;
      return sendFile(
        reply,
        files,
        await findEvidenceFile(dependencies, tracked, account, evidenceId, fileId),
      );
    },
  );

  app.get(
    "/api/projects/:projectId/evidence/:evidenceId/files/:fileId/thumbnail",
    { config: member, schema: { tags, summary: "Get a photo's thumbnail", params: ofFile } },
    async (request, reply) => {
      const { account, tracked } = await found(request);
      const { evidenceId, fileId } = request.params;
      const file = await findEvidenceFile(dependencies, tracked, account, evidenceId, fileId);
      if (!file.thumbnail_as) throw new DomainError("not_found", "There's no picture of this file.");
      return sendFile(reply, files, {
        file_name: `${file.file_name}.webp`,
        content_type: "image/webp",
        size_bytes: file.thumbnail_bytes ?? 0,
        stored_as: file.thumbnail_as,
      });
    },
  );

  app.get(
    "/api/projects/:projectId/milestones/:index/evidence.zip",
    {
      config: member,
      schema: { tags, summary: "Download a milestone's evidence as an archive", params: ofMilestone },
    },
    async (request, reply) => {
      const { account, tracked } = await found(request);
      const { index } = request.params;
      const archive = await zipEvidence(dependencies, tracked, account, index);
      const name = `evidence-${tracked.token_id}-milestone-${index + 1}.zip`;
      return asDownload(reply, "application/zip", name).send(Readable.from(archive));
    },
  );

  app.get(
    "/api/projects/:projectId/milestones/:index/comments",
    {
      config: member,
      schema: {
        tags,
        summary: "List comments on a milestone",
        params: ofMilestone,
        response: { 200: z.array(milestoneComment) },
      },
    },
    async (request) => {
      const { account, tracked } = await found(request);
      return listComments(dependencies, tracked, account, request.params.index);
    },
  );

  app.post(
    "/api/projects/:projectId/milestones/:index/comments",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Comment on a milestone",
        params: ofMilestone,
        body: commentRequest,
        response: { 201: milestoneComment },
      },
    },
    async (request, reply) => {
      const { account, tracked } = await found(request);
      const comment = await writeComment(
        dependencies,
        tracked,
        account,
        request.params.index,
        request.body.text,
      );
      return reply.status(201).send(comment);
    },
  );

  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);
    forms.post(
      "/api/projects/:projectId/evidence/:evidenceId/files",
      {
        ...formRoute,
        config: { ...member, idempotent: false },
        schema: {
          tags,
          summary: "Add a photo, PDF or video to my draft",
          consumes: ["multipart/form-data"],
          params: ofEvidence,
          body: z.object({ file: z.file() }),
          response: { 201: evidenceFile },
        },
      },
      async (request, reply) => {
        const { tracked, id } = await own(request);
        const file = await addEvidenceFile(request, dependencies, id);
        return reply.status(201).send(presentFile(file, tracked));
      },
    );
  });
}
