import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { linkWallet, type Member, signedIn, submissionOf, verify } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const [first, second] = [demoAccount(5), demoAccount(6)];
const get = ({ app }: TestServer, { headers }: Member, url: string) => app.inject({ url, headers });
const post = ({ app }: TestServer, { headers }: Member, url: string, payload: object = {}) =>
  app.inject({ method: "POST", url, payload, headers });

/** Fails the waiting calls as the operator does when the contract would revert. */
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
  it("is in the queue with its reason, can be retried, and is logged", async () => {
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

  it("is retried from the queue with a reason, once, however many press at the same moment", async () => {
    const { server, admin } = await approved();
    await refuse(server);
    const [call] = (await get(server, admin, "/api/admin/operator")).json().calls;
    expect(call).toMatchObject({ retry: true, cancel: false });
    const retry = (reason: string) => post(server, admin, `/api/admin/operator/${call.id}/retry`, { reason });
    expect((await retry("")).statusCode).toBe(400);
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry("the operator's role is back")));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await waiting(server)).toEqual(["attestKyc"]);
    expect((await get(server, admin, "/api/admin/audit")).json()[0]).toMatchObject({
      act: "asked the chain again",
      note: "the operator's role is back",
    });
  });

  it("is not retried once a later decision has replaced it", async () => {
    const { server, admin, member } = await approved();
    await refuse(server);
    const [call] = (await get(server, admin, "/api/admin/operator")).json().calls;
    await post(server, admin, `/api/admin/users/${member.user.id}/disable`, { reason: "fraud" });
    const answer = await post(server, admin, `/api/admin/operator/${call.id}/retry`, { reason: "again" });
    expect(answer.statusCode).toBe(409);
    // A disabled account is not verified again; only the revocation is pending.
    expect(await waiting(server)).toEqual(["revokeKyc"]);
  });

  it("is cancelled while it waits, and shows among those that failed until it is asked for again", async () => {
    const { server, admin, member, queue, again } = await approved();
    const [call] = (await get(server, admin, "/api/admin/operator")).json().calls;
    expect(call).toMatchObject({ state: "waiting", cancel: true });
    const cancel = (id: number) =>
      post(server, admin, `/api/admin/operator/${id}/cancel`, { reason: "a wrong wallet" });
    expect((await cancel(call.id)).statusCode).toBe(200);
    expect(await waiting(server)).toEqual([]);
    expect((await cancel(call.id)).statusCode).toBe(409);
    expect((await get(server, admin, "/api/admin/operator")).json().calls).toEqual([]);
    expect((await get(server, admin, "/api/admin/operator/ended")).json()).toMatchObject([
      { id: call.id, cancelled: true, failure: "Cancelled: a wrong wallet", retry: true },
    ]);
    expect(await queue()).toHaveLength(1);
    await again();
    expect(await waiting(server)).toEqual(["attestKyc"]);

    // Revocations, signed calls and missing calls can't be cancelled.
    await settleAll(server);
    await post(server, admin, `/api/admin/users/${member.user.id}/disable`, { reason: "fraud" });
    const [revocation] = (await get(server, admin, "/api/admin/operator")).json().calls;
    expect(revocation).toMatchObject({ functionName: "revokeKyc", cancel: false });
    expect((await cancel(revocation.id)).statusCode).toBe(409);
    expect(await waiting(server)).toEqual(["revokeKyc"]);
    expect((await cancel(call.id)).statusCode).toBe(409);
    expect((await cancel(999_999)).statusCode).toBe(404);
    expect((await post(server, member, `/api/admin/operator/${call.id}/retry`)).statusCode).toBe(401);
  });
});
