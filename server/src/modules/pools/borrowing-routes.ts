import { borrowingEndpoints } from "@trestle/domain/pools/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { askForAttestation, withdrawRequest } from "./attestations.ts";
import { readBorrowing } from "./borrowing.ts";
import { ownProject } from "./own-project.ts";
import type { PoolReader } from "./read-pools.ts";

/** What a project's owner asks before borrowing; the loan itself is applied for and taken up by the wallet. */
export function borrowingRoutes(app: App, dependencies: Dependencies, reader: PoolReader): void {
  serve(app, borrowingEndpoints, {
    "GET /api/pools/borrowing/:projectId": async ({ me, params, query }) => {
      const { amount } = query;
      const wanted = amount === undefined ? undefined : BigInt(amount);
      return readBorrowing(dependencies, reader, me, params.projectId, wanted);
    },
    "POST /api/pools/borrowing/:projectId/attestation": async ({ me, params }) => {
      const project = await ownProject(dependencies, me, params.projectId);
      await askForAttestation(dependencies, me, project);
      return readBorrowing(dependencies, reader, me, project.id);
    },
    "DELETE /api/pools/borrowing/:projectId/attestation": async ({ me, params }) => {
      const project = await ownProject(dependencies, me, params.projectId);
      await withdrawRequest(dependencies, project);
      return readBorrowing(dependencies, reader, me, project.id);
    },
  });
}
