import multipart from "@fastify/multipart";
import { freezeBidResponse } from "@trestle/domain/bids/bid.ts";
import {
  earlierMessages,
  earlierQuery,
  makeOfferRequest,
  negotiation,
  negotiationSummary,
  openNegotiationRequest,
  readRequest,
  sayRequest,
  threadMessage,
} from "@trestle/domain/bids/negotiation.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { formRoute } from "../../platform/received-file.ts";
import { sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { noteSeen } from "../projects/invitations.ts";
import { freezeBid } from "./freeze-bid.ts";
import { findDocument, markRead, messagesOf, say, sendDocument } from "./messages.ts";
import { agreedContent, answerOffer, makeOffer } from "./offers.ts";
import { openNegotiation } from "./open-negotiation.ts";
import { listNegotiations, readNegotiation } from "./read-negotiations.ts";
import { findReadableThread, NO_THREAD } from "./thread.ts";

const tags = ["negotiation"];
const params = z.object({ id: z.uuid(NO_THREAD) });
const offerParams = params.extend({ number: z.coerce.number("This offer doesn't exist.").int().positive() });
const member = { access: "member" } as const;

export function negotiationRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;

  app.get(
    "/api/negotiations",
    {
      config: member,
      schema: { tags, summary: "List my negotiations", response: { 200: z.array(negotiationSummary) } },
    },
    async (request) => listNegotiations(dependencies, viewerOf(request).account.id),
  );

  app.post(
    "/api/negotiations",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Start a negotiation about a request, or continue it",
        body: openNegotiationRequest,
        response: { 200: negotiation },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const { projectId } = request.body;
      const id = await openNegotiation(dependencies, account, projectId);
      await noteSeen(db, projectId, account.id);
      return readNegotiation(dependencies, id, account);
    },
  );

  app.get(
    "/api/negotiations/:id",
    {
      config: member,
      schema: { tags, summary: "Get a negotiation", params, response: { 200: negotiation } },
    },
    async (request) => readNegotiation(dependencies, request.params.id, viewerOf(request).account),
  );

  app.get(
    "/api/negotiations/:id/messages",
    {
      config: member,
      schema: {
        tags,
        summary: "List earlier messages",
        params,
        querystring: earlierQuery,
        response: { 200: earlierMessages },
      },
    },
    async (request) => {
      const thread = await findReadableThread(db, request.params.id, viewerOf(request).account);
      return messagesOf(db, thread, request.query.before);
    },
  );

  app.put(
    "/api/negotiations/:id/read",
    {
      config: member,
      schema: {
        tags,
        summary: "Mark messages as read",
        params,
        body: readRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const upTo = new Date(request.body.upTo);
      await markRead(db, viewerOf(request).account.id, request.params.id, upTo);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/negotiations/:id/messages",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Send a message",
        params,
        body: sayRequest,
        response: { 201: threadMessage },
      },
    },
    async (request, reply) => {
      const message = await say(db, viewerOf(request).account.id, request.params.id, request.body.text);
      return reply.status(201).send(message);
    },
  );

  app.post(
    "/api/negotiations/:id/offers",
    {
      bodyLimit: 192 * 1024,
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Make an offer or counter-offer",
        params,
        body: makeOfferRequest,
        response: { 201: negotiation },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      await makeOffer(dependencies, account, request.params.id, request.body);
      return reply.status(201).send(await readNegotiation(dependencies, request.params.id, account));
    },
  );

  for (const act of ["agree", "decline", "withdraw"] as const)
    app.post(
      `/api/negotiations/:id/offers/:number/${act}`,
      {
        config: member,
        schema: {
          tags,
          summary: `${act[0]?.toUpperCase()}${act.slice(1)} the latest offer`,
          params: offerParams,
          response: { 200: negotiation },
        },
      },
      async (request) => {
        const { account } = viewerOf(request);
        const { id, number } = request.params;
        await answerOffer(dependencies, account, id, number, act);
        return readNegotiation(dependencies, id, account);
      },
    );

  app.post(
    "/api/negotiations/:id/offers/:number/freeze",
    {
      config: member,
      schema: {
        tags,
        summary: "Prepare the agreed offer as a bid to sign",
        params: offerParams,
        response: { 201: freezeBidResponse },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      const { id, number } = request.params;
      const { projectId, content } = await agreedContent(dependencies, account, id, number);
      const agreed = { negotiationId: id, number };
      return reply.status(201).send(await freezeBid(dependencies, account, projectId, content, agreed));
    },
  );

  app.get(
    "/api/negotiations/:id/files/:fileId",
    {
      config: member,
      schema: {
        tags,
        summary: "Download a file of the negotiation",
        params: params.extend({ fileId: z.uuid("This file doesn't exist.") }),
      },
    },
    async (request, reply) => {
      const { id } = await findReadableThread(db, request.params.id, viewerOf(request).account);
      return sendFile(reply, files, await findDocument(db, id, request.params.fileId));
    },
  );

  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);
    forms.post(
      "/api/negotiations/:id/files",
      {
        ...formRoute,
        config: { ...member, idempotent: false },
        schema: {
          tags,
          summary: "Send a file",
          consumes: ["multipart/form-data"],
          params,
          body: z.object({ file: z.file() }),
          response: { 201: threadMessage },
        },
      },
      async (request, reply) => {
        const { account } = viewerOf(request);
        const message = await sendDocument(request, dependencies, account.id, request.params.id);
        return reply.status(201).send(message);
      },
    );
  });
}
