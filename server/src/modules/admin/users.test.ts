import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { encodeForm, kycForm } from "@trestle/testkit/documents.ts";
import { linkWallet, type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { beforeEach, describe, expect, it } from "vitest";

let server: TestServer;
let admin: Member;
beforeEach(async () => {
  server = await startServer();
  admin = await signedIn(server, { role: "admin", username: "rosa" });
});

const ask = (method: "GET" | "POST" | "PUT", path: string, payload?: object, who: Member = admin) =>
  server.app.inject({ method, url: `/api/admin/users${path}`, headers: who.headers, payload });
const found = async (query: string): Promise<string[]> =>
  (await ask("GET", `?${query}`)).json().map(({ username }: { username: string }) => username);
const lives = async ({ headers }: Member) =>
  (await server.app.inject({ url: "/api/auth/current_user", headers })).statusCode === 200;
const lastLine = async () =>
  (await server.app.inject({ url: "/api/admin/audit?limit=1", headers: admin.headers })).json()[0];

describe("users for administrators", () => {
  it("are found by name, email address and wallet, and narrowed by role and state", async () => {
    const tom = await signedIn(server, { username: "tom", email: "tom@marlowe.example" });
    const dev = await signedIn(server, { username: "dev", role: "developer" });
    const wallet = demoAccount(5);
    await linkWallet(server, dev, wallet);
    expect(await found("search=TO")).toEqual(["tom"]);
    expect(await found("search=marlowe.ex")).toEqual(["tom"]);
    expect(await found(`search=${wallet.address.slice(0, 9)}`)).toEqual(["dev"]);
    expect(await found(`search=${wallet.address}`)).toEqual(["dev"]);
    expect(await found("search=%25")).toEqual([]);
    expect(await found("role=developer")).toEqual(["dev"]);
    await ask("POST", `/${tom.user.id}/disable`, { reason: "spam" });
    expect(await found("state=disabled")).toEqual(["tom"]);
    expect(await found("state=active")).toEqual(["dev", "rosa"]);
    const first = await ask("GET", "?limit=2");
    expect(first.headers.link).toContain("cursor=");
  });

  it("are shown with sessions, storage and moderation history, without secrets", async () => {
    const tom = await signedIn(server);
    await ask("POST", `/${tom.user.id}/disable`, { reason: "misleading offers" });
    await ask("POST", `/${tom.user.id}/enable`, { reason: "they explained it" });
    await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: tom.user.username, password: PASSWORD },
    });
    const answer = await ask("GET", `/${tom.user.id}`);
    expect(answer.json()).toMatchObject({
      username: tom.user.username,
      openSessions: [{ _id: expect.any(String) }],
      storage: { usedBytes: 0, limitBytes: 1024 ** 3, isOwn: false },
      history: [
        { act: "enabled an account", note: "they explained it", actor: "rosa" },
        { act: "disabled an account", note: "misleading offers" },
      ],
    });
    expect(answer.body).not.toMatch(/password|token|hash"/);
    expect((await ask("GET", `/${crypto.randomUUID()}`)).statusCode).toBe(404);
    expect((await ask("GET", "/nobody")).statusCode).toBe(400);
  });

  it("lose one session or all of them at once, with a line in the log", async () => {
    const tom = await signedIn(server);
    const elsewhere = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: tom.user.username, password: PASSWORD },
    });
    const other = { ...tom, headers: { authorization: `Bearer ${elsewhere.json().token}` } };
    const { openSessions } = (await ask("GET", `/${tom.user.id}`)).json();
    expect(openSessions).toHaveLength(2);
    const newest = openSessions[0]._id;
    const end = (path: string, reason = "a lost phone") =>
      ask("POST", `/${tom.user.id}/sessions${path}`, { reason });
    expect((await end(`/${newest}/end`, " ")).statusCode).toBe(400);
    expect((await end(`/${newest}/end`)).json()).toEqual({ success: true, ended: 1 });
    expect([await lives(tom), await lives(other)].filter(Boolean)).toHaveLength(1);
    expect((await end(`/${newest}/end`)).statusCode).toBe(404);
    expect((await end("/end")).json()).toEqual({ success: true, ended: 1 });
    expect(await lastLine()).toMatchObject({ act: "ended all sessions", note: "a lost phone" });
    expect((await end("/end")).json().message).toBe(`${tom.user.username} isn’t signed in anywhere.`);
    // A session of somebody else is not reached through this account.
    const eve = await signedIn(server);
    const [hers] = (await ask("GET", `/${eve.user.id}`)).json().openSessions;
    expect((await end(`/${hers._id}/end`)).statusCode).toBe(404);
    expect(await lives(eve)).toBe(true);
  });

  it("can store as much as was set for them, and no more", async () => {
    const dev = await signedIn(server, { role: "developer" });
    const send = () => {
      const { payload, headers } = encodeForm(kycForm());
      return server.app.inject({
        method: "POST",
        url: "/api/auth/kyc",
        payload,
        headers: { ...headers, ...dev.headers },
      });
    };
    const limit = (megabytes: number | null) =>
      ask("PUT", `/${dev.user.id}/storage-limit`, { megabytes, reason: "agreed by phone" });
    expect((await limit(0)).statusCode).toBe(200);
    expect((await send()).json()).toMatchObject({ code: "too_large" });
    expect(await lastLine()).toMatchObject({
      act: "changed a storage limit",
      subject: `${dev.user.username}: 0 MB`,
    });
    expect((await limit(-1)).json().message).toBe("Enter 0 or more megabytes.");
    expect((await limit(null)).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    const { storage } = (await ask("GET", `/${dev.user.id}`)).json();
    expect(storage).toMatchObject({ isOwn: false });
    expect(storage.usedBytes).toBeGreaterThan(0);
  });
});

