import { DomainError } from "@trestle/domain/errors.ts";
import { newPerson, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import Fastify from "fastify";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { errors } from "./errors.ts";
import { idempotency } from "./idempotency.ts";

const register = ({ app }: TestServer, key: string, payload: object, remoteAddress = "127.0.0.1") =>
  app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload,
    headers: { "idempotency-key": key },
    remoteAddress,
  });

/** A server with one route, which does what the test says. */
async function routeThat(act: (db: TestServer["db"]) => Promise<unknown>) {
  const server = await startServer();
  const app = Fastify();
  await app.register(errors);
  const { pool, secrets } = server;
  await app.register(idempotency, { pool, secret: secrets.JWT_SECRET, scopeOf: () => "somebody" });
  app.post("/act", async () => ({ did: await act(server.db) }));
  onTestFinished(() => app.close());
  const send = () => app.inject({ method: "POST", url: "/act", headers: { "idempotency-key": "one" } });
  const kinds = async () =>
    (await server.db.selectFrom("login_throttle").select("key").orderBy("key").execute()).map(
      ({ key }) => key,
    );
  return { send, kinds, pool };
}
const note = (db: TestServer["db"], key: string) =>
  db.insertInto("login_throttle").values({ key, failures: 1 }).execute();

describe("an Idempotency-Key", () => {
  it("sent a hundred times makes one account and gives one answer", async () => {
    const server = await startServer();
    const person = newPerson();
    const first = await register(server, "one-key", person);
    const others = await Promise.all(Array.from({ length: 99 }, () => register(server, "one-key", person)));
    expect(first.statusCode).toBe(200);
    for (const answer of others) expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
    expect(await server.db.selectFrom("account").selectAll().execute()).toHaveLength(1);
  });

  it("sent twice at the same moment makes one account, and the second is told to wait or gets the answer", async () => {
    const server = await startServer();
    const person = newPerson();
    const answers = await Promise.all([register(server, "race", person), register(server, "race", person)]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect(await server.db.selectFrom("account").selectAll().execute()).toHaveLength(1);
  });

  it("with another body is refused", async () => {
    const server = await startServer();
    await register(server, "same", newPerson());
    const answer = await register(server, "same", newPerson());
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe("idempotency_mismatch");
  });

  it("repeats a refusal too", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const again = { ...newPerson(), username: person.username };
    const answers = [await register(server, "taken", again), await register(server, "taken", again)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(answers[1]?.json().requestId).toBe(answers[0]?.json().requestId);
  });

  it("belongs to whoever sent it", async () => {
    const server = await startServer();
    expect((await register(server, "mine", newPerson(), "203.0.113.1")).statusCode).toBe(200);
    expect((await register(server, "mine", newPerson(), "203.0.113.2")).statusCode).toBe(200);
  });

  it("whose first request failed on our side, or died, can be tried again", async () => {
    const server = await startServer();
    const person = newPerson();
    await server.db.schema.alterTable("account").renameTo("elsewhere").execute();
    expect((await register(server, "again", person)).statusCode).toBe(500);
    await server.db.schema.alterTable("elsewhere").renameTo("account").execute();
    expect((await register(server, "again", person)).statusCode).toBe(200);
  });

  it("whose request died with its process leaves neither effect nor answer, whatever it had done by then", async () => {
    const server = await startServer();
    const dying = await startServer({}, { beside: server, at: "answer written" });
    const person = newPerson();
    const died = await register(dying, "died", person);
    expect([died.statusCode, await server.db.selectFrom("account").selectAll().execute()]).toEqual([500, []]);
    expect((await register(server, "died", person)).statusCode).toBe(200);
    expect(await server.db.selectFrom("account").selectAll().execute()).toHaveLength(1);
  });

  it("gives the answer of a request whose process died after the commit, and does nothing again", async () => {
    const server = await startServer();
    const dying = await startServer({}, { beside: server, at: "committed" });
    const { headers } = await signedIn(server);
    const write = ({ app }: TestServer) =>
      app.inject({
        method: "POST",
        url: "/api/projects/drafts",
        payload: {},
        headers: { ...headers, "idempotency-key": "draft" },
      });
    expect((await write(dying)).statusCode).toBe(500);
    const drafts = () => server.db.selectFrom("project_draft").select("id").execute();
    expect(await drafts()).toHaveLength(1);
    const again = await write(server);
    expect([again.statusCode, again.json()._id]).toEqual([201, (await drafts())[0]?.id]);
  });

  it("does not keep an answer that only says: not yet", async () => {
    let isThere = false;
    const { send } = await routeThat(async () => {
      if (!isThere) throw new DomainError("pending", "Not yet.");
      return "it";
    });
    expect((await send()).statusCode).toBe(425);
    isThere = true;
    expect((await send()).json()).toEqual({ did: "it" });
  });

  it("changes nothing about a statement that fails alone, a transaction taken back, and several at once", async () => {
    const { send, kinds } = await routeThat(async (db) => {
      await note(db, "first");
      await note(db, "first").catch(() => {});
      await db
        .transaction()
        .execute(async (transaction) => {
          await note(transaction, "taken back");
          throw new Error("no");
        })
        .catch(() => {});
      await Promise.all([
        note(db, "parallel"),
        ...["one", "two"].map((key) => db.transaction().execute((transaction) => note(transaction, key))),
      ]);
      return "all";
    });
    expect((await send()).json()).toEqual({ did: "all" });
    expect(await kinds()).toEqual(["first", "one", "parallel", "two"]);
  });

  it("answers 503 when the database goes away in the middle, and can be tried again", async () => {
    let tries = 0;
    const { send, kinds, pool } = await routeThat(async (db) => {
      await note(db, "a try");
      if (++tries > 1) return;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await pool.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      await note(db, "after the end");
    });
    expect((await send()).statusCode).toBe(503);
    expect(await kinds()).toEqual([]);
    expect((await send()).statusCode).toBe(200);
    expect(await kinds()).toEqual(["a try"]);
  });

  it("leaves nothing of what was done before a failure of ours", async () => {
    const { send, kinds } = await routeThat(async (db) => {
      await note(db, "half");
      throw new Error("broken");
    });
    expect((await send()).statusCode).toBe(500);
    expect(await kinds()).toEqual([]);
  });

  it("keeps no answer that holds a token", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const payload = { username: person.username, password: person.password };
    await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload,
      headers: { "idempotency-key": "login" },
    });
    expect(await server.db.selectFrom("idempotent_answer").selectAll().execute()).toEqual([]);
  });
});
