import { enrol } from "@trestle/testkit/enrol.ts";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { codeOf, wrongCode } from "@trestle/testkit/totp-code.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encryptText } from "../../platform/files/encrypted-text.ts";
import { reencryptTotpSecrets } from "./totp.ts";

const HOME = "203.0.113.9";
const STEP_MS = 30_000;

// Time stands still in the middle of a step: no code gets old while a test runs.
const passSteps = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2 });
});
afterEach(() => {
  vi.useRealTimers();
});

const logIn = ({ app }: TestServer, { person }: Member, { place = HOME, cookie = "" } = {}) =>
  app.inject({
    ...{ method: "POST", url: "/api/auth/login", remoteAddress: place, headers: { cookie } },
    payload: { username: person.username, password: person.password },
  });
const ticketOf = async (server: TestServer, member: Member): Promise<string> =>
  (await logIn(server, member)).json().secondStep.ticket;
const finish = (
  { app }: TestServer,
  ticket: string,
  code: string,
  { kind = "totp", place = HOME, cookie = "" } = {},
) =>
  app.inject({
    ...{ method: "POST", url: "/api/auth/login/second-step", remoteAddress: place, headers: { cookie } },
    payload: { ticket, proof: { kind, code } },
  });
const send = (
  { app }: TestServer,
  { headers }: Member,
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
) => app.inject({ method, url, headers, payload });

/** Signs in a member with an authenticator app, one step after setting it up. */
async function enrolled() {
  const server = await startServer();
  const member = await signedIn(server);
  const factor = await enrol(server, member);
  passSteps(1);
  return { server, member, ...factor };
}

describe("an authenticator app", () => {
  it("counts once a code from it was entered, and leaves nothing readable behind", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const path = "/api/auth/second-factor";
    const { secret, uri } = (await send(server, member, "POST", `${path}/totp`, {})).json();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(`Trestle:${member.person.username}`);
    expect((await logIn(server, member)).json().token).toBeDefined();
    const wrong = await send(server, member, "PUT", `${path}/totp`, { code: wrongCode(secret) });
    expect([wrong.statusCode, wrong.json().message]).toEqual([
      400,
      expect.stringMatching(/^That code isn’t/),
    ]);
    const right = await send(server, member, "PUT", `${path}/totp`, { code: codeOf(secret) });
    const { recoveryCodes } = right.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await send(server, member, "GET", path)).json()).toEqual({
      ...{ totp: true, passkeys: [], recoveryCodesLeft: 10 },
      ...{ passkeyDomain: "localhost", required: false },
    });
    const { rows } = await server.pool.query(
      "select (select jsonb_agg(totp) from totp)::text || (select jsonb_agg(recovery_code) from recovery_code)::text as row",
    );
    for (const text of [
      secret,
      Buffer.from(secret).toString("hex"),
      recoveryCodes[0],
      recoveryCodes[0].replaceAll("-", ""),
    ])
      expect(rows[0].row).not.toContain(text);
    // The session from before goes on.
    expect((await send(server, member, "GET", "/api/auth/current_user")).statusCode).toBe(200);
  });

  it("is taken from one step before to one step after, and no further", async () => {
    const { server, member, secret } = await enrolled();
    const outcomes: Record<number, number> = {};
    for (const steps of [-2, -1, 0, 1, 2]) {
      await server.db.updateTable("totp").set({ last_step: 0 }).execute();
      outcomes[steps] = (
        await finish(server, await ticketOf(server, member), codeOf(secret, steps))
      ).statusCode;
    }
    expect(outcomes).toEqual({ "-2": 403, "-1": 200, "0": 200, "1": 200, "2": 403 });
  });

  it("takes no code twice, nor an older one after a newer", async () => {
    const { server, member, secret } = await enrolled();
    const [first, second] = [await ticketOf(server, member), await ticketOf(server, member)];
    expect((await finish(server, first, codeOf(secret))).statusCode).toBe(200);
    const replayed = await finish(server, second, codeOf(secret));
    expect([replayed.statusCode, replayed.json().message]).toEqual([
      ...[403, "That code has been used. Wait for the next one in your app."],
    ]);
    expect((await finish(server, second, codeOf(secret, -1))).statusCode).toBe(403);
    // The other tab goes on with the next code.
    passSteps(1);
    expect((await finish(server, second, codeOf(secret))).statusCode).toBe(200);
  });

  it("can be replaced by another one, whose codes count from then on", async () => {
    const { server, member, secret } = await enrolled();
    const { secret: newSecret, recoveryCodes } = await enrol(server, member);
    expect(recoveryCodes).toBeNull();
    passSteps(1);
    const ticket = await ticketOf(server, member);
    expect((await finish(server, ticket, codeOf(secret))).statusCode).toBe(403);
    expect((await finish(server, ticket, codeOf(newSecret))).statusCode).toBe(200);
  });

  it("opens with the old key until it is re-encrypted with the new one", async () => {
    const { server, member } = await enrolled();
    const id = member.user.id;
    const [oldKey, key] = ["ab".repeat(32), server.secrets.KYC_KEY];
    const secret = encryptText({ key: oldKey }, `totp ${id}`, "JBSWY3DPEHPK3PXP");
    await server.db.updateTable("totp").set({ secret, last_step: 0 }).execute();
    await expect(reencryptTotpSecrets(server.db, { key })).rejects.toThrow("doesn't open with KYC_KEY");
    expect(await reencryptTotpSecrets(server.db, { key, oldKey })).toEqual({ secrets: 1, changed: 1 });
    expect(await reencryptTotpSecrets(server.db, { key, oldKey })).toEqual({ secrets: 1, changed: 0 });
    const ticket = await ticketOf(server, member);
    expect((await finish(server, ticket, codeOf("JBSWY3DPEHPK3PXP"))).statusCode).toBe(200);
  });
});

