import { createHash } from "node:crypto";
import { join } from "node:path";
import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import type { RouteOptions } from "fastify";
import { expect, it } from "vitest";
import type { Room } from "./room.ts";
import { rooms } from "./rooms.ts";

const RECORD = join(import.meta.dirname, "route-record.txt");
const USUAL_LIMIT = "100000";
/** Header values that describe the route; the other headers are recorded by name alone. */
const valued = new Set(["cache-control", "content-disposition", "content-type", "x-ratelimit-limit"]);
/** Headers that follow from the size of an answer, the number of requests and the build that is there. */
const varying = new Set([
  "web-build",
  "content-length",
  "transfer-encoding",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
]);
const isRecorded = (url: string) => /^\/(api\/|robots|sitemap|previews)/.test(url);
const digest = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);

/** Returns everything a route declares beside its handler; the digest covers its schemas as in the API description. */
function declared({ config = {}, bodyLimit, schema, serializerCompiler }: RouteOptions, operation: unknown) {
  const { access, freshConfirmation, bulk, rateLimit, idempotent, conditional } = config;
  const { tags, summary } = (schema ?? {}) as { tags?: string[]; summary?: string };
  const limits = { freshConfirmation, bulk, rateLimit, idempotent, conditional, bodyLimit };
  const isListed = serializerCompiler ? " listed" : "";
  return `${summary} (${tags}) ${access} ${JSON.stringify(limits)}${isListed} ${operation ? digest(operation) : "hidden"}`;
}

it("keeps every route's address, access, limits, schemas, statuses and headers as recorded", async () => {
  const routes: RouteOptions[] = [];
  const collect: Room = {
    routes: (app) => {
      app.addHook("onRoute", (route) => {
        if (isRecorded(route.url) && route.method !== "HEAD") routes.push({ ...route });
      });
    },
  };
  const server = await startServer({ REQUESTS_PER_MINUTE: USUAL_LIMIT }, { rooms: [collect, ...rooms] });
  const { paths } = (await server.app.inject("/api/openapi.json")).json();
  const nobody = "00000000-0000-4000-8000-000000000000";

  /** Requests the route with an empty body, as a viewer who exists for this request alone. */
  async function answer({ method, url }: RouteOptions, role?: "customer" | "admin") {
    const viewer = role && (await signedIn(server, { role }));
    const reply = await server.app.inject({
      method: method as "GET",
      url: url.replaceAll(/:\w+/g, nobody),
      ...(method === "POST" || method === "PUT" ? { payload: {} } : {}),
      headers: viewer?.headers ?? {},
    });
    const headers = Object.entries(reply.headers)
      .filter(([name, value]) => !varying.has(name) && value !== USUAL_LIMIT)
      .map(([name, value]) => (valued.has(name) ? `${name}: ${value}` : name))
      .sort();
    const refusal = reply.statusCode >= 400 ? ` ${reply.json().code} ${reply.json().message}` : "";
    return { role: role ?? "stranger", line: `${reply.statusCode}${refusal}`, headers };
  }

  const answered = [];
  for (const route of routes.sort((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`)))
    answered.push({
      route,
      replies: [await answer(route), await answer(route, "customer"), await answer(route, "admin")],
    });
  const everywhere = answered
    .flatMap(({ replies }) => replies)
    .map(({ headers }) => headers)
    .reduce((common, headers) => common.filter((header) => headers.includes(header)));
  const blocks = answered.map(({ route, replies }) => {
    const path = route.url.replaceAll(/:(\w+)/g, "{$1}");
    const operation = paths[path]?.[String(route.method).toLowerCase()];
    const rolesOf = Map.groupBy(
      replies,
      ({ line, headers }) =>
        `${line} [${headers.filter((header) => !everywhere.includes(header)).join(", ")}]`,
    );
    const lines = [...rolesOf].map(([line, same]) => `  ${same.map(({ role }) => role).join(", ")}: ${line}`);
    return [`${route.method} ${route.url}`, `  ${declared(route, operation)}`, ...lines].join("\n");
  });
  expect(routes.length).toBeGreaterThan(240);
  await expect(`Every answer has: ${everywhere.join(", ")}\n\n${blocks.join("\n\n")}\n`).toMatchFileSnapshot(
    RECORD,
  );
});
