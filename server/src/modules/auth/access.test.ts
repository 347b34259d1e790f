import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

type Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  url: string;
  secured: boolean;
  path: string;
};

/** The route table as the server itself describes it, with some id in the place of every parameter. */
async function operations({ app }: TestServer): Promise<Operation[]> {
  const { paths } = (await app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { security?: unknown }>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
      url: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
      secured: security !== undefined,
    })),
  );
}

describe("authority over the whole route table", () => {
  it("leaves open to strangers what is listed here and nothing else", async () => {
    const server = await startServer();
    const open = (await operations(server))
      .filter(({ secured }) => !secured)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      "GET /api/abi/{name}",
      "GET /api/config",
      "GET /api/notifications/platform-stats",
      "GET /api/profiles/images/{id}",
      "GET /api/profiles/users/{userId}/profile",
      "GET /api/projects/marketplace",
      "GET /api/projects/marketplace/map",
      "GET /api/projects/{projectId}",
      "GET /api/projects/{projectId}/files/{fileId}",
      "GET /api/projects/{projectId}/history",
      "GET /api/projects/{projectId}/questions",
      "GET /api/scors/top-developers",
      "GET /api/scors/user/{userId}",
      "GET /api/stats/users/{userId}/stats",
      "POST /api/auth/bootstrap-admin",
      "POST /api/auth/login",
      "POST /api/auth/register",
      "POST /api/auth/register-developer",
    ]);
  });

  it("gives a stranger nothing behind a login, before the request is even looked at", async () => {
    const server = await startServer();
    const secured = (await operations(server)).filter((operation) => operation.secured);
    expect(secured.length).toBeGreaterThan(3);
    for (const { method, url } of secured) {
      const answer = await server.app.inject({ method, url, payload: method === "GET" ? undefined : {} });
      expect([answer.statusCode, answer.json().code], `${method} ${url}`).toEqual([401, "unauthenticated"]);
    }
  });

  it("gives a member nothing that does not exist", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    for (const { method, url } of await operations(server)) {
      if (!url.match(/[0-9a-f-]{36}/)) continue;
      const answer = await server.app.inject({
        method,
        url,
        headers,
        payload: method === "GET" ? undefined : {},
      });
      expect(answer.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
    }
  });
});
