import type { SessionEntry } from "@trestle/domain/auth/session.ts";
import { closeCodes } from "@trestle/domain/socket.ts";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SocketClient } from "@trestle/testkit/socket.ts";
import { describe, expect, it, onTestFinished } from "vitest";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function logIn({ app }: TestServer, { person }: Member, remoteAddress = "203.0.113.77") {
  const payload = { username: person.username, password: PASSWORD };
  const headers = { "user-agent": PHONE };
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload,
    headers,
    remoteAddress,
  });
  return answer.json<{ token: string }>().token;
}
const sessionsOf = async ({ app }: TestServer, headers: { authorization: string }) =>
  (await app.inject({ url: "/api/auth/sessions", headers })).json<SessionEntry[]>();
const end = ({ app }: TestServer, headers: { authorization: string }, id: string) =>
  app.inject({ method: "DELETE", url: `/api/auth/sessions/${id}`, headers });

describe("one's own sessions", () => {
  it("are listed with device, network and times, this one first", async () => {
    const server = await startServer();
    const mine = await signedIn(server);
    await signedIn(server);
    const token = await logIn(server, mine);
    const [own, other, ...more] = await sessionsOf(server, bearer(token));
    expect(more).toEqual([]);
    expect(own).toMatchObject({ device: "Safari on iPhone", network: "203.0.113.*", current: true });
    expect(other).toMatchObject({ device: "App or script", current: false });
    expect(Date.parse(own?.createdAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("say when and from where they were last used, and ended ones are gone", async () => {
    const server = await startServer();
    const mine = await signedIn(server);
    await logIn(server, mine);
    await server.pool.query(
      "update session set last_used_at = now() - interval '2 days', created_at = now() - interval '3 days'",
    );
    await server.app.inject({
      url: "/api/auth/current_user",
      headers: mine.headers,
      remoteAddress: "198.51.100.9",
    });
    const [own, other] = await sessionsOf(server, mine.headers);
    expect(own).toMatchObject({ current: true, network: "198.51.100.*" });
    expect(Date.now() - Date.parse(own?.lastUsedAt ?? "")).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(other?.lastUsedAt ?? "")).toBeGreaterThan(47 * 3600_000);
    await server.pool.query("update session set expires_at = now() - interval '1 second' where id = $1", [
      other?._id,
    ]);
    expect(await sessionsOf(server, mine.headers)).toHaveLength(1);
  });

  it("are 1,000 at most, those that are over included: the least used goes", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    await server.pool.query("update session set last_used_at = now() - interval '1 hour'");
    await server.pool.query(
      `insert into session (account_id, expires_at, revoked_at, last_used_at)
       select $1, now() + interval '1 day', case when n = 1 then now() end, now() - n * interval '1 second'
       from generate_series(1, 999) as n`,
      [mine.user.id],
    );
    const opens = async (headers: { authorization: string }) =>
      (await server.app.inject({ url: "/api/auth/current_user", headers })).statusCode;
    const first = await logIn(server, mine);
    expect(await opens(mine.headers), "instead of one that is over").toBe(200);
    await server.pool.query(
      "update session set last_used_at = now() - interval '1 hour' where account_id = $1 and device = 'App or script'",
      [mine.user.id],
    );
    const second = await logIn(server, mine);
    expect(await opens(mine.headers)).toBe(401);
    expect([await opens(bearer(first)), await opens(bearer(second)), await opens(other.headers)]).toEqual([
      200, 200, 200,
    ]);
    const { rows } = await server.pool.query("select id from session where account_id = $1", [mine.user.id]);
    expect(rows).toHaveLength(1_000);
  });

  it("end one by one: the token is refused everywhere and the socket closes", async () => {
    const server = await startServer();
    const url = await goLive(server);
    const mine = await signedIn(server);
    const token = await logIn(server, mine);
    const client = new SocketClient(url, token);
    onTestFinished(() => client.socket.terminate());
    await client.opened();
    const other = (await sessionsOf(server, mine.headers)).find(({ current }) => !current);
    expect((await end(server, mine.headers, other?._id ?? "")).statusCode).toBe(204);
    expect(await client.ended).toBe(closeCodes.unauthenticated);
    const again = new SocketClient(url, token);
    onTestFinished(() => again.socket.terminate());
    expect(await again.ended).toBe(closeCodes.unauthenticated);

    const { paths } = (await server.app.inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, { security?: unknown }>>;
    }>();
    let asked = 0;
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { security }] of Object.entries(methods)) {
        if (!security) continue;
        asked += 1;
        const answer = await server.app.inject({
          method: method.toUpperCase() as "GET",
          url: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
          headers: bearer(token),
          ...(method === "get" ? {} : { payload: {} }),
        });
        expect([answer.statusCode, answer.headers["new-token"]], `${method} ${path}`).toEqual([
          401,
          undefined,
        ]);
      }
    expect(asked).toBeGreaterThan(50);
    expect(await sessionsOf(server, mine.headers)).toHaveLength(1);
    const activity = await server.app.inject({ url: "/api/profiles/me/activity", headers: mine.headers });
    expect(activity.json()).toContainEqual(
      expect.objectContaining({ kind: "session_ended", detail: "Safari on iPhone" }),
    );
  });

  it("can't be seen or ended by anybody else, who learns nothing from trying", async () => {
    const server = await startServer();
    const [mine, stranger] = [await signedIn(server), await signedIn(server)];
    const admin = await signedIn(server, { role: "admin" });
    const [own] = await sessionsOf(server, mine.headers);
    for (const other of [stranger, admin]) {
      const answer = await end(server, other.headers, own?._id ?? "");
      const unknown = await end(server, other.headers, crypto.randomUUID());
      expect([answer.statusCode, answer.json().message]).toEqual([404, unknown.json().message]);
      expect((await sessionsOf(server, other.headers)).map(({ _id }) => _id)).not.toContain(own?._id);
    }
    expect(await sessionsOf(server, mine.headers)).toHaveLength(1);
    expect((await end(server, mine.headers, "nonsense")).statusCode).toBe(400);
  });
});
