import { bidEndpoints } from "@trestle/domain/bids/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { findDevelopers } from "../accounts/directory.ts";
import { findProject } from "../projects/read-project.ts";
import { biddersOf } from "./bidders.ts";
import { claimBid } from "./claim-bid.ts";
import { freezeBid } from "./freeze-bid.ts";
import { listBids, readBid } from "./list-bids.ts";
import { bidObstacle } from "./policy.ts";

const FOUND = 20;

export function bidRoutes(app: App, services: Services): void {
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
      const ids = await findDevelopers(services.db, search, FOUND);
      const bidderOf = await biddersOf(services, ids);
      return ids.map(bidderOf);
    },
  });
}
