import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { Bid, BidPermission, FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { coins, someOffer, verifiedDeveloper } from "@trestle/testkit/bids.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { freezeFor } from "@trestle/testkit/projects.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { pino } from "pino";
import { keccak256, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { chainReaders } from "../../projections.ts";

const [OPERATOR, CUSTOMER, DEVELOPER, RIVAL] = [0, 4, 5, 6] as const;
const addressOf = (account: number) => demoAccount(account).address.toLowerCase();

let chain: TestChain;
let requests = 0;
beforeAll(async () => {
  chain = await openTestChain();
  for (const account of [DEVELOPER, RIVAL])
    await chain.send(OPERATOR, "Registry", "attestKyc", [addressOf(account)]);
});
afterAll(() => chain.stop());

/** Stages a request with its deed on the chain, its owner, and two verified developers. */
async function stage() {
  const server = await startServer({}, { chain });
  const customer = await signedIn(server);
  await server.db
    .updateTable("account")
    .set({ ethereum_address: addressOf(CUSTOMER) })
    .where("id", "=", customer.user.id)
    .execute();
  const developer = await verifiedDeveloper(server, addressOf(DEVELOPER));
  const rival = await verifiedDeveloper(server, addressOf(RIVAL));
  const { db, deployment } = server;
  const indexer = new Indexer({
    ...{ db, deployment, log: pino({ level: "silent" }), transport: nodeAt(chain.rpcUrl) },
    ...{ readers: chainReaders, maxReorg: undefined, confirmations: 1 },
  });
  await indexer.start();
  const number = ++requests;
  const projectId = await freezeFor(server.db, customer.user.id, keccak256(toHex(`terms ${number}`)));
  await chain.mint(CUSTOMER, number);
  await indexer.catchUp();

  const ask = <Answer>(member: Member | undefined, url: string) =>
    server.app
      .inject({ url, headers: member?.headers ?? {} })
      .then((answer) => ({ status: answer.statusCode, body: answer.json<Answer>() }));
  const post = <Answer>(member: Member, url: string, payload: object) =>
    server.app
      .inject({ method: "POST", url, payload, headers: member.headers })
      .then((answer) => ({ status: answer.statusCode, body: answer.json<Answer & { message: string }>() }));
  const freeze = async (member: Member, content: OfferContent = someOffer()) =>
    (await post<FrozenBid>(member, `/api/bids/projects/${projectId}/freeze`, { content })).body;
  /** Places a bid from a wallet, by default with the frozen numbers. */
  const place = (from: number, frozen: FrozenBid, change: Partial<FrozenBid> = {}) => {
    const { amounts, deadlines, expiry, termsHash: hash } = { ...frozen, ...change };
    return chain.send(from, "TrestleEscrow", "placeBid", [
      BigInt(frozen.terms.tokenId),
      amounts.map(BigInt),
      deadlines.map(BigInt),
      hash,
      BigInt(expiry),
      1n,
    ]);
  };
  const claim = (member: Member, frozen: FrozenBid, hash: string) =>
    post<Bid>(member, `/api/bids/projects/${projectId}/placed`, {
      termsHash: frozen.termsHash,
      transactionHash: hash,
    });
  const bids = async (member?: Member) => (await ask<Bid[]>(member, `/api/bids/projects/${projectId}`)).body;
  return { server, customer, developer, rival, indexer, projectId, ask, post, freeze, place, claim, bids };
}

const events = async ({ server }: Awaited<ReturnType<typeof stage>>, type: "bid.placed" | "bid.withdrawn") =>
  (await server.db.selectFrom("domain_event").select("data").where("type", "=", type).execute()).length;

describe("a bid", () => {
  it("stands on the chain for exactly the terms that the API shows", async () => {
    const there = await stage();
    const { customer, developer, indexer, projectId, ask, freeze, place, claim, bids } = there;
    const frozen = await freeze(developer);
    const { hash } = await place(DEVELOPER, frozen);
    await indexer.catchUp();
    expect((await claim(developer, frozen, hash)).status).toBe(200);
    const { body } = await ask<{ success: true; bid: Bid }>(
      customer,
      `/api/payments/projects/${projectId}/bids/0`,
    );
    expect(body).toMatchObject({
      success: true,
      bid: {
        userId: { _id: developer.user.id, username: developer.user.username },
        bidIndex: 0,
        amount: coins(1200),
        bidderQuote: coins(1200),
        projectTitle: "A garden wall",
        bidMessage: "We start with the footings.",
        transactionHash: hash,
        status: "live",
        bidder: { overallScore: 6, buildStats: { completed: 0 } },
      },
    });
    const onChain = (await chain.control.getTransactionReceipt({ hash })).logs.find(({ data }) =>
      data.includes(termsHash(body.bid.terms as never).slice(2)),
    );
    expect(onChain?.address.toLowerCase()).toBe(body.bid.escrowAddress.toLowerCase());
    // The world sees what the chain shows it, and not what was written to the owner.
    const [seen] = await bids();
    expect(seen).toMatchObject({ amount: coins(1200), terms: null, bidMessage: "" });
    expect(JSON.stringify(seen)).not.toContain(developer.user.email);
    expect(await events(there, "bid.placed")).toBe(1);
    expect((await ask(undefined, `/api/projects/${projectId}`)).body).toMatchObject({
      bidCount: 1,
      bidPrices: [coins(1200)],
    });
  });

  it("tells the platform how soon a request usually has its first one", async () => {
    const { indexer, developer, rival, projectId, freeze, place, ask, bids } = await stage();
    const soon = async () =>
      (await ask<PlatformStats>(undefined, "/api/notifications/platform-stats")).body.firstBidAfter;
    const DAY = 86_400;
    await chain.control.increaseTime({ seconds: 2 * DAY });
    await place(DEVELOPER, await freeze(developer));
    await chain.control.increaseTime({ seconds: DAY });
    await place(RIVAL, await freeze(rival));
    await indexer.catchUp();
    const [first] = await bids();
    const { postedAt } = (await ask<ProjectSummary>(undefined, `/api/projects/${projectId}`)).body;
    const waited = (Date.parse(first?.placedAt ?? "") - Date.parse(postedAt)) / 1000;
    expect(waited).toBeGreaterThanOrEqual(2 * DAY);
    expect(waited).toBeLessThan(3 * DAY);
    expect(await soon()).toBe(waited);
  });

  it("that was edited, is another's or was placed before is not recorded, and no account is notified", async () => {
    const there = await stage();
    const { developer, rival, indexer, freeze, place, claim, bids } = there;
    const frozen = await freeze(developer);
    const dearer = frozen.amounts.map((amount) => (BigInt(amount) + 1n).toString());
    const edited = await place(DEVELOPER, frozen, { amounts: dearer });
    const later = frozen.deadlines.map((deadline) => String(Number(deadline) + 86_400));
    await place(DEVELOPER, frozen, { deadlines: later });
    const foreign = await place(RIVAL, frozen);
    await indexer.catchUp();
    expect((await claim(developer, frozen, edited.hash)).status).toBe(400);
    expect((await claim(developer, frozen, foreign.hash)).status).toBe(403);
    expect((await claim(rival, frozen, foreign.hash)).status).toBe(404);
    expect(await bids()).toEqual([]);
    expect(await events(there, "bid.placed")).toBe(0);

    const first = await place(DEVELOPER, frozen);
    const again = await place(DEVELOPER, frozen);
    await indexer.catchUp();
    expect((await claim(developer, frozen, first.hash)).body.bidIndex).toBe(3);
    // Asked again after a lost answer, it is the same one.
    expect((await claim(developer, frozen, first.hash)).body.bidIndex).toBe(3);
    expect((await claim(developer, frozen, again.hash)).status).toBe(409);
    expect((await bids()).map(({ bidIndex }) => bidIndex)).toEqual([3]);
    // Nor does one transaction pay for two versions of the terms.
    const other = await freeze(developer);
    expect((await claim(developer, other, first.hash)).status).toBe(400);
  });

  it("is withdrawn by its wallet, goes with its block in a reorg, and comes back with it", async () => {
    const there = await stage();
    const { developer, indexer, freeze, place, bids } = there;
    const frozen = await freeze(developer);
    const { raw } = await place(DEVELOPER, frozen);
    await indexer.catchUp();
    expect((await bids())[0]?.status).toBe("live");
    await chain.reorg(1);
    await indexer.catchUp();
    expect(await bids()).toEqual([]);
    await chain.reorg(1, [[raw, 0]]);
    await indexer.catchUp();
    expect((await bids()).map(({ status }) => status)).toEqual(["live"]);
    await chain.send(DEVELOPER, "TrestleEscrow", "withdrawBid", [BigInt(frozen.terms.tokenId), 0n]);
    await indexer.catchUp();
    expect((await bids()).map(({ status }) => status)).toEqual(["withdrawn"]);
    expect(await events(there, "bid.withdrawn")).toBe(1);
  });

  it("gives the project its own milestones once it is accepted, until a reorg takes the acceptance back", async () => {
    const { developer, indexer, projectId, ask, freeze, place } = await stage();
    const milestones = async () =>
      (await ask<ProjectSummary>(undefined, `/api/projects/${projectId}`)).body.milestones;
    const asked = await milestones();
    const { delivery } = someOffer();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const offered = [
      { title: "Footings", by: day(20), amount: coins(2), covers: [] },
      { title: "Brickwork", by: day(60), amount: coins(7), covers: [0] },
      { title: "Gate and making good", by: delivery, amount: coins(3), covers: [] },
    ];
    const frozen = await freeze(developer, someOffer(12, { milestones: offered }));
    await place(DEVELOPER, frozen);
    const tokenId = BigInt(frozen.terms.tokenId);
    await chain.send(CUSTOMER, "TrestleProject", "approve", [
      chain.deployment.contracts.TrestleEscrow,
      tokenId,
    ]);
    await chain.send(CUSTOMER, "TrestleEscrow", "acceptBidAndTransfer", [tokenId, 0n], BigInt(coins(12)));
    await indexer.catchUp();
    expect(await milestones()).toEqual(
      offered.map(({ title, by, amount }) => ({ title, by, amount, status: "pending" })),
    );
    await chain.reorg(1);
    await chain.control.mine({ blocks: 1 });
    await indexer.catchUp();
    expect(await milestones()).toEqual(asked);
  });

  it("is committed from what both agreed to, and the offer knows it", async () => {
    const { customer, developer, indexer, projectId, ask, post, place, claim, bids } = await stage();
    const opened = await post<Negotiation>(developer, "/api/negotiations", { projectId });
    const thread = `/api/negotiations/${opened.body._id}`;
    await post(developer, `${thread}/offers`, { content: someOffer(1500), basedOn: 0 });
    await post(customer, `${thread}/offers`, { content: someOffer(1250), basedOn: 1 });
    expect((await post(developer, `${thread}/offers/2/freeze`, {})).status).toBe(409);
    await post(developer, `${thread}/offers/2/agree`, {});
    expect((await post(customer, `${thread}/offers/2/freeze`, {})).status).toBe(403);
    const { body: frozen } = await post<FrozenBid>(developer, `${thread}/offers/2/freeze`, {});
    const { hash } = await place(DEVELOPER, frozen);
    await indexer.catchUp();
    await claim(developer, frozen, hash);
    const { body } = await ask<Negotiation>(customer, thread);
    expect([body.turn, body.last?.status, body.offers[1]?.bidIndex]).toEqual(["committed", "committed", 0]);
    expect((await bids(customer))[0]?.terms).toMatchObject({ quote: coins(1250) });
    // They may go on with the next offer, once the chain can no longer take the bid back.
    const next = () => post(customer, `${thread}/offers`, { content: someOffer(1200), basedOn: 2 });
    expect(await next()).toMatchObject({
      status: 409,
      body: { message: "The bid made from the last offer is still being confirmed. Try again in a minute." },
    });
    await chain.control.mine({ blocks: 2 });
    await indexer.catchUp();
    expect((await next()).status).toBe(201);
  });

  it("is refused with the reason before any signature when the account may not place it", async () => {
    const { server, customer, developer, projectId, ask, post } = await stage();
    const unverified = await signedIn(server, { role: "developer" });
    const elsewhere = await verifiedDeveloper(server, addressOf(9));
    const walletless = await verifiedDeveloper(server, addressOf(8));
    await server.db
      .updateTable("account")
      .set({ ethereum_address: null })
      .where("id", "=", walletless.user.id)
      .execute();
    const cases: [Member, string][] = [
      [customer, "This is your own request"],
      [await signedIn(server, { role: "investor" }), "Only developers can make offers"],
      [unverified, "Your documents must be approved"],
      [elsewhere, "isn’t verified on the chain yet"],
      [walletless, "Link your wallet first"],
    ];
    for (const [member, words] of cases) {
      const standing = await ask<BidPermission>(member, `/api/bids/projects/${projectId}/standing`);
      expect(standing.body).toEqual({ mayBid: false, reason: expect.stringContaining(words) });
      const refused = await post(member, `/api/bids/projects/${projectId}/freeze`, { content: someOffer() });
      expect([refused.status, refused.body.message]).toEqual([403, standing.body.reason]);
    }
    const standing = () => ask<BidPermission>(developer, `/api/bids/projects/${projectId}/standing`);
    expect((await standing()).body).toEqual({ mayBid: true, reason: null });
    await server.db
      .updateTable("project")
      .set({ open_until: new Date(Date.now() - 1000) })
      .where("id", "=", projectId)
      .execute();
    expect((await standing()).body.reason).toContain("closed");
  });
});
