import { myMoneyEndpoints } from "@trestle/domain/my-money/endpoints.ts";
import { asDownload } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { poolReader } from "../pools/read-pools.ts";
import { listMovements, movementCursor, movementsCsv } from "./movements.ts";
import { readMyMoney } from "./read-my-money.ts";

const MAX_EXPORTED = 5_000;

export function myMoneyRoutes(app: App, services: Services): void {
  const pools = poolReader(services);
  serve(app, myMoneyEndpoints, {
    "GET /api/my-money": ({ me }) => readMyMoney({ ...services, pools }, me),
    "GET /api/my-money/movements": async ({ me, query, paged }) => {
      const { ethereum_address } = me;
      return paged(
        movementCursor,
        (from, limit) => listMovements(services, ethereum_address, query, from, limit),
        (last) => last.cursor,
      );
    },
    "GET /api/my-money/movements.csv": async ({ me, query, reply }) => {
      const { ethereum_address } = me;
      const rows = await listMovements(services, ethereum_address, query, undefined, MAX_EXPORTED);
      return asDownload(reply, "text/csv; charset=utf-8", "my-money.csv").send(movementsCsv(rows));
    },
  });
}
