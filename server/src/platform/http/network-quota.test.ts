import { newPerson, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { rooms as everyRoom } from "../../rooms.ts";
import { forgetOldDays, NetworkQuota } from "./network-quota.ts";

const register = ({ app }: TestServer, remoteAddress: string) =>
  app.inject({ method: "POST", url: "/api/auth/register", payload: newPerson(), remoteAddress });
const MANY = "Many accounts were made from your network today. Try again tomorrow.";
const MUCH = "A lot was written from your network today. Try again tomorrow.";

describe("what a network adds in a day", () => {
  it("is a number of accounts, which limits no other network, and is reset the next day", async () => {
    const server = await startServer();
    const first = new NetworkQuota(server.db, 600);
    for (let account = 0; account < 100; account++) {
      expect(first.refusal("203.0.113.1", "account")).toBeUndefined();
      first.add("203.0.113.1", { accounts: 1, writes: 1 });
    }
    expect(first.refusal("203.0.113.1", "account")).toBe(MANY);
    expect(first.refusal("203.0.113.1", "text"), "texts of those who are here").toBeUndefined();
    expect(first.refusal("203.0.113.2", "account")).toBeUndefined();
  });

  it("is counted for a /64, and four and sixteen times as much for a /56 and a /48", async () => {
    const { db } = await startServer();
    const quota = new NetworkQuota(db, 60);
    for (let subnet = 0; subnet < 40; subnet++)
      quota.add(`2001:db8:1:${subnet.toString(16)}::1`, { accounts: 1 });
    expect(quota.refusal("2001:db8:1:ff::1", "account")).toBe(MANY);
    expect(quota.refusal("2001:db8:1:100::1", "account")).toBeUndefined();
    for (let site = 1; site <= 120; site++)
      quota.add(`2001:db8:1:${(site * 256).toString(16)}::1`, { accounts: 1 });
    expect(quota.refusal("2001:db8:1:ffff::1", "account")).toBe(MANY);
    expect(quota.refusal("2001:db8:2::1", "account")).toBeUndefined();
  });

  it("is known to every process, also to one that starts later", async () => {
    const { db } = await startServer();
    const [one, other] = [new NetworkQuota(db, 60), new NetworkQuota(db, 60)];
    one.add("203.0.113.1", { accounts: 6 });
    other.add("203.0.113.1", { accounts: 4 });
    await one.flush();
    await other.flush();
    expect(other.refusal("203.0.113.1", "account")).toBe(MANY);
    const later = new NetworkQuota(db, 60);
    later.add("203.0.113.1", { writes: 1 });
    await later.flush();
    expect(later.refusal("203.0.113.1", "account")).toBe(MANY);
  });

  it("is written again when the database was away, and forgotten after two days", async () => {
    const { db, pool } = await startServer();
    const quota = new NetworkQuota(db, 60);
    quota.add("203.0.113.1", { bytes: 7 });
    await pool.query("alter table network_day rename to elsewhere");
    await expect(quota.flush()).rejects.toThrow();
    await pool.query("alter table elsewhere rename to network_day");
    await quota.flush();
    const rows = () => db.selectFrom("network_day").select(["network", "bytes"]).execute();
    expect(await rows()).toEqual([{ network: "203.0.113.1", bytes: "7" }]);
    await forgetOldDays(db);
    expect(await rows()).toHaveLength(1);
    await pool.query("update network_day set day = day - 2");
    await forgetOldDays(db);
    expect(await rows()).toEqual([]);
  });

  it("counts what the API took, and refuses the next with a sentence and a time", async () => {
    const server = await startServer({ REQUESTS_PER_MINUTE: "6" });
    expect((await register(server, "203.0.113.1")).statusCode).toBe(200);
    const refused = await register(server, "203.0.113.1");
    expect([refused.statusCode, refused.json().message]).toEqual([429, MANY]);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(86_400);
    expect((await register(server, "203.0.113.2")).statusCode).toBe(200);
  });

  it("is bytes too, with the answers that are kept for an Idempotency-Key, and never keeps money waiting", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    const post = (url: string, payload: object) =>
      server.app.inject({
        ...{ method: "POST", url, payload },
        headers: { ...headers, "idempotency-key": crypto.randomUUID() },
      });
    const draft = await post("/api/projects/drafts", {});
    expect(draft.statusCode).toBe(201);
    const added = () => server.db.selectFrom("network_day").select(["network", "writes", "bytes"]).execute();
    const bytes = "{}".length + Buffer.byteLength(draft.body);
    await expect
      .poll(added, { timeout: 5_000 })
      .toEqual([{ network: "127.0.0.1", writes: 1, bytes: String(bytes) }]);

    await server.pool.query("update network_day set bytes = 1e12");
    const again = async () => (await post("/api/projects/drafts", {})).json().message;
    await expect.poll(again, { timeout: 5_000 }).toBe(MUCH);
    expect((await post("/api/payments/accept-bid", {})).statusCode).toBe(400);
  });
});

