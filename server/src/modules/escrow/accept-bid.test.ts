import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { Bid, FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { Acceptance, AcceptBidRequest } from "@trestle/domain/escrow/acceptance.ts";
import type { EscrowCredit } from "@trestle/domain/escrow/credit.ts";
import { coins, someOffer, verifiedDeveloper } from "@trestle/testkit/bids.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { seasonDeposits, takeLoan } from "@trestle/testkit/loans.ts";
import { freezeFor } from "@trestle/testkit/projects.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { pino } from "pino";
import {
  createWalletClient,
  encodeFunctionData,
  type Hash,
  http,
  keccak256,
  parseEther,
  toFunctionSelector,
  toHex,
} from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { chainReaders } from "../../projections.ts";
import { reconcile } from "../../reconcile.ts";

const [OPERATOR, CUSTOMER, DEVELOPER, RIVAL, DONOR, SECOND_WALLET] = [0, 4, 5, 6, 7, 8] as const;
const addressOf = (account: number) => demoAccount(account).address.toLowerCase();
const ACCEPT = "/api/payments/accept-bid";

let chain: TestChain;
let requests = 0;
beforeAll(async () => {
  chain = await openTestChain();
  for (const account of [DEVELOPER, RIVAL])
    await chain.send(OPERATOR, "Registry", "attestKyc", [addressOf(account)]);
});
afterAll(() => chain.stop());

/** A posted request with two bids on the chain, of 1,200 and 1,500 coins. */
async function stage() {
  const server = await startServer({}, { chain });
  const { db, deployment } = server;
  const customer = await signedIn(server);
  const link = (member: Member, account: number) =>
    db
      .updateTable("account")
      .set({ ethereum_address: addressOf(account) })
      .where("id", "=", member.user.id)
      .execute();
  await link(customer, CUSTOMER);
  const developer = await verifiedDeveloper(server, addressOf(DEVELOPER));
  const rival = await verifiedDeveloper(server, addressOf(RIVAL));
  const indexer = new Indexer({
    ...{ db, deployment, log: pino({ level: "silent" }), transport: nodeAt(chain.rpcUrl) },
    ...{ readers: chainReaders, maxReorg: undefined, confirmations: 1 },
  });
  await indexer.start();
  const number = ++requests;
  const projectId = await freezeFor(server.db, customer.user.id, keccak256(toHex(`terms ${number}`)));
  await chain.mint(CUSTOMER, number);
  await indexer.catchUp();

  const call = async <Answer>(
    member: Member | undefined,
    method: "GET" | "POST",
    url: string,
    body?: object,
  ) => {
    const headers = member?.headers ?? {};
    const answer = await server.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    return { status: answer.statusCode, body: answer.json<Answer & { message: string }>() };
  };
  const bidOf = async (member: Member, from: number, quote: number) => {
    const url = `/api/bids/projects/${projectId}/freeze`;
    const { body } = await call<FrozenBid>(member, "POST", url, { content: someOffer(quote) });
    await chain.send(from, "TrestleEscrow", "placeBid", placeBidArguments(body, 1));
  };
  await bidOf(developer, DEVELOPER, 1200);
  await bidOf(rival, RIVAL, 1500);
  await indexer.catchUp();

  const readBid = async (index: number | "", member: Member | undefined = customer) =>
    (
      await call<{ bid: Bid }>(
        member,
        "GET",
        `/api/payments/projects/${projectId}/bids${index === "" ? "" : `/${index}`}`,
      )
    ).body.bid;
  const bid = await readBid(0);
  const sendAcceptance = (index = 0, value = BigInt(coins(1200))) =>
    chain.send(
      CUSTOMER,
      "TrestleEscrow",
      "acceptBidAndTransfer",
      [BigInt(bid.tokenId), BigInt(index)],
      value,
    );
  const accept = async (index?: number, value?: bigint) => (await sendAcceptance(index, value)).hash;
  const blockOf = async (hash: Hash) =>
    Number((await chain.control.getTransactionReceipt({ hash }).catch(() => null))?.blockNumber ?? 1);
  const claimOf = async (hash: Hash, change: Partial<AcceptBidRequest> = {}): Promise<AcceptBidRequest> => ({
    bidIndex: 0,
    tokenId: bid.tokenId,
    bidderId: developer.user.id,
    transactionHash: hash,
    bidAcceptedBlock: await blockOf(hash),
    amount: bid.amount,
    escrowAddress: bid.escrowAddress,
    projectTitle: bid.projectTitle,
    ...change,
  });
  const claim = async (hash: Hash, change: Partial<AcceptBidRequest> = {}, member = customer) =>
    call<{ success: boolean; acceptance: Acceptance }>(member, "POST", ACCEPT, await claimOf(hash, change));
  const stageOf = async () =>
    (await call<{ stage: string }>(customer, "GET", `/api/projects/${projectId}`)).body.stage;
  const used = async () => (await db.selectFrom("used_log").selectAll().execute()).length;
  return {
    ...{ server, customer, developer, rival, indexer, projectId, bid, link, bidOf },
    ...{ call, readBid, sendAcceptance, accept, claim, claimOf, stageOf, used },
  };
}

describe("an accepted bid", () => {
  it("is answered with what the chain has, again after a lost answer, and moves the project to ongoing", async () => {
    const {
      developer,
      customer,
      rival,
      indexer,
      projectId,
      bid,
      call,
      readBid,
      accept,
      claim,
      stageOf,
      server,
    } = await stage();
    expect(bid).toMatchObject({ mayAccept: true, status: "live", bidderQuote: coins(1200) });
    expect(await readBid("")).toEqual(bid);
    expect((await readBid(0, developer)).mayAccept).toBe(false);
    await chain.send(DONOR, "TrestleEscrow", "donate", [BigInt(bid.tokenId)], BigInt(coins(200)));

    const hash = await accept();
    await indexer.catchUp();
    const first = await claim(hash);
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        acceptance: {
          projectId,
          amount: coins(1200),
          fromCustomer: coins(1000),
          fromDonations: coins(200),
          fromLoan: "0",
          transactionHash: hash,
          customer: { username: customer.user.username },
          developer: { _id: developer.user.id },
          milestones: [{ title: "Wall up", amount: coins(1200) }],
        },
      },
    });
    expect((await claim(hash)).body).toEqual(first.body);
    expect(await stageOf()).toBe("ongoing");
    expect(await readBid(0)).toMatchObject({ status: "accepted", mayAccept: false });
    expect(await readBid(1)).toMatchObject({ status: "closed", mayAccept: false });

    const receipt = `/api/payments/projects/${projectId}/bids/0/acceptance`;
    for (const party of [customer, developer])
      expect((await call<Acceptance>(party, "GET", receipt)).body).toEqual(first.body.acceptance);
    expect((await call(rival, "GET", receipt)).status).toBe(403);
    expect((await call(undefined, "GET", receipt)).status).toBe(401);
    expect((await call(customer, "GET", receipt.replace("/0/", "/1/"))).status).toBe(404);

    const { differences } = await reconcile(server.db, server.deployment, nodeAt(chain.rpcUrl));
    expect(differences).toEqual([]);
  });

  it("counts once when it is reported twice at once, and without any report", async () => {
    const { indexer, accept, claim, stageOf } = await stage();
    const hash = await accept();
    await indexer.catchUp();
    expect(await stageOf()).toBe("ongoing");
    const answers = await Promise.all([claim(hash), claim(hash), claim(hash)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("counts for an owner who has linked another wallet since", async () => {
    const { customer, indexer, link, accept, claim } = await stage();
    await link(customer, SECOND_WALLET);
    const hash = await accept();
    await indexer.catchUp();
    expect((await claim(hash)).status).toBe(200);
  });

  it("that a reorg replaces by another bid is undone, and the other one counts", async () => {
    const { server, indexer, sendAcceptance, claim, readBid, stageOf, used } = await stage();
    const other = await sendAcceptance(1, BigInt(coins(1500)));
    await chain.reorg(1);
    const { hash } = await sendAcceptance();
    await indexer.catchUp();
    expect((await claim(hash)).status).toBe(200);

    await chain.reorg(1, [[other.raw, 0]]);
    await indexer.catchUp();
    expect([(await readBid(0)).status, (await readBid(1)).status]).toEqual(["closed", "accepted"]);
    expect(await used()).toBe(0);
    const refused = await claim(hash);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body.message).toMatch(/^We can’t find this transaction|^This transaction|^The chain has/);
    expect(await stageOf()).toBe("ongoing");
    const { differences } = await reconcile(server.db, server.deployment, nodeAt(chain.rpcUrl));
    expect(differences).toEqual([]);
  });

  it("with a loan takes at most half from it and at least a fifth from the customer, as foretold", async () => {
    const { server, developer, indexer, bidOf, readBid, accept, claim } = await stage();
    await bidOf(developer, DEVELOPER, 5);
    await indexer.catchUp();
    const { tokenId: deed, amount, bidIndex } = await readBid(2);
    const [price, tokenId] = [BigInt(amount), BigInt(deed)];
    for (const lender of [RIVAL, DONOR])
      await chain.send(lender, "LendingPool:low-risk", "deposit", [], parseEther("20"));
    await seasonDeposits(chain);
    await takeLoan(chain, tokenId, { tier: "low-risk", owner: CUSTOMER, amount: "3", scors: 11, days: [10] });
    const foretold = () =>
      chain.control.readContract({
        ...{ abi: abis.TrestleLens, address: chain.deployment.contracts.TrestleLens },
        functionName: "previewAcceptance",
        args: [tokenId, BigInt(bidIndex)],
      });
    const half = { fromCustomer: price / 2n, fromDonations: 0n, fromLoan: price / 2n };
    expect(await foretold()).toMatchObject({ ...half, loanUnused: parseEther("0.5"), obstacles: [] });
    // Donations stand before the loan: now it is the customer's fifth that limits it.
    await chain.send(DONOR, "TrestleEscrow", "donate", [tokenId], parseEther("2"));
    const split = { fromCustomer: price / 5n, fromDonations: parseEther("2"), fromLoan: parseEther("2") };
    expect(await foretold()).toMatchObject({ ...split, loanUnused: parseEther("1") });

    const less = accept(bidIndex, split.fromCustomer - 1n);
    await expect(less).rejects.toThrow(toFunctionSelector("ValueBelowShortfall(uint256,uint256)"));
    const hash = await accept(bidIndex, split.fromCustomer);
    await indexer.catchUp();
    expect((await claim(hash, { bidIndex, amount })).body.acceptance).toMatchObject({
      fromCustomer: split.fromCustomer.toString(),
      fromDonations: split.fromDonations.toString(),
      fromLoan: split.fromLoan.toString(),
    });
    const { differences } = await reconcile(server.db, server.deployment, nodeAt(chain.rpcUrl));
    expect(differences).toEqual([]);
  });
});

describe("a report that the chain does not bear out", () => {
  it("is refused with a sentence and changes nothing", async () => {
    const { indexer, bid, claim, stageOf, used } = await stage();
    const refused = async (status: number, sentence: string, hash: Hash, change = {}) => {
      const { status: got, body } = await claim(hash, change);
      expect({ status: got, message: body.message }).toEqual({ status, message: sentence });
      expect(await stageOf()).toBe("marketplace");
      expect(await used()).toBe(0);
    };
    const forged = keccak256(toHex("never sent"));
    await refused(404, "We can’t find this transaction on the chain. Check that it was sent.", forged);
    await refused(400, "A transaction hash is 0x followed by 64 hexadecimal digits.", "0x12");

    const foreign = await chain.send(
      DONOR,
      "TrestleEscrow",
      "donate",
      [BigInt(bid.tokenId)],
      BigInt(coins(1)),
    );
    await refused(
      403,
      "This transaction wasn’t sent from the wallet that posted this request.",
      foreign.hash,
    );
    const other = await chain.send(
      CUSTOMER,
      "TrestleEscrow",
      "donate",
      [BigInt(bid.tokenId)],
      BigInt(coins(1)),
    );
    await indexer.catchUp();
    await refused(400, "This isn’t the transaction we expected.", other.hash);

    // Too little was sent along: the escrow reverts it.
    const wallet = { account: demoAccount(CUSTOMER), chain: chain.control.chain };
    const reverted = await createWalletClient({ ...wallet, transport: http(chain.rpcUrl) }).sendTransaction({
      to: chain.deployment.contracts.TrestleEscrow,
      data: encodeFunctionData({
        abi: abis.TrestleEscrow,
        functionName: "acceptBidAndTransfer",
        args: [BigInt(bid.tokenId), 0n],
      }),
      value: 1n,
      gas: 500_000n,
    });
    await waitForReceipt(chain.control, reverted);
    await refused(409, "This transaction failed, so nothing has changed.", reverted);
  });

  it("is refused for the acceptance of another bid, another request, or by somebody else", async () => {
    const first = await stage();
    const hash = await first.accept(1, BigInt(coins(1500)));
    await first.indexer.catchUp();
    // A transaction of this request, but for the other bid.
    expect(await first.claim(hash)).toMatchObject({
      status: 400,
      body: { message: "This isn’t the transaction we expected." },
    });
    expect(await first.claim(hash, {}, first.developer)).toMatchObject({
      status: 403,
      body: { message: "Only the owner of this request can accept a bid on it." },
    });
    expect((await first.readBid(0)).status).toBe("closed");

    // An old one, of a request that has been built long since.
    const second = await stage();
    expect(await second.claim(hash)).toMatchObject({
      status: 400,
      body: { message: "This isn’t the transaction we expected." },
    });
    expect(await second.stageOf()).toBe("marketplace");
  });

  it("is refused with another bidder, amount, escrow, title, bid, deed or block", async () => {
    const { indexer, accept, claim } = await stage();
    const hash = await accept();
    await indexer.catchUp();
    const wrong: [Partial<AcceptBidRequest>, string | RegExp][] = [
      [{ bidderId: crypto.randomUUID() }, "The bidder’s id doesn’t match this bid."],
      [{ amount: "1" }, "The amount doesn’t match this bid."],
      [{ escrowAddress: `0x${"ab".repeat(20)}` }, "The escrow address doesn’t match this bid."],
      [{ projectTitle: "Another wall" }, "The project title doesn’t match this bid."],
      [{ bidIndex: 7 }, "This bid doesn’t exist."],
      [{ tokenId: "987654321" }, "This bid doesn’t exist."],
      [{ bidAcceptedBlock: 1 }, /^This transaction is in block \d+, not 1\.$/],
    ];
    for (const [change, sentence] of wrong) {
      const { status, body } = await claim(hash, change);
      expect([400, 404]).toContain(status);
      expect(body.message).toMatch(sentence);
    }
  });

  it("is refused without an account, and while the request is private to others", async () => {
    const { call, claimOf, accept, rival, indexer, server, projectId } = await stage();
    const hash = await accept();
    await indexer.catchUp();
    expect((await call(undefined, "POST", ACCEPT, await claimOf(hash))).status).toBe(401);
    await server.db
      .updateTable("project")
      .set({ listing: "negotiation" })
      .where("id", "=", projectId)
      .execute();
    const stranger = await signedIn(server);
    expect((await call(stranger, "POST", ACCEPT, await claimOf(hash))).status).toBe(404);
    expect((await call(rival, "POST", ACCEPT, await claimOf(hash))).status).toBe(403);
  });
});

describe("a credit in the escrow", () => {
  it("is the payment that a wallet refused, is public by wallet, and is gone once withdrawn", async () => {
    const { server, call, bid, indexer } = await stage();
    const donor = demoAccount(DONOR).address;
    const escrow = (from: number, name: string, args: unknown[], value?: bigint) =>
      chain.send(from, "TrestleEscrow", name, args, value);
    const creditOf = async (address: string) => {
      await indexer.catchUp();
      return (await call<EscrowCredit>(undefined, "GET", `/api/payments/credits/${address}`)).body;
    };
    const agrees = async () =>
      expect((await reconcile(server.db, server.deployment, nodeAt(chain.rpcUrl))).differences).toEqual([]);
    await escrow(DONOR, "donate", [BigInt(bid.tokenId)], BigInt(coins(3)));
    await escrow(CUSTOMER, "cancelRequest", [BigInt(bid.tokenId)]);
    // Code that always reverts.
    await chain.control.setCode({ address: donor, bytecode: "0x60006000fd" });
    await escrow(DONOR, "claimRefund", [BigInt(bid.tokenId)]);
    await chain.control.setCode({ address: donor, bytecode: "0x" });
    expect(await creditOf(donor)).toEqual({ address: addressOf(DONOR), amount: coins(3) });
    expect((await creditOf(addressOf(RIVAL))).amount).toBe("0");
    expect((await call(undefined, "GET", "/api/payments/credits/nobody")).status).toBe(400);
    await agrees();

    await expect(escrow(RIVAL, "withdraw", [demoAccount(RIVAL).address])).rejects.toThrow();
    const fresh = `0x${"5e".repeat(20)}` as const;
    await escrow(DONOR, "withdraw", [fresh]);
    expect(await chain.control.getBalance({ address: fresh })).toBe(BigInt(coins(3)));
    expect((await creditOf(donor)).amount).toBe("0");
    await agrees();
  });
});
