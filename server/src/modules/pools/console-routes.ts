import { consoleEndpoints } from "@trestle/domain/pools/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { attest, declineAttestation, retryAttestation, revokeAttestation } from "./attestations.ts";
import { readConsole } from "./console.ts";
import { bookDefault, disburse, propose, stopPool } from "./operator-acts.ts";
import type { PoolReader } from "./read-pools.ts";

/** The operator's half of the console; the owner's acts are signed by the owner's wallet. */
export function consoleRoutes(app: App, services: Services, reader: PoolReader): void {
  serve(app, consoleEndpoints, {
    "GET /api/admin/pools": ({ query }) => readConsole(services, reader, query.most),
    "POST /api/admin/pools/attestations/:id/attest": ({ me, params }) => attest(services, me, params.id),
    "POST /api/admin/pools/attestations/:id/retry": ({ me, params }) =>
      retryAttestation(services, me, params.id),
    "POST /api/admin/pools/attestations/:id/decline": ({ me, params, body }) =>
      declineAttestation(services, me, params.id, body.reason),
    "POST /api/admin/pools/projects/:tokenId/revoke": ({ me, params, body }) =>
      revokeAttestation(services, me, params.tokenId, body.reason),
    "POST /api/admin/pools/proposals": ({ me, body }) => propose(services, reader, me, body),
    "POST /api/admin/pools/:tier/loans/:tokenId/disburse": ({ me, params }) =>
      disburse(services, reader, me, params),
    "POST /api/admin/pools/:tier/loans/:tokenId/default": ({ me, params }) =>
      bookDefault(services, reader, me, params),
    "POST /api/admin/pools/:tier/stop": ({ me, params, body }) =>
      stopPool(services, reader, me, { ...params, ...body }),
  });
}
