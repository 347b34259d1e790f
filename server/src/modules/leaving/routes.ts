import { Readable } from "node:stream";
import { closeAccountRequest, closingObstacles as obstaclesAnswer } from "@trestle/domain/leaving/leaving.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { asDownload } from "../../platform/send-file.ts";
import type { Room } from "../../room.ts";
import { viewerOf } from "../auth/access.ts";
import { walletsOf } from "../auth/proven-wallets.ts";
import { closeAccount, closingObstacles } from "./close-account.ts";
import { exportData } from "./export-data.ts";

const tags = ["account"];

export const leavingRoutes = (rooms: () => Room[]) => (app: App, dependencies: Dependencies) => {
  app.get(
    "/api/account/export.zip",
    {
      config: { access: "member", freshConfirmation: "second-factor" },
      schema: { tags, summary: "Download everything that's kept about me" },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      const wallets = await walletsOf(dependencies.db, account);
      const personal = rooms().flatMap((room) => room.personal ?? []);
      const archive = exportData(dependencies, { id: account.id, wallets }, personal);
      return asDownload(reply, "application/zip", "my-trestle-data.zip").send(Readable.from(archive));
    },
  );

  app.get(
    "/api/account/closing",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Get what stands in the way of closing my account",
        response: { 200: obstaclesAnswer },
      },
    },
    async (request) => ({ obstacles: await closingObstacles(dependencies, viewerOf(request), rooms()) }),
  );

  app.post(
    "/api/account/close",
    {
      config: { access: "member", freshConfirmation: "second-factor" },
      schema: {
        tags,
        summary: "Close my account for good",
        body: closeAccountRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { ip: address, body } = request;
      await closeAccount(dependencies, viewerOf(request), body.password, { address, rooms: rooms() });
      return reply.status(204).send();
    },
  );
};
