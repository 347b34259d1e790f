import { type OngoingProject, ongoingProject } from "@trestle/domain/milestones/ongoing.ts";
import { type TrackedProject, trackedProject } from "@trestle/domain/milestones/tracking.ts";
import { type MyMoney, myMoney } from "@trestle/domain/my-money/my-money.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { hashOf, type Job, openWorkChain, startWork, type Work } from "@trestle/testkit/work.ts";
import { parseEther } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

/** Proposals need no consent of the other party, so no content of theirs may break a page. */

const DAY = 86_400;
const MAX_UINT = 2n ** 256n - 1n;
/** A whole number that JavaScript has, and no date. */
const NO_DATE = 9_000_000_000_000n;

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());

type Line = [index: number | bigint, amount: bigint, deadline: number | bigint];
const changeOf = (lines: Line[], validUntil: number | bigint) => ({
  milestones: lines.map(([index]) => BigInt(index)),
  amounts: lines.map(([, amount]) => amount),
  deadlines: lines.map(([, , deadline]) => BigInt(deadline)),
  ...{ termsHash: hashOf("change"), validUntil: BigInt(validUntil) },
});

/** Reads every page that shows the project as each person does, with the schemas that their browsers parse it with. */
async function everyPage({ indexer, ask, members }: Work, { projectId }: Job) {
  await indexer.catchUp();
  const { customer, developer, donor, arbiter, stranger } = members;
  const seen: TrackedProject[] = [];
  for (const member of [customer, developer, donor, arbiter, stranger, undefined]) {
    const tracked = await ask<TrackedProject>(member, `/api/projects/${projectId}/tracking`);
    expect(tracked.status).toBe(200);
    seen.push(trackedProject.parse(tracked.body));
    if (!member) continue;
    for (const show of ["ongoing", "waiting"]) {
      const url = `/api/projects/ongoing?userId=${member.user.id}&show=${show}`;
      z.array(ongoingProject).parse((await ask<OngoingProject[]>(member, url)).body);
    }
    myMoney.parse((await ask<MyMoney>(member, "/api/my-money")).body);
  }
  for (const each of seen)
    for (const { validUntil } of [...each.changes, ...each.settlements])
      expect(new Date(validUntil * 1000).getUTCFullYear()).toBeLessThan(10_000);
  return seen[0] as TrackedProject;
}

it("shows every page to everyone after extreme proposals, and a change order that can be accepted", async () => {
  const work = await startWork(chain);
  const { act, now } = work;
  const job = await work.start(undefined, "1");
  const id = BigInt(job.tokenId);
  const at = await now();
  const coin = parseEther("1");
  const soon = at + 100 * DAY;
  const sound = changeOf([[1, parseEther("3.5"), soon]], at + 30 * DAY);
  const hopeless = {
    "dates beyond all numbers": changeOf([[1, coin, MAX_UINT]], MAX_UINT),
    "dates beyond all dates": changeOf([[1, coin, NO_DATE]], NO_DATE),
    "places beyond all numbers": changeOf([[MAX_UINT, coin, soon]], at + DAY),
    "amounts beyond all sums": changeOf(
      [
        [1, MAX_UINT, soon],
        [2, MAX_UINT, soon],
      ],
      at + DAY,
    ),
    "500 entries": changeOf(
      Array.from({ length: 500 }, (): Line => [0, coin, soon]),
      at + DAY,
    ),
    "more dates than milestones": {
      ...changeOf([[1, coin, soon]], at + DAY),
      deadlines: Array.from({ length: 40 }, () => BigInt(soon)),
    },
  };
  for (const [index, [name, change]] of Object.entries(hopeless).entries()) {
    const party = index % 2 === 0 ? "developer" : "customer";
    await act(party, "proposeChange", [id, sound]);
    expect(Object.keys((await work.state(job)).changes), "a sound one").toHaveLength(1);
    await act(party, "proposeChange", [id, change]);
    expect((await everyPage(work, job)).changes, name).toEqual([]);
  }
  expect(JSON.stringify(await work.state(job)).length).toBeLessThan(5_000);

  await act("developer", "proposeChange", [id, sound]);
  const [offered] = (await everyPage(work, job)).changes;
  expect(offered).toMatchObject({ added: parseEther("0.5").toString(), validUntil: at + 30 * DAY });
  await act("customer", "acceptChange", [id, bigints(offered?.call)], parseEther("0.5"));
  const changed = await everyPage(work, job);
  expect(changed.milestones.map(({ amount }) => amount)).toEqual(
    ["4", "3.5", "3"].map((amount) => parseEther(amount).toString()),
  );
  expect(changed.changes).toEqual([]);
});