describe("a login in two steps", () => {
  it("answers as the specification says without a second factor, and with one a ticket and nothing else", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const plain = (await logIn(server, member)).json();
    expect(Object.keys(plain).sort()).toEqual(["message", "success", "token", "user"]);
    const { secret } = await enrol(server, member);
    passSteps(1);
    const before = await server.pool.query("select count(*) from session");
    const asked = await logIn(server, member);
    expect([asked.statusCode, asked.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(asked.json()).toEqual({
      ...{ success: false, message: "Enter your second factor to finish signing in." },
      secondStep: { ticket: expect.any(String), expiresAt: expect.any(String), kinds: ["totp", "recovery"] },
    });
    expect((await server.pool.query("select count(*) from session")).rows).toEqual(before.rows);
    const inside = await finish(server, asked.json().secondStep.ticket, codeOf(secret));
    expect(Object.keys(inside.json()).sort()).toEqual(["message", "success", "token", "user"]);
    expect(inside.headers["set-cookie"]).toMatch(/^device-/);
    const headers = { authorization: `Bearer ${inside.json().token}` };
    const sessions = await server.app.inject({ url: "/api/auth/sessions", headers });
    expect(sessions.json()).toMatchObject([{ current: true }, {}]);
  });

  it("has a ticket for one login, for five minutes and five tries", async () => {
    const { server, member, secret } = await enrolled();
    const spent = await ticketOf(server, member);
    expect((await finish(server, spent, codeOf(secret))).statusCode).toBe(200);
    passSteps(1);
    const over = [401, "This sign-in has expired. Enter your username and password again."];
    const again = await finish(server, spent, codeOf(secret));
    expect([again.statusCode, again.json().message]).toEqual(over);
    const tried = await ticketOf(server, member);
    for (let i = 0; i < 5; i++) expect((await finish(server, tried, wrongCode(secret))).statusCode).toBe(403);
    expect((await finish(server, tried, codeOf(secret))).statusCode).toBe(401);
    const late = await ticketOf(server, member);
    passSteps(11);
    expect((await finish(server, late, codeOf(secret))).statusCode).toBe(401);
    expect((await finish(server, "of nobody", codeOf(secret))).statusCode).toBe(401);
  });

  it("opens one session when the same ticket and code come many times at once", async () => {
    const { server, member, secret } = await enrolled();
    const ticket = await ticketOf(server, member);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finish(server, ticket, codeOf(secret))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rows } = await server.pool.query("select count(*)::int as sessions from session");
    expect(rows).toEqual([{ sessions: 2 }]);
  });

  it("is over when the password changes or the account is disabled on the way", async () => {
    const { server, member, secret } = await enrolled();
    const ticket = await ticketOf(server, member);
    const payload = { currentPassword: PASSWORD, newPassword: "another fine password" };
    expect((await send(server, member, "PUT", "/api/auth/password", payload)).statusCode).toBe(200);
    expect((await finish(server, ticket, codeOf(secret))).statusCode).toBe(401);
    member.person.password = payload.newPassword;
    const later = await ticketOf(server, member);
    await server.db.updateTable("account").set({ disabled_at: new Date() }).execute();
    expect((await finish(server, later, codeOf(secret))).statusCode).toBe(401);
  });
});