describe("a database that is nearly full", () => {
  it("takes no more texts and accounts, with a sentence, while money and logins go on", async () => {
    const server = await startServer({ DATABASE_MAX_MB: "1" });
    const { headers, person } = await signedIn(server);
    const send = async (method: "POST" | "PUT", url: string, payload: object) => {
      const { statusCode, body } = await server.app.inject({ method, url, payload, headers });
      return { statusCode, message: JSON.parse(body || "{}").message };
    };
    const refused = {
      statusCode: 503,
      message:
        "We’re short of storage and can’t save new texts or accounts right now. Payments still work. Try again later.",
    };
    expect(await send("POST", "/api/auth/register", newPerson())).toEqual(refused);
    expect(await send("POST", "/api/projects/drafts", {})).toEqual(refused);
    expect(await send("PUT", "/api/profiles/me", { bio: "Words don't fit." })).toEqual(refused);
    const { username, password } = person;
    expect(await send("POST", "/api/auth/login", { username, password })).toMatchObject({ statusCode: 200 });
    expect(await send("POST", "/api/payments/accept-bid", {})).toMatchObject({ statusCode: 400 });
    expect(server.logged.filter(({ msg }) => /disk space is short/.test(String(msg)))).toHaveLength(1);
  });

  it("refuses every route with a long text that isn't named here as one that must go on", async () => {
    const goesOn = [
      // Money, and what must be said for money to move.
      /^\/api\/payments\/accept-bid$/,
      /^\/api\/projects\/drafts\/:id\/(freeze|posted)$/,
      /^\/api\/bids\/projects\/:projectId\/(freeze|placed)$/,
      /^\/api\/negotiations\/:id\/offers\/:number\//,
      /^\/api\/projects\/:projectId\/evidence/,
      // Compared with what is there, and never saved.
      /^\/api\/projects\/:projectId$/,
      // Routes that secure an account, and those of administrators.
      /^\/api\/(auth|account|admin)\//,
      // One row each, with a bound of its own.
      /^\/api\/notifications\//,
      /^\/api\/club\/(page\/pictures|opportunities\/:id\/close|events\/:id\/cancel)/,
      /^\/api\/(projects\/invitations\/accept|negotiations\/:id\/read)$/,
    ];
    const forgotten: string[] = [];
    const collect = {
      routes: (app: Parameters<NonNullable<(typeof everyRoom)[number]["routes"]>>[0]) =>
        app.addHook("onRoute", ({ method, url, config, schema }) => {
          const isWrite = [method].flat().some((one) => one === "POST" || one === "PUT");
          const text = schema?.body ? longestText(schema.body) : 0;
          if (isWrite && text > 100 && !config?.bulk && !goesOn.some((one) => one.test(url)))
            forgotten.push(`${method} ${url} takes ${text} characters`);
        }),
    };
    await startServer({}, { rooms: [collect, ...everyRoom] });
    expect(forgotten).toEqual([]);
  });
});

/** The longest text that a schema takes. */
function longestText(schema: unknown): number {
  const json = JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" }));
  return Math.max(0, ...[...json.matchAll(/"maxLength":(\d+)/g)].map(([, length]) => Number(length)));
}
