import { borrowingEndpoints } from "@trestle/domain/pools/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { askForAttestation, withdrawRequest } from "./attestations.ts";
import { readBorrowing } from "./borrowing.ts";
import { ownProject } from "./own-project.ts";
import type { PoolReader } from "./read-pools.ts";

/** Routes for a project's owner before borrowing; the wallet applies for the loan and takes it up. */
export function borrowingRoutes(app: App, services: Services, reader: PoolReader): void {
  serve(app, borrowingEndpoints, {
    "GET /api/pools/borrowing/:projectId": async ({ me, params, query }) => {
      const { amount } = query;
      const wanted = amount === undefined ? undefined : BigInt(amount);
      return readBorrowing(services, reader, me, params.projectId, wanted);
    },
    "POST /api/pools/borrowing/:projectId/attestation": async ({ me, params }) => {
      const project = await ownProject(services, me, params.projectId);
      await askForAttestation(services, me, project);
      return readBorrowing(services, reader, me, project.id);
    },
    "DELETE /api/pools/borrowing/:projectId/attestation": async ({ me, params }) => {
      const project = await ownProject(services, me, params.projectId);
      await withdrawRequest(services, project);
      return readBorrowing(services, reader, me, project.id);
    },
  });
}
