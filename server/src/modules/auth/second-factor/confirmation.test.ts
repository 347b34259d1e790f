import { enrol } from "@trestle/testkit/enrol.ts";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { codeOf } from "@trestle/testkit/totp-code.ts";
import { describe, expect, it } from "vitest";

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function routes({ app }: TestServer) {
  const { paths } = (await app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { description?: string }>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => ({
      ...{ path, method: method.toUpperCase() as Method },
      url: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
      isConfirmed: description?.includes("confirmation_needed") ?? false,
    })),
  );
}
const age = ({ db }: TestServer, minutes: number) =>
  db
    .updateTable("session")
    .set({ confirmed_at: new Date(Date.now() - minutes * 60_000) })
    .execute();
const ask = ({ app }: TestServer, { headers }: Member, method: Method, url: string, payload: object = {}) =>
  app.inject({ method, url, headers, ...(method === "GET" ? {} : { payload }) });
/** Another chain than the embedded one: no demo. */
const forReal = {
  ...{ CHAIN_RPC_URL: "https://rpc.example.org", CHAIN_ID: "1287" },
  ...{ JWT_SECRET: "s".repeat(40), KYC_KEY: "ab".repeat(32), OPERATOR_KEY: `0x${"cd".repeat(32)}` },
};

describe("a fresh confirmation", () => {
  it("is asked for before each of these acts, before anything is looked at", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    const confirmed = (await routes(server)).filter(({ isConfirmed }) => isConfirmed);
    expect(confirmed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "DELETE /api/auth/second-factor/passkeys/{id}",
      "DELETE /api/auth/wallet",
      "GET /api/admin/audit.csv",
      "GET /api/admin/kyc/{id}/documents/{kind}",
      "POST /api/admin/kyc/{id}/approve",
      "POST /api/admin/operator/{id}/cancel",
      "POST /api/admin/operator/{id}/retry",
      "POST /api/admin/pools/attestations/{id}/attest",
      "POST /api/admin/pools/projects/{tokenId}/revoke",
      "POST /api/admin/pools/proposals",
      "POST /api/admin/pools/{tier}/loans/{tokenId}/default",
      "POST /api/admin/pools/{tier}/loans/{tokenId}/disburse",
      "POST /api/admin/users/{id}/disable",
      "POST /api/admin/users/{id}/enable",
      "POST /api/admin/users/{id}/reset-second-factor",
      "POST /api/auth/second-factor/passkeys/options",
      "POST /api/auth/second-factor/recovery-codes",
      "POST /api/auth/second-factor/totp",
      "PUT /api/admin/settings",
      "PUT /api/admin/users/{id}/roles",
    ]);
    await age(server, 6);
    for (const { method, url } of confirmed) {
      const answer = await ask(server, admin, method, url);
      expect([answer.statusCode, answer.json().code], url).toEqual([403, "confirmation_needed"]);
    }
  });

  it("is given by the password or the second factor, for five minutes and one session", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { secret } = await enrol(server, member);
    const unlink = () => ask(server, member, "DELETE", "/api/auth/wallet");
    const confirm = (payload: object) => ask(server, member, "POST", "/api/auth/confirm", payload);
    expect((await unlink()).statusCode).toBe(200);
    await age(server, 6);
    expect((await unlink()).statusCode).toBe(403);
    expect((await confirm({ kind: "password", password: "not my password" })).statusCode).toBe(403);
    expect((await unlink()).statusCode).toBe(403);
    const given = await confirm({ kind: "password", password: PASSWORD });
    expect(Date.parse(given.json().until)).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect((await unlink()).statusCode).toBe(200);
    await age(server, 4);
    expect((await unlink()).statusCode).toBe(200);
    await server.db.updateTable("session").set({ confirmed_at: null }).execute();
    expect((await unlink()).statusCode).toBe(403);
    // The code of the next step: the one of this step set the app up.
    expect((await confirm({ kind: "totp", code: codeOf(secret, 1) })).statusCode).toBe(200);
    expect((await unlink()).statusCode).toBe(200);
  });

  it("is needed to put another wallet in the place of a linked one, not for the first", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await age(server, 6);
    const link = () => ask(server, member, "POST", "/api/auth/wallet", { message: "m", signature: "0x00" });
    expect((await link()).json().code).toBe("invalid_input");
    await server.db
      .updateTable("account")
      .set({ ethereum_address: `0x${"1".repeat(40)}` })
      .execute();
    expect((await link()).json().code).toBe("confirmation_needed");
  });
});

