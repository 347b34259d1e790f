import { abis } from "@trestle/chain/abis.gen.ts";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import type { AuditEntry } from "@trestle/domain/admin/audit.ts";
import type { Borrowing } from "@trestle/domain/pools/borrowing.ts";
import type { PoolsConsole } from "@trestle/domain/pools/console.ts";
import {
  deadlinesFrom,
  equalInstalments,
  firstDeadline,
  scheduleProblem,
} from "@trestle/domain/pools/schedule.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { mineAt, seasonDeposits } from "@trestle/testkit/loans.ts";
import { goLive } from "@trestle/testkit/server.ts";
import {
  hashOf,
  openWorkChain,
  startWork,
  type Work,
  walletAddress,
  wallets,
} from "@trestle/testkit/work.ts";
import { type Address, decodeFunctionData, getAddress, type Hex, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { takeLead } from "../../platform/events/leader.ts";
import { Sender } from "../../platform/operator/sender.ts";
import { OperatorStore, operatorLead } from "../../platform/operator/store.ts";
import { poolReader } from "./read-pools.ts";
import { remindBorrowers } from "./remind-borrowers.ts";

const DAY = 86_400n;
const COIN = parseEther("1");
const account = privateKeyToAccount(demoKey(0));

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());
let untouched: Hex;
beforeEach(async () => {
  untouched = await chain.control.snapshot();
});
afterEach(() => chain.control.revert({ id: untouched }));

const pool = () =>
  ({ address: chain.deployment.contracts.pools["medium-risk"], abi: abis.LendingPool }) as const;
const now = async () => (await chain.control.getBlock()).timestamp;
/** Waits until cached answers of the chain have expired. */
const fresh = () => new Promise((resolve) => setTimeout(resolve, 1_050));

/** The operator of a fresh process: sends what is queued and waits until it is deep enough. */
async function operate(work: Work): Promise<void> {
  const { db, log, pool: connections } = work.server;
  const name = { deployment: chain.deployment.key, address: account.address.toLowerCase() };
  const lead = await takeLead(connections, operatorLead(name), 30_000);
  const store = await OperatorStore.open(db as never, name);
  const rules = {
    ...{ confirmations: 1, bumpAfterMs: 60_000, bumpAfterBlocks: 100, resendAfterMs: 0 },
    ...{ window: 8, minBalance: 0n },
  };
  const client = chain.control as never;
  const sender = new Sender({ store, log, client, account, deployment: chain.deployment, rules });
  for (let round = 0; round < 20 && (await sender.round()) > 0; round++)
    await chain.control.mine({ blocks: 1 });
  await lead?.leave();
  await work.indexer.catchUp();
}

/** Half of the fee on the one finished project. */
const LINE = parseEther("5");

