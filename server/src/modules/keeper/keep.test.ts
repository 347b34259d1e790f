import { abis } from "@trestle/chain/abis.gen.ts";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { seasonDeposits } from "@trestle/testkit/loans.ts";
import {
  hashOf,
  type Job,
  openWorkChain,
  startWork,
  type Work,
  walletAddress,
  wallets,
} from "@trestle/testkit/work.ts";
import { sql } from "kysely";
import { type Address, type Hex, parseEther, parseGwei } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { takeLead } from "../../platform/events/leader.ts";
import { type OperatorStep, Sender } from "../../platform/operator/sender.ts";
import { OperatorStore, operatorLead } from "../../platform/operator/store.ts";
import { keep } from "./keep.ts";

const DAY = 86_400;
const account = privateKeyToAccount(demoKey(0));
const rules = {
  ...{
    confirmations: 1,
    bumpAfterMs: 60_000,
    bumpAfterBlocks: 100,
    resendAfterMs: 0,
    window: 8,
    minBalance: 0n,
  },
};

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());
// Acts left undone by one test would be due in the next.
let untouched: Hex;
beforeEach(async () => {
  untouched = await chain.control.snapshot();
});
afterEach(() => chain.control.revert({ id: untouched }));

/** The operator of a fresh process. */
async function operator({ server }: Work, at?: (step: OperatorStep) => void): Promise<Sender> {
  const name = { deployment: chain.deployment.key, address: account.address.toLowerCase() };
  const lead = await takeLead(server.pool, operatorLead(name), 30_000);
  onTestFinished(() => lead?.leave());
  const { db, log } = server;
  const store = await OperatorStore.open(db as never, name);
  return new Sender({
    store,
    log,
    client: chain.control as never,
    account,
    deployment: chain.deployment,
    rules,
    at,
  });
}

/** Sends what is queued and waits until it is deep enough. */
async function sendAll(work: Work, sender: Sender): Promise<void> {
  for (let round = 0; round < 20 && (await sender.round()) > 0; round++)
    await chain.control.mine({ blocks: 1 });
  await work.indexer.catchUp();
}

/** Makes the newest blocks final. */
async function settle({ indexer }: Work): Promise<void> {
  await chain.control.mine({ blocks: 3 });
  await indexer.catchUp();
}

const id = ({ tokenId }: Job) => BigInt(tokenId);
const balance = (who: keyof typeof wallets) =>
  chain.control.getBalance({ address: walletAddress(who) as Address });
const calls = async ({ server }: Work) =>
  server.db.selectFrom("operator_call").select(["key", "function_name", "state"]).orderBy("id").execute();

/** Moves everything that the keeper did so many hours into the past of the server's clock. */
async function hoursLater({ server: { db } }: Work, hours: number): Promise<void> {
  const earlier = sql`make_interval(hours => ${hours}::integer)`;
  await sql`update keeper_call set queued_at = queued_at - ${earlier}`.execute(db);
  await sql`update escrow_due set retry_at = retry_at - ${earlier}`.execute(db);
}

