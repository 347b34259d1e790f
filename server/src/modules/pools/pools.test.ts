import { abis } from "@trestle/chain/abis.gen.ts";
import type { Tier } from "@trestle/chain/contract-names.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { Loan, LoanSummary } from "@trestle/domain/pools/loan.ts";
import type { PoolEvent, PoolSeries, PoolSummary, PoolsOverview } from "@trestle/domain/pools/pool.ts";
import type { LenderPositions, PoolMovement } from "@trestle/domain/pools/position.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { lendTo, mineAt, seasonDeposits } from "@trestle/testkit/loans.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { parseEther } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { chainReaders } from "../../projections.ts";
import { reconcile } from "../../reconcile.ts";
import { principalLent } from "./directory.ts";
import { readDeadlines } from "./loan-deadlines.ts";
import { poolReader } from "./read-pools.ts";
import { watchPools } from "./watch-pools.ts";

const [ADA, BEN, CARA, DAN] = [4, 5, 6, 7];
const address = (number: number) => demoAccount(number).address.toLowerCase();

let chain: TestChain;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());

async function stage(rpcUrl = chain.rpcUrl) {
  const server = await startServer({}, { chain: { ...chain, rpcUrl } });
  const { db, app, deployment, log } = server;
  const indexer = new Indexer({
    ...{ db, log, deployment, transport: nodeAt(chain.rpcUrl), readers: chainReaders },
    ...{ maxReorg: undefined, confirmations: 2 },
  });
  await indexer.start();
  await indexer.catchUp();
  const get = async <T>(path: string): Promise<T> => (await app.inject(path)).json() as T;
  /** Waits until cached answers of the chain have expired. */
  const fresh = () => new Promise((resolve) => setTimeout(resolve, 1_050));
  const pool = async (tier: Tier): Promise<PoolSummary> => {
    await fresh();
    const { pools } = await get<PoolsOverview>("/api/pools");
    return pools.find((one) => one.tier === tier) as PoolSummary;
  };
  return { server, db, app, indexer, get, pool, fresh };
}

const deposit = (from: number, tier: Tier, amount: string) =>
  chain.send(from, `LendingPool:${tier}`, "deposit", [], parseEther(amount));
const contract = (tier: Tier) =>
  ({ address: chain.deployment.contracts.pools[tier], abi: abis.LendingPool }) as const;

/** Returns the stored sums, and the same figures added up from the rows. */
async function sumsAndRows(db: Awaited<ReturnType<typeof stage>>["db"]) {
  const { rows } = await sql<Record<string, string>>`
    select pool, lenders, active_loans, principal, yearly_interest, defaults, lost, covered,
      (select count(*) from pool_position p where p.pool = pool_sum.pool and tokens > 0) as "rowLenders",
      (select count(*) from pool_loan l where l.pool = pool_sum.pool and status = 'active') as "rowLoans",
      (select coalesce(sum(principal), 0) from pool_loan l where l.pool = pool_sum.pool) as "rowPrincipal",
      (select coalesce(sum(principal * (state ->> 'interestRate')::numeric), 0) from pool_loan l
        where l.pool = pool_sum.pool) as "rowInterest"
    from pool_sum order by pool`.execute(db);
  return rows;
}

it("says of an empty pool that a token costs 1, and nothing of a wallet without one", async () => {
  const { get, pool } = await stage();
  expect(await pool("high-risk")).toMatchObject({
    tvl: "0",
    tokenPrice: parseEther("1").toString(),
    earns: { now: 0, lately: null },
    settings: { minScors: 1, maxScors: 4, maxUtilisation: 6500 },
  });
  expect(await get<LenderPositions>(`/api/pools/lenders/${address(9)}`)).toMatchObject({
    stale: false,
    value: "0",
    firstDepositAt: null,
    months: [],
  });
});