/** An owner with one finished project and an open one, an administrator, and a medium-risk pool with settled money. */
async function stage() {
  const work = await startWork(chain);
  const admin = await signedIn(work.server, { role: "admin" });
  const { customer } = work.members;
  const done = await work.start([["400", 20]]);
  await work.act("developer", "submitMilestone", [BigInt(done.tokenId), 0n, hashOf("evidence")]);
  await work.act("customer", "approveMilestone", [BigInt(done.tokenId), 0n]);
  await chain.send(wallets.arbiter, "Registry", "attestKyc", [walletAddress("customer")]);
  for (const lender of [wallets.donor, wallets.otherDonor, wallets.stranger])
    await chain.send(lender, "LendingPool:medium-risk", "deposit", [], parseEther("12"));
  await seasonDeposits(chain);
  const job = await work.post();
  const url = `/api/pools/borrowing/${job.projectId}`;
  return {
    ...{ work, admin, customer, job, url },
    read: async (amount?: bigint) => {
      await fresh();
      return (await work.ask<Borrowing>(customer, `${url}${amount ? `?amount=${amount}` : ""}`)).body;
    },
    console: async () => {
      await fresh();
      return (await work.ask<PoolsConsole>(admin, "/api/admin/pools")).body;
    },
    order: (path: string, payload: object = {}, who: Member = admin) =>
      work.send(who, "POST", `/api/admin/pools${path}`, payload),
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

async function attest({ work, customer, url, console, order }: Stage): Promise<void> {
  await work.send(customer, "POST", `${url}/attestation`);
  const { wanted } = await console();
  expect((await order(`/attestations/${wanted[0]?.id}/attest`)).status).toBe(200);
  await operate(work);
}

async function apply({ read, job }: Stage, amount: bigint) {
  const { now: start, quotes, attestation } = await read(amount);
  const terms = { amount, rate: quotes[1]?.rate ?? 0, start };
  const instalments = equalInstalments(terms, deadlinesFrom(firstDeadline(start) + 86_400, 3, "month"));
  expect(scheduleProblem(terms, instalments)).toBeUndefined();
  await chain.send(wallets.customer, "LendingPool:medium-risk", "applyForLoanWithSchedule", [
    ...[BigInt(job.tokenId), amount, BigInt(attestation?.score ?? 0)],
    instalments.map((each) => each.amount),
    instalments.map(({ deadline }) => BigInt(deadline)),
  ]);
  return { terms, instalments };
}

it("leads an owner from the question to the loan in escrow, with every limit as the contract has it", async () => {
  const here = await stage();
  const { work, admin, customer, job, url, read, console, order } = here;
  await goLive(work.server);
  const before = await read();
  expect(before).toMatchObject({
    tokenId: job.tokenId,
    attestable: LINE.toString(),
    credit: { fees: LINE.toString(), total: LINE.toString(), committed: "0" },
    attestation: null,
    request: null,
    verified: true,
  });
  expect(before.quotes.map(({ obstacle }) => obstacle)).toEqual([
    "ScorsOutOfRange",
    "ScorsNotAttested",
    "ScorsOutOfRange",
  ]);
  expect((await work.ask(work.members.donor, url)).status).toBe(403);
  expect((await work.ask(customer, "/api/admin/pools")).status).toBe(403);

  // A repeated request counts once; administrators can't decide about their own project.
  await work.send(customer, "POST", `${url}/attestation`);
  const asked = await work.send<Borrowing>(customer, "POST", `${url}/attestation`);
  expect(asked.body.request?.state).toBe("asked");
  const { wanted } = await console();
  expect(wanted).toMatchObject([{ tokenId: job.tokenId, score: before.score, state: "asked" }]);
  const id = wanted[0]?.id ?? "";
  expect((await order(`/attestations/${id}/attest`)).status).toBe(200);
  expect((await order(`/attestations/${id}/attest`)).status).toBe(409);
  expect((await read()).request).toMatchObject({ state: "attested", call: { state: "waiting" } });
  await operate(work);
  const attested = await read(COIN);
  expect(attested.attestation).toMatchObject({
    score: before.score,
    maxAmount: LINE.toString(),
  });
  expect(attested.quotes[1]).toMatchObject({ obstacle: "None" });
  expect(attested.quotes[1]?.checks.every(({ ok }) => ok)).toBe(true);

  // The most that is said is the most the contract gives, to the wei.
  const most = BigInt(attested.quotes[1]?.most ?? 0);
  expect((await read(most)).quotes[1]?.obstacle).toBe("None");
  expect((await read(most + 10n ** 12n)).quotes[1]?.obstacle).not.toBe("None");

  const { terms, instalments } = await apply(here, COIN);
  await work.indexer.catchUp();
  const { application } = await read();
  expect(application).toMatchObject({
    tier: "medium-risk",
    amount: COIN.toString(),
    rate: terms.rate,
    byOwner: true,
  });
  // The contract keeps the schedule exactly as it was applied for.
  expect(application?.schedule.slice(0, -1).map(({ amount }) => BigInt(amount))).toEqual(
    instalments.slice(0, -1).map(({ amount }) => amount),
  );
  expect(application?.schedule.map(({ deadline }) => deadline)).toEqual(
    instalments.map(({ deadline }) => deadline),
  );

  // The operator pays it out: into the escrow, once.
  expect((await console()).applications).toMatchObject([
    { tokenId: job.tokenId, obstacle: "None", call: null },
  ]);
  const path = `/medium-risk/loans/${job.tokenId}/disburse`;
  const pressedTwice = await Promise.all([order(path), order(path)]);
  expect(pressedTwice.map(({ status }) => status).sort()).toEqual([200, 409]);
  await operate(work);
  const after = await read();
  expect(after.loan).toMatchObject({ tier: "medium-risk", status: "active" });
  expect((await work.state(job)).left.loan).toBe(COIN.toString());
  expect((await order(path)).status).toBe(404);

  // Each act is in the log, by whom it was ordered and with the transaction that did it.
  const log = async () => (await work.ask<AuditEntry[]>(admin, "/api/admin/audit")).body;
  await expect
    .poll(async () => (await log()).filter(({ note }) => note?.includes("transaction 0x")).length, {
      timeout: 20_000,
    })
    .toBe(2);
  expect((await log()).map(({ act, actor }) => `${act}, ${actor}`).sort()).toEqual([
    "attested a score, on the chain",
    `attested a score, ${admin.user.username}`,
    "disbursed a loan, on the chain",
    `disbursed a loan, ${admin.user.username}`,
  ]);
}, 120_000);

it("lets the operator offer a loan that only its borrower can take up, on the terms they saw", async () => {
  const here = await stage();
  const { work, job, read, order } = here;
  await attest(here);
  const offer = { tier: "medium-risk", tokenId: job.tokenId, amount: COIN.toString() };
  expect((await order("/proposals", { ...offer, amount: parseEther("4").toString() })).body.message).toBe(
    "This is more than the pool lends to one project.",
  );
  const asAdmin = (roles: string[]) =>
    work.server.pool.query("update account set roles = $1 where id = $2", [roles, here.customer.user.id]);
  await asAdmin(["customer", "admin"]);
  expect((await order("/proposals", offer, here.customer)).body.message).toMatch(
    /^You can’t lend to your own/,
  );
  await asAdmin(["customer"]);
  // A numbered key: after a declined proposal the same one can be made again.
  expect((await order("/proposals", offer)).status).toBe(200);
  await operate(work);
  await chain.send(wallets.customer, "LendingPool:medium-risk", "withdrawApplication", [BigInt(job.tokenId)]);
  await work.indexer.catchUp();
  expect((await order("/proposals", offer)).status).toBe(200);
  await operate(work);
  const { application } = await read();
  expect(application).toMatchObject({
    byOwner: false,
    amount: COIN.toString(),
    schedule: [{ amount: expect.any(String) }],
  });
  expect((await order(`/medium-risk/loans/${job.tokenId}/disburse`)).body.message).toBe(
    "The operator proposed this loan. Only its borrower can confirm it.",
  );
  const confirm = (rate: bigint) =>
    chain.send(wallets.customer, "LendingPool:medium-risk", "confirmTerms", [
      ...[BigInt(job.tokenId), COIN, rate, [0n], [BigInt(application?.endsAt ?? 0)]],
    ]);
  await expect(confirm(BigInt(application?.rate ?? 0) + 1n)).rejects.toThrow();
  await confirm(BigInt(application?.rate ?? 0));
  expect((await work.state(job)).left.loan).toBe(COIN.toString());
}, 120_000);

it("stops what its owner has started again within the same 14 days, and logs each order once", async () => {
  const work = await startWork(chain);
  const admin = await signedIn(work.server, { role: "admin" });
  const stop = (what: string) =>
    work.send(admin, "POST", "/api/admin/pools/low-risk/stop", { what, reason: "A reported fault" });
  const low = { address: chain.deployment.contracts.pools["low-risk"], abi: abis.LendingPool } as const;
  const paused = () => chain.control.readContract({ ...low, functionName: "paused" });
  const logged = async () =>
    (await work.ask<AuditEntry[]>(admin, "/api/admin/audit")).body.filter(
      ({ act, actor }) => act === "stopped a pool" && actor === admin.user.username,
    ).length;

  // Withdrawals stay stopped, so the clock of 14 days runs on while the owner resumes the rest.
  expect((await stop("withdrawals")).status).toBe(200);
  await operate(work);
  expect((await stop("everything")).status).toBe(200);
  expect((await stop("everything")).status).toBe(409);
  await operate(work);
  expect(await paused()).toBe(true);
  expect((await stop("everything")).body.message).toBe("This is already paused.");
  await chain.send(0, "LendingPool:low-risk", "setPaused", [false]);
  expect(await paused()).toBe(false);
  expect((await stop("everything")).status).toBe(200);
  await operate(work);
  expect(await paused()).toBe(true);
  expect(await logged()).toBe(3);

  // Once the owner has ended both, a week must pass.
  await chain.send(0, "LendingPool:low-risk", "setPaused", [false]);
  await chain.send(0, "LendingPool:low-risk", "setWithdrawalsEnabled", [true]);
  expect((await stop("everything")).body.message).toMatch(/can be paused again from/);
  await mineAt(chain, (await now()) + 8n * DAY);
  expect((await stop("everything")).status).toBe(200);
  await operate(work);
  expect([await paused(), await logged()]).toEqual([true, 4]);
}, 120_000);

it("shows as much of each list as is asked for, and says where there is more", async () => {
  const work = await startWork(chain);
  const admin = await signedIn(work.server, { role: "admin" });
  await work.server.db
    .insertInto("score_attestation")
    .values(
      ["901", "902", "903"].map((token_id) => ({
        ...{ deployment: chain.deployment.key, token_id, owner: walletAddress("customer") },
        ...{ score: 6, max_amount: "1", usable_from: new Date(), expires_at: new Date("2100-01-01") },
      })),
    )
    .execute();
  const read = async (most: number) =>
    (await work.ask<PoolsConsole>(admin, `/api/admin/pools?most=${most}`)).body;
  expect(await read(2)).toMatchObject({ attestations: [{}, {}], more: ["attestations"] });
  expect(await read(3)).toMatchObject({ attestations: [{}, {}, {}], more: [] });
  expect((await work.ask(admin, "/api/admin/pools?most=1001")).status).toBe(400);
});

it("reminds borrowers before a deadline and after it, tells lenders of a write-down, each once", async () => {
  const here = await stage();
  const { work, job, console } = here;
  await attest(here);
  const { instalments } = await apply(here, COIN);
  await chain.send(wallets.customer, "LendingPool:medium-risk", "confirmAndDisburse", [BigInt(job.tokenId)]);
  await work.indexer.catchUp();
  const deadline = BigInt(instalments[0]?.deadline ?? 0);
  const remindersAt = async (at: bigint) => {
    await mineAt(chain, at);
    await work.indexer.catchUp();
    for (let twice = 0; twice < 2; twice++) await remindBorrowers(work.server, poolReader(work.server));
    const rows = await work.server.db
      .selectFrom("domain_event")
      .select(["type", "data"])
      .where("type", "in", ["loan.reminder", "pool.write-down", "pool.open"])
      .orderBy("id")
      .execute();
    return rows.map(({ type, data }) => `${type} ${(data as { about?: string }).about ?? ""}`.trim());
  };
  const soon = ["loan.reminder due"];
  expect(await remindersAt(deadline - 6n * DAY)).toEqual(soon);
  expect(await remindersAt(deadline - DAY / 2n)).toEqual([...soon, ...soon]);
  expect(await remindersAt(deadline + DAY)).toEqual([...soon, ...soon, "loan.reminder late"]);
  await fresh();
  expect((await console()).overdue).toMatchObject([{ tokenId: job.tokenId, lateSince: Number(deadline) }]);
  expect((await remindersAt(deadline + 8n * DAY)).slice(3)).toEqual([
    "loan.reminder write-down",
    "pool.write-down",
  ]);
  // Paid in full: the overdue part no longer limits withdrawals, and lenders hear it.
  await chain.send(
    wallets.customer,
    "LendingPool:medium-risk",
    "processRepayment",
    [BigInt(job.tokenId)],
    2n * COIN,
  );
  expect((await remindersAt(deadline + 9n * DAY)).slice(5)).toEqual(["pool.open"]);
}, 120_000);

/** Functions that the operator's key may call, by contract. */
const ALLOWED: Record<string, string[]> = {
  Registry: ["attestKyc", "revokeKyc", "attestScors", "revokeScors"],
  LendingPool: [
    "processLoanApplication",
    "disburseLoan",
    "processDefault",
    "setPaused",
    "setWithdrawalsEnabled",
    "poke",
  ],
  TrestleEscrow: ["claimAfterReview", "executeDisputeDefault", "closeExpired"],
};

it("cannot, through any route, have the operator's key move lenders' money anywhere but into the escrow", async () => {
  const here = await stage();
  const { work, admin, job, order, console } = here;
  const { app, db } = work.server;
  const thief = privateKeyToAccount(demoKey(29)).address;
  const all = {
    tier: "medium-risk",
    tokenId: job.tokenId,
    amount: COIN.toString(),
    to: thief,
    recipient: thief,
  };
  const sent = { ...all, what: "everything", reason: "to see", escrowAddress: thief, escrow: thief };
  await attest(here);
  await apply(here, COIN);
  await work.indexer.catchUp();
  await fresh();

  // Every route there is that changes something, as an administrator who means harm.
  const { paths } = (await app.inject("/api/openapi.json")).json() as { paths: Record<string, object> };
  const held = async () =>
    Promise.all(
      [...Object.values(chain.deployment.contracts.pools), chain.deployment.contracts.TrestleEscrow].map(
        (address) => chain.control.getBalance({ address }),
      ),
    );
  const before = await held();
  expect((await order(`/medium-risk/loans/${job.tokenId}/disburse`)).status).toBe(200);
  await operate(work);
  const ids: Record<string, string> = { tier: "medium-risk", tokenId: job.tokenId, projectId: job.projectId };
  let pools = 0;
  for (const [path, methods] of Object.entries(paths)) {
    if (/logout|password|sessions/.test(path)) continue;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
    for (const method of Object.keys(methods).filter((name) => name !== "get")) {
      const payload = path.startsWith("/api/admin/pools") ? payloadOf(path, sent) : sent;
      if (path.startsWith("/api/admin/pools")) pools++;
      await app.inject({ method: method.toUpperCase() as "POST", url, headers: admin.headers, payload });
    }
  }
  expect(pools).toBeGreaterThanOrEqual(8);
  const calls = await db.selectFrom("operator_call").select(["target", "function_name", "data"]).execute();
  expect(calls.map(({ function_name }) => function_name)).toEqual(
    expect.arrayContaining(["disburseLoan", "setPaused", "revokeScors"]),
  );
  for (const { target, function_name, data } of calls) {
    const contract = target.split(":")[0] as keyof typeof abis;
    expect(ALLOWED[contract] ?? []).toContain(function_name);
    const { args = [] } = decodeFunctionData({ abi: abis[contract], data }) as { args?: readonly unknown[] };
    expect(args).not.toContain(thief);
    if (function_name === "disburseLoan")
      expect(args[1]).toBe(getAddress(chain.deployment.contracts.TrestleEscrow));
  }
  await operate(work);
  const after = await held();
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  expect(sum(after)).toBe(sum(before));
  expect((after[3] ?? 0n) - (before[3] ?? 0n)).toBe(COIN);
  expect(await chain.control.readContract({ ...pool(), functionName: "owner" })).toBe(
    account.address as Address,
  );
  expect((await console()).pools).toHaveLength(3);
}, 180_000);

/** Returns the payload that a route accepts, without other fields. */
function payloadOf(path: string, sent: Record<string, string>): Record<string, string | undefined> {
  const { tier, tokenId, amount, what, reason } = sent;
  if (path.endsWith("/proposals")) return { tier, tokenId, amount };
  if (path.endsWith("/stop")) return { what, reason };
  return path.endsWith("/decline") || path.endsWith("/revoke") ? { reason } : {};
}
