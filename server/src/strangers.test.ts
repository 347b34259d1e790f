import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { postedProject, walletOf } from "@trestle/testkit/projects.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openLog } from "./logger.ts";
import { slowBodies } from "./platform/http/slow-bodies.ts";
import { Shutdown } from "./shutdown.ts";

const pdf = { name: "plan.pdf", content: documents.pdf() };
const two = { file: pdf, other: { name: "other.pdf", content: documents.pdf("another") } };

async function draftFiles(environment: NodeJS.ProcessEnv = {}) {
  const server = await startServer(environment);
  const member = await signedIn(server);
  const { headers } = member;
  const { _id } = (
    await server.app.inject({ method: "POST", url: "/api/projects/drafts", payload: {}, headers })
  ).json();
  const url = `/api/projects/drafts/${_id}/files`;
  const send = (files: Parameters<typeof encodeForm>[0]["files"]) => {
    const form = encodeForm({ fields: {}, files });
    return server.app.inject({
      method: "POST",
      url,
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    });
  };
  const kept = () => server.db.selectFrom("project_file").selectAll().execute();
  return { server, member, send, kept };
}

describe("a form for one file", () => {
  it("with two is refused, and neither is kept", async () => {
    const { send, kept } = await draftFiles();
    const answer = await send(two);
    expect([answer.statusCode, answer.json().message]).toEqual([400, "Send one file at a time."]);
    expect(await kept()).toEqual([]);
  });

  it("is refused in a sentence while space is short, and nothing else is", async () => {
    const { server, member, send, kept } = await draftFiles({ KEEP_FREE_MB: "1000000000" });
    const answer = await send({ file: pdf });
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      "We’re short of storage and can’t take files right now. Try again later.",
    ]);
    expect(await kept()).toEqual([]);
    const { headers, person } = member;
    const settings = await server.app.inject({ url: "/api/notifications/settings", headers });
    expect(settings.statusCode).toBe(200);
    const { username, password } = person;
    const payload = { username, password };
    const login = await server.app.inject({ method: "POST", url: "/api/auth/login", payload });
    expect(login.statusCode).toBe(200);
  });
});

describe("a form of a thousand parts that is cut off", () => {
  it("is refused wherever forms are taken, and the process goes on", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server, { role: "admin" });
    const { paths } = (await server.app.inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    }>();
    const forms = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        requestBody && "multipart/form-data" in requestBody.content ? [{ path, method }] : [],
      ),
    );
    expect(forms.length).toBeGreaterThan(7);
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n';
    for (const { path, method } of forms) {
      const answer = await server.app.inject({
        ...{ method: method.toUpperCase() as "POST", payload: part.repeat(1_100) },
        url: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
        headers: { ...headers, "content-type": "multipart/form-data; boundary=b" },
      });
      expect(answer.statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500);
    }
  });
});

describe("what no client sends", () => {
  const upgrade = [
    ...["GET /ws?token=none HTTP/1.1", "host: here", "connection: upgrade", "upgrade: websocket"],
    ...["sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "", ""],
  ].join("\r\n");
  const post = (...lines: string[]) => ["POST /api/auth/login HTTP/1.1", "host: here", ...lines].join("\r\n");
  it.each([
    ["a frame without a mask", Buffer.concat([Buffer.from(upgrade), Buffer.of(0x81, 0x01, 0x61)])],
    ["a frame of a reserved kind", Buffer.concat([Buffer.from(upgrade), Buffer.of(0xf3, 0x80, 0, 0, 0, 0)])],
    [
      "a frame of 2^63 bytes",
      Buffer.concat([Buffer.from(upgrade), Buffer.of(0x81, 0xff, 0xff), Buffer.alloc(11, 0xff)]),
    ],
    ["text that is no UTF-8", Buffer.concat([Buffer.from(upgrade), Buffer.of(0x81, 0x81, 0, 0, 0, 0, 0xff)])],
    ["an upgrade without a key", upgrade.replace(/sec-websocket-key.*\r\n/, "")],
    ["a tunnel", "CONNECT here:443 HTTP/1.1\r\nhost: here\r\n\r\n"],
    ["a broken chunk", post("content-type: application/json", "transfer-encoding: chunked", "", "zz\r\n{}")],
    ["two lengths", post("content-length: 2", "content-length: 3", "", "{}")],
    [
      "a length and chunks",
      post("content-length: 2", "transfer-encoding: chunked", "", "2\r\n{}\r\n0\r\n\r\n"),
    ],
    [
      "a multipart form without a boundary",
      post("content-type: multipart/form-data", "content-length: 2", "", "{}"),
    ],
    ["a head that isn't HTTP", Buffer.alloc(2_000, 0x80)],
    ["an address of broken escapes", "GET /%E0%A4%A/%zz?%=%&&cursor=%ff HTTP/1.1\r\nhost: here\r\n\r\n"],
  ])("ends no process: %s", async (_what, bytes) => {
    const url = await goLive(await startServer());
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.end(bytes);
    await once(socket, "close");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe("a database that does not answer", () => {
  it("is a 503 in a sentence", async () => {
    const beside = { databaseUrl: "postgres://127.0.0.1:1/nothing" } as TestServer;
    const server = await startServer({}, { beside });
    const answer = await server.app.inject("/api/projects/marketplace");
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      "The database isn’t answering right now. Try again shortly.",
    ]);
  });

  it("does not think for longer than fifteen seconds about anything", async () => {
    const { pool } = await startServer();
    const { rows } = await pool.query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "15s" }]);
  });
});

