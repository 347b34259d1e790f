import type { AdminOverview, PlatformFigures } from "@trestle/domain/admin/overview.ts";
import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { ProjectStatement } from "@trestle/domain/escrow/statement.ts";
import type { Evidence } from "@trestle/domain/milestones/evidence.ts";
import type { OngoingProject } from "@trestle/domain/milestones/ongoing.ts";
import type { OpenDispute, TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { MyMoney, PastMovement } from "@trestle/domain/my-money/my-money.ts";
import { someOffer } from "@trestle/testkit/bids.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { seasonDeposits, takeLoan } from "@trestle/testkit/loans.ts";
import { hashOf, openWorkChain, startWork, wallets } from "@trestle/testkit/work.ts";
import { sql } from "kysely";
import { parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeAt } from "../../indexer/follow.ts";
import { chainReaders } from "../../projections.ts";
import { reconcile } from "../../reconcile.ts";

const coins = (amount: string) => parseEther(amount).toString();

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());

describe("tracking", () => {
  it("shows each viewer where a project stands, what can be done and where every cent is", async () => {
    const work = await startWork(chain);
    const { act, ask, members, later, indexer, server } = work;
    const job = await work.start(undefined, "1");
    const id = BigInt(job.tokenId);
    const url = `/api/projects/${job.projectId}/tracking`;
    const track = async (member = members.customer) => {
      await indexer.catchUp();
      const { status, body } = await ask<TrackedProject>(member, url);
      expect(status).toBe(200);
      return body;
    };

    const fresh = await track();
    expect(fresh).toMatchObject({ status: "active", roles: ["customer"], progress: 0, readsEvidence: true });
    expect(fresh.milestones.map(({ plan }) => plan.end - fresh.now > 0)).toEqual([true, true, true]);
    expect(fresh.money).toMatchObject({
      in: { customer: coins("9"), donations: coins("1"), loan: "0", total: coins("10") },
      held: { pending: coins("10"), total: coins("10"), refundable: "0" },
      donors: 1,
    });

    await act("developer", "submitMilestone", [id, 0n, hashOf("a")]);
    await later(1);
    await act("developer", "submitMilestone", [id, 1n, hashOf("b")]);
    const inReview = await track();
    const [first, second, third] = inReview.milestones;
    expect(first).toMatchObject({
      status: "submitted",
      review: { before: 0 },
      exit: { act: "claimAfterReview", automatic: true, toDeveloper: coins("3.9"), fee: coins("0.1") },
      evidenceHash: hashOf("a"),
      changeRounds: { used: 0, left: 2 },
    });
    expect(first?.state).toBe("In review. 2 rounds of changes left.");
    expect(second).toMatchObject({ status: "submitted", review: { before: 1, start: null } });
    expect(second?.review?.end).toBe((first?.review?.end ?? 0) + inReview.reviewWindow);
    // The third waits for both: its date moves with the clock.
    expect(third?.due).toBeGreaterThan(third?.plan.end ?? 0);
    const possible = (project: TrackedProject, index: number) =>
      project.milestones[index]?.acts.filter((each) => each.possible && each.yours).map((each) => each.act);
    expect(possible(inReview, 0)).toEqual(["requestChanges", "approveMilestone", "openDispute"]);
    expect(possible(await track(members.developer), 2)).toEqual(["submitMilestone"]);
    const claim = first?.acts.find((each) => each.act === "claimAfterReview");
    expect(claim).toMatchObject({ possible: false, error: "TooEarly", from: first?.review?.end });

    await act("customer", "approveMilestone", [id, 0n]);
    await act("customer", "openDispute", [id, 1n, hashOf("c")]);
    const disputed = await track(members.donor);
    expect(disputed).toMatchObject({ roles: ["donor"], readsEvidence: false, progress: 40 });
    expect(disputed.milestones[0]?.payment).toMatchObject({ net: coins("3.9"), fee: coins("0.1") });
    expect(disputed.milestones[0]?.payment.transactionHash).toMatch(/^0x/);
    expect(disputed.milestones[0]?.events.map(({ kind }) => kind)).toEqual(["submitted", "released"]);

    const { body: disputes } = await ask<OpenDispute[]>(members.arbiter, "/api/disputes");
    expect(disputes).toMatchObject([{ projectId: job.projectId, milestone: 1, amount: coins("3") }]);
    expect((await ask<OpenDispute[]>(members.stranger, "/api/disputes")).body).toEqual([]);
    const admin = await signedIn(server, { role: "admin" });
    const { body: overview } = await ask<AdminOverview>(admin, "/api/admin/overview");
    expect(overview.decisions).toMatchObject([
      {
        kind: "dispute",
        id: `${job.projectId} 1`,
        due: new Date(1000 * (disputes[0]?.defaultAt ?? 0)).toISOString(),
      },
    ]);
    const figures = async () => (await ask<PlatformFigures>(admin, "/api/admin/figures?range=12m")).body;
    const now = await figures();
    expect(now.money).toEqual({
      inWork: coins("3"),
      inReview: "0",
      disputed: coins("3"),
      other: "0",
      held: coins("6"),
    });
    expect(now.days.at(-1)).toMatchObject({ projectsActive: 1, disputesOpen: 1, released: coins("3.9") });
    await act("arbiter", "resolveDispute", [id, 1n, 7_000n, hashOf("d")]);

    const settled = await track();
    expect(settled.milestones[1]).toMatchObject({
      status: "resolved",
      decision: { toDeveloper: coins("2.1"), refunded: coins("0.9") },
      exit: null,
    });
    const flow = settled.money;
    expect(BigInt(flow.in.total)).toBe(BigInt(flow.out.total) + BigInt(flow.held.total));
    expect(flow.held.refundable).toBe(coins("0.9"));

    const { body: statement } = await ask<ProjectStatement>(
      undefined,
      `/api/projects/${job.projectId}/statement`,
    );
    expect({ in: statement.in, out: statement.out, held: statement.held }).toEqual({
      in: flow.in.total,
      out: flow.out.total,
      held: flow.held.total,
    });
    expect(statement.lines.at(-1)?.balance).toBe(statement.held);
    for (const line of statement.lines) expect(line.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(statement.lines.find(({ kind }) => kind === "release")?.milestone).toBe(0);
    const csv = await server.app.inject({ url: `/api/projects/${job.projectId}/statement.csv` });
    expect(csv.headers["content-type"]).toContain("text/csv");
    expect(csv.body.trimEnd().split("\r\n")).toHaveLength(statement.lines.length + 1);

    const calendar = (member = members.customer) =>
      server.app.inject({ url: `/api/projects/${job.projectId}/calendar.ics`, headers: member.headers });
    const ics = await calendar();
    expect(ics.headers["content-type"]).toContain("text/calendar");
    expect(ics.body).toContain("SUMMARY:Due: Milestone 3\\, A garden wall");
    expect((await calendar(members.donor)).statusCode).toBe(403);
  });

  it("lists what each person has a part in, with what is next, by role, words and pages", async () => {
    const work = await startWork(chain);
    const { act, ask, members, indexer } = work;
    const first = await work.start(undefined, "2");
    const second = await work.start();
    await act("developer", "submitMilestone", [BigInt(second.tokenId), 0n, hashOf("a")]);
    await indexer.catchUp();
    const list = async (member: typeof members.customer, query = "") => {
      const { status, body } = await ask<OngoingProject[]>(
        member,
        `/api/projects/ongoing?userId=${member.user.id}${query}`,
      );
      expect(status).toBe(200);
      return body;
    };
    const ids = (projects: OngoingProject[]) => projects.map(({ _id }) => _id);

    const asCustomer = await list(members.customer);
    expect(ids(asCustomer)).toEqual([second.projectId, first.projectId]);
    expect(asCustomer[0]).toMatchObject({
      roles: ["customer"],
      nextAction: { act: "approveMilestone", milestone: 0 },
      nextDate: { kind: "review_ends", milestone: 0 },
      money: { agreed: coins("10"), held: coins("10"), given: coins("10"), received: "0" },
      progress: 0,
      isComplete: false,
    });
    expect(asCustomer[1]).toMatchObject({
      nextAction: null,
      nextDate: { kind: "milestone_due", milestone: 0 },
    });
    expect(ids(await list(members.customer, "&show=waiting"))).toEqual([second.projectId]);
    expect(ids(await list(members.developer))).toEqual([second.projectId, first.projectId]);
    expect((await list(members.developer))[1]).toMatchObject({ nextAction: { act: "submitMilestone" } });
    expect(ids(await list(members.donor))).toEqual([first.projectId]);
    expect(ids(await list(members.donor, "&role=developer"))).toEqual([]);
    expect(await list(members.stranger)).toEqual([]);
    expect(ids(await list(members.customer, "&search=garden"))).toHaveLength(2);
    expect(ids(await list(members.customer, "&search=submarine"))).toEqual([]);

    const page = await work.server.app.inject({
      url: `/api/projects/ongoing?userId=${members.customer.user.id}&limit=1`,
      headers: members.customer.headers,
    });
    const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    expect(ids((await ask<OngoingProject[]>(members.customer, next ?? "")).body)).toEqual([first.projectId]);
    const other = await ask(members.stranger, `/api/projects/ongoing?userId=${members.customer.user.id}`);
    expect(other).toMatchObject({ status: 403, body: { message: "Authentication required." } });
  });
});

describe("a chain that turns", () => {
  it("takes back a release, and knows it again when it comes in another order", async () => {
    const work = await startWork(chain);
    const { act, ask, members, indexer, server } = work;
    const job = await work.start();
    const id = BigInt(job.tokenId);
    await act("developer", "submitMilestone", [id, 0n, hashOf("a")]);
    const released = await act("customer", "approveMilestone", [id, 0n]);
    const submitted = await act("developer", "submitMilestone", [id, 1n, hashOf("b")]);
    const look = async () => {
      await indexer.catchUp();
      const { body } = await ask<TrackedProject>(members.customer, `/api/projects/${job.projectId}/tracking`);
      const { body: statement } = await ask<ProjectStatement>(
        undefined,
        `/api/projects/${job.projectId}/statement`,
      );
      const { rows: told } = await sql<{ type: string }>`
        select type from domain_event where type like 'milestone.%' and data ->> 'tokenId' = ${job.tokenId}
        order by id`.execute(server.db);
      const { differences, surplus } = await reconcile(server.db, chain.deployment, nodeAt(chain.rpcUrl));
      expect({ differences, surplus }).toEqual({ differences: [], surplus: 0n });
      return {
        statuses: body.milestones.map(({ status }) => status),
        progress: body.progress,
        held: body.money.held.total,
        releases: statement.lines.filter(({ kind }) => kind === "release").length,
        told: told.map(({ type }) => type),
      };
    };
    const paid = {
      statuses: ["released", "submitted", "pending"],
      ...{ progress: 40, held: coins("6"), releases: 1 },
    };
    expect(await look()).toEqual({
      ...paid,
      told: ["milestone.submitted", "milestone.released", "milestone.submitted"],
    });

    await chain.reorg(2, [
      [submitted.raw, 0],
      [released.raw, 1],
    ]);
    expect(await look()).toEqual({
      ...paid,
      told: ["milestone.submitted", "milestone.submitted", "milestone.released"],
    });

    // Now the approval is in no block, and the customer does something else instead.
    await chain.reorg(2, [[submitted.raw, 0]]);
    expect(await look()).toEqual({
      statuses: ["submitted", "submitted", "pending"],
      ...{ progress: 0, held: coins("10"), releases: 0 },
      told: ["milestone.submitted", "milestone.submitted"],
    });
    await act("customer", "openDispute", [id, 0n, hashOf("c")]);
    expect((await look()).statuses).toEqual(["disputed", "submitted", "pending"]);
  });
});

it("calls milestones that a change order adds what its text calls them, also when all is built again", async () => {
  const work = await startWork(chain);
  const { act, ask, send, members, indexer, server } = work;
  const job = await work.post();
  const id = BigInt(job.tokenId);
  const { body: frozen } = await send<FrozenBid>(
    members.developer,
    "POST",
    `/api/bids/projects/${job.projectId}/freeze`,
    { content: someOffer(12) },
  );
  await act("developer", "placeBid", placeBidArguments(frozen, 1));
  await act("customer", "acceptBidAndTransfer", [id, 0n], parseEther("12"));
  await indexer.catchUp();
  const evidence = `/api/projects/${job.projectId}/evidence`;
  const draft = await send<Evidence>(members.developer, "POST", evidence, {
    kind: "change_order",
    milestone: null,
  });
  const path = `${evidence}/${draft.body._id}`;
  await send(members.developer, "PUT", path, { text: "You asked for a gate.", titles: ["Gate"] });
  const { body: sealed } = await send<Evidence>(members.developer, "POST", `${path}/seal`);
  const at = await work.now();
  const change = {
    ...{ milestones: [1n], amounts: [parseEther("2")], deadlines: [BigInt(at + 200 * 86_400)] },
    ...{ termsHash: sealed.hash, validUntil: BigInt(at + 86_400) },
  };
  await act("developer", "proposeChange", [id, change]);
  await act("customer", "acceptChange", [id, change], parseEther("2"));
  const titles = async () => {
    await indexer.catchUp();
    const { body } = await ask<TrackedProject>(members.customer, `/api/projects/${job.projectId}/tracking`);
    return body.milestones.map(({ title }) => title);
  };
  expect(await titles()).toEqual(["Wall up", "Gate"]);

  const rebuilt = chainReaders.projections.filter(({ name }) =>
    ["escrow projects", "projects", "bids"].includes(name),
  );
  expect(rebuilt).toHaveLength(3);
  for (const projection of rebuilt)
    await server.db
      .transaction()
      .execute((transaction) =>
        projection.rebuild(transaction, chain.deployment.key, [
          `project/${job.tokenId}`,
          `bids/${job.tokenId}`,
        ]),
      );
  expect(await titles()).toEqual(["Wall up", "Gate"]);
});

describe("my money", () => {
  it("has every instalment of the loan one owes, and the list says when the next is due", async () => {
    const work = await startWork(chain);
    const { ask, members, indexer } = work;
    for (const lender of ["stranger", "donor"] as const)
      await chain.send(wallets[lender], "LendingPool:low-risk", "deposit", [], parseEther("20"));
    await seasonDeposits(chain);
    const job = await work.post();
    const deadlines = await takeLoan(chain, BigInt(job.tokenId), {
      ...{ tier: "low-risk", owner: wallets.customer, amount: "1", scors: 11, days: [12, 40, 200] },
    });
    await work.accept(job);
    await indexer.catchUp();
    const instalments = async (member: typeof members.customer) =>
      (await ask<MyMoney>(member, "/api/my-money")).body.coming.filter(
        ({ kind }) => kind === "loan_repayment",
      );
    const owed = await instalments(members.customer);
    expect(owed).toMatchObject([
      { at: Number(deadlines[0]), certainty: "due", direction: "out", from: "wallet", to: "pool" },
      { at: Number(deadlines[1]), projectId: job.projectId },
    ]);
    // A third of the loan each, in whole millionths, with interest on what is still lent.
    for (const { amount } of owed) {
      expect(Number(amount)).toBeGreaterThanOrEqual(0.333333e18);
      expect(Number(amount)).toBeLessThan(0.36e18);
    }
    expect(await instalments(members.developer)).toEqual([]);
    // A lender to the pool has no money of their own in the project's escrow.
    expect((await ask<MyMoney>(members.stranger, "/api/my-money")).body.projects).toEqual([]);
    const { body: mine } = await ask<MyMoney>(members.customer, "/api/my-money");
    expect(mine.waiting).toMatchObject([
      { act: "repayLoan", amount: owed[0]?.amount, loan: { tier: "low-risk", tokenId: job.tokenId } },
    ]);
    const next = async (member: typeof members.customer) =>
      (await ask<OngoingProject[]>(member, `/api/projects/ongoing?userId=${member.user.id}`)).body[0]
        ?.nextDate;
    expect(await next(members.customer)).toEqual({
      ...{ kind: "loan_due", at: Number(deadlines[0]), milestone: null },
    });
    expect(await next(members.developer)).toMatchObject({ kind: "milestone_due" });

    await chain.send(
      wallets.customer,
      "LendingPool:low-risk",
      "processRepayment",
      [BigInt(job.tokenId)],
      BigInt(owed[0]?.amount ?? 0),
    );
    await indexer.catchUp();
    expect((await instalments(members.customer)).map(({ at }) => at)).toEqual([Number(deadlines[1])]);
  });

  it("adds up what is held, comes, waits and has moved, to the wei", async () => {
    const work = await startWork(chain);
    const { act, ask, members, indexer, later } = work;
    const job = await work.start(undefined, "1");
    const id = BigInt(job.tokenId);
    await act("developer", "submitMilestone", [id, 0n, hashOf("a")]);
    await indexer.catchUp();
    const money = async (member: typeof members.customer) => {
      await indexer.catchUp();
      const { status, body } = await ask<MyMoney>(member, "/api/my-money");
      expect(status).toBe(200);
      return body;
    };

    const customer = await money(members.customer);
    expect(customer).toMatchObject({
      inEscrow: { atWork: coins("9"), donated: "0", total: coins("9") },
      inYourProjects: { held: coins("10"), released: "0", fees: "0" },
      waitingForYou: { count: 1 },
      waiting: [{ act: "approveMilestone", projectId: job.projectId, milestone: 0, amount: coins("4") }],
    });
    const [review] = customer.waiting;
    expect(review?.milestoneTitle).toEqual(expect.stringMatching(/\w/));
    const { timestamp } = await chain.control.getBlock();
    expect(review?.since).toBeLessThanOrEqual(Number(timestamp));
    expect(review?.since).toBeGreaterThan(Number(timestamp) - 3600);
    expect(review?.until).toBeGreaterThan(Number(timestamp));
    const payments = customer.coming.filter(({ kind }) => kind === "milestone_payment");
    expect(payments[0]).toMatchObject({ certainty: "due", direction: "out_of_escrow", amount: coins("4") });
    expect(payments[1]).toMatchObject({ certainty: "expected" });
    const weekly = customer.forecast.reduce((sum, week) => sum + BigInt(week.outOfEscrow.due), 0n);
    expect(weekly.toString()).toBe(coins("4"));

    const developer = await money(members.developer);
    expect(developer.coming[0]).toMatchObject({ certainty: "due", direction: "in", amount: coins("3.9") });
    const donor = await money(members.donor);
    expect(donor.donations).toMatchObject([{ given: coins("1"), spent: "0", refundable: coins("1") }]);
    expect(donor.inEscrow.donated).toBe(coins("1"));
    expect((await money(members.stranger)).inEscrow.total).toBe("0");
    expect((await money(members.donor)).inYourProjects.held).toBe("0");

    await act("customer", "approveMilestone", [id, 0n]);
    await later(70);
    await act("customer", "cancelOverdue", [id]);
    const after = await money(members.customer);
    expect(after.claimable).toBe(coins("5"));
    expect(after.inYourProjects).toEqual({ held: coins("6"), released: coins("3.9"), fees: coins("0.1") });
    expect((await money(members.donor)).donations).toMatchObject([
      { claimable: true, refundable: coins("1") },
    ]);
    await act("donor", "claimRefund", [id]);
    await act("customer", "claimRefund", [id]);
    await indexer.catchUp();
    expect((await money(members.donor)).donations).toMatchObject([
      { claimable: false, claimed: coins("1"), refundable: "0", spent: "0" },
    ]);

    const movements = async (member: typeof members.customer, query = "") =>
      (await ask<PastMovement[]>(member, `/api/my-money/movements?${query}`)).body.filter(
        ({ projectId }) => projectId === job.projectId,
      );
    expect(
      (await movements(members.customer)).map(({ kind, direction, amount }) => [kind, direction, amount]),
    ).toEqual([
      ["refund", "in", coins("5")],
      ["acceptance", "out", coins("9")],
    ]);
    expect(await movements(members.developer)).toMatchObject([
      { kind: "release", direction: "in", amount: coins("3.9") },
    ]);
    expect(await movements(members.customer, "direction=in")).toHaveLength(1);
    const csv = await work.server.app.inject({
      url: "/api/my-money/movements.csv",
      headers: members.donor.headers,
    });
    expect(csv.body).toContain('"refund","in","1"');
  });
});
