import { bidEndpoints } from "@trestle/domain/bids/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Account } from "../../platform/http/viewer.ts";
import { findDevelopers } from "../accounts/verified-developers.ts";
import { findProject } from "../projects/read-project.ts";
import { biddersOf } from "./bidders.ts";
import { claimBid } from "./claim-bid.ts";
import { freezeBid } from "./freeze-bid.ts";
import { listBids, readBid } from "./list-bids.ts";
import { bidObstacle } from "./policy.ts";

const FOUND = 20;

export function bidRoutes(app: App, dependencies: Dependencies): void {
  const bidOf = async ({
    params,
    me,
  }: {
    params: { projectId: string; bidIndex: number };
    me?: Account;
  }) => ({
    success: true as const,
    bid: await readBid(dependencies, params.projectId, params.bidIndex, me),
  });
  serve(app, bidEndpoints, {
    "GET /api/payments/projects/:projectId/bids": bidOf,
    "GET /api/payments/projects/:projectId/bids/:bidIndex": bidOf,
    "GET /api/bids/projects/:projectId": ({ me, params }) => listBids(dependencies, params.projectId, me),
    "GET /api/bids/projects/:projectId/standing": async ({ me, params }) => {
      const project = await findProject(dependencies, params.projectId, me);
      const reason = await bidObstacle(dependencies, project, me);
      return { mayBid: reason === null, reason };
    },
    "POST /api/bids/projects/:projectId/freeze": ({ me, params, body }) =>
      freezeBid(dependencies, me, params.projectId, body.content),
    "POST /api/bids/projects/:projectId/placed": ({ me, params, body }) =>
      claimBid(dependencies, me, params.projectId, body),
    "GET /api/bids/developers": async ({ query: { search } }) => {
      const ids = await findDevelopers(dependencies.db, search, FOUND);
      const bidderOf = await biddersOf(dependencies, ids);
      return ids.map(bidderOf);
    },
  });
}
