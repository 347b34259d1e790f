import type { MyMoney, PastMovement } from "@trestle/domain/my-money/my-money.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import type { Member } from "@trestle/testkit/factories.ts";
import { hashOf, openWorkChain, startWork, type Work } from "@trestle/testkit/work.ts";
import { parseEther } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";

let chain: TestChain;
let work: Work;
beforeEach(async () => {
  chain = await openWorkChain();
  work = await startWork(chain);
});
afterEach(() => chain.stop());

/** Starts a project of 10 with a donation of 1, and pays its first milestone of 4. */
async function partlyPaid(): Promise<string> {
  const { projectId, tokenId } = await work.start(undefined, "1");
  await work.act("developer", "submitMilestone", [BigInt(tokenId), 0n, hashOf("evidence")]);
  await work.act("customer", "approveMilestone", [BigInt(tokenId), 0n]);
  await work.indexer.catchUp();
  return projectId;
}

type Answer = Awaited<ReturnType<Work["server"]["app"]["inject"]>>;

const moneyOf = async (member: Member) => (await work.ask<MyMoney>(member, "/api/my-money")).body;
const movementsOf = async (member: Member, query = "") =>
  (await work.ask<PastMovement[]>(member, `/api/my-money/movements${query}`)).body;
const net = (movements: PastMovement[]) =>
  movements.reduce(
    (sum, { direction, amount }) => sum + BigInt(amount) * (direction === "in" ? 1n : -1n),
    0n,
  );

it("says of each giver what the escrow still holds of theirs", async () => {
  const projectId = await partlyPaid();
  const { customer, developer, donor } = work.members;
  const coin = (amount: string) => parseEther(amount).toString();
  expect((await moneyOf(customer)).inEscrow).toEqual({ atWork: coin("5"), donated: "0", total: coin("5") });
  expect((await moneyOf(developer)).inEscrow).toEqual({ atWork: "0", donated: "0", total: "0" });
  const given = await moneyOf(donor);
  expect(given.inEscrow).toEqual({ atWork: "0", donated: coin("1"), total: coin("1") });
  expect(given.donations).toMatchObject([
    { projectId, given: coin("1"), spent: "0", claimed: "0", refundable: coin("1"), claimable: false },
  ]);
});

it("adds up to the wei: what people paid is held, was paid to the developer, or was a fee", async () => {
  await partlyPaid();
  const { customer, developer, donor } = work.members;
  const paid = net([...(await movementsOf(customer)), ...(await movementsOf(donor))]);
  const received = net(await movementsOf(developer));
  const { held, released, fees } = (await moneyOf(customer)).inYourProjects;
  expect(-paid).toBe(parseEther("10"));
  expect(received).toBe(BigInt(released));
  expect(-paid).toBe(BigInt(held) + BigInt(released) + BigInt(fees));
  expect(BigInt(fees)).toBeGreaterThan(0n);
});

it("lists movements newest first, filtered by direction and project, the same page by page and as CSV", async () => {
  const projectId = await partlyPaid();
  const { customer, developer } = work.members;
  await work.start([["2", 20]]);
  const all = await movementsOf(customer);
  expect(all.map(({ direction }) => direction)).toEqual(["out", "out"]);
  expect(all[0]?.at).toBeGreaterThanOrEqual(all[1]?.at ?? Number.POSITIVE_INFINITY);
  expect(await movementsOf(customer, `?projectId=${projectId}`)).toEqual([all[1]]);
  expect(await movementsOf(customer, "?direction=in")).toEqual([]);
  expect(await movementsOf(developer, "?direction=in")).toHaveLength(1);

  const paged: PastMovement[] = [];
  let url: string | undefined = "/api/my-money/movements?limit=1";
  while (url) {
    const answer: Answer = await work.server.app.inject({ url, headers: customer.headers });
    paged.push(...answer.json<PastMovement[]>());
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
  }
  expect(paged).toEqual(all);

  const csv = await work.server.app.inject({ url: "/api/my-money/movements.csv", headers: customer.headers });
  const rows = csv.body.trim().split(/\r?\n/).slice(1);
  expect(rows.map((row) => row.split(",")[4]?.replaceAll('"', ""))).toEqual(all.map(({ amount }) => amount));
});

it("does not show other accounts' money", async () => {
  await partlyPaid();
  const { stranger } = work.members;
  expect(await movementsOf(stranger)).toEqual([]);
  expect(await moneyOf(stranger)).toMatchObject({ projects: [], donations: [], waiting: [], coming: [] });
  for (const path of ["", "/movements", "/movements.csv"])
    expect((await work.ask(undefined, `/api/my-money${path}`)).status).toBe(401);
});

it("asks the customer to review a submission, and the developer for nothing until then", async () => {
  const { customer, developer } = work.members;
  const job = await work.start();
  await work.act("developer", "submitMilestone", [BigInt(job.tokenId), 0n, hashOf("more evidence")]);
  await work.indexer.catchUp();
  const tasksOf = async (member: Member) =>
    (await moneyOf(member)).waiting.filter((task) => task.projectId === job.projectId);
  expect(await tasksOf(customer)).toMatchObject([
    { act: "approveMilestone", milestone: 0, amount: parseEther("4").toString() },
  ]);
  expect((await tasksOf(developer)).filter(({ milestone }) => milestone === 0)).toEqual([]);
});
