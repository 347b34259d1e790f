import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { linkWallet, type Member, signedIn, verify } from "@trestle/testkit/factories.ts";
import { recordingNode } from "@trestle/testkit/recording-node.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import { describe, expect, inject, it } from "vitest";

const alice = demoAccount(5);
const bob = demoAccount(6);
const post = ({ app }: TestServer, { headers }: Member, url: string, payload: object) =>
  app.inject({ method: "POST", url, payload, headers });

async function challenge(server: TestServer, member: Member, account = alice): Promise<string> {
  const answer = await post(server, member, "/api/auth/wallet/challenge", { address: account.address });
  return answer.json().message;
}
/** Puts a contract's code there. */
const place = (server: TestServer, address: string, code: string) =>
  fetch(server.chainRpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_setCode", params: [address, code] }),
  });
const link = (server: TestServer, member: Member, account = alice) => linkWallet(server, member, account);
const wanted = async ({ db }: TestServer) =>
  (await db.selectFrom("kyc_attestation").select(["address", "wanted"]).orderBy("id").execute()).map(
    ({ address, wanted: what }) => [address, what],
  );
const addressOf = async ({ app }: TestServer, { headers }: Member) =>
  (await app.inject({ url: "/api/auth/current_user", headers })).json().user.ethereumAddress;

describe("linking a wallet", () => {
  it("takes a signed EIP-4361 message of ours, and keeps the address lower-cased", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const message = await challenge(server, member);
    expect(parseSiweMessage(message)).toMatchObject({
      address: alice.address,
      domain: "localhost:3000",
      uri: "http://localhost:3000",
      chainId: 31337,
      version: "1",
      nonce: expect.stringMatching(/^[A-Za-z0-9]{32,}$/),
      expirationTime: expect.any(Date),
    });
    const answer = await post(server, member, "/api/auth/wallet", {
      message,
      signature: await alice.signMessage({ message }),
    });
    const lowered = alice.address.toLowerCase();
    expect(answer.json().user).toMatchObject({ ethereumAddress: lowered, expectedEthereumAddress: lowered });
    expect(await addressOf(server, member)).toBe(lowered);
  });

  it("uses a nonce once, whether it succeeded or not", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const message = await challenge(server, member);
    const wrong = await bob.signMessage({ message });
    const right = await alice.signMessage({ message });
    expect((await post(server, member, "/api/auth/wallet", { message, signature: wrong })).statusCode).toBe(
      400,
    );
    expect((await post(server, member, "/api/auth/wallet", { message, signature: right })).statusCode).toBe(
      400,
    );
    expect(await addressOf(server, member)).toBeNull();
    expect((await link(server, member)).statusCode).toBe(200);
  });

  it("refuses a message that is not ours, is another person's, or is too old", async () => {
    const server = await startServer();
    const [member, other] = [await signedIn(server), await signedIn(server)];
    const ours = parseSiweMessage(await challenge(server, member)) as Parameters<typeof createSiweMessage>[0];
    const forged = [
      createSiweMessage({ ...ours, nonce: "a-nonce-made-up".replaceAll("-", "") }),
      createSiweMessage({ ...ours, domain: "evil.example" }),
      createSiweMessage({ ...ours, expirationTime: new Date(Date.now() + 10 ** 9) }),
      createSiweMessage({ ...ours, address: bob.address }),
      await challenge(server, other),
    ];
    for (const message of forged) {
      await challenge(server, member);
      const signature = await alice.signMessage({ message });
      const answer = await post(server, member, "/api/auth/wallet", { message, signature });
      expect(answer.statusCode, message).toBe(400);
    }
    const message = await challenge(server, member);
    await server.db
      .updateTable("wallet_challenge")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    const late = await post(server, member, "/api/auth/wallet", {
      message,
      signature: await alice.signMessage({ message }),
    });
    expect(late.statusCode).toBe(400);
    expect(await addressOf(server, member)).toBeNull();
  });

  it("gives one wallet to one account, even when two ask at once", async () => {
    const server = await startServer();
    const members = [await signedIn(server), await signedIn(server)];
    const answers = await Promise.all(members.map((member) => link(server, member)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      "This wallet belongs to another account.",
    );
  });

  it("takes a contract that says it has signed, and refuses one that doesn't or never ends, without delay", async () => {
    const { rpcUrl, asked } = await recordingNode();
    const server = await startServer({}, { chain: { rpcUrl, deployment: inject("deployment") } });
    const member = await signedIn(server);
    const attempt = async (code: string, fill: string) => {
      const address = `0x${fill.repeat(20)}`;
      await place(server, address, code);
      const { message } = (await post(server, member, "/api/auth/wallet/challenge", { address })).json();
      const started = performance.now();
      const answer = await post(server, member, "/api/auth/wallet", {
        message,
        signature: `0x${"12".repeat(99)}`,
      });
      return { status: answer.statusCode, ms: performance.now() - started };
    };
    // Jumps back to its beginning for ever.
    const looping = await attempt("0x5b600056", "c1");
    expect(looping.status).toBe(400);
    expect(looping.ms).toBeLessThan(5_000);
    expect((await attempt("0x60006000f3", "c2")).status).toBe(400);
    expect((await attempt("0x631626ba7e60e01b60005260206000f3", "c3")).status).toBe(200);
    expect(await addressOf(server, member)).toBe(`0x${"c3".repeat(20)}`);
    // A wallet with a key is no question to the chain.
    expect((await link(server, member)).statusCode).toBe(200);
    expect(
      asked
        .filter(({ method }) => method !== "anvil_setCode")
        .map(({ method, params: [{ gas }] }) => [method, BigInt(gas ?? 0)]),
    ).toEqual(Array.from({ length: 3 }, () => ["eth_call", 3_000_000n]));
  });

  it("can be undone, and the wallet is then free for another account", async () => {
    const server = await startServer();
    const [member, other] = [await signedIn(server), await signedIn(server)];
    await link(server, member);
    await server.app.inject({ method: "DELETE", url: "/api/auth/wallet", headers: member.headers });
    expect(await addressOf(server, member)).toBeNull();
    expect((await link(server, other)).statusCode).toBe(200);
  });

  it("is done 20 times a day at most", async () => {
    const server = await startServer();
    const [member, other] = [await signedIn(server), await signedIn(server)];
    await server.pool.query(
      `insert into account_activity (account_id, kind, detail)
       select $1, 'wallet_linked', '0x' from generate_series(1, 19)`,
      [member.user.id],
    );
    expect((await link(server, member)).statusCode).toBe(200);
    expect((await link(server, member, bob)).statusCode).toBe(429);
    expect(await addressOf(server, member)).toBe(alice.address.toLowerCase());
    expect((await link(server, other, bob)).statusCode).toBe(200);
  });
});

