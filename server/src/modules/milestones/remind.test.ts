import type { TestChain } from "@trestle/testkit/chain.ts";
import { hashOf, openWorkChain, startWork } from "@trestle/testkit/work.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { remind } from "./remind.ts";

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());

it("reminds the party that must act once before a date and before the end of a review", async () => {
  const work = await startWork(chain);
  const { act, later, indexer, members, server } = work;
  const job = await work.start([
    ["4", 20],
    ["3", 60],
  ]);
  const reminded = async () => {
    await indexer.catchUp();
    await Promise.all([remind(server), remind(server)]);
    await remind(server);
    const rows = await server.db
      .selectFrom("domain_event")
      .select("data")
      .where("type", "=", "milestone.reminder")
      .orderBy("id")
      .execute();
    return rows.map(({ data }) => [data.date, data.milestone, data.to]);
  };
  expect(await reminded()).toEqual([]);
  await later(18);
  const due = ["milestone_due", 0, [members.developer.user.id]];
  expect(await reminded()).toEqual([due]);
  await act("developer", "submitMilestone", [BigInt(job.tokenId), 0n, hashOf("a")]);
  const window = (await work.state(job)).reviewWindow ?? 0;
  await later(window / 86_400 - 1);
  const review = ["review_ends", 0, [members.customer.user.id]];
  expect(await reminded()).toEqual([due, review]);
  await act("customer", "openDispute", [BigInt(job.tokenId), 0n, hashOf("b")]);
  await later(36);
  expect(await reminded()).toEqual([due, review, ["dispute_default", 0, [members.arbiter.user.id]]]);
});