it.each([["beyond all numbers", MAX_UINT] as const, ["that is no date", NO_DATE] as const])(
  "shows proposals that stand until a moment %s, which can be accepted as they were made",
  async (_, validUntil) => {
    const work = await startWork(chain);
    const { act, now, members } = work;
    const job = await work.start(undefined, "1");
    const id = BigInt(job.tokenId);
    const change = changeOf([[2, parseEther("2"), (await now()) + 100 * DAY]], validUntil);
    await act("developer", "proposeChange", [id, change]);
    await everyPage(work, job);
    await act("developer", "proposeSettlement", [id, parseEther("6"), parseEther("4"), validUntil]);
    const both = await everyPage(work, job);
    expect(both.changes[0]?.call.validUntil).toBe(validUntil.toString());
    await act("customer", "acceptChange", [id, bigints(both.changes[0]?.call)]);

    await act("developer", "proposeSettlement", [id, parseEther("6"), parseEther("3"), validUntil]);
    const url = `/api/projects/ongoing?userId=${members.customer.user.id}&show=waiting`;
    const { settlements, acts } = await everyPage(work, job);
    const { body: list } = await work.ask<OngoingProject[]>(members.customer, url);
    expect(list).toMatchObject([{ _id: job.projectId, nextAction: { act: "acceptSettlement" } }]);
    expect(acts.find(({ act: name }) => name === "acceptSettlement")).toMatchObject({ possible: true });
    const { toDeveloper, toRefund, validUntil: until } = settlements[0]?.call ?? {};
    await act("customer", "acceptSettlement", [
      id,
      ...[toDeveloper, toRefund, until].map((part) => BigInt(part ?? 0)),
    ]);
    expect(await everyPage(work, job)).toMatchObject({ status: "settled", settlements: [] });
  },
);

it("shows proposals that the version before has written, until they are folded again", async () => {
  const work = await startWork(chain);
  const { act, now, server } = work;
  const job = await work.start(undefined, "1");
  const id = BigInt(job.tokenId);
  const until = BigInt((await now()) + 30 * DAY);
  await act("developer", "proposeChange", [id, changeOf([[2, parseEther("2"), until + 1n]], until)]);
  await act("customer", "proposeSettlement", [id, parseEther("6"), parseEther("4"), until]);
  const before = await everyPage(work, job);
  const { rowCount } = await server.pool.query(
    `update escrow_project set state = regexp_replace(state::text, '"validUntilOnChain": "\\d+", ', '', 'g')::jsonb
     where state::text like '%validUntilOnChain%'`,
  );
  expect(rowCount).toBe(1);
  const { changes, settlements } = await everyPage(work, job);
  expect([changes.length, settlements.length]).toEqual([1, 1]);
  expect({ changes, settlements }).toEqual({ changes: before.changes, settlements: before.settlements });
});

/** Converts a call as the page does. */
const bigints = (call: TrackedProject["changes"][number]["call"] | undefined) =>
  call && {
    milestones: call.milestones.map(BigInt),
    amounts: call.amounts.map(BigInt),
    deadlines: call.deadlines.map(BigInt),
    termsHash: call.termsHash as `0x${string}`,
    validUntil: BigInt(call.validUntil),
  };