describe("standing on the chain", () => {
  const [first, second] = [alice.address.toLowerCase(), bob.address.toLowerCase()];
  const cast = async (server: TestServer) => ({
    admin: await signedIn(server, { role: "admin" }),
    member: await signedIn(server, { role: "developer" }),
  });

  it("is asked for when somebody is approved and has a wallet, in either order", async () => {
    for (const order of ["wallet first", "documents first"]) {
      const server = await startServer();
      const { admin, member } = await cast(server);
      if (order === "wallet first") await link(server, member);
      expect(await wanted(server)).toEqual([]);
      await verify(server, admin, member);
      if (order === "documents first") await link(server, member);
      expect(await wanted(server), order).toEqual([[first, "attested"]]);
    }
  });

  it("is taken from the old wallet before another one gets it, and goes when the wallet is unlinked", async () => {
    const server = await startServer();
    const { admin, member } = await cast(server);
    await link(server, member);
    await verify(server, admin, member);
    await link(server, member, bob);
    await server.app.inject({ method: "DELETE", url: "/api/auth/wallet", headers: member.headers });
    expect(await wanted(server)).toEqual([
      [first, "attested"],
      [first, "revoked"],
      [second, "attested"],
      [second, "revoked"],
    ]);
  });

  it("is asked for once, however often the same wallet is linked", async () => {
    const server = await startServer();
    const { admin, member } = await cast(server);
    await link(server, member);
    await verify(server, admin, member);
    await link(server, member);
    expect(await wanted(server)).toEqual([[first, "attested"]]);
  });

  it("goes with the account when it is disabled, and comes back with it", async () => {
    const server = await startServer();
    const { admin, member } = await cast(server);
    await link(server, member);
    await verify(server, admin, member);
    await post(server, admin, `/api/admin/users/${member.user.id}/disable`, { reason: "reported six times" });
    await post(server, admin, `/api/admin/users/${member.user.id}/enable`, { reason: "a mistake" });
    expect(await wanted(server)).toEqual([
      [first, "attested"],
      [first, "revoked"],
      [first, "attested"],
    ]);
  });

  it("changes three times a day at the operator's cost, and is then only taken away", async () => {
    const server = await startServer();
    const { admin, member } = await cast(server);
    await link(server, member);
    await verify(server, admin, member);
    const answers = [];
    for (let change = 1; change <= 20; change++)
      answers.push((await link(server, member, change % 2 === 1 ? bob : alice)).json().message);
    expect(answers).toContain("You can change a verified wallet 3 times a day. Try again tomorrow.");
    expect(await wanted(server)).toHaveLength(7);
    expect((await link(server, member, bob)).statusCode, "the wallet that it is").toBe(200);
    await server.app.inject({ method: "DELETE", url: "/api/auth/wallet", headers: member.headers });
    expect((await wanted(server)).at(-1)).toEqual([second, "revoked"]);
    expect((await link(server, member)).statusCode).toBe(429);
    await server.db
      .updateTable("kyc_attestation")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    expect((await link(server, member)).statusCode, "a day later").toBe(200);
  });

  it("is updated within a quarter of the keeper's gas, and is still given to new wallets", async () => {
    const server = await startServer({ KEEPER_GAS_PER_DAY: "800000" });
    const { admin, member } = await cast(server);
    const newcomer = await signedIn(server, { role: "developer" });
    await link(server, member);
    await verify(server, admin, member);
    expect((await link(server, member, bob)).statusCode).toBe(200);
    const refused = await link(server, member);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "Many verified wallets were changed today, and each change costs us gas. Try again tomorrow.",
    ]);
    expect((await link(server, newcomer)).statusCode).toBe(200);
    await verify(server, admin, newcomer);
    expect((await wanted(server)).at(-1)).toEqual([first, "attested"]);
  });
});