describe("guessing codes with the right password", () => {
  it("is slowed down after ten failures from one place, even if the password is right in between", async () => {
    const { server, member, secret } = await enrolled();
    for (let i = 0; i < 10; i++) {
      const ticket = await ticketOf(server, member);
      expect((await finish(server, ticket, wrongCode(secret))).statusCode).toBe(403);
    }
    const key = `code pair:${member.person.username} ${HOME}`;
    const longer = server.db.updateTable("login_throttle").where("key", "=", key);
    // A longer pause than a slow machine takes for what follows.
    expect(await longer.where("failures", "=", 10).set({ failures: 20 }).execute()).toMatchObject([
      { numUpdatedRows: 1n },
    ]);
    const paused = await finish(server, await ticketOf(server, member), codeOf(secret));
    expect([paused.statusCode, paused.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong codes/),
    ]);
  });

  it("gets thirty a day from everywhere, while a known device and a recovery code still pass", async () => {
    const { server, member, secret, recoveryCodes } = await enrolled();
    const first = await finish(server, await ticketOf(server, member), codeOf(secret));
    const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
    const key = `code name:${member.person.username}`;
    await server.db.insertInto("login_throttle").values({ key, failures: 40 }).execute();
    passSteps(1);
    const elsewhere = { place: "198.51.100.20" };
    const guess = await finish(server, await ticketOf(server, member), codeOf(secret), elsewhere);
    expect([guess.statusCode, guess.json().message]).toEqual([
      429,
      expect.stringMatching(/in \d{3} seconds\.$/),
    ]);
    const known = await finish(server, await ticketOf(server, member), codeOf(secret), {
      ...elsewhere,
      cookie,
    });
    expect(known.statusCode).toBe(200);
    const recovery = { ...elsewhere, kind: "recovery" };
    const code = recoveryCodes[0] ?? "";
    expect((await finish(server, await ticketOf(server, member), code, recovery)).statusCode).toBe(200);
  });

  it("gets no more through when all guesses come at once from many places", async () => {
    const { server, member, secret } = await enrolled();
    const key = `code name:${member.person.username}`;
    await server.db.insertInto("login_throttle").values({ key, failures: 25 }).execute();
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketOf(server, member)));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        finish(server, tickets[i % 6] ?? "", wrongCode(secret), { place: `198.51.100.${i}` }),
      ),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 403).length;
    // Five are free, two more may be under way; on a slow machine the first pauses end before the last guess.
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThan(15);
  });
});

describe("recovery codes", () => {
  it("work once each: of several at the same moment exactly one wins", async () => {
    const { server, member, recoveryCodes } = await enrolled();
    const [code = "", other = ""] = recoveryCodes;
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(server, member)));
    const recovery = { kind: "recovery" };
    const answers = await Promise.all(tickets.map((ticket) => finish(server, ticket, code, recovery)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403]);
    const typed = ` ${other.replaceAll("-", " ").toUpperCase()} `;
    expect((await finish(server, await ticketOf(server, member), typed, recovery)).statusCode).toBe(200);
    const { recoveryCodesLeft } = (await send(server, member, "GET", "/api/auth/second-factor")).json();
    expect(recoveryCodesLeft).toBe(8);
    const { rows } = await server.pool.query(
      "select data from domain_event where type = 'security.recovery_code_used' order by id",
    );
    expect(rows.map(({ data }) => data.left)).toEqual([9, 8]);
  });

  it("are replaced by new ones, after which the old ones open nothing", async () => {
    const { server, member, recoveryCodes } = await enrolled();
    const made = await send(server, member, "POST", "/api/auth/second-factor/recovery-codes", {});
    const [fresh] = made.json().recoveryCodes;
    const ticket = await ticketOf(server, member);
    const recovery = { kind: "recovery" };
    expect((await finish(server, ticket, recoveryCodes[0] ?? "", recovery)).statusCode).toBe(403);
    expect((await finish(server, ticket, fresh, recovery)).statusCode).toBe(200);
    const stranger = await signedIn(server);
    const none = await send(server, stranger, "POST", "/api/auth/second-factor/recovery-codes", {});
    expect(none.statusCode).toBe(409);
  });
});

describe("turning it off", () => {
  it("needs the password and a code, and leaves a login as it was before", async () => {
    const { server, member, secret } = await enrolled();
    const off = (password: string, code: string) =>
      send(server, member, "POST", "/api/auth/second-factor/off", {
        password,
        proof: { kind: "totp", code },
      });
    expect((await off("not my password", codeOf(secret))).json().message).toBe(
      "The current password is wrong.",
    );
    expect((await off(PASSWORD, wrongCode(secret))).statusCode).toBe(403);
    expect((await logIn(server, member)).json().success).toBe(false);
    expect((await off(PASSWORD, codeOf(secret))).statusCode).toBe(200);
    expect((await logIn(server, member)).json().success).toBe(true);
    const { rows } = await server.pool.query("select count(*)::int as codes from recovery_code");
    expect(rows).toEqual([{ codes: 0 }]);
  });
});
