import { bidEndpoints, negotiationEndpoints } from "@trestle/domain/bids/endpoints.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { findDevelopers } from "../accounts/directory.ts";
import { recordSeen } from "../projects/invitations.ts";
import { findProject } from "../projects/read-project.ts";
import { claimBid } from "./claim-bid.ts";
import { biddersOf, listBids, readBid } from "./directory.ts";
import { freezeBid } from "./freeze-bid.ts";
import { findDocument, markRead, messagesOf, sendDocument, sendMessage } from "./messages.ts";
import { agreedContent, answerOffer, makeOffer } from "./offers.ts";
import { openNegotiation } from "./open-negotiation.ts";
import { bidObstacle } from "./policy.ts";
import { listNegotiations, readNegotiation } from "./read-negotiations.ts";
import { findReadableThread } from "./thread.ts";

const MAX_DEVELOPERS = 20;

export function bidRoutes(app: App, services: Services): void {
  const { db, files } = services;

  const bidOf = async ({
    params,
    me,
  }: {
    params: { projectId: string; bidIndex: number };
    me?: Account;
  }) => ({
    success: true as const,
    bid: await readBid(services, params.projectId, params.bidIndex, me),
  });
  serve(app, bidEndpoints, {
    "GET /api/payments/projects/:projectId/bids": bidOf,
    "GET /api/payments/projects/:projectId/bids/:bidIndex": bidOf,
    "GET /api/bids/projects/:projectId": ({ me, params }) => listBids(services, params.projectId, me),
    "GET /api/bids/projects/:projectId/standing": async ({ me, params }) => {
      const project = await findProject(services, params.projectId, me);
      const reason = await bidObstacle(services, project, me);
      return { mayBid: reason === null, reason };
    },
    "POST /api/bids/projects/:projectId/freeze": ({ me, params, body }) =>
      freezeBid(services, me, params.projectId, body.content),
    "POST /api/bids/projects/:projectId/placed": ({ me, params, body }) =>
      claimBid(services, me, params.projectId, body),
    "GET /api/bids/developers": async ({ query: { search } }) => {
      const ids = await findDevelopers(services.db, search, MAX_DEVELOPERS);
      const bidderOf = await biddersOf(services, ids);
      return ids.map(bidderOf);
    },
  });

  const answered =
    (act: "agree" | "decline" | "withdraw") =>
    async ({ me, params: { id, number } }: { me: Account; params: { id: string; number: number } }) => {
      await answerOffer(db, me, id, number, act);
      return readNegotiation(services, id, me);
    };

  serve(app, negotiationEndpoints, {
    "GET /api/negotiations": ({ me }) => listNegotiations(services, me.id),
    "POST /api/negotiations": async ({ me, body }) => {
      const { projectId } = body;
      const id = await openNegotiation(services, me, projectId);
      await recordSeen(db, projectId, me.id);
      return readNegotiation(services, id, me);
    },
    "GET /api/negotiations/:id": ({ me, params }) => readNegotiation(services, params.id, me),
    "GET /api/negotiations/:id/messages": async ({ me, params, query }) => {
      const thread = await findReadableThread(db, params.id, me);
      return messagesOf(db, thread, query.before);
    },
    "PUT /api/negotiations/:id/read": ({ me, params, body }) =>
      markRead(db, me.id, params.id, new Date(body.upTo)),
    "POST /api/negotiations/:id/messages": ({ me, params, body }) =>
      sendMessage(db, me.id, params.id, body.text),
    "POST /api/negotiations/:id/offers": async ({ me, params, body }) => {
      await makeOffer(services, me, params.id, body);
      return readNegotiation(services, params.id, me);
    },
    "POST /api/negotiations/:id/offers/:number/agree": answered("agree"),
    "POST /api/negotiations/:id/offers/:number/decline": answered("decline"),
    "POST /api/negotiations/:id/offers/:number/withdraw": answered("withdraw"),
    "POST /api/negotiations/:id/offers/:number/freeze": async ({ me, params }) => {
      const { id, number } = params;
      const { projectId, content } = await agreedContent(db, me, id, number);
      const agreed = { negotiationId: id, number };
      return freezeBid(services, me, projectId, content, agreed);
    },
    "GET /api/negotiations/:id/files/:fileId": async ({ me, params, reply }) => {
      const { id } = await findReadableThread(db, params.id, me);
      return sendFile(reply, files, await findDocument(db, id, params.fileId));
    },
    "POST /api/negotiations/:id/files": ({ me, params, request }) =>
      sendDocument(request, services, me.id, params.id),
  });
}
