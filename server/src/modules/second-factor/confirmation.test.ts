import { enrol } from "@trestle/testkit/enrol.ts";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SoftwarePasskey } from "@trestle/testkit/software-passkey.ts";
import { codeOf } from "@trestle/testkit/totp-code.ts";
import { describe, expect, it } from "vitest";
import { openSession } from "../sessions/sessions.ts";
import { signToken } from "../sessions/tokens.ts";
import { enableTotp, renewRecoveryCodes } from "./change-second-factor.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Every server has the same routes, and describing them takes half a second of processor time. */
let described: ReturnType<typeof describeRoutes> | undefined;
function routes(server: TestServer) {
  described ??= describeRoutes(server);
  return described;
}

async function describeRoutes({ app }: TestServer) {
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
/** Sets what every session has shown how many minutes ago; null for never. */
const shown = ({ db }: TestServer, password: number | null, factor: number | null) => {
  const ago = (minutes: number | null) => (minutes === null ? null : new Date(Date.now() - minutes * 60_000));
  return db
    .updateTable("session")
    .set({ confirmed_at: ago(password), factor_shown_at: ago(factor) })
    .execute();
};
const ask = ({ app }: TestServer, { headers }: Member, method: Method, url: string, payload: object = {}) =>
  app.inject({ method, url, headers, ...(method === "GET" ? {} : { payload }) });
const accountOf = ({ db }: TestServer, { user }: Member) =>
  db.selectFrom("account").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
/** Environment of another chain than the embedded one: no demo. */
const forReal = {
  ...{ CHAIN_RPC_URL: "https://rpc.example.org", CHAIN_ID: "1287" },
  ...{ JWT_SECRET: "s".repeat(40), KYC_KEY: "ab".repeat(32), OPERATOR_KEY: `0x${"cd".repeat(32)}` },
};

/** Routes that ask everybody for confirmation; the next list asks only accounts with a second factor. */
const ALWAYS = [
  "DELETE /api/auth/second-factor/passkeys/{id}",
  "DELETE /api/auth/wallet",
  "GET /api/admin/audit.csv",
  "GET /api/admin/kyc/{id}/documents/{kind}",
  "POST /api/admin/kyc/{id}/approve",
  "POST /api/admin/operator/{id}/cancel",
  "POST /api/admin/operator/{id}/retry",
  "POST /api/admin/payments/{projectId}/{milestone}/object",
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
  "PUT /api/auth/email",
];
const WITH_FACTOR = [
  "GET /api/account/export.zip",
  "POST /api/account/close",
  "POST /api/auth/second-factor/passkeys",
  "POST /api/auth/wallet",
  "PUT /api/auth/password",
  "PUT /api/auth/second-factor/totp",
];

describe("a fresh confirmation", () => {
  it("is asked for by these routes, of everybody or of those with a second factor", async () => {
    const server = await startServer();
    const confirmed = (await routes(server)).filter(({ isConfirmed }) => isConfirmed);
    expect(confirmed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...ALWAYS, ...WITH_FACTOR].sort(),
    );
  });

  type Case = {
    title: string;
    enrolled: boolean;
    password: number | null;
    factor: number | null;
    refused: string[];
  };
  const cases: Case[] = [
    { title: "nothing", enrolled: false, password: null, factor: null, refused: ALWAYS },
    { title: "the password 6 minutes ago", enrolled: false, password: 6, factor: null, refused: ALWAYS },
    { title: "the password", enrolled: false, password: 0, factor: null, refused: [] },
    ...[
      { title: "nothing", password: null, factor: null },
      { title: "the password alone", password: 0, factor: null },
      { title: "the password, and the second factor 6 minutes ago", password: 0, factor: 6 },
    ].map((proven) => ({ ...proven, enrolled: true, refused: [...ALWAYS, ...WITH_FACTOR] })),
    { title: "the second factor", enrolled: true, password: null, factor: 4, refused: [] },
  ];
  it.each(cases)(
    "with $title shown, enrolled: $enrolled, decides over every dangerous route of an administrator",
    async ({ enrolled, password, factor, refused }) => {
      const server = await startServer();
      const admin = await signedIn(server, { role: "admin" });
      if (enrolled) await enrol(server, admin);
      const outcomes: string[] = [];
      for (const { method, url, path, isConfirmed } of await routes(server)) {
        if (!isConfirmed) continue;
        await shown(server, password, factor);
        const answer = await ask(server, admin, method, url);
        const isRefused = answer.statusCode === 403 && answer.body.includes(`"code":"confirmation_needed"`);
        if (isRefused) outcomes.push(`${method} ${path}`);
      }
      expect(outcomes.sort()).toEqual([...refused].sort());
    },
  );

  it("is given by the password, for five minutes and one session", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const unlink = () => ask(server, member, "DELETE", "/api/auth/wallet");
    const confirm = (password: string) =>
      ask(server, member, "POST", "/api/auth/confirm", { kind: "password", password });
    expect((await unlink()).statusCode).toBe(200);
    await shown(server, 6, null);
    expect((await confirm("not my password")).statusCode).toBe(403);
    expect((await unlink()).statusCode).toBe(403);
    const given = await confirm(PASSWORD);
    expect(Date.parse(given.json().until)).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect((await unlink()).statusCode).toBe(200);
    await shown(server, 4, null);
    expect((await unlink()).statusCode).toBe(200);
  });

  it("is not given by the password of an account with a second factor, but by the factor", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { secret, recoveryCodes } = await enrol(server, member);
    await shown(server, null, null);
    const path = "/api/auth/second-factor";
    const confirm = (payload: object) => ask(server, member, "POST", "/api/auth/confirm", payload);
    const refused = await confirm({ kind: "password", password: PASSWORD });
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[403, "Your account has two-step sign-in. Confirm with your app, a passkey or a recovery code."],
    ]);
    const renew = () => ask(server, member, "POST", `${path}/recovery-codes`);
    expect((await renew()).json().code).toBe("confirmation_needed");
    // The code of the next step: the one of this step set the app up.
    expect((await confirm({ kind: "totp", code: codeOf(secret, 1) })).statusCode).toBe(200);
    const renewed = await renew();
    expect(renewed.statusCode).toBe(200);
    await shown(server, null, null);
    expect((await confirm({ kind: "recovery", code: recoveryCodes[0] })).statusCode).toBe(403);
    const [code] = renewed.json().recoveryCodes;
    expect((await confirm({ kind: "recovery", code })).statusCode).toBe(200);
    expect((await renew()).statusCode).toBe(200);
  });

  it("is not given by a passkey that only noticed a touch, which still finishes a login", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const path = "/api/auth/second-factor/passkeys";
    const passkey = new SoftwarePasskey();
    const add = async () => {
      const options = (await ask(server, member, "POST", `${path}/options`)).json();
      expect(options.authenticatorSelection.userVerification).toBe("required");
      const payload = { name: "My key", response: passkey.create(options) };
      return (await ask(server, member, "POST", path, payload)).statusCode;
    };
    passkey.verifiesUser = false;
    expect(await add()).toBe(400);
    passkey.verifiesUser = true;
    expect(await add()).toBe(200);
    await shown(server, 0, null);
    const confirm = async () => {
      const options = (await ask(server, member, "POST", "/api/auth/confirm/passkey-options")).json();
      expect(options.userVerification).toBe("required");
      const payload = { kind: "passkey", response: passkey.sign(options) };
      return ask(server, member, "POST", "/api/auth/confirm", payload);
    };
    const dangerous = async () => (await ask(server, member, "DELETE", "/api/auth/wallet")).statusCode;
    passkey.verifiesUser = false;
    const touched = await confirm();
    expect([touched.statusCode, touched.json().message]).toEqual([
      ...[
        403,
        "That passkey didn’t check your PIN, finger or face. Use another one or a code, or sign in again.",
      ],
    ]);
    expect(await dangerous()).toBe(403);
    passkey.verifiesUser = true;
    expect((await confirm()).statusCode).toBe(200);
    expect(await dangerous()).toBe(200);

    passkey.verifiesUser = false;
    const { username, password } = member.person;
    const post = async (url: string, payload: object) =>
      (await server.app.inject({ method: "POST", url: `/api/auth/${url}`, payload })).json();
    const { ticket } = (await post("login", { username, password })).secondStep;
    const proof = {
      kind: "passkey",
      response: passkey.sign(await post("login/passkey-options", { ticket })),
    };
    expect((await post("login/second-step", { ticket, proof })).success).toBe(true);
  });

  it("is needed to put another wallet in the place of a linked one, not for the first", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await shown(server, 6, null);
    const link = () => ask(server, member, "POST", "/api/auth/wallet", { message: "m", signature: "0x00" });
    expect((await link()).json().code).toBe("invalid_input");
    await server.db
      .updateTable("account")
      .set({ ethereum_address: `0x${"1".repeat(40)}` })
      .execute();
    expect((await link()).json().code).toBe("confirmation_needed");
  });
});

