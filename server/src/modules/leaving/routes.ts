import { Readable } from "node:stream";
import { leavingEndpoints } from "@trestle/domain/leaving/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import { asDownload } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Room } from "../../room.ts";
import { walletsOf } from "../wallets/proven-wallets.ts";
import { closeAccount, closingObstacles } from "./close-account.ts";
import { exportData } from "./export-data.ts";

export const leavingRoutes = (rooms: () => Room[]) => (app: App, dependencies: Dependencies) => {
  serve(app, leavingEndpoints, {
    "GET /api/account/export.zip": async ({ me, reply }) => {
      const wallets = await walletsOf(dependencies.db, me);
      const personal = rooms().flatMap((room) => room.personal ?? []);
      const archive = exportData(dependencies, { id: me.id, wallets }, personal);
      return asDownload(reply, "application/zip", "my-trestle-data.zip").send(Readable.from(archive));
    },
    "GET /api/account/closing": async ({ request }) => ({
      obstacles: await closingObstacles(dependencies, viewerOf(request), rooms()),
    }),
    "POST /api/account/close": ({ body, request }) =>
      closeAccount(dependencies, viewerOf(request), body.password, { address: request.ip, rooms: rooms() }),
  });
};
