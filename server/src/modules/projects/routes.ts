import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { projectEndpoints } from "@trestle/domain/projects/endpoints.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services, Transaction } from "../../services.ts";
import { presentFile } from "./drafts.ts";
import { historyOf } from "./history.ts";
import { listMarket, marketOrders, markMarket } from "./list-market.ts";
import { listOwn } from "./list-own.ts";
import { lockOpenProject } from "./lock-open-project.ts";
import { permissionsOf } from "./policy.ts";
import { presentSummaries } from "./present.ts";
import { addFile, findFile } from "./project-files.ts";
import { answerQuestion, askQuestion, listQuestions } from "./questions.ts";
import { findProject, readProject } from "./read-project.ts";
import { updateProject } from "./update-project.ts";

/** Enters a later document in a project's history, in the transaction that adds it and while the request is open. */
async function noteDocument(transaction: Transaction, projectId: string, fileName: string): Promise<void> {
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
      if (query.userId !== me.id) throw new DomainError("forbidden", AUTHENTICATION_REQUIRED);
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
        throw new DomainError(
          "forbidden",
          "Only other people can ask questions, and only while the request is open.",
        );
      return askQuestion(db, found, me.id, body.text);
    },
    "POST /api/projects/:projectId/questions/:questionId/answer": async ({ me, params, body }) => {
      const { projectId, questionId } = params;
      const found = await findProject(services, projectId, me);
      if (!permissionsOf(found, me).answer)
        throw new DomainError("forbidden", "Only this project's owner can answer.");
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
        throw new DomainError(
          "forbidden",
          "Only the owner can add documents, and only while the request is open.",
        );
      const file = await addFile(request, services, found.id, (transaction, fileName) =>
        noteDocument(transaction, found.id, fileName),
      );
      return presentFile(file);
    },
  });
}
