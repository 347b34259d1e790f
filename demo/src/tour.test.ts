import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { Evidence } from "@trestle/domain/milestones/evidence.ts";
import type { Draft, Frozen } from "@trestle/domain/projects/draft.ts";
import type { Tour } from "@trestle/domain/tour/tour.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { openWorkChain, startWork, type Work, walletAddress, wallets } from "@trestle/testkit/work.ts";
import { parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { tourDeveloper, tourWallet } from "./people.ts";
import { TourDeveloper } from "./tour-developer.ts";

const elsewhere = {
  CHAIN_RPC_URL: "https://rpc.example",
  CHAIN_ID: "1287",
  JWT_SECRET: "a secret of more than thirty-two characters",
  KYC_KEY: "ab".repeat(32),
  OPERATOR_KEY: `0x${"12".repeat(32)}`,
};

describe("the guided tour", () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await openWorkChain();
  });
  afterAll(() => chain.stop());

  /** Somebody before a tour, and the demo's developer; `process` is how often the product was started. */
  async function begin() {
    const work = await startWork(chain);
    const { server, members } = work;
    await server.db
      .updateTable("account")
      .set({ username: tourDeveloper.username })
      .where("id", "=", members.developer.user.id)
      .execute();
    expect(walletAddress("developer")).toBe(tourWallet);
    const developer = () => new TourDeveloper(server.app, server);
    const read = async () => {
      await work.indexer.catchUp();
      return (await work.ask<{ tour: Tour | null }>(members.customer, "/api/tour")).body.tour;
    };
    const start = () => work.send<Tour>(members.customer, "POST", "/api/tour");
    return { work, customer: members.customer, developer, read, start };
  }

  /** As the page does: freezes the draft, and signs the deed with the customer's wallet. */
  async function post(work: Work, projectId: string, listing = "marketplace"): Promise<void> {
    const { customer } = work.members;
    const address = `/api/projects/drafts/${projectId}`;
    const { revision } = (await work.ask<Draft>(customer, address)).body;
    const { body } = await work.send<Frozen>(customer, "POST", `${address}/freeze`, { revision, listing });
    await chain.send(wallets.customer, "TrestleProject", "mint", [body.termsHash, BigInt(body.openUntil)]);
    await work.indexer.catchUp();
  }

  const bidsOn = async (work: Work, member: Member, projectId: string) => {
    await work.indexer.catchUp();
    return (await work.ask<Bid[]>(member, `/api/bids/projects/${projectId}`)).body;
  };

  it("leads from a prepared request to the payment, and each side acts exactly once", async () => {
    const { work, customer, developer, read, start } = await begin();
    const marlowe = developer();
    expect(await read()).toBeNull();
    const [one, other] = await Promise.all([start(), start()]);
    const { projectId } = one.body;
    expect([one.status, other.body.projectId]).toEqual([200, projectId]);
    expect((await work.ask<Draft[]>(customer, "/api/projects/drafts")).body).toHaveLength(1);
    expect(await read()).toMatchObject({ step: "post", title: "A gate for the garden" });
    await marlowe.look();

    await post(work, projectId);
    expect(await read()).toMatchObject({ step: "accept", price: null });
    // The second look finds a bid that no reader has seen yet.
    await marlowe.look();
    await marlowe.look();
    const [bid, ...more] = await bidsOn(work, customer, projectId);
    expect(more).toEqual([]);
    expect(bid).toMatchObject({ userId: { username: "marlowe.timber" }, status: "live" });
    expect(await read()).toMatchObject({ step: "accept", price: parseEther("800").toString() });
    // Waiting for an answer to the bid costs the chain nothing.
    const asked = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => asked.mockRestore());
    await marlowe.look();
    expect(asked).not.toHaveBeenCalled();

    const tokenId = BigInt(bid?.tokenId ?? "");
    await work.act("customer", "acceptBidAndTransfer", [tokenId, 0n], parseEther("800"));
    expect(await read()).toMatchObject({ step: "submit", paid: null });
    await marlowe.look();
    await marlowe.look();
    const fee = parseEther("20").toString();
    const paid = { developer: parseEther("780").toString(), fee };
    expect(await read()).toMatchObject({ step: "approve", paid });
    const evidence = await work.ask<Evidence[]>(customer, `/api/projects/${projectId}/evidence`);
    expect(evidence.body.map(({ files }) => files.map(({ name }) => name))).toEqual([["garden-gate.jpg"]]);

    const before = await chain.control.getBalance({ address: tourWallet as `0x${string}` });
    await work.act("customer", "approveMilestone", [tokenId, 0n]);
    const after = await chain.control.getBalance({ address: tourWallet as `0x${string}` });
    expect(after - before).toBe(parseEther("780"));
    expect(await read()).toMatchObject({ step: "money", price: parseEther("800").toString(), paid });

    // Taken to its end, it can be taken again, with another request.
    expect((await work.send(customer, "DELETE", "/api/tour")).status).toBe(204);
    expect(await read()).toBeNull();
    const again = await start();
    expect(again.body.step).toBe("post");
    expect(again.body.projectId).not.toBe(projectId);
  });

  it("goes on where it was cut short: before a bid was sent, and before the work was", async () => {
    const { work, customer, developer, read, start } = await begin();
    const address = tourWallet as `0x${string}`;
    const coins = await chain.control.getBalance({ address });
    /** A process that dies when all is prepared and nothing sent: its wallet can't pay for the transaction. */
    const dieBeforeSending = async () => {
      await chain.control.setBalance({ address, value: 0n });
      await developer().look();
      await chain.control.setBalance({ address, value: coins });
    };
    const { projectId } = (await start()).body;
    await post(work, projectId);
    await dieBeforeSending();
    expect(await bidsOn(work, customer, projectId)).toEqual([]);
    await developer().look();
    const [bid, ...more] = await bidsOn(work, customer, projectId);
    expect(more).toEqual([]);

    const tokenId = BigInt(bid?.tokenId ?? "");
    await work.act("customer", "acceptBidAndTransfer", [tokenId, 0n], parseEther("800"));
    await work.indexer.catchUp();
    await dieBeforeSending();
    expect(await read()).toMatchObject({ step: "submit" });
    await developer().look();
    expect(await read()).toMatchObject({ step: "approve" });
    const evidence = await work.ask<Evidence[]>(customer, `/api/projects/${projectId}/evidence`);
    expect(evidence.body).toHaveLength(1);

    // A round of changes is part of the way; a dispute is not.
    await work.act("customer", "requestChanges", [tokenId, 0n, `0x${"1".repeat(64)}`]);
    expect(await read()).toMatchObject({ step: "submit" });
    await developer().look();
    expect(await read()).toMatchObject({ step: "approve" });
    await work.act("customer", "openDispute", [tokenId, 0n, `0x${"2".repeat(64)}`]);
    expect(await read()).toMatchObject({ step: "aside" });
  });

  it("ignores a tour its customer left a day ago, until they open it again", async () => {
    const { work, customer, developer, read, start } = await begin();
    const { projectId } = (await start()).body;
    await post(work, projectId);
    const seen_at = new Date(Date.now() - 25 * 3_600_000);
    await work.server.db.updateTable("tour").set({ seen_at }).execute();
    await developer().look();
    expect(await bidsOn(work, customer, projectId)).toEqual([]);
    expect(await read()).toMatchObject({ step: "accept", price: null });
    await developer().look();
    expect(await bidsOn(work, customer, projectId)).toHaveLength(1);
  });

  it("tries again after a while where it could not answer, and logs in once for all of it", async () => {
    const { work, customer, developer, start } = await begin();
    const { projectId } = (await start()).body;
    await post(work, projectId);
    const address = tourWallet as `0x${string}`;
    const coins = await chain.control.getBalance({ address });
    const sessions = () =>
      work.server.db
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", work.members.developer.user.id)
        .execute();
    const before = (await sessions()).length;
    const marlowe = developer();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const balance of [0n, 0n, coins]) {
      await chain.control.setBalance({ address, value: balance });
      await marlowe.look();
      vi.setSystemTime(Date.now() + 16_000);
    }
    expect(await bidsOn(work, customer, projectId)).toHaveLength(1);
    expect(await sessions()).toHaveLength(before + 1);
  });

  it("answers again once its developer, who was disabled, is enabled", async () => {
    const { work, customer, developer, start } = await begin();
    const { projectId } = (await start()).body;
    await post(work, projectId);
    const marlowe = developer();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const disabled_at of [new Date(), new Date(), null]) {
      await work.server.db
        .updateTable("account")
        .set({ disabled_at })
        .where("username", "=", tourDeveloper.username)
        .execute();
      await marlowe.look();
      vi.setSystemTime(Date.now() + 16_000);
    }
    expect(await bidsOn(work, customer, projectId)).toHaveLength(1);
  });

  it("answers the requests of tours alone, and a tour that was ended no more", async () => {
    const { work, customer, developer, read, start } = await begin();
    const own = await work.post();
    const { projectId } = (await start()).body;
    // A customer who left before posting continues with the same draft.
    await work.send(customer, "DELETE", "/api/tour");
    expect((await start()).body.projectId).toBe(projectId);
    await post(work, projectId);
    await work.send(customer, "DELETE", "/api/tour");
    await developer().look();
    for (const id of [own.projectId, projectId]) expect(await bidsOn(work, customer, id)).toEqual([]);
    expect(await read()).toBeNull();
  });
});

it("is offered to customers of a demo only", async () => {
  const server = await startServer();
  const ask = async ({ app }: typeof server, { headers }: Member) =>
    app.inject({ method: "POST", url: "/api/tour", headers });
  const refused = await ask(server, await signedIn(server, { role: "investor" }));
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    "The tour shows a customer’s side. Sign in as a customer to take it.",
  ]);
  const real = await startServer(elsewhere);
  expect((await ask(real, await signedIn(real))).statusCode).toBe(404);
});
