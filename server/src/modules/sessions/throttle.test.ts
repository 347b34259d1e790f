import { hash } from "@node-rs/argon2";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const HOME = "203.0.113.9";
const ELSEWHERE = "198.51.100.20";

const logIn = ({ app }: TestServer, { person }: Member, password: string, place = HOME, cookie?: string) =>
  app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: person.username, password },
    remoteAddress: place,
    headers: cookie ? { cookie } : {},
  });
const count = ({ db }: TestServer, key: string, failures: number, more = {}) =>
  db
    .insertInto("login_throttle")
    .values({ key, failures, ...more })
    .execute();
/** Returns the cookie that a browser sends back. */
const deviceOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
  String(headers["set-cookie"]).split(";")[0] ?? "";

async function failing(times: number, place = HOME, server?: TestServer) {
  const here = server ?? (await startServer());
  const member = await signedIn(here);
  for (let failure = 0; failure < times; failure++)
    expect((await logIn(here, member, "a wrong guess", place)).statusCode).toBe(401);
  return { server: here, member };
}

describe("guessing passwords", () => {
  it("is slowed down more and more after ten failures at one name from one place", async () => {
    const { server, member } = await failing(10);
    const refused = await logIn(server, member, "another guess");
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "Too many wrong passwords. Try again in 1 second.",
    ]);
    await server.db.updateTable("login_throttle").set({ failures: 14 }).execute();
    expect((await logIn(server, member, "another guess")).json().message).toMatch(/in (1[0-6]|\d) seconds/);
    await server.db.updateTable("login_throttle").set({ failures: 60 }).execute();
    expect((await logIn(server, member, "another guess")).json().message).toMatch(/in (60|5\d|4\d) seconds/);
  });

  it("gets no more through when all guesses come at once", async () => {
    const { server, member } = await failing(0);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(server, member, "a wrong guess")),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect([10, 11, 12]).toContain(tried);
  });

  it("is the same one all over a /64, and in IPv4 written as IPv6", async () => {
    const { server, member } = await failing(10, "2001:db8:1:2::a");
    expect((await logIn(server, member, PASSWORD, "2001:db8:1:2:ffff::b")).statusCode).toBe(429);
    expect((await logIn(server, member, PASSWORD, "2001:db8:1:3::a")).statusCode).toBe(200);
    const other = await failing(10, HOME, server);
    expect((await logIn(server, other.member, PASSWORD, `::ffff:${HOME}`)).statusCode).toBe(429);
  });

  it("may try again when the pause is over, and from scratch after a quarter of an hour", async () => {
    const { server, member } = await failing(0);
    const key = `pair:${member.person.username} ${HOME}`;
    await count(server, key, 12, { last_failed_at: new Date(Date.now() - 5_000) });
    expect((await logIn(server, member, "a wrong guess")).statusCode).toBe(401);
    const window_started_at = new Date(Date.now() - 3_600_000);
    await server.db.updateTable("login_throttle").set({ failures: 99, window_started_at }).execute();
    expect((await logIn(server, member, PASSWORD)).statusCode).toBe(200);
  });
});

describe("the owner is not locked out", () => {
  it("by strangers who fail at their name elsewhere", async () => {
    const { server, member } = await failing(11 - 1, ELSEWHERE);
    expect((await logIn(server, member, PASSWORD)).statusCode).toBe(200);
    await count(server, `name:${member.person.username}-x`, 1);
    await server.db
      .updateTable("login_throttle")
      .set({ failures: 5_000 })
      .where("key", "=", `name:${member.person.username}`)
      .execute();
    expect((await logIn(server, member, PASSWORD)).statusCode, "slowly").toBe(200);
  });

  it("nor slowed down by what others do elsewhere", async () => {
    const { server, member } = await failing(0);
    await count(server, `place:${ELSEWHERE}`, 5_000);
    await count(server, `pair:${member.person.username} ${ELSEWHERE}`, 60);
    const stranger = await signedIn(server);
    // Side by side, so that the machine's speed doesn't matter: the login that isn't slowed down finishes first.
    const finished: string[] = [];
    const come = async (who: Member, place: string, name: string) => {
      const { statusCode } = await logIn(server, who, PASSWORD, place);
      finished.push(`${name} ${statusCode}`);
    };
    await Promise.all([come(stranger, ELSEWHERE, "there"), come(member, HOME, "here")]);
    expect(finished).toEqual(["here 200", "there 200"]);
  });

  it("by others who fail at a hundred names from the same house: they are slowed down, not refused", async () => {
    const { server, member } = await failing(0);
    await count(server, `place:${HOME}`, 5_000);
    const begun = performance.now();
    expect((await logIn(server, member, PASSWORD)).statusCode).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
    expect((await logIn(server, member, PASSWORD, ELSEWHERE)).statusCode).toBe(200);
  });

  it("at a device that has logged in before, despite strangers at the same address", async () => {
    const { server, member } = await failing(0);
    const device = deviceOf(await logIn(server, member, PASSWORD));
    expect(device).toMatch(/^device-.{12}=/);
    for (let failure = 0; failure < 10; failure++) await logIn(server, member, "a wrong guess");
    expect((await logIn(server, member, PASSWORD)).statusCode).toBe(429);
    const known = await logIn(server, member, PASSWORD, HOME, `theme=dark; ${device}`);
    expect([known.statusCode, known.headers["set-cookie"]]).toEqual([200, undefined]);
  });

  it("except that a device which fails ten times is one like any other, and so is a forged one", async () => {
    const { server, member } = await failing(0);
    const stranger = await signedIn(server);
    const device = deviceOf(await logIn(server, member, PASSWORD));
    const theirs = deviceOf(await logIn(server, stranger, PASSWORD));
    await count(server, `pair:${member.person.username} ${HOME}`, 20);
    const forged = `${device.split("=")[0]}=${theirs.split("=")[1]}`;
    expect((await logIn(server, member, PASSWORD, HOME, forged)).statusCode).toBe(429);
    for (let failure = 0; failure < 10; failure++)
      expect((await logIn(server, member, "a wrong guess", HOME, device)).statusCode).toBe(401);
    expect((await logIn(server, member, PASSWORD, HOME, device)).statusCode).toBe(429);
  });

  it("when thirty right passwords come at once", async () => {
    const { server, member } = await failing(0);
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(server, member, PASSWORD)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
  });

  it("when they come at once from several places while the hash is renewed", async () => {
    const { server, member } = await failing(0);
    const password_hash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await server.db.updateTable("account").set({ password_hash }).execute();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => logIn(server, member, PASSWORD, `198.51.100.${place}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });
});

describe("a password", () => {
  it("changed twice at once is changed once", async () => {
    const server = await startServer();
    const { headers, person } = await signedIn(server);
    const change = (newPassword: string) =>
      server.app.inject({
        method: "PUT",
        url: "/api/auth/password",
        payload: { currentPassword: PASSWORD, newPassword },
        headers,
      });
    const wanted = ["the first of two new ones", "the second of two new ones"];
    const answers = await Promise.all(wanted.map(change));
    expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    const won = wanted[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? "";
    const lost = wanted.find((one) => one !== won) ?? "";
    expect((await logIn(server, { person } as Member, won)).statusCode).toBe(200);
    expect((await logIn(server, { person } as Member, lost)).statusCode).toBe(401);
  });
});
