import { tokenId } from "@trestle/domain/chain-values.ts";
import {
  consoleQuery,
  poolsConsole,
  proposalRequest,
  reasonRequest,
  stopRequest,
} from "@trestle/domain/pools/console.ts";
import { tier } from "@trestle/domain/pools/pool.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { attest, declineAttestation, retryAttestation, revokeAttestation } from "./attestations.ts";
import { readConsole } from "./console.ts";
import { bookDefault, disburse, propose, stopPool } from "./operator-acts.ts";
import type { PoolReader } from "./read-pools.ts";

const tags = ["admin"];
const config = { access: "admin" } as const;
/** What makes the operator sign. */
const signing = { ...config, freshConfirmation: true } as const;
const done = { success: true as const };
const response = { 200: z.object({ success: z.literal(true) }) };
const ofRequest = z.object({ id: z.uuid() });
const ofProject = z.object({ tokenId });
const ofLoan = z.object({ tier, tokenId });
const path = "/api/admin/pools";

/** The operator's half of the console; the owner's acts are signed by the owner's wallet. */
export function consoleRoutes(app: App, dependencies: Dependencies, reader: PoolReader): void {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Get the pools with everything that needs a decision",
        querystring: consoleQuery,
        response: { 200: poolsConsole },
      },
    },
    async ({ query }) => readConsole(dependencies, reader, query.most),
  );

  app.post(
    `${path}/attestations/:id/attest`,
    {
      config: signing,
      schema: { tags, summary: "Have the operator attest a score", params: ofRequest, response },
    },
    async (request) => {
      await attest(dependencies, viewerOf(request).account, request.params.id);
      return done;
    },
  );

  app.post(
    `${path}/attestations/:id/retry`,
    { config, schema: { tags, summary: "Retry an attestation that failed", params: ofRequest, response } },
    async (request) => {
      await retryAttestation(dependencies, viewerOf(request).account, request.params.id);
      return done;
    },
  );

  app.post(
    `${path}/attestations/:id/decline`,
    {
      config,
      schema: { tags, summary: "Decline an attestation", params: ofRequest, body: reasonRequest, response },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await declineAttestation(dependencies, account, request.params.id, request.body.reason);
      return done;
    },
  );

  app.post(
    `${path}/projects/:tokenId/revoke`,
    {
      config: signing,
      schema: { tags, summary: "Revoke a project's score", params: ofProject, body: reasonRequest, response },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await revokeAttestation(dependencies, account, request.params.tokenId, request.body.reason);
      return done;
    },
  );

  app.post(
    `${path}/proposals`,
    {
      config: signing,
      schema: { tags, summary: "Propose a loan to its borrower", body: proposalRequest, response },
    },
    async (request) => {
      await propose(dependencies, reader, viewerOf(request).account, request.body);
      return done;
    },
  );

  app.post(
    `${path}/:tier/loans/:tokenId/disburse`,
    {
      config: signing,
      schema: { tags, summary: "Pay a loan that was applied for into escrow", params: ofLoan, response },
    },
    async (request) => {
      await disburse(dependencies, reader, viewerOf(request).account, request.params);
      return done;
    },
  );

  app.post(
    `${path}/:tier/loans/:tokenId/default`,
    {
      config: signing,
      schema: { tags, summary: "Process the default of a written-down loan", params: ofLoan, response },
    },
    async (request) => {
      await bookDefault(dependencies, reader, viewerOf(request).account, request.params);
      return done;
    },
  );

  app.post(
    `${path}/:tier/stop`,
    {
      config,
      schema: {
        tags,
        summary: "Pause a pool or its withdrawals",
        params: z.object({ tier }),
        body: stopRequest,
        response,
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await stopPool(dependencies, reader, account, { ...request.params, ...request.body });
      return done;
    },
  );
}
