import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";
import { isWithinShape, MAX_JSON_DEPTH, MAX_JSON_VALUES } from "./json-bodies.ts";

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const listOf = (values: number) => JSON.stringify(Array(values - 1).fill(0));
const post = ({ app }: TestServer, url: string, payload: string | Buffer, headers = {}) =>
  app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });

/** Every JSON schema that the API's description names. */
type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  enum?: unknown[];
};
type Size = { bytes: number; values: number; depth: number };
const largest = (sizes: Size[]): Size => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  values: Math.max(...sizes.map(({ values }) => values)),
  depth: Math.max(...sizes.map(({ depth }) => depth)),
});

/** Returns the size of the largest request that a schema allows, with three bytes a character as most scripts have. */
function sizeOf(schema: Schema): Size {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return largest(choices.map(sizeOf));
  const type = [schema.type].flat().find((one) => one !== "null");
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      ...sizeOf(field),
    }));
    return {
      bytes: fields.reduce((sum, { name, bytes }) => sum + name.length + 4 + bytes, 2),
      values: fields.reduce((sum, { values }) => sum + values, 1),
      depth: 1 + Math.max(0, ...fields.map(({ depth }) => depth)),
    };
  }
  if (type === "array") {
    const { bytes, values, depth } = sizeOf(schema.items ?? {});
    const most = schema.maxItems ?? 1;
    return { bytes: 2 + most * (bytes + 1), values: 1 + most * values, depth: depth + 1 };
  }
  const text = schema.enum
    ? Math.max(...schema.enum.map((one) => String(one).length))
    : (schema.maxLength ?? 30);
  return { bytes: 2 + 3 * text, values: 1, depth: 0 };
}

type Route = { method: "post" | "put"; url: string } & Size;
async function jsonRoutes({ app }: TestServer): Promise<Route[]> {
  const { paths } = (await app.inject("/api/openapi.json")).json();
  return Object.entries(paths as Record<string, Record<string, never>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = (requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.[
        "application/json"
      ]?.schema;
      // A passkey's fields are bounded one by one; together they are a tenth of what each of them may be.
      if (!schema || JSON.stringify(schema).includes("clientDataJSON")) return [];
      const url = path.replace(/\{\w+\}/g, crypto.randomUUID());
      return [{ method: method as Route["method"], url, ...sizeOf(schema) }];
    }),
  );
}

describe("the shape of a JSON text", () => {
  it.each([
    ["as deep as may be", nested(MAX_JSON_DEPTH), true],
    ["one level deeper", nested(MAX_JSON_DEPTH + 1), false],
    ["with as many values as may be", listOf(MAX_JSON_VALUES), true],
    ["with one value more", listOf(MAX_JSON_VALUES + 1), false],
    ["with brackets and commas inside text", JSON.stringify({ a: `\\"${"[{,".repeat(5_000)}` }), true],
    ["with a text that ends in a backslash", `["\\\\",${nested(MAX_JSON_DEPTH)}]`, false],
    ["that never ends a text", `"${"[".repeat(5_000)}`, true],
  ])("%s", (_what, text, within) => expect(isWithinShape(text)).toBe(within));

  it("is known in a few milliseconds for the longest body of any route", () => {
    const longest = `"${"[".repeat(192 * 1024)}"`;
    const started = process.cpuUsage();
    isWithinShape(longest);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(50);
  });
});

describe("a body", () => {
  it("that the route's schema allows fits into the route's limits, everywhere; a megabyte fits nowhere", async () => {
    const server = await startServer({ REQUESTS_PER_MINUTE: "10000" });
    const { headers } = await signedIn(server, { role: "admin" });
    const refused: string[] = [];
    const taken: string[] = [];
    const routes = await jsonRoutes(server);
    expect(routes.length).toBeGreaterThan(70);
    for (const { method, url, bytes, values, depth } of routes) {
      const send = async (length: number) =>
        (
          await server.app.inject({
            ...{ method, url, payload: `{${" ".repeat(length - 2)}}` },
            headers: { "content-type": "application/json", ...headers },
          })
        ).statusCode;
      if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES || (await send(bytes)) === 413)
        refused.push(`${method} ${url} ${bytes} bytes, ${values} values, ${depth} levels`);
      if ((await send(1024 * 1024)) !== 413) taken.push(`${method} ${url}`);
    }
    expect({ refused, taken }).toEqual({ refused: [], taken: [] });
  });

  it.each(["gzip", "deflate", "br", "GZIP"])(
    "compressed as %s is refused without being unpacked",
    async (encoding) => {
      const server = await startServer();
      for (const url of ["/api/auth/login", "/rpc"]) {
        const answer = await post(server, url, gzipSync(nested(490_000)), { "content-encoding": encoding });
        expect([answer.statusCode, answer.json().message]).toEqual([
          415,
          "Send the body without compression.",
        ]);
      }
    },
  );

  it.each([
    ["deep", nested(8_000)],
    ["full of values", listOf(8_000)],
  ])("that is %s is refused with a sentence before it is parsed", async (_what, payload) => {
    const server = await startServer();
    for (const url of ["/api/auth/login", "/rpc"]) {
      const answer = await post(server, url, payload);
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        "Send JSON with at most 16 levels and 2,000 values.",
      ]);
    }
  });

  it("that is refused counts like one that is taken", async () => {
    const server = await startServer({ REQUESTS_PER_MINUTE: "3" });
    for (const [url, refusal] of [
      ["/rpc", gzipSync("[]")],
      ["/rpc", "x".repeat(100_000)],
      ["/rpc", nested(100)],
      ["/api/auth/login", nested(100)],
      ["/api/auth/login", "x".repeat(100_000)],
      ["/api/auth/login", "{"],
    ] as const) {
      const encoded = typeof refusal === "string" ? {} : { "content-encoding": "gzip" };
      expect((await post(server, url, refusal, encoded)).statusCode).toBeOneOf([400, 413, 415]);
    }
    for (const url of ["/rpc", "/api/auth/login"])
      expect((await post(server, url, "{}")).statusCode).toBe(429);
  });

  it("of an address without a route isn't read", async () => {
    const server = await startServer();
    const answer = await post(server, "/nothing-here", "{ not json");
    expect([answer.statusCode, answer.headers.connection]).toEqual([404, "close"]);
  });

  it("that is cut off leaves no error in the log", async () => {
    const server = await startServer();
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as { port: number };
    const connections = () =>
      new Promise((resolve) => {
        server.app.server.getConnections((_error, count) => resolve(count));
      });
    for (let cut = 1; cut <= 5; cut++) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write("POST /api/auth/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n");
      socket.write('content-length: 100\r\n\r\n{"username":');
      await expect.poll(() => openRequests(server)).toBe(cut);
      socket.resetAndDestroy();
      await expect.poll(connections).toBe(0);
    }
    expect(server.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });
});

const openRequests = ({ logged }: TestServer) =>
  logged.filter(({ msg }) => msg === "incoming request").length;

describe("an answer", () => {
  it("that may depend on who asks is kept by no cache, and another offer of a protocol is ignored", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    const cached = async (url: string) =>
      (await server.app.inject({ url, headers })).headers["cache-control"];
    expect(await cached("/api/auth/current_user")).toBe("no-store");
    expect(await cached("/api/notifications")).toBe("no-store");
    expect(await cached("/api/my-money")).toBe("no-store");
    expect(await cached("/api/projects/marketplace")).toBe("no-cache");

    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(
      "GET /api/config HTTP/1.1\r\nhost: here\r\nconnection: upgrade, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n\r\n",
    );
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
