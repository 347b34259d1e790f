import { contractNames } from "@trestle/chain/contract-names.ts";
import { publicConfig } from "@trestle/domain/config.ts";
import { errorBody } from "@trestle/domain/errors.ts";
import { pages } from "@trestle/domain/pages.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const rpc = ({ app }: TestServer, payload: object | string) =>
  app.inject({ method: "POST", url: "/rpc", payload, headers: { "content-type": "application/json" } });

describe("the configuration a client gets", () => {
  it("names the chain, the contracts, the map and the features", async () => {
    const server = await startServer({ EXPLORER_URL: "https://explorer.example.org/", GBP_PER_DEV: "0.25" });
    const config = publicConfig.parse((await server.app.inject("/api/config")).json());
    expect(config).toMatchObject({
      chainId: 31337,
      rpcUrl: "http://localhost:3000/rpc",
      currency: "DEV",
      explorerUrl: "https://explorer.example.org",
      gbpPerDev: 0.25,
      demo: true,
      map: { center: { latitude: 51.5074, longitude: -0.1278 }, zoom: 13, libraries: ["places"] },
      features: { notifications: true, analytics: true },
    });
    const { pools } = server.deployment.contracts;
    expect(config.contracts.pools).toEqual(pools);
    expect(Object.keys(pools)).toEqual(["low-risk", "medium-risk", "high-risk"]);
    expect(new Set(Object.values(pools)).size).toBe(3);
  });

  it.each(contractNames)("serves the ABI of %s", async (name) => {
    const server = await startServer();
    const answer = await server.app.inject(`/api/abi/${name}`);
    expect(answer.json().abi).toContainEqual(expect.objectContaining({ type: "function" }));
  });

  it("knows no other contract", async () => {
    const server = await startServer();
    expect((await server.app.inject("/api/abi/Anything")).statusCode).toBe(400);
  });
});

describe("/rpc", () => {
  it("passes a call on, with code behind every address of the configuration", async () => {
    const server = await startServer();
    const { contracts } = (await server.app.inject("/api/config")).json();
    const answer = await rpc(server, {
      jsonrpc: "2.0",
      id: 7,
      method: "eth_getCode",
      params: [contracts.TrestleProject, "latest"],
    });
    expect(answer.json()).toMatchObject({ id: 7, result: expect.stringMatching(/^0x[0-9a-f]{100,}/) });
  });

  it.each([
    "anvil_setBalance",
    "evm_mine",
    "debug_traceTransaction",
    "eth_sendTransaction",
    "eth_accounts",
    "personal_sign",
  ])("does not pass on %s", async (method) => {
    const server = await startServer();
    const answer = await rpc(server, { jsonrpc: "2.0", id: 1, method, params: [] });
    expect(answer.json()).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  it("answers a batch, the refused calls of it too", async () => {
    const server = await startServer();
    const answer = await rpc(server, [
      { jsonrpc: "2.0", id: 1, method: "eth_chainId" },
      { jsonrpc: "2.0", id: 2, method: "anvil_reset" },
    ]);
    expect(answer.json()).toHaveLength(2);
    expect(answer.json()).toContainEqual(expect.objectContaining({ id: 1, result: "0x7a69" }));
    expect(answer.json()).toContainEqual(expect.objectContaining({ id: 2, error: expect.anything() }));
  });

  it.each([
    "[]",
    "{}",
    "42",
    JSON.stringify(Array(51).fill({ jsonrpc: "2.0", id: 1, method: "eth_chainId" })),
  ])("refuses what is no call: %.30s", async (payload) => {
    const server = await startServer();
    expect((await rpc(server, payload)).statusCode).toBe(400);
  });
});

describe("every error", () => {
  it.each([
    ["GET", "/api/nothing-here", undefined, 404],
    ["GET", "/api/notifications", undefined, 401],
    ["POST", "/api/auth/login", "{ not json", 400],
    ["POST", "/api/auth/login", `{"username":"${"x".repeat(2 ** 21)}"}`, 413],
    ["PUT", "/api/notifications/not-an-id/read", undefined, 401],
  ] as const)("of %s %s has the one shape", async (method, url, payload, status) => {
    const server = await startServer();
    const answer = await server.app.inject({
      method,
      url,
      payload,
      headers: payload ? { "content-type": "application/json" } : {},
    });
    expect(answer.statusCode).toBe(status);
    expect(errorBody.parse(answer.json()).requestId).toBe(answer.headers["x-request-id"]);
  });

  it("of ours says nothing about its cause", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    await server.db.schema.dropTable("notification").cascade().execute();
    const answer = await server.app.inject({ url: "/api/notifications", headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/relation|notification"|select/i);
    expect(server.logged).toContainEqual(
      expect.objectContaining({ reqId: answer.json().requestId, level: 50 }),
    );
  });

  it("of a form names the field when the schema has no words for it", async () => {
    const server = await startServer();
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: "someone" },
    });
    expect(answer.json().message).toBe("The field password is missing or not valid.");
  });
});

