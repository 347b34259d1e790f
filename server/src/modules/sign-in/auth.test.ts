import { newPerson, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { signToken } from "../sessions/tokens.ts";

const post = ({ app }: TestServer, url: string, payload: object, headers = {}) =>
  app.inject({ method: "POST", url, payload, headers });
const whoAmI = ({ app }: TestServer, authorization?: string) =>
  app.inject({ url: "/api/auth/current_user", headers: authorization ? { authorization } : {} });

describe("registering", () => {
  it.each(["customer", "investor"] as const)("makes a %s who can log in", async (role) => {
    const server = await startServer();
    const person = newPerson({ role });
    expect((await post(server, "/api/auth/register", person)).json()).toMatchObject({ success: true });
    const login = await post(server, "/api/auth/login", {
      username: person.username,
      password: person.password,
    });
    expect(login.json()).toMatchObject({
      success: true,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      message: "Welcome back.",
      user: { username: person.username, role, roles: [role] },
    });
    expect(login.json().user).not.toHaveProperty("password_hash");
  });

  it("trims the username and the email", async () => {
    const server = await startServer();
    await post(server, "/api/auth/register", {
      ...newPerson(),
      username: "  spaced  ",
      email: " spaced@example.org ",
    });
    const row = await server.db.selectFrom("account").select(["username", "email"]).executeTakeFirstOrThrow();
    expect(row).toEqual({ username: "spaced", email: "spaced@example.org" });
  });

  it.each(["developer", "admin"] as const)("refuses the role %s and makes no account", async (role) => {
    const server = await startServer();
    const answer = await post(server, "/api/auth/register", newPerson({ role }));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ success: false, code: "forbidden" });
    expect(await server.db.selectFrom("account").selectAll().execute()).toEqual([]);
  });

  it("refuses a username that is taken, in any case of letters", async () => {
    const server = await startServer();
    const first = newPerson();
    await post(server, "/api/auth/register", first);
    const sameName = await post(
      server,
      "/api/auth/register",
      newPerson({ username: first.username.toUpperCase() }),
    );
    expect(sameName.json()).toMatchObject({
      code: "conflict",
      message: "This username is taken. Choose another one.",
    });
  });

  it("lets one of twenty simultaneous registrations of a name win", async () => {
    const server = await startServer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        post(server, "/api/auth/register", newPerson({ username: "contested" })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  it.each([
    [{ username: "ab" }, "Use at least 3 characters for the username."],
    [{ username: "<b>bold</b>" }, /letters, digits, dots/],
    [{ email: "nobody" }, "Please enter a valid email address"],
    [{ password: "short" }, "Use at least 8 characters for the password."],
    [{ password: "x".repeat(129) }, "Use at most 128 characters for the password."],
    [{ password: "Password123" }, "This password is too easy to guess. Choose another one."],
    [{ role: "wizard" }, "Choose a role."],
  ])("answers %j with a sentence", async (field, message) => {
    const server = await startServer();
    const answer = await post(server, "/api/auth/register", { ...newPerson(), ...field });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      success: false,
      code: "invalid_input",
      message: typeof message === "string" ? message : expect.stringMatching(message),
      requestId: expect.any(String),
    });
  });

  it.each([
    ["any characters", "пароль 🧱 with ünicode'; drop table account"],
    ["eight characters", "k7#Wq!z2"],
    ["128 characters", "wall ".repeat(26).slice(0, 128)],
  ])("takes a password of %s", async (_, password) => {
    const server = await startServer();
    const person = newPerson({ password });
    await post(server, "/api/auth/register", person);
    const login = await post(server, "/api/auth/login", {
      username: person.username,
      password: person.password,
    });
    expect(login.statusCode).toBe(200);
  });

  it("keeps passwords only as argon2id with at least 19 MiB and two passes", async () => {
    const server = await startServer();
    await post(server, "/api/auth/register", newPerson());
    const { password_hash } = await server.db
      .selectFrom("account")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("logging in", () => {
  it("answers a wrong password and an unknown name alike", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const wrong = await post(server, "/api/auth/login", {
      username: person.username,
      password: "not it at all",
    });
    const unknown = await post(server, "/api/auth/login", {
      username: "nobody-here",
      password: "not it at all",
    });
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        success: false,
        message: "Invalid username or password",
        code: "unauthenticated",
      });
    }
  });

  it("takes the username in any case of letters", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const answer = await post(server, "/api/auth/login", {
      username: person.username.toUpperCase(),
      password: PASSWORD,
    });
    expect(answer.statusCode).toBe(200);
  });

  it("renews a hash made with weaker parameters", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const { hash } = await import("@node-rs/argon2");
    const password_hash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await server.db.updateTable("account").set({ password_hash }).execute();
    await post(server, "/api/auth/login", { username: person.username, password: PASSWORD });
    const renewed = await server.db.selectFrom("account").select("password_hash").executeTakeFirstOrThrow();
    expect(renewed.password_hash).toContain("m=19456,t=2");
  });

  it("refuses a disabled account", async () => {
    const server = await startServer();
    const { person, headers } = await signedIn(server);
    await server.db.updateTable("account").set({ disabled_at: new Date() }).execute();
    const answer = await post(server, "/api/auth/login", { username: person.username, password: PASSWORD });
    expect(answer.statusCode).toBe(401);
    expect((await whoAmI(server, headers.authorization)).statusCode).toBe(401);
  });
});

