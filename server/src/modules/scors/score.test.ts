import { type Evidence, scoreOf, shownScore } from "@trestle/domain/scors/score.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SyntheticChain } from "@trestle/testkit/synthetic-chain.ts";
import { parseEther } from "viem";
import { describe, expect, it } from "vitest";
import { readEvent } from "../../platform/events/events.ts";
import { partiesOf } from "../bids/directory.ts";
import { computeScore } from "./compute-score.ts";
import { SCORE_TASK } from "./evidence-projection.ts";
import { refreshCounterparties, scoreTask } from "./keep-scores.ts";
import { refreshScore } from "./refresh-score.ts";
import { replayScores } from "./replay-scores.ts";

const FULL = parseEther("10000");
const today = () => new Date(Math.floor(Date.now() / 1000) * 1000);
const daysAgo = (days: number) => new Date(today().getTime() - days * 86_400_000);
let made = 0;
const wallet = () => `0x${(++made).toString(16).padStart(40, "a")}`;

async function stage() {
  const server = await startServer();
  const developer = await signedIn(server, { role: "developer" });
  const chain = new SyntheticChain(server);
  return { server, chain, developer, me: await walletOf(server.db, developer) };
}
const stored = async ({ db }: TestServer, { user }: Member) => {
  const row = await db
    .selectFrom("scors_score")
    .selectAll()
    .where("account_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { ...row, shown: shownScore(BigInt(row.raw)) };
};
const scored = async (server: TestServer, member: Member) => {
  await refreshScore(server, member.user.id);
  return stored(server, member);
};
/** Runs what waits in the queue of one task. */
async function runJobs(server: TestServer, identifier: string, run: (payload: never) => Promise<void>) {
  const { rows } = await server.pool.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and identifier = $1 returning payload`,
    [identifier],
  );
  for (const { payload } of rows) for (const one of [payload].flat()) await run(one as never);
}
const history = ({ db }: TestServer, { user }: Member) =>
  db.selectFrom("scors_history").selectAll().where("account_id", "=", user.id).orderBy("at").execute();

describe("a score from the chain's events", () => {
  it("counts each finished project once, in both roles, as the rules say", async () => {
    const { server, chain, developer, me } = await stage();
    const customer = await signedIn(server);
    const theirs = await walletOf(server.db, customer);
    await chain.attest(theirs, me);
    const [first, second] = [daysAgo(10), daysAgo(5)];
    await chain.deal({ customer: theirs, developer: me, amount: FULL, at: first, daysLate: 30 });
    await chain.deal({ customer: theirs, developer: me, amount: FULL, at: second, silent: true });
    const evidence = (value: number, endedAt: Date, kind: Evidence["kind"], id: string): Evidence => ({
      ...{ id, kind, value, amount: FULL, endedAt, counterparty: "other" },
    });
    const known = new Map([["other", { verified: true, inside: 0, outside: 0 }]]);
    const at = (await scored(server, developer)).as_of;
    expect((await stored(server, developer)).raw).toBe(
      scoreOf(
        [evidence(0.7, first, "delivery", "delivery/1"), evidence(1, second, "delivery", "delivery/2")],
        known,
        at,
      ).raw.toString(),
    );
    const { as_of, raw } = await scored(server, customer);
    expect(raw).toBe(
      scoreOf(
        [
          evidence(1, first, "stewardship", "stewardship/1"),
          evidence(0.5, second, "stewardship", "stewardship/2"),
        ],
        known,
        as_of,
      ).raw.toString(),
    );
  });

  it("keeps a point of history and an event for each item, and each once", async () => {
    const { server, chain, developer, me } = await stage();
    for (const days of [30, 20, 10])
      await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: daysAgo(days) });
    await refreshScore(server, developer.user.id);
    const points = await history(server, developer);
    expect(points.map(({ cause }) => cause)).toEqual([
      "delivery/1",
      "delivery/2",
      "delivery/3",
      expect.stringMatching(/^month\//),
    ]);
    expect(
      points
        .map(({ raw }) => BigInt(raw))
        .every((raw, i, all) => i === 0 || raw >= (all[i - 1] ?? 0n) - 10n ** 28n),
    ).toBe(true);
    await refreshScore(server, developer.user.id);
    expect((await history(server, developer)).length).toBe(4);
    const events = await server.db
      .selectFrom("domain_event")
      .select("data")
      .where("type", "=", "scors.changed")
      .orderBy("id")
      .execute();
    expect(events.map(({ data }) => data)).toEqual([
      { tokenId: "1", account: developer.user.id, kind: "delivery", from: 6, to: expect.any(Number) },
      expect.objectContaining({ tokenId: "2" }),
      expect.objectContaining({ tokenId: "3" }),
    ]);
  });

  it("forgets what a reorg took away, with its point and its event", async () => {
    const { server, chain, developer, me } = await stage();
    await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: daysAgo(9) });
    const first = await scored(server, developer);
    await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: daysAgo(3), abandoned: true });
    expect((await scored(server, developer)).shown).toBeLessThan(6);
    await runJobs(server, SCORE_TASK, scoreTask(server));
    await chain.turnBack(1n);
    await runJobs(server, SCORE_TASK, scoreTask(server));
    const again = await stored(server, developer);
    expect(again.shown).toBe(first.shown);
    expect((await history(server, developer)).map(({ cause }) => cause)).toEqual([
      "delivery/1",
      expect.stringMatching(/^month\//),
    ]);
    expect(
      (await server.db.selectFrom("domain_event").select("id").where("type", "=", "scors.changed").execute())
        .length,
    ).toBe(1);
  });

  it("asks for a new score in the transaction of the block that ends a project", async () => {
    const { server, chain, developer, me } = await stage();
    await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: today() });
    await runJobs(server, SCORE_TASK, scoreTask(server));
    expect((await stored(server, developer)).shown).toBeGreaterThan(6);
  });

  it("counts a repaid loan, and a default far more", async () => {
    const { server, chain, developer, me } = await stage();
    await chain.loan("1", me, FULL, daysAgo(1));
    const repaid = (await scored(server, developer)).shown;
    expect(repaid).toBeGreaterThan(6.5);
    await chain.loan("2", me, FULL, daysAgo(1), { defaulted: true });
    expect((await scored(server, developer)).shown).toBe(3.19);
  });

  it("belongs to the account that bid or posted, wherever the wallet goes later", async () => {
    const { server, chain, developer, me } = await stage();
    await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: daysAgo(1), abandoned: true });
    await server.db
      .updateTable("scors_evidence")
      .set({ subject_id: developer.user.id })
      .where("kind", "=", "delivery")
      .execute();
    await walletOf(server.db, developer);
    const junk = await signedIn(server);
    await server.db
      .updateTable("account")
      .set({ ethereum_address: me })
      .where("id", "=", junk.user.id)
      .execute();
    expect((await scored(server, developer)).shown).toBeLessThan(6);
    await refreshScore(server, junk.user.id);
    expect(
      await server.db
        .selectFrom("scors_score")
        .select("raw")
        .where("account_id", "=", junk.user.id)
        .execute(),
    ).toEqual([]);
  });
});

describe("a wallet that changes hands", () => {
  it("leaves no stored score wrong, however far the person's word reached", async () => {
    const { server, chain, developer, me } = await stage();
    const people = [developer, ...(await Promise.all([1, 2, 3].map(() => signedIn(server))))];
    const [friend = "", partner = "", subject = ""] = await Promise.all(
      people.slice(1).map((person) => walletOf(server.db, person)),
    );
    await chain.attest(me, friend, partner, subject);
    // The judged one's two customers know each other; one of them also knows the person who leaves.
    for (const customer of [friend, partner])
      await chain.deal({ customer, developer: subject, amount: FULL, at: daysAgo(9) });
    await chain.deal({ customer: partner, developer: friend, amount: FULL, at: daysAgo(8) });
    await chain.deal({ customer: me, developer: friend, amount: FULL, at: daysAgo(7) });
    const wallets = new Map(
      [me, friend, partner, subject].map((address, i) => [address, people[i]?.user.id]),
    );
    for (const [address, id] of wallets) {
      const mine = { subject: { subject_id: id }, counterparty: { counterparty_id: id } } as const;
      for (const side of ["subject", "counterparty"] as const)
        await server.db.updateTable("scors_evidence").set(mine[side]).where(side, "=", address).execute();
    }
    await runJobs(server, "event", async () => {});
    await runJobs(server, SCORE_TASK, scoreTask(server));
    for (const { user } of people) await refreshScore(server, user.id);
    const differences = async () => {
      const rows = await server.db.selectFrom("scors_score").selectAll().execute();
      const wrong = await Promise.all(
        rows.map(async ({ account_id, as_of, block_number, raw }) => {
          const asOf = { time: as_of, block: BigInt(block_number) };
          const { score } = await computeScore(server.db, server.deployment, account_id, asOf);
          return score.raw.toString() === raw ? [] : [account_id];
        }),
      );
      return wrong.flat();
    };
    expect(await differences()).toEqual([]);
    const { headers } = developer;
    const unlinked = await server.app.inject({ method: "DELETE", url: "/api/auth/wallet", headers });
    expect(unlinked.statusCode).toBe(200);
    const wrong = await differences();
    expect(wrong).toEqual(expect.arrayContaining([people[1]?.user.id, people[3]?.user.id]));
    const listener = refreshCounterparties(server);
    await runJobs(server, "event", async ({ id }: { id: string }) => {
      const event = await readEvent(server.db, id);
      if (event) await listener(event);
    });
    await runJobs(server, SCORE_TASK, scoreTask(server));
    expect(await differences()).toEqual([]);
  });
});

describe("attacks on the real code", () => {
  it("gives one verified accomplice, however many projects, no more than 7.2", async () => {
    const { server, chain, developer, me } = await stage();
    const accomplice = wallet();
    await chain.attest(accomplice);
    for (let i = 0; i < 40; i++)
      await chain.deal({ customer: accomplice, developer: me, amount: FULL, at: today() });
    expect((await scored(server, developer)).shown).toBeCloseTo(7.15, 1);
  });

  it("gives any number of people without a verified identity no more than 7.2", async () => {
    const { server, chain, developer, me } = await stage();
    for (let i = 0; i < 60; i++)
      await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: today() });
    expect((await scored(server, developer)).shown).toBeLessThanOrEqual(7.2);
  });

  it("gives a verified circle no more than 7.2, even when each of them invents outsiders", async () => {
    const { server, chain, developer, me } = await stage();
    const ring = [me, ...Array.from({ length: 4 }, wallet)];
    await chain.attest(...ring);
    for (const a of ring)
      for (const b of ring)
        for (let i = 0; i < 3; i++)
          if (a !== b) await chain.deal({ customer: a, developer: b, amount: FULL, at: today() });
    for (const member of ring.slice(1))
      for (let i = 0; i < 8; i++)
        await chain.deal({ customer: wallet(), developer: member, amount: 1n, at: today() });
    expect((await scored(server, developer)).shown).toBeLessThanOrEqual(7.2);
  });

  it("keeps a verified accomplice and strangers together below the low-risk pool, which asks for 8", async () => {
    const { server, chain, developer, me } = await stage();
    const accomplice = wallet();
    await chain.attest(accomplice);
    for (let i = 0; i < 20; i++) {
      await chain.deal({ customer: accomplice, developer: me, amount: FULL, at: today() });
      await chain.deal({ customer: wallet(), developer: me, amount: FULL, at: today() });
    }
    const { shown, overall } = await scored(server, developer);
    expect(shown).toBe(7.45);
    expect(overall).toBe(7);
  });

  it("believes the same four customers more when each has other verified partners", async () => {
    const { server, chain, developer, me } = await stage();
    const ring = Array.from({ length: 4 }, wallet);
    const others = Array.from({ length: 4 }, wallet);
    await chain.attest(...ring, ...others);
    for (const a of ring)
      for (const b of ring)
        if (a < b) await chain.deal({ customer: a, developer: b, amount: FULL, at: today() });
    for (const customer of ring) await chain.deal({ customer, developer: me, amount: FULL, at: today() });
    const alone = (await scored(server, developer)).shown;
    for (const [i, customer] of ring.entries())
      await chain.deal({ customer, developer: others[i] ?? "", amount: FULL, at: today() });
    expect((await scored(server, developer)).shown).toBeGreaterThan(alone);
  });
});

describe("a replay of everything", () => {
  it("agrees with what is stored to the last digit, twice, and names what was changed by hand", async () => {
    const { server, chain, developer, me } = await stage();
    const customers = Array.from({ length: 3 }, wallet);
    await chain.attest(...customers);
    for (const [i, customer] of customers.entries())
      await chain.deal({ customer, developer: me, amount: FULL, at: daysAgo(100 * i), daysLate: 10 * i });
    await refreshScore(server, developer.user.id);
    // Evidence of others that came later does not make the stored score wrong.
    await chain.deal({ customer: customers[0] ?? "", developer: wallet(), amount: FULL, at: today() });
    for (let run = 0; run < 2; run++)
      expect(await replayScores(server.db, server.deployment, partiesOf)).toEqual({
        evidence: 8,
        scores: 1,
        differences: [],
      });
    await server.db
      .updateTable("scors_score")
      .set({ raw: (9n * 10n ** 30n).toString() })
      .execute();
    await server.db
      .updateTable("scors_evidence")
      .set({ value: 0.9 })
      .where("id", "=", "delivery/1")
      .execute();
    const { differences } = await replayScores(server.db, server.deployment, partiesOf);
    expect(differences).toEqual([
      expect.stringContaining("Evidence delivery/1"),
      expect.stringContaining(`Score of ${developer.user.id}: stored 9 `),
    ]);
  });
});

describe("one more project", () => {
  it("would do what it then does, and a little late never lowers", async () => {
    const { server, chain, developer, me } = await stage();
    const customers = Array.from({ length: 6 }, wallet);
    await chain.attest(...customers);
    const deal = (customer = "", daysLate = 0) =>
      chain.deal({ customer, developer: me, amount: FULL, at: today(), daysLate });
    for (const customer of customers.slice(0, 5)) await deal(customer);
    const before = (await scored(server, developer)).shown;
    const ask = async (amount: string) =>
      server.app.inject(`/api/scors/user/${developer.user.id}/what-if?amount=${amount}`);
    const { onTime, twoWeeksLate, twoMonthsLate, notCompleted } = (await ask(FULL.toString())).json();
    expect(onTime).toBeGreaterThan(twoWeeksLate);
    expect(twoWeeksLate).toBeGreaterThanOrEqual(before);
    expect(twoMonthsLate).toBeLessThan(before);
    expect(notCompleted).toBeLessThan(twoMonthsLate);
    expect((await ask("much")).statusCode).toBe(400);
    await deal(customers[5], 30);
    expect((await scored(server, developer)).shown).toBeGreaterThanOrEqual(before);
  });
});

describe("reviews as evidence", () => {
  async function reviewed(stars: number, count: number, spread = false) {
    const { server, chain, developer, me } = await stage();
    const people: { id: string; wallet: string }[] = [];
    for (let i = 0; i < count; i++) {
      const { user } = await signedIn(server);
      people.push({ id: user.id, wallet: await walletOf(server.db, { user }) });
    }
    await chain.attest(...people.map((person) => person.wallet));
    for (const [i, person] of people.entries()) {
      const at = daysAgo(spread ? Math.floor((i * 730) / count) : 0);
      const abandoned = stars === 1;
      const tokenId = await chain.deal({
        customer: person.wallet,
        developer: me,
        amount: FULL,
        at,
        abandoned,
      });
      const project = await server.db
        .insertInto("project")
        .values({ owner_id: person.id, title: "Work", donation_goal: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto("review")
        .values({
          ...{
            deployment: chain.deployment,
            token_id: tokenId,
            project_id: project.id,
            stars,
            text: "Good.",
          },
          ...{ author_id: person.id, subject_id: developer.user.id, author_side: "customer" },
          ...{ closes_at: at, published_at: at },
        })
        .execute();
    }
    return { server, developer };
  }
  const tenth = (shown: number) => Math.round(shown * 10) / 10;

  it.each([
    [1, 6.8],
    [4, 8.0],
    [8, 8.8],
    [16, 9.6],
  ])(
    "lets %i good projects for verified customers, with 5 stars each, grow the score to %f",
    async (count, score) => {
      const { server, developer } = await reviewed(5, count, true);
      expect(tenth((await scored(server, developer)).shown)).toBe(score);
    },
  );

  it("falls to 2.4 with 3 abandoned projects and 1 star each; a removed review counts no longer", async () => {
    const { server, developer } = await reviewed(1, 3);
    expect(tenth((await scored(server, developer)).shown)).toBe(2.4);
    await server.db.updateTable("review").set({ removed_at: new Date() }).execute();
    expect((await scored(server, developer)).shown).toBeGreaterThan(2.4);
    expect((await replayScores(server.db, server.deployment, partiesOf)).differences).toEqual([]);
  });

  it("is taken apart into items that add up to the score, with amounts rounded", async () => {
    const { server, developer } = await reviewed(5, 4, true);
    await refreshScore(server, developer.user.id);
    const answer = await server.app.inject(`/api/scors/user/${developer.user.id}/breakdown`);
    const { exact, groups, history, inAYear } = answer.json();
    const cents = (pulls: { pull: number }[]) =>
      pulls.reduce((sum: number, { pull }) => sum + Math.round(pull * 100), 0);
    expect(cents(groups)).toBe(Math.round((exact - 6) * 100));
    for (const group of groups) expect(cents(group.items)).toBe(Math.round(group.pull * 100));
    expect(groups.map(({ group }: { group: string }) => group)).toEqual(["delivered", "reviews"]);
    expect(history.length).toBe(9);
    expect(inAYear).toBeLessThan(exact);
    expect((await server.app.inject(`/api/scors/user/${developer.user.id}`)).json().data.overallScore).toBe(
      8,
    );
  });
});