describe("a change that changes nothing", () => {
  it("of a profile is refused", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    const answer = await server.app.inject({ method: "PUT", url: "/api/profiles/me", payload: {}, headers });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "Change the bio, the website, the services or the area.",
    ]);
  });
});

describe("a link to a page that was never there", () => {
  it.each([
    ["/api/pools/loans", [1e300, "x", "y"]],
    ["/api/pools/loans", [1, "x", "y"]],
    ["/api/club/members?sort=newest", ["9999999999", crypto.randomUUID()]],
    ["/api/my-money/movements", ["9".repeat(40), 9e15, "donation"]],
  ])("is refused in a sentence: %s %j", async (url, place) => {
    const server = await startServer();
    const member = await signedIn(server);
    await walletOf(server.db, member);
    const { headers } = member;
    const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
    const answer = await server.app.inject({
      url: `${url}${url.includes("?") ? "&" : "?"}cursor=${cursor}`,
      headers,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "This page link isn’t valid. Start again from the first page.",
    ]);
    expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe("questions of one person", () => {
  it("are ten that wait, also when thirty come at once", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    await walletOf(server.db, owner);
    const { id } = await postedProject(server, owner);
    const { headers } = await signedIn(server);
    const ask = (_: unknown, place: number) =>
      server.app.inject({
        method: "POST",
        url: `/api/projects/${id}/questions`,
        payload: { text: `What about brick number ${place}?` },
        headers,
      });
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(await server.db.selectFrom("project_question").select("id").execute()).toHaveLength(10);
  });
});

describe("an administrator who reads a private request", () => {
  it("leaves one line for one reading, and none where everybody may read", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    await walletOf(server.db, owner);
    const { id } = await postedProject(server, owner);
    const { headers, user } = await signedIn(server, { role: "admin" });
    const read = async (path = "") =>
      (await server.app.inject({ url: `/api/projects/${id}${path}`, headers })).statusCode;
    const lines = () =>
      server.db.selectFrom("audit_entry").select(["actor_id", "act", "subject", "subject_id"]).execute();
    expect(await read()).toBe(200);
    expect(await lines()).toEqual([]);
    await server.db.updateTable("project").set({ listing: "negotiation", stage: "negotiation" }).execute();
    expect([await read(), await read("/questions"), await read("/history")]).toEqual([200, 200, 200]);
    expect(await lines()).toEqual([
      { actor_id: user.id, act: "read a private request", subject: "A garden wall", subject_id: id },
    ]);
  });
});

describe("a request that stops half-way", () => {
  async function server() {
    const app = Fastify();
    await app.register(slowBodies, { pauseMs: 400 });
    const arrivals = new EventEmitter();
    app.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
      payload.on("data", () => arrivals.emit("data")).on("end", () => done(null, "form"));
    });
    app.post("/", async ({ body }) => ({ body }));
    await app.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as { port: number };
    const send = (type: string, length: number) => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(
        `POST / HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
      );
      return socket;
    };
    return { send, arrivals };
  }

  /** A client that writes at that moment sees a reset first. */
  const closed = (socket: Socket) =>
    new Promise((resolve) => {
      socket.once("close", resolve);
    });

  it("is cut off, and so is one that drips", async () => {
    const { send } = await server();
    const half = send("application/json", 100);
    half.write('{"a":');
    const dripping = send("application/json", 100);
    const drip = setInterval(() => dripping.write(" "), 50);
    await Promise.all([closed(half), closed(dripping)]);
    clearInterval(drip);
    const form = send("multipart/form-data; boundary=x", 100);
    await closed(form);
  });

  it("is waited for while a form is on its way over a slow line", async () => {
    // A machine that pauses between two bytes would look like a sender who stopped.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { send, arrivals } = await server();
    const form = send("multipart/form-data; boundary=x", 10);
    const answered = once(form, "data");
    for (let sent = 0; sent < 10; sent++) {
      const arrived = once(arrivals, "data");
      form.write("x");
      await arrived;
      vi.advanceTimersByTime(300);
    }
    const [answer] = await answered;
    expect(String(answer)).toContain("HTTP/1.1 200");
    form.destroy();
  });
});

describe("an error in the log", () => {
  it("is what helps, and nothing that hung on it", () => {
    const lines: string[] = [];
    const log = openLog({ LOG_LEVEL: "warn" }, { write: (line) => lines.push(line) });
    const cause = Object.assign(new Error("broken pipe"), { code: "EPIPE", values: ["a passport number"] });
    const error = Object.assign(new Error("no answer", { cause }), { response: { body: "a whole page" } });
    log.error({ err: error }, "request failed");
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err).toMatchObject({ type: "Error", message: "no answer", cause: { code: "EPIPE" } });
    expect(Object.keys(err).sort()).toEqual(["cause", "message", "stack", "type"]);
    expect(lines[0]).not.toMatch(/passport|whole page/);
  });
});

describe("a stop", () => {
  it("is not held up by a part that hangs", async () => {
    const ended: string[] = [];
    const shutdown = new Shutdown(openLog({ LOG_LEVEL: "silent" }), 50);
    shutdown.add("first", async () => ended.push("first"));
    shutdown.add("hangs", () => new Promise(() => {}));
    await shutdown.end();
    expect(ended).toEqual(["first"]);
  });
});
