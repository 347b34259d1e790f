import { movementsQuery, myMoney, pastMovement } from "@trestle/domain/my-money/my-money.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { listedFields } from "../../platform/listed-fields.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { asDownload } from "../../platform/send-file.ts";
import { viewerOf } from "../auth/access.ts";
import { poolReader } from "../pools/read-pools.ts";
import { listMovements, movementCursor, movementsCsv } from "./movements.ts";
import { readMyMoney } from "./read-my-money.ts";

const tags = ["my-money"];
const member = { access: "member" } as const;
const MOST_EXPORTED = 5_000;

export function myMoneyRoutes(app: App, dependencies: Dependencies): void {
  const pools = poolReader(dependencies);
  app.get(
    "/api/my-money",
    {
      config: member,
      serializerCompiler: listedFields,
      schema: { tags, summary: "Get my money over all projects", response: { 200: myMoney } },
    },
    async (request) => readMyMoney({ ...dependencies, pools }, viewerOf(request).account),
  );

  app.get(
    "/api/my-money/movements",
    {
      config: member,
      serializerCompiler: listedFields,
      schema: {
        tags,
        summary: "List my movements",
        querystring: movementsQuery.extend(pageQuery.shape),
        response: { 200: z.array(pastMovement) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...query } = request.query;
      const { ethereum_address } = viewerOf(request).account;
      const from = readCursor(cursor, movementCursor);
      const rows = await listMovements(dependencies, ethereum_address, query, from, limit + 1);
      return page(request, reply, rows, limit, (last) => last.cursor);
    },
  );

  app.get(
    "/api/my-money/movements.csv",
    {
      config: member,
      schema: { tags, summary: "Download my movements as CSV", querystring: movementsQuery },
    },
    async (request, reply) => {
      const { ethereum_address } = viewerOf(request).account;
      const rows = await listMovements(
        dependencies,
        ethereum_address,
        request.query,
        undefined,
        MOST_EXPORTED,
      );
      return asDownload(reply, "text/csv; charset=utf-8", "my-money.csv").send(movementsCsv(rows));
    },
  );
}