describe("a client that asks too often", () => {
  it("gets 429 in the common error shape", async () => {
    const server = await startServer({ REQUESTS_PER_MINUTE: "2" });
    const ask = () => server.app.inject("/api/config");
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(errorBody.parse(refused.json())).toMatchObject({ code: "rate_limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const payload = { jsonrpc: "2.0", id: 1, method: "eth_chainId" };
    const onChain = await server.app.inject({ method: "POST", url: "/rpc", payload });
    expect(onChain.statusCode, "the chain is asked on another account").not.toBe(429);
  });
});

describe("hostile requests", () => {
  it.each([
    [
      "a NUL in a name",
      { method: "POST", url: "/api/auth/login", payload: { username: "a\u0000b", password: "x" } },
    ],
    [
      "a name beyond all bounds",
      { method: "POST", url: "/api/auth/login", payload: { username: "x".repeat(70), password: "x" } },
    ],
    ["an address that cannot be decoded", { method: "GET", url: "/%zz" }],
    [
      "another media type",
      { method: "POST", url: "/api/auth/login", payload: "<a/>", headers: { "content-type": "text/xml" } },
    ],
    [
      "a call to the chain without an id",
      { method: "POST", url: "/rpc", payload: { jsonrpc: "2.0", method: "eth_chainId" } },
    ],
  ] as const)("%s is answered with a 4xx, in the one shape and in our words", async (_what, request) => {
    const server = await startServer();
    const answer = await server.app.inject(request);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(errorBody.parse(answer.json()).message).not.toMatch(/^Too (big|small)|FST_|expected string/);
  });

  it("cannot write themselves an address, past a proxy or without one", async () => {
    const proxied = await startServer({ TRUST_PROXY: "true", REQUESTS_PER_MINUTE: "3" });
    const ask = (claimed: string) =>
      proxied.app.inject({ url: "/api/config", headers: { "x-forwarded-for": `${claimed}, 203.0.113.9` } });
    const answers = [];
    for (const claimed of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"])
      answers.push((await ask(claimed)).statusCode);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

describe("the browser's protection", () => {
  it("allows scripts from our own origin only, and no framing", async () => {
    const server = await startServer();
    const policy = (await server.app.inject("/api/config")).headers["content-security-policy"];
    // And the one script inside the pages, by its hash.
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("opens cross-origin calls to the listed origins alone", async () => {
    const server = await startServer({ CORS_ORIGINS: "https://friend.example.org" });
    const from = async (origin: string) =>
      (await server.app.inject({ url: "/api/config", headers: { origin } })).headers[
        "access-control-allow-origin"
      ];
    expect(await from("https://friend.example.org")).toBe("https://friend.example.org");
    expect(await from("http://localhost:3000")).toBe("http://localhost:3000");
    expect(await from("https://evil.example.org")).toBeUndefined();
    expect(await from("https://friend.example.org.evil.example")).toBeUndefined();
  });
});

describe("the API's own description", () => {
  it("holds every route with its access", async () => {
    const server = await startServer();
    const { paths } = (await server.app.inject("/api/openapi.json")).json();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/api/auth/login", "/api/notifications/{id}/read", "/api/abi/{name}"]),
    );
    expect(paths["/api/auth/login"].post.security).toBeUndefined();
    expect(paths["/api/notifications"].get.security).toEqual([{ bearer: [] }]);
  });

  it("has every call of the specification, those of a person's own behind a login", async () => {
    const server = await startServer();
    const { paths } = (await server.app.inject("/api/openapi.json")).json();
    const isOpen = (call: string) => {
      const [method = "", path = ""] = call.toLowerCase().split(" ");
      const key = Object.keys(paths).find((one) => one.toLowerCase().replace(/\{\w+\}/g, "{}") === path);
      const route = paths[key ?? ""]?.[method];
      expect(route, call).toBeDefined();
      return route.security === undefined;
    };
    const open = [
      "POST /api/auth/login",
      "POST /api/auth/register",
      "POST /api/auth/register-developer",
      "GET /api/projects/marketplace",
      "GET /api/projects/{}",
      "GET /api/profiles/users/{}/profile",
      "GET /api/stats/users/{}/stats",
      "GET /api/scors/user/{}",
      "GET /api/abi/{}",
      "GET /api/payments/projects/{}/bids/{}",
      "GET /api/payments/donations/{}",
      "GET /api/notifications/platform-stats",
      "GET /api/scors/top-developers",
    ];
    const own = [
      "POST /api/auth/logout",
      "GET /api/auth/current_user",
      "GET /api/notifications",
      "PUT /api/notifications/{}/read",
      "GET /api/projects/ongoing",
      "GET /api/projects/negotiation",
      "PUT /api/projects/{}",
      "POST /api/payments/accept-bid",
    ];
    expect(open.filter((call) => !isOpen(call))).toEqual([]);
    expect(own.filter(isOpen)).toEqual([]);
  });

  it("is there to read", async () => {
    const server = await startServer();
    const page = await server.app.inject("/api/docs");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("<code>/api/auth/current_user</code>");
    expect(page.body).not.toContain("<script");
  });
});

describe("the web app", () => {
  it("is sent for each of its pages and the pages alone, to a browser, to a checker, and on HEAD", async () => {
    const server = await startServer();
    const browser = { accept: "text/html" };
    const project = `${pages.project}/${crypto.randomUUID()}`;
    const bid = `${pages.market}/${crypto.randomUUID()}/bid`;
    const scors = `${pages.scors}/${crypto.randomUUID()}`;
    for (const url of Object.values({ ...pages, project, scors, bid })) {
      const page = await server.app.inject({ url, headers: browser });
      expect([url, page.statusCode, page.headers["cache-control"]]).toEqual([url, 200, "no-cache"]);
      expect((await server.app.inject({ method: "HEAD", url })).statusCode).toBe(200);
    }
    const unknown = await server.app.inject({ url: "/nowhere", headers: browser });
    expect([unknown.statusCode, unknown.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect((await server.app.inject("/nowhere")).json()).toMatchObject({ code: "not_found" });
  });

  it.each([
    ["/market", pages.market],
    ["/build", pages.build],
    ["/tracking/?project=7", `${pages.tracking}?project=7`],
    ["/admin", pages.admin],
    [`${pages.pools}/low`, `${pages.pools}/low-risk`],
    [`${pages.pools}/high/7?from=here`, `${pages.pools}/high-risk/7?from=here`],
  ])("redirects %s to %s", async (url, location) => {
    const server = await startServer();
    const { statusCode, headers } = await server.app.inject({ url, headers: { accept: "text/html" } });
    expect([statusCode, headers.location]).toEqual([308, location]);
  });

  it.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/.stamp",
    "/index.html.gz",
    "/assets/",
    "/assets/unknown.js",
  ])("keeps %s to itself", async (url) => {
    const server = await startServer();
    expect((await server.app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("a file of the web app", () => {
  it("is kept for ever under its hash, and sent compressed, but not as the compressed file", async () => {
    const server = await startServer();
    const browser = { accept: "text/html" };
    const { body } = await server.app.inject({ url: pages.negotiate, headers: browser });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? "";
    const sent = await server.app.inject({ url: script, headers: { "accept-encoding": "br" } });
    expect([sent.statusCode, sent.headers["content-encoding"], sent.headers["cache-control"]]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
    expect((await server.app.inject(`${script}.br`)).statusCode).toBe(404);
    expect((await server.app.inject("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });
});

describe("metrics", () => {
  it("need the token; without a configured token they are closed, even to this machine", async () => {
    const open = await startServer();
    expect((await open.app.inject("/metrics")).json()).toMatchObject({
      code: "forbidden",
      message: "Metrics are off. Set METRICS_TOKEN to turn them on.",
    });
    const guarded = await startServer({ METRICS_TOKEN: "a-token-for-the-scraper" });
    expect((await guarded.app.inject("/metrics")).statusCode).toBe(403);
    const authorization = "Bearer a-token-for-the-scraper";
    const answer = await guarded.app.inject({ url: "/metrics", headers: { authorization } });
    expect(answer.body).toContain("http_request_duration_seconds");
    expect(answer.body).toContain("nodejs_eventloop_lag_seconds");
  });
});

describe("LOG_LEVEL", () => {
  it.each([
    ["silent", 0],
    ["fatal", 0],
    ["error", 1],
    ["debug", 1],
  ])("%s counts for routes with a level of their own too", async (LOG_LEVEL, lines) => {
    const METRICS_TOKEN = "a-token-for-the-scraper";
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const server = await startServer({ LOG_LEVEL, METRICS_TOKEN });
    server.metrics.metrics = async () => {
      throw new Error("broken");
    };
    expect((await server.app.inject({ url: "/metrics", headers })).statusCode).toBe(500);
    await server.app.inject("/healthz");
    expect(server.logged).toHaveLength(lines);
  });
});

describe("a route that does not say who may call it", () => {
  it("cannot be registered", async () => {
    const { access } = await import("./modules/sign-in/access.ts");
    const { default: Fastify } = await import("fastify");
    const server = await startServer();
    const app = Fastify();
    await app.register(access, server);
    expect(() => app.get("/api/open-to-whom", async () => "anyone")).toThrow("does not say who may call it");
  });
});
