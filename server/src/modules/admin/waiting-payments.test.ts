import { abis } from "@trestle/chain/abis.gen.ts";
import type { AdminOverview } from "@trestle/domain/admin/overview.ts";
import type { WaitingPayment } from "@trestle/domain/admin/payments.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { hashOf, openWorkChain, startWork } from "@trestle/testkit/work.ts";
import { decodeFunctionData } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());

/** A submitted milestone of which donations pay 3 of 4 coins. */
async function submitted() {
  const work = await startWork(chain);
  const admin = await signedIn(work.server, { role: "admin" });
  const job = await work.start(undefined, "9");
  await work.act("developer", "submitMilestone", [BigInt(job.tokenId), 0n, hashOf("evidence")]);
  await work.indexer.catchUp();
  return {
    ...{ work, admin, job },
    list: async () => (await work.ask<WaitingPayment[]>(admin, "/api/admin/payments")).body,
    object: (who = admin) =>
      work.send(who, "POST", `/api/admin/payments/${job.projectId}/0/object`, { reason: "No photos" }),
    milestone: async () => {
      const { body } = await work.ask<TrackedProject>(
        work.members.customer,
        `/api/projects/${job.projectId}/tracking`,
      );
      return body.milestones[0];
    },
  };
}

it("lists a payment with donated money while it waits, before and after its approval", async () => {
  const { work, admin, job, list, milestone } = await submitted();
  const from = (await work.now()) + 600;
  const waiting = { projectId: job.projectId, milestone: 0, isLent: false, until: from, isObjected: false };
  expect(await list()).toMatchObject([{ ...waiting, isApproved: false }]);
  const wait = { from, unless: "the platform objects for the donors" };
  expect(await milestone()).toMatchObject({ status: "submitted", paymentWait: wait });
  await work.act("customer", "approveMilestone", [BigInt(job.tokenId), 0n]);
  await work.indexer.catchUp();
  expect(await list()).toMatchObject([{ ...waiting, isApproved: true }]);
  const { decisions } = (await work.ask<AdminOverview>(admin, "/api/admin/overview")).body;
  expect(decisions).toMatchObject([{ kind: "payment", due: new Date(from * 1000).toISOString() }]);
  expect(await milestone()).toMatchObject({ status: "approved", paymentWait: wait });
  await chain.control.increaseTime({ seconds: 600 });
  await chain.control.mine({ blocks: 1 });
  await work.indexer.catchUp();
  expect(await list()).toEqual([]);
});

it("opens one dispute by an administrator's objection", async () => {
  const { work, job, list, object, milestone } = await submitted();
  expect((await object(work.members.customer)).status).toBe(403);
  expect((await object()).status).toBe(200);
  expect((await object()).status, "queued once").toBe(409);
  expect(await list()).toMatchObject([{ isObjected: true }]);
  const { data } = await work.server.db
    .selectFrom("operator_call")
    .select("data")
    .where("function_name", "=", "objectToPayment")
    .executeTakeFirstOrThrow();
  const { functionName, args } = decodeFunctionData({ abi: abis.TrestleEscrow, data });
  await work.act("arbiter", functionName, [...(args ?? [])]);
  expect((await work.state(job)).milestones[0]).toMatchObject({ status: "disputed" });
  expect(await milestone()).toMatchObject({ status: "disputed", paymentWait: null });
  expect(await list()).toEqual([]);
  expect((await object()).status, "too late").toBe(409);
  const audit = await work.server.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("act", "=", "objected to a payment")
    .execute();
  expect(audit).toMatchObject([{ subject_id: job.projectId, note: "No photos" }]);
});
