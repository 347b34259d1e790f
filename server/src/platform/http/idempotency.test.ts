import multipart from "@fastify/multipart";
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
async function routeThat(
  act: (db: TestServer["db"]) => Promise<unknown>,
  most?: { answers: number; bytes: number },
) {
  const server = await startServer();
  const app = Fastify();
  await app.register(errors);
  const { pool, secrets } = server;
  await app.register(multipart);
  const scopeOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["x-who"]);
  await app.register(idempotency, { pool, secret: secrets.JWT_SECRET, scopeOf, most });
  app.post("/act", async () => ({ did: await act(server.db) }));
  onTestFinished(() => app.close());
  const send = (key = "one", who = "somebody", form?: FormData) =>
    app.inject({
      ...{ method: "POST", url: "/act", payload: form },
      headers: { "idempotency-key": key, "x-who": who },
    });
  const kinds = async () =>
    (await server.db.selectFrom("login_throttle").select("key").orderBy("key").execute()).map(
      ({ key }) => key,
    );
  return { send, kinds, pool, db: server.db };
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

  it("sent twice concurrently makes one account; the second request gets a conflict or the stored answer", async () => {
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

  it("isn't used up by a refusal, which did nothing", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const again = { ...newPerson(), username: person.username };
    expect((await register(server, "taken", again)).statusCode).toBe(409);
    await sql`update account set username = 'somebody-else' where username = ${person.username}`.execute(
      server.db,
    );
    expect((await register(server, "taken", again)).statusCode).toBe(200);
  });

  it("of one visitor doesn't stop others behind the same address from registering", async () => {
    const server = await startServer({ REQUESTS_PER_MINUTE: "10000" });
    for (let number = 0; number < 1_001; number++)
      await register(server, `refused ${number}`, { ...newPerson(), role: "admin" });
    // Answers at another route count separately.
    await sql`
      insert into idempotent_answer (scope, key, request_hash, status, body)
      select 'address:127.0.0.1 /api/auth/forgot-password', 'asked ' || n, '', 200, '{}'
      from generate_series(1, 1000) as n`.execute(server.db);
    expect((await register(server, "mine", newPerson())).statusCode).toBe(200);
  });

  it("belongs to the account that sent it", async () => {
    const server = await startServer();
    expect((await register(server, "mine", newPerson(), "203.0.113.1")).statusCode).toBe(200);
    expect((await register(server, "mine", newPerson(), "203.0.113.2")).statusCode).toBe(200);
  });

  it("of somebody without an account belongs to the whole network that IPv6 gives them", async () => {
    const server = await startServer();
    const person = newPerson();
    const first = await register(server, "mine", person, "2001:db8:0:1::1");
    const again = await register(server, "mine", person, "2001:db8:0:1:ffff::2");
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
  });

  it("is refused before its effect once 1,000 answers of its account are kept", async () => {
    const server = await startServer();
    const [{ headers, user }, other] = [await signedIn(server), await signedIn(server)];
    await sql`
      insert into idempotent_answer (scope, key, request_hash, status, body, created_at)
      select ${`account:${user.id}`}, 'earlier ' || n, '', 200, '{}', now() - n * interval '1 minute'
      from generate_series(1, 998) as n`.execute(server.db);
    const draft = (key: string, as = headers) =>
      server.app.inject({
        ...{ method: "POST", url: "/api/projects/drafts", payload: {} },
        headers: { ...as, "idempotency-key": key },
      });
    const within = [await draft("a"), await draft("b")];
    expect(within.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const beyond = await draft("c");
    expect([beyond.statusCode, beyond.json().code]).toEqual([429, "rate_limited"]);
    expect(beyond.json().message).toBe(
      "Too many requests have come from you or your network in the last 24 hours. Try again in 8 hours.",
    );
    // When the oldest is forgotten, 998 minutes old.
    const seconds = Number(beyond.headers["retry-after"]);
    expect(seconds).toBeGreaterThan((24 * 60 - 1_000) * 60);
    expect(seconds).toBeLessThanOrEqual((24 * 60 - 998) * 60);
    const drafts = () => server.db.selectFrom("project_draft").select("id").execute();
    expect(await drafts()).toHaveLength(2);

    expect((await draft("b")).json()).toEqual(within[1]?.json());
    expect((await draft("c", other.headers)).statusCode).toBe(201);
    await sql`update idempotent_answer set created_at = created_at - interval '8 hours'`.execute(server.db);
    expect((await draft("c")).statusCode).toBe(201);
  });

  it("keeps no more bytes for one scope than it may, and drops none", async () => {
    const most = { answers: 1_000, bytes: 10_000 };
    const { send, kinds, db } = await routeThat(async (database) => {
      await note(database, crypto.randomUUID());
      return "x".repeat(1_500);
    }, most);
    const statuses: number[] = [];
    for (let number = 0; number < 9; number++) statuses.push((await send(`key ${number}`)).statusCode);
    expect(statuses).toEqual([...Array(7).fill(200), 429, 429]);
    expect(await kinds()).toHaveLength(7);
    const kept = await db.selectFrom("idempotent_answer").select("body").execute();
    expect(kept.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(most.bytes + 1_600);
    expect((await send("key 0")).statusCode).toBe(200);
    expect((await send("key 0", "somebody else")).statusCode).toBe(200);
    expect(await kinds()).toHaveLength(8);
  });

  it("keeps within that when many come at once, but for those that are carried out together", async () => {
    const most = { answers: 5, bytes: 1_000_000 };
    const { send, kinds, pool } = await routeThat(async (database) => {
      await note(database, crypto.randomUUID());
    }, most);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => send(`key ${number}`)));
    const done = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(await kinds()).toHaveLength(done);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - done);
    expect(done).toBeGreaterThanOrEqual(5);
    expect(done).toBeLessThanOrEqual(5 + (pool.options.max ?? 10) / 2);
  });

  it("refuses a form that is too much before it is read", async () => {
    let acts = 0;
    const { send } = await routeThat(async () => ++acts, { answers: 1, bytes: 1_000_000 });
    await send("first");
    const form = new FormData();
    form.set("file", new File(["words"], "words.txt"));
    expect((await send("second", "somebody", form)).statusCode).toBe(429);
    expect(acts).toBe(1);
  });

  it("whose first request failed on our side, or died, can be tried again", async () => {
    const server = await startServer();
    const person = newPerson();
    await server.db.schema.alterTable("account").renameTo("elsewhere").execute();
    expect((await register(server, "again", person)).statusCode).toBe(500);
    await server.db.schema.alterTable("elsewhere").renameTo("account").execute();
    expect((await register(server, "again", person)).statusCode).toBe(200);
  });

  it("whose request died with its process leaves neither effect nor answer, at every step", async () => {
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