describe("a new second factor", () => {
  const current = async (server: TestServer, member: Member) =>
    (await ask(server, member, "GET", "/api/auth/current_user")).statusCode;

  it("ends every other session and login under way, when it is the first and when it is another", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const other = async () => {
      const { id: account_id } = member.user;
      const { password_hash } = await server.db
        .selectFrom("account")
        .select("password_hash")
        .where("id", "=", account_id)
        .executeTakeFirstOrThrow();
      const sessionId = (await openSession(server.db, { id: account_id, password_hash })) ?? "";
      const token = await signToken(server.secrets.JWT_SECRET, account_id, sessionId);
      return { ...member, headers: { authorization: `Bearer ${token}` } };
    };
    const before = await other();
    await enrol(server, member);
    expect([await current(server, member), await current(server, before)]).toEqual([200, 401]);
    const between = await other();
    await enrol(server, member);
    expect([await current(server, member), await current(server, between)]).toEqual([200, 401]);
  });

  it("is not taken from a request that came before another session's first one", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const viewer = {
      ...{ account: await accountOf(server, member), roles: member.user.roles },
      ...{ sessionId: crypto.randomUUID(), confirmedAt: new Date(), factorShownAt: null },
    };
    await enrol(server, member);
    await expect(enableTotp(server, viewer, "123456")).rejects.toMatchObject({ code: "confirmation_needed" });
    await expect(renewRecoveryCodes(server.db, viewer)).rejects.toMatchObject({
      code: "confirmation_needed",
    });
  });

  it("and every change of it notifies its owner", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const path = "/api/auth/second-factor";
    const { secret } = await enrol(server, member);
    await enrol(server, member);
    const options = (await ask(server, member, "POST", `${path}/passkeys/options`)).json();
    const response = new SoftwarePasskey().create(options);
    await ask(server, member, "POST", `${path}/passkeys`, { name: "Mine", response });
    const [passkey] = (await ask(server, member, "GET", path)).json().passkeys;
    await ask(server, member, "DELETE", `${path}/passkeys/${passkey.id}`);
    await ask(server, member, "POST", `${path}/recovery-codes`);
    const change = { currentPassword: PASSWORD, newPassword: "another fine password" };
    await ask(server, member, "PUT", "/api/auth/password", change);
    expect(secret).toBeDefined();
    const { rows } = await server.pool.query(
      "select type, data ->> 'change' as change from domain_event where type like 'security.%' order by id",
    );
    expect(rows.map(({ type, change }) => [type, change])).toEqual([
      ["security.second_factor_on", null],
      ["security.second_factor_changed", "app_replaced"],
      ["security.second_factor_changed", "passkey_added"],
      ["security.second_factor_changed", "passkey_removed"],
      ["security.second_factor_changed", "codes_made"],
      ["security.password_changed", null],
    ]);
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
  it("is reset by another administrator with a reason, and its owner is notified", async () => {
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
      expect.stringMatching(/^You can’t reset your own/),
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