describe("the keeper", () => {
  it("pays after the review, once, and no day too early", async () => {
    const work = await startWork(chain);
    const job = await work.start();
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.act("developer", "submitMilestone", [id(job), 1n, hashOf("b")]);
    await settle(work);
    const { reviewWindow } = await work.state(job);
    await work.later((reviewWindow ?? 0) / DAY - 1);
    await settle(work);
    expect(await keep(work.server)).toEqual([]);
    await work.later(1);
    await settle(work);
    const before = await balance("developer");
    const queued = await keep(work.server);
    expect(queued).toEqual([expect.stringMatching(`keeper/claimAfterReview/${job.tokenId}/0/`)]);
    expect(await keep(work.server), "wanted once").toEqual([]);
    await sendAll(work, await operator(work));
    expect((await balance("developer")) - before).toBe(parseEther("3.9"));
    expect((await work.state(job)).milestones.map(({ status }) => status)).toEqual([
      "released",
      "submitted",
      "pending",
    ]);
    // The next one's window began with that payment.
    await settle(work);
    expect(await keep(work.server)).toEqual([]);
    expect(await calls(work)).toMatchObject([{ function_name: "claimAfterReview", state: "done" }]);
  });

  it("pays an approved milestone once donated money has waited, and not before", async () => {
    const work = await startWork(chain);
    const job = await work.start(undefined, "9");
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.act("customer", "approveMilestone", [id(job), 0n]);
    await settle(work);
    const before = await balance("developer");
    expect(await keep(work.server), "it still waits").toEqual([]);
    await chain.control.increaseTime({ seconds: 600 });
    await settle(work);
    expect(await keep(work.server)).toEqual([
      expect.stringMatching(`keeper/claimAfterReview/${job.tokenId}/0/`),
    ]);
    await sendAll(work, await operator(work));
    expect((await balance("developer")) - before).toBe(parseEther("3.9"));
    expect((await work.state(job)).milestones[0]).toMatchObject({ status: "released", paidFrom: null });
  });

  it("loses and repeats nothing when it dies between queueing and sending", async () => {
    const work = await startWork(chain);
    const job = await work.start();
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.later(40);
    await settle(work);
    expect(await keep(work.server)).toHaveLength(1);
    const dying = await operator(work, (step) => {
      if (step === "stored") throw new Error("killed");
    });
    await expect(dying.round()).rejects.toThrow("killed");
    expect(await keep(work.server), "a new process wants nothing twice").toEqual([]);
    const before = await balance("developer");
    await sendAll(work, await operator(work));
    expect((await balance("developer")) - before).toBe(parseEther("3.9"));
    expect(await calls(work)).toHaveLength(1);
  });

  it("leaves alone what a person has pressed first", async () => {
    const work = await startWork(chain);
    const job = await work.start();
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.later(40);
    await settle(work);
    // Pressed, and not yet read: the chain refuses a second time, so nothing is queued.
    await work.act("stranger", "claimAfterReview", [id(job), 0n]);
    expect(await keep(work.server)).toEqual([]);
    await settle(work);
    expect(await keep(work.server)).toEqual([]);
    expect(await calls(work)).toEqual([]);
  });

  it("does not act on what the chain may still take back", async () => {
    const work = await startWork(chain);
    const job = await work.start();
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.later(40);
    await work.indexer.catchUp();
    await work.server.db.updateTable("chain_cursor").set({ final_number: "0" }).execute();
    expect(await keep(work.server), "nothing is final").toEqual([]);
    await settle(work);
    expect(await keep(work.server)).toHaveLength(1);
  });

  it("forgets what a reorg took, and knows it again when it comes back", async () => {
    const work = await startWork(chain);
    const job = await work.start();
    const dues = async () => {
      await work.indexer.catchUp();
      const rows = await work.server.db.selectFrom("escrow_due").select(["act", "milestone"]).execute();
      return rows.map(({ act, milestone }) => `${act} ${milestone}`).sort();
    };
    const before = await dues();
    expect(before).toContain("milestoneDue 0");
    const { raw } = await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    expect(await dues()).toEqual(["claimAfterReview 0"]);
    await chain.reorg(1);
    await chain.control.mine({ blocks: 1 });
    expect(await dues()).toEqual(before);
    await chain.control.sendRawTransaction({ serializedTransaction: raw });
    await chain.control.mine({ blocks: 1 });
    expect(await dues()).toEqual(["claimAfterReview 0"]);
  });

  it("applies the default of a silent arbiter, closes expired requests and cancels undelivered projects", async () => {
    const work = await startWork(chain);
    const open = await work.post();
    const disputed = await work.start();
    await work.act("developer", "submitMilestone", [id(disputed), 0n, hashOf("a")]);
    await work.act("customer", "openDispute", [id(disputed), 0n, hashOf("b")]);
    const late = await work.start([["2", 10]]);
    await work.later(101);
    await settle(work);
    const queued = await keep(work.server);
    expect(queued.map((key) => key.split("/").slice(1, 3).join("/")).sort()).toEqual(
      [
        `cancelOverdue/${late.tokenId}`,
        `closeExpired/${open.tokenId}`,
        `executeDisputeDefault/${disputed.tokenId}`,
      ].sort(),
    );
    await sendAll(work, await operator(work));
    expect((await work.state(open)).status).toBe("cancelled");
    expect((await work.state(late)).status).toBe("settled");
    expect((await work.state(disputed)).milestones[0]).toMatchObject({
      status: "resolved",
      decision: { toDeveloper: parseEther("2").toString(), reasonHash: null },
    });
  });

  it("stays within its gas for a day, and off where it is switched off", async () => {
    const work = await startWork(chain, { KEEPER_GAS_PER_DAY: "200000" });
    for (const _ of [1, 2, 3]) await work.post();
    await work.later(40);
    await settle(work);
    const queued = await keep(work.server);
    expect(queued.length).toBeGreaterThan(0);
    expect(queued.length).toBeLessThan(3);
    expect(await keep(work.server)).toEqual([]);
    await hoursLater(work, 25);
    expect(await keep({ ...work.server, config: { ...work.server.config, KEEPER: false } })).toEqual([]);
    expect((await keep(work.server)).length, "the next day").toBeGreaterThan(0);
  });

  it("keeps gas for payments, however many requests expire on a day", async () => {
    const work = await startWork(chain, { KEEPER_GAS_PER_DAY: "400000" });
    const job = await work.start();
    for (const _ of [1, 2, 3, 4, 5, 6]) await work.post();
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.later(31);
    await settle(work);
    // The requests are due, and the keeper has had hours to close as many as it may, before the payment is.
    await sql`update escrow_due set retry_at = now() + interval '1 hour' where act = 'claimAfterReview'`.execute(
      work.server.db,
    );
    const closed = [...(await keep(work.server)), ...(await keep(work.server))];
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.length, "not all of them").toBeLessThan(6);
    await hoursLater(work, 2);
    expect(await keep(work.server)).toEqual([expect.stringContaining("keeper/claimAfterReview/")]);
  });

  it("spends nothing on foreign deeds without money in escrow", async () => {
    const work = await startWork(chain);
    const posted = await work.post();
    const strangers = await work.mintElsewhere(4);
    await work.act("stranger", "donate", [BigInt(strangers[1] as string)], parseEther("1"));
    await work.act("donor", "donate", [BigInt(strangers[2] as string)], parseEther("0.001"));
    await work.act("donor", "donate", [BigInt(strangers[3] as string)], parseEther("0.5"));
    await work.later(40);
    await settle(work);
    await chain.control.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("100") });
    await settle(work);
    const closed = (await keep(work.server)).map((key) => key.split("/")[2]);
    // A deed with the customer's own donation, or less than the gas, isn't closed; a donor's money comes first.
    expect(closed).toEqual([strangers[3], posted.tokenId]);
    expect(await keep(work.server)).toEqual([]);

    await hoursLater(work, 25);
    expect(await keep(work.server), "looked at again, and still junk").toEqual([]);
  });

  it("closes what holds the most of other people's money first, however much junk is due", async () => {
    const work = await startWork(chain);
    const strangers = await work.mintElsewhere(12);
    for (const [place, coins] of [
      [9, "0.1"],
      [10, "3"],
    ] as const)
      await work.act("donor", "donate", [BigInt(strangers[place] as string)], parseEther(coins));
    await work.later(40);
    await settle(work);
    const closed = (await keep(work.server)).map((key) => key.split("/")[2]);
    expect(closed).toEqual([strangers[10], strangers[9]]);
  });

  it("gives projects from elsewhere no more gas than closings have", async () => {
    const work = await startWork(chain, { KEEPER_GAS_PER_DAY: "1000000" });
    const jobs = [await work.start([["1", 10]]), await work.start([["1", 10]])] as const;
    await work.server.db.deleteFrom("project_deed").where("token_id", "=", jobs[0].tokenId).execute();
    for (const job of jobs) await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.later(40);
    await settle(work);
    const queued = await keep(work.server);
    expect(queued.map((key) => key.split("/")[2])).toEqual([jobs[1].tokenId, jobs[0].tokenId]);
    const secondary = await work.server.db
      .selectFrom("keeper_call")
      .select("key")
      .where("is_secondary", "=", true)
      .execute();
    expect(secondary.map(({ key }) => key)).toEqual([queued[1]]);
  });

  it("closes nothing before the chain's time, even if the server's clock is ahead, and then what the sender can send", async () => {
    const work = await startWork(chain);
    const jobs = [await work.post(), await work.post()];
    // Two are never posted in the same second.
    const [{ openUntil }, later] = [await work.state(jobs[0] as Job), await work.state(jobs[1] as Job)];
    await chain.control.setNextBlockTimestamp({ timestamp: BigInt(openUntil - 1) });
    await settle(work);
    expect(await work.now()).toBe(openUntil - 1);
    vi.useFakeTimers({ toFake: ["Date"], now: (openUntil + 60) * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await keep(work.server)).toEqual([]);
    await chain.control.setNextBlockTimestamp({ timestamp: BigInt(later.openUntil) });
    await settle(work);
    const sender = await operator(work);
    expect(await keep(work.server)).toHaveLength(2);
    await sendAll(work, sender);
    expect((await calls(work)).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("isn't kept from a payment by calls that are under way or don't come to an end", async () => {
    const work = await startWork(chain);
    const { db } = work.server;
    const job = await work.start();
    await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
    await work.later(40);
    await settle(work);
    await sql`
      with stuck as (
        insert into escrow_due (deployment, token_id, act, milestone, due_at, occasion, block_number)
        select deployment, 1000000 + number, 'returnLoan', 0, now() - interval '1 day', 'stuck', 0
        from chain_cursor, generate_series(1, 60) as number returning deployment, token_id)
      insert into keeper_call (deployment, key, gas)
      select deployment, 'keeper/returnLoan/' || token_id || '/0/stuck', 1 from stuck`.execute(db);
    expect(await keep(work.server)).toEqual([]);
    expect(await keep(work.server)).toEqual([
      expect.stringMatching(`keeper/claimAfterReview/${job.tokenId}/0/`),
    ]);
  });

  it("wants a call again where it failed and is still due", async () => {
    const work = await startWork(chain);
    const open = await work.post();
    await work.later(40);
    await settle(work);
    expect(await keep(work.server)).toHaveLength(1);
    const { db } = work.server;
    await db.updateTable("operator_call").set({ state: "failed", failure: "the node was wrong" }).execute();
    expect(await keep(work.server), "not at once").toEqual([]);
    await hoursLater(work, 2);
    expect(await keep(work.server)).toHaveLength(1);
    await sendAll(work, await operator(work));
    expect((await work.state(open)).status).toBe("cancelled");
  });

  it("brings lending pools up to date and books a loan that is in default", async () => {
    const work = await startWork(chain);
    const { control, deployment } = chain;
    const pool = { abi: abis.LendingPool, address: deployment.contracts.pools["low-risk"] } as const;
    const send = (who: keyof typeof wallets, functionName: string, args: unknown[], value = 0n) =>
      chain.send(wallets[who], "LendingPool:low-risk", functionName, args, value);
    await send("stranger", "deposit", [], parseEther("20"));
    await send("donor", "deposit", [], parseEther("20"));
    await seasonDeposits(chain);
    const job = await work.post();
    const verified = await control.readContract({
      ...{ abi: abis.Registry, address: deployment.contracts.Registry, functionName: "isVerified" },
      args: [walletAddress("customer") as Address],
    });
    if (!verified) await chain.send(wallets.arbiter, "Registry", "attestKyc", [walletAddress("customer")]);
    const scors = await control.readContract({ ...pool, functionName: "maxScorsRequirement" });
    const amount = parseEther("1");
    await chain.send(wallets.arbiter, "Registry", "attestScors", [
      id(job),
      walletAddress("customer"),
      Number(scors),
      amount,
    ]);
    await work.later(2);
    const deadline = BigInt((Math.floor((await work.now()) / DAY) + 10) * DAY);
    await send("customer", "applyForLoanWithSchedule", [id(job), amount, scors, [amount], [deadline]]);
    await send("customer", "confirmAndDisburse", [id(job)]);
    await work.act("developer", "placeBid", [
      id(job),
      [parseEther("2")],
      [deadline + BigInt(900 * DAY)],
      hashOf("bid"),
      deadline,
      1n,
    ]);
    await work.act("customer", "acceptBidAndTransfer", [id(job), 0n], parseEther("2"));
    await settle(work);
    expect((await keep(work.server)).map((key) => key.split("/")[1])).toEqual(["poke"]);
    const [grace, writeDown] = await Promise.all([
      control.readContract({ ...pool, functionName: "gracePeriod" }),
      control.readContract({ ...pool, functionName: "writeDownPeriod" }),
    ]);
    await work.later(Number(grace + writeDown) / DAY + 11);
    await settle(work);
    const queued = (await keep(work.server)).map((key) => key.split("/")[1]);
    expect(queued.sort()).toEqual(["poke", "processDefault"]);
    await sendAll(work, await operator(work));
    const [, , , , , isActive, isDefaulted] = await control.readContract({
      ...pool,
      functionName: "getLoanDetails",
      args: [id(job)],
    });
    expect({ isActive, isDefaulted }).toEqual({ isActive: false, isDefaulted: true });
    expect(
      await work.server.db.selectFrom("escrow_due").select("act").where("pool", "!=", "").execute(),
    ).toEqual([]);
  });
});