describe("a session", () => {
  it("knows its person", async () => {
    const server = await startServer();
    const { user, headers } = await signedIn(server);
    const answer = await whoAmI(server, headers.authorization);
    expect(answer.json()).toEqual({ success: true, user });
  });

  it("ends on the server at logout, and another one of the same person goes on", async () => {
    const server = await startServer();
    const { person, headers } = await signedIn(server);
    const second = await post(server, "/api/auth/login", { username: person.username, password: PASSWORD });
    expect((await post(server, "/api/auth/logout", {}, headers)).json()).toEqual({ success: true });
    expect((await whoAmI(server, headers.authorization)).statusCode).toBe(401);
    expect((await whoAmI(server, `Bearer ${second.json().token}`)).statusCode).toBe(200);
  });

  it("expires on its absolute day, even if the token is valid longer", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    await server.db
      .updateTable("session")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await whoAmI(server, headers.authorization)).statusCode).toBe(401);
  });

  it("hands out a new token for an old one, and twenty parallel requests with the old one all succeed", async () => {
    const server = await startServer();
    const { user } = await signedIn(server);
    const { id } = await server.db.selectFrom("session").select("id").executeTakeFirstOrThrow();
    const twoHoursAgo = Math.floor(Date.now() / 1000) - 7200;
    const old = await signToken(server.secrets.JWT_SECRET, user.id, id, twoHoursAgo);
    const answers = await Promise.all(Array.from({ length: 20 }, () => whoAmI(server, `Bearer ${old}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const renewed = answers[0]?.headers["new-token"];
    expect((await whoAmI(server, `Bearer ${renewed}`)).headers["new-token"]).toBeUndefined();
  });

  it("accepts no token that is missing, garbled, unsigned, of another key, another algorithm, type or audience, or expired", async () => {
    const server = await startServer();
    const { user, token } = await signedIn(server);
    const { id } = await server.db.selectFrom("session").select("id").executeTakeFirstOrThrow();
    const [header = "", payload = ""] = token.split(".");
    const withHeader = (fields: object) => Buffer.from(JSON.stringify(fields)).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    /** Signs claims with the server's key; valid apart from the given changes. */
    const signed = (changed: object, { alg = "HS256", typ = "at+jwt" } = {}) =>
      new SignJWT({ ...claims, ...changed })
        .setProtectedHeader({ alg, typ })
        .sign(new TextEncoder().encode(server.secrets.JWT_SECRET));
    expect((await whoAmI(server, `Bearer ${await signed({})}`)).statusCode).toBe(200);
    const monthAgo = Math.floor(Date.now() / 1000) - 30 * 86_400;
    const forged = [
      undefined,
      "Bearer",
      "Bearer nonsense",
      `Basic ${token}`,
      `Bearer ${header}.${payload}.`,
      `Bearer ${withHeader({ alg: "none", typ: "at+jwt" })}.${payload}.`,
      `Bearer ${await signed({}, { alg: "HS512" })}`,
      `Bearer ${await signed({}, { alg: "HS384" })}`,
      `Bearer ${await signed({}, { typ: "JWT" })}`,
      `Bearer ${await signed({ aud: "somebody else" })}`,
      `Bearer ${await signed({ aud: undefined })}`,
      `Bearer ${await signed({ iss: "somebody else" })}`,
      `Bearer ${await signed({ exp: claims.iat - 1 })}`,
      `Bearer ${await signed({ exp: undefined })}`,
      `Bearer ${await signed({ sid: undefined })}`,
      `Bearer ${await signToken("another secret of more than 32 characters", user.id, id)}`,
      `Bearer ${await signToken(server.secrets.JWT_SECRET, user.id, id, monthAgo)}`,
      `Bearer ${await signToken(server.secrets.JWT_SECRET, crypto.randomUUID(), id)}`,
      `Bearer ${await signToken(server.secrets.JWT_SECRET, user.id, crypto.randomUUID())}`,
    ];
    for (const authorization of forged) {
      const answer = await whoAmI(server, authorization);
      expect(answer.statusCode, authorization).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, message: "Authentication required." });
    }
  });
});

describe("the first administrator", () => {
  const admin = () => ({ ...newPerson(), secret: "bootstrap-secret-of-this-test" });

  it("is made with the secret, once, even when two try at the same time", async () => {
    const server = await startServer();
    const answers = await Promise.all(
      [admin(), admin()].map((body) => post(server, "/api/auth/bootstrap-admin", body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect((await post(server, "/api/auth/bootstrap-admin", admin())).statusCode).toBe(403);
    expect(await server.db.selectFrom("account").select("role").execute()).toEqual([{ role: "admin" }]);
  });

  it("is not made where the environment names no secret, with an empty one neither", async () => {
    const server = await startServer();
    delete server.secrets.ADMIN_BOOTSTRAP_SECRET;
    for (const secret of ["", "undefined", "bootstrap-secret-of-this-test"])
      expect((await post(server, "/api/auth/bootstrap-admin", { ...admin(), secret })).statusCode).toBe(403);
  });

  it("is not made with a wrong secret", async () => {
    const server = await startServer();
    const answer = await post(server, "/api/auth/bootstrap-admin", { ...admin(), secret: "a guess" });
    expect(answer.statusCode).toBe(403);
  });
});

describe("the log", () => {
  it("holds neither password nor token", async () => {
    const server = await startServer();
    const { token } = await signedIn(server, { password: "a very secret passphrase" });
    await server.app.inject({
      url: `/api/auth/current_user?token=${token}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const text = JSON.stringify(server.logged);
    expect(text).toContain("/api/auth/current_user");
    expect(text).not.toContain(token);
    expect(text).not.toContain("a very secret passphrase");
  });
});
