import multipart from "@fastify/multipart";
import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { projectFile } from "@trestle/domain/projects/draft.ts";
import { mapMark, mapQuery, marketFilter } from "@trestle/domain/projects/market.ts";
import { happening, listQuery, project, updateProjectRequest } from "@trestle/domain/projects/project.ts";
import { projectSummary } from "@trestle/domain/projects/project-summary.ts";
import { answerRequest, askRequest, question } from "@trestle/domain/projects/question.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { listedFields } from "../../platform/listed-fields.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { formRoute } from "../../platform/received-file.ts";
import { sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { presentFile } from "./drafts.ts";
import { historyOf } from "./history.ts";
import { listMarket, marketOrders, markMarket } from "./list-market.ts";
import { listOwn } from "./list-own.ts";
import { noteDocument } from "./note-document.ts";
import { permissionsOf } from "./policy.ts";
import { presentSummaries } from "./present.ts";
import { addFile, findFile } from "./project-files.ts";
import { answerQuestion, askQuestion, listQuestions } from "./questions.ts";
import { findProject, NO_PROJECT, readProject } from "./read-project.ts";
import { updateProject } from "./update-project.ts";

const tags = ["projects"];
const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const polled = { access: "public", conditional: true } as const;
const visitor = { access: "visitor" } as const;
const member = { access: "member" } as const;

export function projectRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;

  app.get(
    "/api/projects/marketplace",
    {
      config: polled,
      serializerCompiler: listedFields,
      schema: {
        tags,
        summary: "List requests open for bids",
        querystring: marketFilter.extend(pageQuery.shape),
        response: { 200: z.array(projectSummary) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const { cursor: shape, key } = marketOrders[filter.sort];
      const rows = await listMarket(db, filter, readCursor(cursor, shape), limit + 1);
      return presentSummaries(
        db,
        page(request, reply, rows, limit, (row) => [key(row), row.id]),
      );
    },
  );

  app.get(
    "/api/projects/marketplace/map",
    {
      config: polled,
      schema: {
        tags,
        summary: "List requests open for bids as map clusters",
        querystring: mapQuery,
        response: { 200: z.array(mapMark) },
      },
    },
    async ({ query: { north, south, east, west, ...filter } }) =>
      markMarket(db, { north, south, east, west }, filter),
  );

  app.get(
    "/api/projects/negotiation",
    {
      config: member,
      schema: {
        tags,
        summary: "List my projects in negotiation",
        querystring: listQuery,
        response: { 200: z.array(projectSummary) },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      if (request.query.userId !== account.id) throw new DomainError("forbidden", AUTHENTICATION_REQUIRED);
      return listOwn(dependencies, account, ["negotiation"]);
    },
  );

  app.get(
    "/api/projects/mine",
    {
      config: member,
      schema: {
        tags,
        summary: "List everything I posted or build",
        response: { 200: z.array(projectSummary) },
      },
    },
    async (request) => listOwn(dependencies, viewerOf(request).account),
  );

  app.get(
    "/api/projects/:projectId",
    {
      config: visitor,
      serializerCompiler: listedFields,
      schema: { tags, summary: "Get a project", params, response: { 200: project } },
    },
    async (request) => readProject(dependencies, request.params.projectId, request.viewer?.account),
  );

  app.put(
    "/api/projects/:projectId",
    {
      // A whole project, as it was read.
      bodyLimit: 192 * 1024,
      config: member,
      schema: {
        tags,
        summary: "Move my request between market and negotiation",
        params,
        body: updateProjectRequest,
        response: { 200: project },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await updateProject(dependencies, account, request.params.projectId, request.body);
      return readProject(dependencies, request.params.projectId, account);
    },
  );

  app.get(
    "/api/projects/:projectId/history",
    {
      config: visitor,
      schema: { tags, summary: "Get a project's history", params, response: { 200: z.array(happening) } },
    },
    async (request) => {
      const found = await findProject(dependencies, request.params.projectId, request.viewer?.account);
      return historyOf(dependencies, found);
    },
  );

  app.get(
    "/api/projects/:projectId/questions",
    {
      config: visitor,
      schema: { tags, summary: "List questions and answers", params, response: { 200: z.array(question) } },
    },
    async (request) => {
      const { id } = await findProject(dependencies, request.params.projectId, request.viewer?.account);
      return listQuestions(db, id);
    },
  );

  app.post(
    "/api/projects/:projectId/questions",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Ask a public question",
        params,
        body: askRequest,
        response: { 201: question },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      const found = await findProject(dependencies, request.params.projectId, account);
      if (!permissionsOf(found, account).ask)
        throw new DomainError(
          "forbidden",
          "Only other people can ask questions, and only while the request is open.",
        );
      return reply.status(201).send(await askQuestion(db, found, account.id, request.body.text));
    },
  );

  app.post(
    "/api/projects/:projectId/questions/:questionId/answer",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Answer a question publicly",
        params: params.extend({ questionId: z.uuid("This question doesn't exist.") }),
        body: answerRequest,
        response: { 200: question },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const { projectId, questionId } = request.params;
      const found = await findProject(dependencies, projectId, account);
      if (!permissionsOf(found, account).answer)
        throw new DomainError("forbidden", "Only this project's owner can answer.");
      return answerQuestion(db, found, questionId, request.body.text);
    },
  );

  app.get(
    "/api/projects/:projectId/files/:fileId",
    {
      config: visitor,
      schema: {
        tags,
        summary: "Download a document",
        params: params.extend({ fileId: z.uuid("This file doesn't exist.") }),
      },
    },
    async (request, reply) => {
      const { projectId, fileId } = request.params;
      const { id } = await findProject(dependencies, projectId, request.viewer?.account);
      return sendFile(reply, files, await findFile(db, id, fileId));
    },
  );

  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);
    forms.post(
      "/api/projects/:projectId/files",
      {
        ...formRoute,
        config: { ...member, idempotent: false },
        schema: {
          tags,
          summary: "Add a document to my open request",
          consumes: ["multipart/form-data"],
          params,
          body: z.object({ file: z.file() }),
          response: { 201: projectFile },
        },
      },
      async (request, reply) => {
        const { account } = viewerOf(request);
        const found = await findProject(dependencies, request.params.projectId, account);
        if (!permissionsOf(found, account).addFiles)
          throw new DomainError(
            "forbidden",
            "Only the owner can add documents, and only while the request is open.",
          );
        const file = await addFile(request, dependencies, found.id, (transaction, fileName) =>
          noteDocument(transaction, found.id, fileName),
        );
        return reply.status(201).send(presentFile(file));
      },
    );
  });
}