describe("roles", () => {
  const change = (who: Member, about: Member, roles: string[]) =>
    ask("PUT", `/${about.user.id}/roles`, { roles, reason: "joined the team" }, who);

  it("are given and taken with a reason, and count from the next request", async () => {
    const tom = await signedIn(server, { username: "tom" });
    const panel = async () => (await ask("GET", "", undefined, tom)).statusCode;
    expect(await panel()).toBe(403);
    expect((await change(admin, tom, ["customer", "admin"])).statusCode).toBe(200);
    expect(await panel()).toBe(200);
    expect(await lastLine()).toMatchObject({ act: "changed roles", subject: "tom: + admin" });
    expect((await change(admin, tom, ["customer"])).statusCode).toBe(200);
    expect(await panel()).toBe(403);
    expect((await change(admin, tom, ["investor"])).json().message).toContain("signed up as customer");
    expect((await change(admin, tom, ["customer"])).statusCode).toBe(409);
    expect((await change(admin, tom, [])).statusCode).toBe(400);
    expect((await change(admin, tom, ["root"])).statusCode).toBe(400);
  });

  it("can't be changed for oneself, nor by a member", async () => {
    const tom = await signedIn(server);
    expect((await change(admin, admin, ["admin", "customer"])).statusCode).toBe(403);
    expect((await change(tom, tom, ["customer", "admin"])).statusCode).toBe(403);
  });

  it("leave an administrator when two take each other's at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await signedIn(server), await signedIn(server)];
      for (const member of [one, two]) await change(admin, member, ["customer", "admin"]);
      const answers = await Promise.all([
        change(one, two, ["customer"]),
        ask("POST", `/${one.user.id}/disable`, { reason: "a quarrel" }, two),
      ]);
      const [first, second] = answers.map(({ statusCode }) => statusCode).sort();
      expect(first).toBe(200);
      // The account disabled first has already lost its session.
      expect([401, 403]).toContain(second);
    }
  });
});
