import { Readable } from "node:stream";
import { leavingEndpoints } from "@trestle/domain/leaving/endpoints.ts";
import { asDownload } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Room } from "../../room.ts";
import type { Services } from "../../services.ts";
import { walletsOf } from "../wallets/proven-wallets.ts";
import { closeAccount, closingObstacles } from "./close-account.ts";
import { exportData } from "./export-data.ts";

export const leavingRoutes = (rooms: () => Room[]) => (app: App, services: Services) => {
  serve(app, leavingEndpoints, {
    "GET /api/account/export.zip": async ({ me, reply }) => {
      const wallets = await walletsOf(services.db, me);
      const personal = rooms().flatMap((room) => room.personal ?? []);
      const archive = exportData(services, { id: me.id, wallets }, personal);
      return asDownload(reply, "application/zip", "my-trestle-data.zip").send(Readable.from(archive));
    },
    "GET /api/account/closing": async ({ request }) => ({
      obstacles: await closingObstacles(services, viewerOf(request), rooms()),
    }),
    "POST /api/account/close": ({ body, request }) =>
      closeAccount(services, viewerOf(request), body.password, { address: request.ip, rooms: rooms() }),
  });
};
