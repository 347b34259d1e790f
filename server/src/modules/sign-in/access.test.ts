import { signedIn, submissionOf, submitDocuments } from "@trestle/testkit/factories.ts";
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
      "GET /api/bids/projects/{projectId}",
      "GET /api/club/calendars/{secret}/events.ics",
      "GET /api/club/events",
      "GET /api/club/events/{id}",
      "GET /api/club/events/{id}/calendar.ics",
      "GET /api/club/members",
      "GET /api/club/members/count",
      "GET /api/club/members/{userId}",
      "GET /api/club/opportunities",
      "GET /api/club/opportunities/{id}",
      "GET /api/club/opportunities/{id}/comments",
      "GET /api/club/pictures/{id}",
      "GET /api/config",
      "GET /api/notifications/platform-stats",
      "GET /api/payments/credits/{address}",
      "GET /api/payments/donations/{projectId}",
      "GET /api/payments/donors/{address}",
      "GET /api/payments/projects/{projectId}/bids",
      "GET /api/payments/projects/{projectId}/bids/{bidIndex}",
      "GET /api/pictures",
      "GET /api/pictures/{projectId}/images/{fileId}",
      "GET /api/places",
      "GET /api/places/nearest",
      "GET /api/places/tiles/{z}/{x}/{y}",
      "GET /api/pools",
      "GET /api/pools/lenders/{address}",
      "GET /api/pools/lenders/{address}/movements",
      "GET /api/pools/lenders/{address}/movements.csv",
      "GET /api/pools/loans",
      "GET /api/pools/loans.csv",
      "GET /api/pools/series",
      "GET /api/pools/{tier}/events",
      "GET /api/pools/{tier}/events.csv",
      "GET /api/pools/{tier}/loans/{tokenId}",
      "GET /api/profiles/images/{id}",
      "GET /api/profiles/users/{userId}/profile",
      "GET /api/projects/marketplace",
      "GET /api/projects/marketplace/map",
      "GET /api/projects/{projectId}",
      "GET /api/projects/{projectId}/files/{fileId}",
      "GET /api/projects/{projectId}/history",
      "GET /api/projects/{projectId}/questions",
      "GET /api/projects/{projectId}/statement",
      "GET /api/projects/{projectId}/statement.csv",
      "GET /api/projects/{projectId}/tracking",
      "GET /api/reviews/users/{userId}",
      "GET /api/reviews/users/{userId}/summary",
      "GET /api/scors/top-developers",
      "GET /api/scors/user/{userId}",
      "GET /api/scors/user/{userId}/breakdown",
      "GET /api/scors/user/{userId}/what-if",
      "GET /api/stats/users/{userId}/stats",
      "POST /api/analytics/visits",
      "POST /api/auth/bootstrap-admin",
      "POST /api/auth/confirm-email",
      "POST /api/auth/forgot-password",
      "POST /api/auth/login",
      "POST /api/auth/login/passkey-options",
      "POST /api/auth/login/second-step",
      "POST /api/auth/register",
      "POST /api/auth/register-developer",
      "POST /api/auth/reset-password",
      "POST /api/notifications/unsubscribe",
      "POST /api/payments/donations/{projectId}/words",
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

  it("opens the admin panel's routes to administrators alone, in every combination of roles", async () => {
    const server = await startServer();
    const panel = (await operations(server)).filter(({ path }) => path.startsWith("/api/admin/"));
    expect(panel.length).toBeGreaterThan(30);
    const ask = async (role: "customer" | "developer" | "investor" | "admin") => {
      const { headers } = await signedIn(server, { role });
      return Promise.all(
        panel.map(async ({ method, url, path }) => {
          const payload = method === "GET" ? undefined : {};
          const { statusCode } = await server.app.inject({ method, url, headers, payload });
          return [`${method} ${path}`, statusCode === 403] as const;
        }),
      );
    };
    for (const role of ["customer", "developer", "investor"] as const)
      expect(
        (await ask(role)).filter(([, isRefused]) => !isRefused),
        role,
      ).toEqual([]);
    expect((await ask("admin")).filter(([, isRefused]) => isRefused)).toEqual([]);
  });

  it("takes no cookie for a login and sets none, so that no foreign page can act for anybody", async () => {
    const server = await startServer();
    const { token } = await signedIn(server);
    for (const { method, url, secured } of await operations(server)) {
      const answer = await server.app.inject({
        method,
        url,
        headers: { cookie: `authToken=${token}; token=${token}; session=${token}` },
        payload: method === "GET" ? undefined : {},
      });
      if (secured) expect(answer.statusCode, `${method} ${url}`).toBe(401);
      expect(answer.headers["set-cookie"], `${method} ${url}`).toBeUndefined();
    }
  });

  it("never reveals another account's email, hash, session or documents to a member", async () => {
    const server = await startServer();
    const [owner, stranger] = [await signedIn(server), await signedIn(server)];
    await submitDocuments(server, owner);
    const submission = await submissionOf(server, owner);
    const { password_hash } = await server.db
      .selectFrom("account")
      .select("password_hash")
      .where("id", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const secrets = [
      owner.person.email,
      password_hash,
      owner.token,
      "Fernhill",
      "11728840",
      "Calvert",
      "kycStatus",
    ];
    let answered = 0;
    for (const { path, method } of await operations(server)) {
      if (method !== "GET") continue;
      for (const id of [owner.user.id, submission])
        for (const headers of [stranger.headers, undefined]) {
          const url = path.replaceAll(/\{\w+\}/g, id);
          const answer = await server.app.inject({ url, headers });
          if (answer.statusCode === 200) answered += 1;
          // One's own record names one's own verification.
          const own = path.endsWith("/current_user") ? ["kycStatus"] : [];
          for (const secret of secrets.filter((word) => !own.includes(word)))
            expect(answer.body, `${url} has ${secret}`).not.toContain(secret);
        }
    }
    expect(answered).toBeGreaterThan(8);
  });

  it("says of every answer which fields it has, so that no other is sent", async () => {
    const server = await startServer();
    const { paths } = (await server.app.inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, { responses?: Record<string, { content?: object }> }>>;
    }>();
    const isSaid = ([status, { content }]: [string, { content?: object }]) =>
      status === "204" || (status.startsWith("2") && content !== undefined);
    const unsaid = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses = {} }]) => !Object.entries(responses).some(isSaid))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const files = /^GET .*(\/(files|documents|images|pictures)\/\{\w+\}(\/thumbnail)?|\.(csv|ics|zip))$/;
    expect(unsaid.filter((route) => !files.test(route))).toEqual([]);
    expect(unsaid).not.toEqual([]);
  });
});
