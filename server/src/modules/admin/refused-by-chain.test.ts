import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { linkWallet, type Member, signedIn, submissionOf, verify } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const [first, second] = [demoAccount(5), demoAccount(6)];
const get = ({ app }: TestServer, { headers }: Member, url: string) => app.inject({ url, headers });
const post = ({ app }: TestServer, { headers }: Member, url: string, payload: object = {}) =>
  app.inject({ method: "POST", url, payload, headers });

/** What the operator writes down when the contract would revert. */
const refuse = ({ db }: TestServer) =>
  db
    .updateTable("operator_call")
    .set({ state: "failed", failure: "NotOperator()", ended_at: new Date() })
    .where("state", "=", "waiting")
    .execute();
const settleAll = ({ pool }: TestServer) =>
  pool.query(
    "update operator_call set state = 'done', operator = '0x', nonce = id, ended_at = now() where state = 'waiting'",
  );
const waiting = async ({ db }: TestServer) =>
  (
    await db
      .selectFrom("operator_call")
      .select("function_name")
      .where("state", "=", "waiting")
      .orderBy("id")
      .execute()
  ).map(({ function_name }) => function_name);

async function approved() {
  const server = await startServer();
  const admin = await signedIn(server, { role: "admin" });
  const member = await signedIn(server, { role: "developer" });
  await linkWallet(server, member, first);
  await verify(server, admin, member);
  const id = await submissionOf(server, member);
  return {
    ...{ server, admin, member, id },
    queue: async () => (await get(server, admin, "/api/admin/kyc")).json(),
    attestations: async () => (await get(server, admin, `/api/admin/kyc/${id}`)).json().attestations,
    again: () => post(server, admin, `/api/admin/kyc/${id}/attest`),
  };
}

describe("an attestation that the chain refused", () => {
  it("stands in the queue with its reason, is asked for again, and is logged", async () => {
    const { server, admin, id, queue, attestations, again } = await approved();
    expect(await queue()).toEqual([]);
    expect(await attestations()).toMatchObject([{ wanted: "attested", state: "waiting", failure: null }]);
    await refuse(server);
    expect(await queue()).toMatchObject([{ id, status: "approved", refusedByChain: true }]);
    expect(await attestations()).toMatchObject([
      { address: first.address.toLowerCase(), wanted: "attested", state: "failed", failure: "NotOperator()" },
    ]);
    expect((await again()).json().attestations).toMatchObject([{ state: "waiting", failure: null }]);
    expect(await queue()).toEqual([]);
    expect((await get(server, admin, "/api/admin/audit")).json()[0]).toMatchObject({
      act: "asked the chain again",
      subject: "Fernhill Timber Ltd",
    });
    await settleAll(server);
    expect(await attestations()).toMatchObject([{ state: "done" }]);
  });

  it("is not asked for again when nothing was refused, or by anybody but an administrator", async () => {
    const { server, member, id, again } = await approved();
    expect((await again()).statusCode).toBe(409);
    await settleAll(server);
    expect((await again()).statusCode).toBe(409);
    await refuse(server);
    expect((await post(server, member, `/api/admin/kyc/${id}/attest`)).statusCode).toBe(403);
  });

  it("of a wallet that was given up is never asked for again: only its revocation is", async () => {
    const { server, member, queue, attestations, again } = await approved();
    await refuse(server);
    await linkWallet(server, member, second);
    await refuse(server);
    expect(await queue()).toHaveLength(1);
    expect(await attestations()).toMatchObject([
      { address: second.address.toLowerCase(), wanted: "attested", state: "failed" },
      { address: first.address.toLowerCase(), wanted: "revoked", state: "failed" },
    ]);
    expect((await again()).statusCode).toBe(200);
    expect(await waiting(server)).toEqual(["revokeKyc", "attestKyc"]);
  });

  it("is left alone once the wallet is somebody else's", async () => {
    const { server, admin, member, queue, again } = await approved();
    await settleAll(server);
    await server.app.inject({ method: "DELETE", url: "/api/auth/wallet", headers: member.headers });
    await refuse(server);
    expect(await queue()).toHaveLength(1);
    const other = await signedIn(server);
    await linkWallet(server, other, first);
    await verify(server, admin, other);
    expect(await queue()).toEqual([]);
    expect((await again()).statusCode).toBe(409);
  });

  it("shows for an account that is shut, whose wallet must not keep its standing", async () => {
    const { server, admin, member, queue, again } = await approved();
    await settleAll(server);
    await post(server, admin, `/api/admin/users/${member.user.id}/disable`, { reason: "told to" });
    await refuse(server);
    expect(await queue()).toHaveLength(1);
    await again();
    expect(await waiting(server)).toEqual(["revokeKyc"]);
  });

  it("comes first among what the server does on the chain", async () => {
    const { server, admin, member } = await approved();
    await refuse(server);
    const other = await signedIn(server);
    await linkWallet(server, other, second);
    await verify(server, admin, other);
    const { calls } = (await get(server, admin, "/api/admin/operator")).json();
    expect(calls).toMatchObject([
      {
        functionName: "attestKyc",
        username: member.user.username,
        state: "failed",
        failure: "NotOperator()",
      },
      { functionName: "attestKyc", username: other.user.username, state: "waiting", failure: null },
    ]);
    expect((await get(server, other, "/api/admin/operator")).statusCode).toBe(403);
  });
});