describe("an administrator outside the demo", () => {
  it("gets into no part of the panel before a second factor is set up, and is led there", async () => {
    const server = await startServer(forReal);
    const admin = await signedIn(server, { role: "admin" });
    const panel = (await routes(server)).filter(({ path }) => path.startsWith("/api/admin/"));
    expect(panel.length).toBeGreaterThan(15);
    for (const { method, url } of panel) {
      const answer = await ask(server, admin, method, url);
      expect([answer.statusCode, answer.json().code], url).toEqual([403, "second_factor_needed"]);
      expect(answer.json().message).toMatch(/^Administrators need a second factor\. Set one up/);
    }
    const own = await ask(server, admin, "GET", "/api/auth/current_user");
    expect(own.json().user.roles).toEqual(["admin"]);
    expect((await ask(server, admin, "GET", "/api/account/closing")).json().obstacles).toHaveLength(1);
    expect((await ask(server, admin, "GET", "/api/auth/second-factor")).json().required).toBe(true);
    await enrol(server, admin);
    expect((await ask(server, admin, "GET", "/api/admin/users")).statusCode).toBe(200);
  });

  it("is an ordinary member until then, also where administrators see more than members", async () => {
    const server = await startServer(forReal);
    const [admin, owner] = [await signedIn(server, { role: "admin" }), await signedIn(server)];
    const { id } = await postedProject(server, owner);
    await server.db.updateTable("project").set({ listing: "negotiation" }).execute();
    const look = async () => (await ask(server, admin, "GET", `/api/projects/${id}`)).statusCode;
    expect(await look()).toBe(404);
    await enrol(server, admin);
    expect(await look()).toBe(200);
  });
});

describe("a lost second factor", () => {
  it("is reset by another administrator with a reason, and its person is told", async () => {
    const server = await startServer();
    const [admin, member] = [await signedIn(server, { role: "admin" }), await signedIn(server)];
    const reset = (
      who: Member,
      id: string,
      payload: object = { reason: "Lost the phone, known by voice." },
    ) => ask(server, who, "POST", `/api/admin/users/${id}/reset-second-factor`, payload);
    expect((await reset(admin, member.user.id)).json().message).toMatch(/has no second factor\.$/);
    await enrol(server, member);
    await enrol(server, admin);
    expect((await reset(member, admin.user.id)).statusCode).toBe(403);
    expect((await reset(admin, member.user.id, { reason: " " })).json().message).toBe("Give a reason.");
    expect((await reset(admin, member.user.id, { reason: "ok" })).json().message).toMatch(
      /^Say how you know/,
    );
    const own = await reset(admin, admin.user.id);
    expect([own.statusCode, own.json().message]).toEqual([
      403,
      expect.stringMatching(/^You can't reset your own/),
    ]);
    expect((await ask(server, admin, "GET", "/api/admin/users")).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: member.user.id, secondFactor: true })]),
    );
    expect((await reset(admin, member.user.id)).statusCode).toBe(200);
    expect((await reset(admin, member.user.id)).statusCode).toBe(409);
    expect((await ask(server, member, "GET", "/api/auth/current_user")).statusCode).toBe(401);
    const { username, password } = member.person;
    const login = await ask(server, member, "POST", "/api/auth/login", { username, password });
    expect(login.json().success).toBe(true);
    const [line] = (await ask(server, admin, "GET", "/api/admin/audit")).json();
    expect(line).toMatchObject({
      ...{ act: "reset a second factor", actor: admin.user.username, subject: username },
      note: "Lost the phone, known by voice.",
    });
    const { rows } = await server.pool.query(
      "select data from domain_event where type = 'security.second_factor_reset'",
    );
    expect(rows).toEqual([{ data: { account: member.user.id } }]);
  });
});
