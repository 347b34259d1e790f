import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SoftwarePasskey } from "@trestle/testkit/software-passkey.ts";
import { describe, expect, it } from "vitest";

const path = "/api/auth/second-factor";
const send = (
  { app }: TestServer,
  who: Pick<Member, "headers"> | undefined,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) => app.inject({ method, url, headers: who?.headers, payload });

async function add(server: TestServer, member: Member, passkey = new SoftwarePasskey(), name = "My laptop") {
  const options = (await send(server, member, "POST", `${path}/passkeys/options`, {})).json();
  const request = { name, response: passkey.create(options) };
  return { passkey, request, answer: await send(server, member, "POST", `${path}/passkeys`, request) };
}
const logIn = async (server: TestServer, { person: { username, password } }: Member) =>
  (await send(server, undefined, "POST", "/api/auth/login", { username, password })).json().secondStep;
const challengeFor = async (server: TestServer, ticket: string) =>
  (await send(server, undefined, "POST", "/api/auth/login/passkey-options", { ticket })).json();
const finish = (server: TestServer, ticket: string, response: object) =>
  send(server, undefined, "POST", "/api/auth/login/second-step", {
    ...{ ticket, proof: { kind: "passkey", response } },
  });

describe("a passkey", () => {
  it("is added with a name and the first recovery codes, and finishes a login", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { passkey, answer } = await add(server, member);
    expect(answer.json().recoveryCodes).toHaveLength(10);
    expect((await send(server, member, "GET", path)).json().passkeys).toMatchObject([
      { name: "My laptop", lastUsedAt: null },
    ]);
    const { ticket, kinds } = await logIn(server, member);
    expect(kinds).toEqual(["passkey", "recovery"]);
    const inside = await finish(server, ticket, passkey.sign(await challengeFor(server, ticket)));
    expect([inside.statusCode, inside.json().user.id]).toEqual([200, member.user.id]);
    const [used] = (await send(server, member, "GET", path)).json().passkeys;
    expect(used.lastUsedAt).not.toBeNull();
  });

  it("signs each challenge once, for the login it was made for", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { passkey, request } = await add(server, member);
    expect((await send(server, member, "POST", `${path}/passkeys`, request)).statusCode).toBe(400);
    const [first, second] = [await logIn(server, member), await logIn(server, member)];
    const ofFirst = passkey.sign(await challengeFor(server, first.ticket));
    expect((await finish(server, second.ticket, ofFirst)).statusCode).toBe(403);
    expect((await finish(server, first.ticket, ofFirst)).statusCode).toBe(200);
    expect((await finish(server, second.ticket, ofFirst)).statusCode).toBe(403);
    const late = await challengeFor(server, second.ticket);
    await server.db
      .updateTable("passkey_challenge")
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await finish(server, second.ticket, passkey.sign(late))).statusCode).toBe(403);
  });

  it("is refused when its counter goes back, on another page, and for another person", async () => {
    const server = await startServer();
    const [member, stranger] = [await signedIn(server), await signedIn(server)];
    const { passkey } = await add(server, member);
    const { passkey: strangers } = await add(server, stranger);
    const attempt = async (one: SoftwarePasskey) => {
      const { ticket } = await logIn(server, member);
      return (await finish(server, ticket, one.sign(await challengeFor(server, ticket)))).statusCode;
    };
    expect(await attempt(passkey)).toBe(200);
    passkey.counter = 0;
    expect(await attempt(passkey)).toBe(403);
    expect(await attempt(passkey)).toBe(200);
    expect(await attempt(strangers)).toBe(403);
    const elsewhere = await add(server, member, new SoftwarePasskey("https://evil.example"));
    expect(elsewhere.answer.statusCode).toBe(400);
  });

  it("is renamed and removed by its owner, but not as the last second factor", async () => {
    const server = await startServer();
    const [member, stranger] = [await signedIn(server), await signedIn(server)];
    await add(server, member);
    const second = await add(server, member, new SoftwarePasskey(), "My phone");
    expect(second.answer.json().recoveryCodes).toBeNull();
    const again = await add(server, member, second.passkey);
    expect(again.answer.json().message).toBe("This passkey has been added already.");
    const [laptop, phone] = (await send(server, member, "GET", path)).json().passkeys;
    const named = { name: "Old phone" };
    expect((await send(server, stranger, "PUT", `${path}/passkeys/${phone.id}`, named)).statusCode).toBe(404);
    expect((await send(server, member, "PUT", `${path}/passkeys/${phone.id}`, named)).statusCode).toBe(200);
    expect((await send(server, stranger, "DELETE", `${path}/passkeys/${phone.id}`)).statusCode).toBe(404);
    expect((await send(server, member, "DELETE", `${path}/passkeys/${laptop.id}`)).statusCode).toBe(204);
    const last = await send(server, member, "DELETE", `${path}/passkeys/${phone.id}`);
    expect([last.statusCode, last.json().message]).toEqual([
      409,
      expect.stringMatching(/only second factor/),
    ]);
    expect((await send(server, member, "GET", path)).json().passkeys).toMatchObject([{ name: "Old phone" }]);
    const { challenge } = (
      await send(server, member, "POST", "/api/auth/confirm/passkey-options", {})
    ).json();
    const proof = { kind: "passkey", response: second.passkey.sign({ challenge }) };
    const off = await send(server, member, "POST", `${path}/off`, { password: PASSWORD, proof });
    expect(off.statusCode).toBe(200);
  });

  it("is not offered where the address has no name or no https", async () => {
    for (const PUBLIC_URL of ["http://127.0.0.1:3000", "http://trestle.example.org"]) {
      const server = await startServer({ PUBLIC_URL });
      const member = await signedIn(server);
      expect((await send(server, member, "GET", path)).json().passkeyDomain).toBeNull();
      const refused = await send(server, member, "POST", `${path}/passkeys/options`, {});
      expect([refused.statusCode, refused.json().message]).toEqual([
        ...[409, "Passkeys need an https address with a name. Use an authenticator app here instead."],
      ]);
    }
  });
});
