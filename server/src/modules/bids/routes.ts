import {
  bid,
  bidder,
  bidResponse,
  bidStanding,
  freezeBidRequest,
  freezeBidResponse,
  placedBidRequest,
} from "@trestle/domain/bids/bid.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { findDevelopers } from "../auth/verified-developers.ts";
import { findProject, NO_PROJECT } from "../projects/read-project.ts";
import { biddersOf } from "./bidders.ts";
import { claimBid } from "./claim-bid.ts";
import { freezeBid } from "./freeze-bid.ts";
import { listBids, readBid } from "./list-bids.ts";
import { bidObstacle } from "./policy.ts";

const tags = ["bids"];
const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const bidIndex = z.coerce.number("This bid doesn't exist.").int().min(0).max(1_000_000);
const visitor = { access: "visitor" } as const;
const member = { access: "member" } as const;
const FOUND = 20;

export function bidRoutes(app: App, dependencies: Dependencies): void {
  app.get(
    "/api/bids/projects/:projectId",
    {
      config: visitor,
      schema: { tags, summary: "List a project's bids", params, response: { 200: z.array(bid) } },
    },
    async (request) => listBids(dependencies, request.params.projectId, request.viewer?.account),
  );

  // Who names no bid means the first.
  for (const place of ["/:bidIndex", ""])
    app.get(
      `/api/payments/projects/:projectId/bids${place}`,
      {
        config: visitor,
        schema: {
          tags,
          summary: place ? "Get a bid with its bidder" : "Get a project's first bid with its bidder",
          params: params.extend({ bidIndex: bidIndex.default(0) }),
          response: { 200: bidResponse },
        },
      },
      async (request) => {
        const { projectId, bidIndex: index } = request.params;
        return {
          success: true as const,
          bid: await readBid(dependencies, projectId, index, request.viewer?.account),
        };
      },
    );

  app.get(
    "/api/bids/projects/:projectId/standing",
    {
      config: member,
      schema: {
        tags,
        summary: "Check whether I can bid, and why not",
        params,
        response: { 200: bidStanding },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const project = await findProject(dependencies, request.params.projectId, account);
      const reason = await bidObstacle(dependencies, project, account);
      return { mayBid: reason === null, reason };
    },
  );

  app.post(
    "/api/bids/projects/:projectId/freeze",
    {
      bodyLimit: 192 * 1024,
      config: member,
      schema: {
        tags,
        summary: "Prepare my bid's terms to sign",
        params,
        body: freezeBidRequest,
        response: { 201: freezeBidResponse },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      const frozen = await freezeBid(dependencies, account, request.params.projectId, request.body.content);
      return reply.status(201).send(frozen);
    },
  );

  app.post(
    "/api/bids/projects/:projectId/placed",
    {
      config: member,
      schema: {
        tags,
        summary: "Report the transaction that placed my bid",
        params,
        body: placedBidRequest,
        response: { 200: bid },
      },
    },
    async (request) =>
      claimBid(dependencies, viewerOf(request).account, request.params.projectId, request.body),
  );

  app.get(
    "/api/bids/developers",
    {
      config: member,
      schema: {
        tags,
        summary: "Find verified developers by name",
        querystring: z.object({ search: z.string().trim().max(64).default("") }),
        response: { 200: z.array(bidder) },
      },
    },
    async ({ query: { search } }) => {
      const ids = await findDevelopers(dependencies.db, search, FOUND);
      const bidderOf = await biddersOf(dependencies, ids);
      return ids.map(bidderOf);
    },
  );
}