it("follows a loan from approval to recovery, and the lenders with it, to the wei", async () => {
  const { db, app, indexer, get, pool, fresh, server } = await stage();
  await deposit(ADA, "low-risk", "20");
  await deposit(BEN, "low-risk", "20");
  await deposit(2, "medium-risk", "9");
  await deposit(3, "medium-risk", "11");
  await seasonDeposits(chain);

  const good = await lendTo(chain, 1, {
    tier: "low-risk",
    owner: CARA,
    amount: "1.2",
    scors: 11,
    days: [20, 40],
  });
  const bad = await lendTo(chain, 2, {
    ...{ tier: "low-risk", owner: DAN, amount: "1", scors: 11, days: [10], builder: 8 },
  });
  await indexer.catchUp();
  const lent = await pool("low-risk");
  const [tvl, utilised, , tokenPrice] = await chain.control.readContract({
    ...contract("low-risk"),
    functionName: "getPoolStats",
  });
  expect(lent).toMatchObject({
    tvl: tvl.toString(),
    tokenPrice: tokenPrice.toString(),
    principal: utilised.toString(),
    activeLoans: 2,
    lenders: 2,
    utilization: 549,
    largest: { loan: parseEther("1.2").toString(), lender: expect.stringMatching(/^(20|19)/) },
  });
  // The largest by amount, not by its digits.
  expect((await pool("medium-risk")).largest.lender).toBe(parseEther("11").toString());
  // 2.2 at about 5% of 40, less a twentieth for the reserve.
  expect(lent.earns.now).toBeGreaterThanOrEqual(25);
  expect(lent.earns.now).toBeLessThanOrEqual(28);

  // Amounts due by month are all that both owe by their schedules; once they have ended, nothing.
  const due = async () => {
    await fresh();
    await readDeadlines(server, poolReader(server));
    const { due: months } = await get<PoolSeries>("/api/pools/series");
    const sum = (amounts: string[]) =>
      Number(amounts.reduce((total, each) => total + BigInt(each), 0n)) / 1e18;
    return {
      all: sum(months.map(({ amounts }) => amounts["low-risk"])),
      late: sum(months.map(({ late }) => late)),
    };
  };
  const ahead = await due();
  expect(ahead).toEqual({ all: expect.closeTo(2.205, 2), late: 0 });
  expect(await due()).toEqual(ahead);

  const loans = await get<LoanSummary[]>("/api/pools/loans?tier=low-risk");
  expect(loans.map(({ tokenId, status }) => [tokenId, status])).toEqual([
    [bad.tokenId.toString(), "active"],
    [good.tokenId.toString(), "active"],
  ]);
  expect(loans[1]).toMatchObject({ deadline: Number(good.deadlines[0]), due: parseEther("0.6").toString() });
  const first = await app.inject("/api/pools/loans?limit=1");
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
  expect((await get<LoanSummary[]>(next)).map(({ tokenId }) => tokenId)).toEqual([good.tokenId.toString()]);

  await chain.send(CARA, "LendingPool:low-risk", "processRepayment", [good.tokenId], parseEther("0.6"));
  await mineAt(chain, (bad.deadlines[0] ?? 0n) + 68n * 86_400n);
  const debt = await chain.control.readContract({
    ...contract("low-risk"),
    functionName: "debtOf",
    args: [good.tokenId],
  });
  // More than is owed a block later; the rest comes back.
  await chain.send(BEN, "LendingPool:low-risk", "processRepayment", [good.tokenId], debt + parseEther("0.1"));
  const watch = watchPools(server);
  const behind = await due();
  expect(behind.late).toBe(behind.all);
  await watch();
  await watch();
  const alarms = () => server.logged.filter(({ msg }) => String(msg).startsWith("ALARM: "));
  expect(alarms().map(({ tier, alarm }) => [tier, alarm])).toEqual([
    ["low-risk", "overdue"],
    ["low-risk", "write-down"],
  ]);
  expect(await server.metrics.metrics()).toContain('pool_alarms{tier="low-risk",alarm="overdue"} 1');
  await chain.send(ADA, "LendingPool:low-risk", "processDefault", [bad.tokenId]);
  await chain.send(DAN, "LendingPool:low-risk", "processRepayment", [bad.tokenId], parseEther("0.25"));
  await chain.send(ADA, "LendingPool:low-risk", "withdraw", [parseEther("5")]);
  await indexer.catchUp();
  await fresh();

  const paid = await get<Loan>(`/api/pools/low-risk/loans/${good.tokenId}`);
  expect(paid).toMatchObject({ status: "repaid", owed: "0", repaidPercent: 100, borrower: address(CARA) });
  expect(paid.payments.map(({ payer, remaining }) => [payer, remaining === "0"])).toEqual([
    [address(BEN), true],
    [address(CARA), false],
  ]);
  expect(paid.schedule.map(({ deadline }) => deadline)).toEqual(good.deadlines.map(Number));
  const lost = await get<Loan>(`/api/pools/low-risk/loans/${bad.tokenId}`);
  expect(lost).toMatchObject({ status: "defaulted", loss: { recovered: expect.stringMatching(/^\d+$/) } });
  expect(BigInt(lost.owed)).toBe(
    await chain.control.readContract({
      ...contract("low-risk"),
      functionName: "debtOf",
      args: [bad.tokenId],
    }),
  );
  expect(await get<LoanSummary[]>("/api/pools/loans?status=defaulted")).toHaveLength(1);
  expect((await app.inject("/api/pools/medium-risk/loans/1")).statusCode).toBe(404);

  expect(await due()).toEqual({ all: 0, late: 0 });
  const after = await pool("low-risk");
  expect(after).toMatchObject({ defaults: 1, activeLoans: 0, lenders: 2 });
  // A default's loss includes interest, and doesn't make the lent principal negative.
  expect(await principalLent(db, chain.deployment.key)).toBe("0");
  expect(after.earns.lately).toBeLessThan(0);
  expect(BigInt(after.lost)).toBe(BigInt(lost.loss?.amount ?? 0));

  const mine = await get<LenderPositions>(`/api/pools/lenders/${demoAccount(ADA).address}`);
  const low = mine.positions[0];
  const tokens = await chain.control.readContract({
    ...contract("low-risk"),
    functionName: "balanceOf",
    args: [demoAccount(ADA).address],
  });
  const worth = await chain.control.readContract({
    ...contract("low-risk"),
    functionName: "getTokenValue",
    args: [tokens],
  });
  expect(low).toMatchObject({
    tokenBalance: parseEther("15").toString(),
    cost: parseEther("15").toString(),
    ethValue: worth.toString(),
    poolPercentage: 4285,
  });
  expect(BigInt(low?.gain ?? 0)).toBe(worth + BigInt(low?.withdrawn ?? 0) - parseEther("20"));
  expect(BigInt(mine.gain)).toBeLessThan(0n);
  // The months add up to the gain, but for a wei of rounding each.
  const sum = mine.months.reduce((total, { earned }) => total + BigInt(earned), 0n);
  expect(Number(sum - BigInt(mine.gain))).toBeCloseTo(0, -3);

  const movements = await get<PoolMovement[]>(`/api/pools/lenders/${address(ADA)}/movements`);
  expect(movements.map(({ kind, tokens: moved }) => [kind, moved])).toEqual([
    ["withdrawal", parseEther("5").toString()],
    ["deposit", parseEther("20").toString()],
  ]);
  const csv = (await app.inject(`/api/pools/lenders/${address(ADA)}/movements.csv`)).body.split("\r\n");
  expect(csv[2]).toContain('"deposit","20","20"');
  expect((await app.inject("/api/pools/loans.csv")).body.split("\r\n")).toHaveLength(4);

  const events = await get<PoolEvent[]>("/api/pools/low-risk/events?limit=3");
  expect(events.map(({ kind }) => kind)).toEqual(["withdrawal", "repayment", "default"]);
  expect(events[1]?.amount).toBe(parseEther("0.25").toString());

  const series = await get<PoolSeries>("/api/pools/series?range=all");
  expect(series.prices["low-risk"].at(-1)?.price).toBe(after.tokenPrice);
  expect(series.prices["low-risk"].length).toBeGreaterThan(2);
  // Paid in the first and in the last, and nothing in those between.
  const months = series.interest.map(({ month }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  expect(months.length).toBeGreaterThan(2);
  expect(months).toEqual(months.map((_, index) => (months[0] ?? 0) + index));
  expect(series.interest.map(({ amounts }) => amounts["low-risk"] === "0")).toEqual(
    months.map((_, index) => index > 0 && index < months.length - 1),
  );

  for (const row of await sumsAndRows(db)) {
    expect([row.lenders, row.active_loans, row.principal, row.yearly_interest]).toEqual([
      row.rowLenders,
      row.rowLoans,
      row.rowPrincipal,
      row.rowInterest,
    ]);
  }
  expect((await reconcile(db, server.deployment, nodeAt(chain.rpcUrl))).differences).toEqual([]);
});

it("takes days and sums back with a reorg, and gives the same when it reads everything again", async () => {
  const { db, indexer, server } = await stage();
  const state = async () => ({
    sums: await sumsAndRows(db),
    days: (await sql`select * from pool_day order by pool, day`.execute(db)).rows,
    positions: (await sql`select * from pool_position order by pool, lender`.execute(db)).rows,
  });
  const before = await state();
  expect(before.sums.length).toBeGreaterThan(0);
  await deposit(9, "low-risk", "3");
  await deposit(9, "medium-risk", "2");
  await indexer.catchUp();
  expect(await state()).not.toEqual(before);
  await chain.reorg(2);
  await chain.control.mine({ blocks: 1 });
  await indexer.catchUp();
  const turned = await state();
  expect(turned.days).toEqual(before.days);
  expect(turned.positions).toEqual(before.positions);
  // A pool that lost its first deposit keeps a row of zeros.
  expect(turned.sums.filter(({ lenders }) => lenders !== "0")).toEqual(before.sums);

  await db
    .updateTable("projection")
    .set({ version: 0 })
    .where("deployment", "=", server.deployment.key)
    .execute();
  await indexer.start();
  expect(await state()).toEqual(turned);
});

it("asks the contracts again when another block has the number of the one it knows", async () => {
  const { pool, get } = await stage();
  const before = await pool("low-risk");
  await deposit(9, "low-risk", "3");
  const after = await pool("low-risk");
  expect(BigInt(after.tvl)).toBeGreaterThan(BigInt(before.tvl));
  const { block } = await get<PoolsOverview>("/api/pools");
  await chain.reorg(1);
  expect((await pool("low-risk")).tokens).toBe(before.tokens);
  expect((await get<PoolsOverview>("/api/pools")).block).toBe(block);
});

it("shows zeros and a price of 1, and says that they are stale, when the chain does not answer", async () => {
  const { get } = await stage("http://127.0.0.1:9");
  const { stale, pools } = await get<PoolsOverview>("/api/pools");
  expect(stale).toBe(true);
  expect(pools.map(({ tvl, tokenPrice }) => [tvl, tokenPrice])).toEqual(
    pools.map(() => ["0", parseEther("1").toString()]),
  );
  expect(await get<LenderPositions>(`/api/pools/lenders/${address(ADA)}`)).toMatchObject({
    stale: true,
    value: "0",
    gain: "0",
  });
});
