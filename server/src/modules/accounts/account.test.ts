import { PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

type Headers = { authorization: string };
const logIn = async ({ app }: TestServer, username: string, password: string) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: { username, password } });
const change = ({ app }: TestServer, headers: Headers, payload: object) =>
  app.inject({ method: "PUT", url: "/api/auth/password", payload, headers });
const lives = async ({ app }: TestServer, headers: Headers) =>
  (await app.inject({ url: "/api/auth/current_user", headers })).statusCode === 200;
const newPassword = "an even finer password";

describe("changing the password", () => {
  it("ends every other session at once, keeps this one, and the old password opens nothing", async () => {
    const server = await startServer();
    const { person, headers } = await signedIn(server);
    const elsewhere = await Promise.all([1, 2].map(() => logIn(server, person.username, PASSWORD)));
    const answer = await change(server, headers, { currentPassword: PASSWORD, newPassword });
    expect(answer.json()).toEqual({ success: true, ended: 2 });
    expect(await lives(server, headers)).toBe(true);
    for (const login of elsewhere)
      expect(await lives(server, { authorization: `Bearer ${login.json().token}` })).toBe(false);
    expect((await logIn(server, person.username, PASSWORD)).statusCode).toBe(401);
    expect((await logIn(server, person.username, newPassword)).statusCode).toBe(200);
  });

  it("leaves other people's sessions alone", async () => {
    const server = await startServer();
    const [one, other] = [await signedIn(server), await signedIn(server)];
    await change(server, one.headers, { currentPassword: PASSWORD, newPassword });
    expect(await lives(server, other.headers)).toBe(true);
  });

  it.each([
    [{ currentPassword: "not it", newPassword }, 403, "The current password is wrong."],
    [{ currentPassword: PASSWORD, newPassword: "short" }, 400, "Use at least 8 characters for the password."],
    [
      { currentPassword: PASSWORD, newPassword: "Password123" },
      400,
      "This password is too easy to guess. Choose another one.",
    ],
    [
      { currentPassword: PASSWORD, newPassword: PASSWORD },
      400,
      "The new password is the same as the old one. Choose a different one.",
    ],
  ])("answers %j with a sentence and changes nothing", async (payload, status, message) => {
    const server = await startServer();
    const { person, headers } = await signedIn(server);
    const answer = await change(server, headers, payload);
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
    expect((await logIn(server, person.username, PASSWORD)).statusCode).toBe(200);
  });

  it("limits guesses made with a stolen session", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    const guess = () => change(server, headers, { currentPassword: "a wrong guess", newPassword });
    for (let failure = 0; failure < 10; failure++) expect((await guess()).statusCode).toBe(403);
    expect((await guess()).statusCode).toBe(429);
  });

  it("refuses a concurrent login with the old password", async () => {
    const server = await startServer();
    const { person, headers } = await signedIn(server);
    const [changed, ...logins] = await Promise.all([
      change(server, headers, { currentPassword: PASSWORD, newPassword }),
      ...Array.from({ length: 8 }, () => logIn(server, person.username, PASSWORD)),
    ]);
    expect(changed.statusCode).toBe(200);
    for (const login of logins.filter(({ statusCode }) => statusCode === 200))
      expect(await lives(server, { authorization: `Bearer ${login.json().token}` })).toBe(false);
  });
});

describe("ending the other sessions", () => {
  it("leaves this one", async () => {
    const server = await startServer();
    const { person, headers } = await signedIn(server);
    const { token } = (await logIn(server, person.username, PASSWORD)).json();
    const answer = await server.app.inject({ method: "POST", url: "/api/auth/logout-others", headers });
    expect(answer.json()).toEqual({ success: true, ended: 1 });
    expect(await lives(server, { authorization: `Bearer ${token}` })).toBe(false);
    expect(await lives(server, headers)).toBe(true);
  });
});

describe("disabling an account", () => {
  const disable = ({ app }: TestServer, headers: Headers, id: string, payload: object = { reason: "spam" }) =>
    app.inject({ method: "POST", url: `/api/admin/users/${id}/disable`, payload, headers });

  it("stops its sessions and logins at once, is logged with its reason, and can be undone", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    const { user, person, headers } = await signedIn(server);
    expect((await disable(server, admin.headers, user.id)).statusCode).toBe(200);
    expect(await lives(server, headers)).toBe(false);
    expect((await logIn(server, person.username, PASSWORD)).statusCode).toBe(401);
    expect((await disable(server, admin.headers, user.id)).statusCode).toBe(409);
    const log = (await server.app.inject({ url: "/api/admin/audit", headers: admin.headers })).json();
    expect(log).toMatchObject([
      { actor: admin.user.username, act: "disabled an account", subject: person.username, note: "spam" },
    ]);

    await server.app.inject({
      method: "POST",
      url: `/api/admin/users/${user.id}/enable`,
      headers: admin.headers,
      payload: { reason: "a mistake" },
    });
    expect(await lives(server, headers)).toBe(false);
    expect((await logIn(server, person.username, PASSWORD)).statusCode).toBe(200);
  });

  it("needs a reason, an administrator, and somebody else", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    const member = await signedIn(server);
    expect((await disable(server, admin.headers, member.user.id, { reason: " " })).statusCode).toBe(400);
    expect((await disable(server, member.headers, admin.user.id)).statusCode).toBe(403);
    expect((await disable(server, admin.headers, admin.user.id)).statusCode).toBe(403);
    expect((await disable(server, admin.headers, crypto.randomUUID())).statusCode).toBe(409);
    expect(await lives(server, admin.headers)).toBe(true);
  });
});

describe("accounts for administrators", () => {
  it("are listed by name and found by a part of it", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin", username: "zz-admin" });
    for (const username of ["Beta", "alpha", "a_b"]) await signedIn(server, { username });
    const names = async (query: string) =>
      (await server.app.inject({ url: `/api/admin/users?${query}`, headers: admin.headers }))
        .json()
        .map(({ username }: { username: string }) => username);
    expect(await names("")).toEqual(["a_b", "alpha", "Beta", "zz-admin"]);
    expect(await names("search=ET")).toEqual(["Beta"]);
    expect(await names("search=_")).toEqual(["a_b"]);
  });
});
