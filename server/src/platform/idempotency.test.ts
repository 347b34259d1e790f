import { newPerson, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const register = ({ app }: TestServer, key: string, payload: object, remoteAddress = "127.0.0.1") =>
  app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload,
    headers: { "idempotency-key": key },
    remoteAddress,
  });

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

    await server.db
      .insertInto("idempotent_answer")
      .values({
        scope: "address:127.0.0.1",
        key: "died",
        request_hash: "x",
        status: null,
        body: null,
        created_at: new Date(Date.now() - 600_000),
      })
      .execute();
    expect((await register(server, "died", newPerson())).statusCode).toBe(200);
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
