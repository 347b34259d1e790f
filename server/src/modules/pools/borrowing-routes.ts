import { borrowing, quoteQuery } from "@trestle/domain/pools/borrowing.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { askForAttestation, withdrawRequest } from "./attestations.ts";
import { readBorrowing } from "./borrowing.ts";
import { ownProject } from "./own-project.ts";
import type { PoolReader } from "./read-pools.ts";

const tags = ["pools"];
const config = { access: "member" } as const;
const params = z.object({ projectId: z.uuid() });
const path = "/api/pools/borrowing/:projectId";

/** What a project's owner asks before borrowing; the loan itself is applied for and taken up by the wallet. */
export function borrowingRoutes(app: App, dependencies: Dependencies, reader: PoolReader): void {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Get what a project can borrow from which pool, or why it can't",
        params,
        querystring: quoteQuery,
        response: { 200: borrowing },
      },
    },
    async (request) => {
      const { amount } = request.query;
      const { account } = viewerOf(request);
      const wanted = amount === undefined ? undefined : BigInt(amount);
      return readBorrowing(dependencies, reader, account, request.params.projectId, wanted);
    },
  );

  app.post(
    `${path}/attestation`,
    {
      config,
      schema: {
        tags,
        summary: "Ask for the project's score to be attested",
        params,
        response: { 200: borrowing },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const project = await ownProject(dependencies, account, request.params.projectId);
      await askForAttestation(dependencies, account, project);
      return readBorrowing(dependencies, reader, account, project.id);
    },
  );

  app.delete(
    `${path}/attestation`,
    {
      config,
      schema: {
        tags,
        summary: "Withdraw the request for an attestation",
        params,
        response: { 200: borrowing },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const project = await ownProject(dependencies, account, request.params.projectId);
      await withdrawRequest(dependencies, project);
      return readBorrowing(dependencies, reader, account, project.id);
    },
  );
}
