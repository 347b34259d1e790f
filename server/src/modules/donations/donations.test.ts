import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import {
  type Donation,
  type DonorHolding,
  MIN_DONATION,
  type ProjectDonations,
} from "@trestle/domain/donations/donation.ts";
import { type DonorNote, donorNoteTypedData } from "@trestle/domain/donations/donor-note.ts";
import type { NotificationList } from "@trestle/domain/notifications/notification.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { freezeFor } from "@trestle/testkit/projects.ts";
import { goLive, startServer } from "@trestle/testkit/server.ts";
import { pino } from "pino";
import { keccak256, parseEther, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { chainReaders } from "../../projections.ts";
import { reconcile } from "../../reconcile.ts";
import { setBlocked } from "../moderation/blocks.ts";

const [CUSTOMER, MEMBER, STRANGER, OTHER] = [4, 5, 6, 7] as const;
const addressOf = (account: number) => demoAccount(account).address.toLowerCase();
const GOAL = parseEther("10").toString();

let chain: TestChain;
let requests = 0;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());

/** A request on the chain with its owner, a member who donates, and wallets without an account. */
async function stage() {
  const server = await startServer({}, { chain });
  const { db, deployment } = server;
  const owner = await signedIn(server);
  const member = await signedIn(server);
  for (const [person, account] of [
    [owner, CUSTOMER],
    [member, MEMBER],
  ] as const)
    await db
      .updateTable("account")
      .set({ ethereum_address: addressOf(account) })
      .where("id", "=", person.user.id)
      .execute();
  const indexer = new Indexer({
    ...{ db, deployment, log: pino({ level: "silent" }), transport: nodeAt(chain.rpcUrl) },
    ...{ readers: chainReaders, maxReorg: undefined, confirmations: 1 },
  });
  await indexer.start();
  const number = ++requests;
  const projectId = await freezeFor(server.db, owner.user.id, keccak256(toHex(`terms ${number}`)), {
    donationGoal: GOAL,
  });
  await chain.mint(CUSTOMER, number);
  await indexer.catchUp();
  const project = await db
    .selectFrom("project")
    .select("token_id")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const tokenId = project.token_id ?? "";

  const inject = async <Answer>(
    method: "GET" | "POST" | "PUT",
    url: string,
    who?: Member,
    payload?: object,
  ) => {
    const answer = await server.app.inject({ method, url, payload, headers: who?.headers ?? {} });
    return {
      status: answer.statusCode,
      body: (answer.body === "" ? {} : answer.json()) as Answer & { message: string },
      link: answer.headers.link,
    };
  };
  const escrow = (from: number, functionName: string, value = 0n) =>
    chain.send(from, "TrestleEscrow", functionName, [BigInt(tokenId)], value);
  const donate = async (from: number, coins: string) => {
    const sent = await escrow(from, "donate", parseEther(coins));
    await indexer.catchUp();
    return sent;
  };
  const url = `/api/payments/donations/${projectId}`;
  const list = async (query = "", who?: Member) =>
    (await inject<ProjectDonations>("GET", `${url}${query}`, who)).body;
  const sign = (
    account: number,
    transactionHash: string,
    note: DonorNote,
    change: Partial<{ tokenId: string; chainId: number }> = {},
  ) => {
    const { chainId, contracts } = deployment;
    const subject = { chainId, escrow: contracts.TrestleEscrow, tokenId, transactionHash, ...change };
    return demoAccount(account).signTypedData(donorNoteTypedData(subject, note) as never);
  };
  const say = (who: Member | undefined, body: object) => inject<Donation>("POST", `${url}/words`, who, body);
  const holdings = async (account: number, who?: Member) =>
    (await inject<DonorHolding[]>("GET", `/api/payments/donors/${addressOf(account)}`, who)).body;
  return {
    ...{ server, db, owner, member, indexer, projectId, tokenId, number },
    ...{ inject, escrow, donate, url, list, sign, say, holdings },
  };
}
const hashOf = (char: string) => `0x${char.repeat(64)}`;

describe("a project's donations", () => {
  it("are listed newest or largest first, page by page, with totals that the chain has too", async () => {
    const { donate, list, inject, url, tokenId } = await stage();
    expect(await list()).toMatchObject({ totalAmount: "0", percent: 0, donorCount: 0, donations: [] });
    const amounts = ["1", "3", "2", "3", "0.001"];
    for (const [index, amount] of amounts.entries())
      await donate([STRANGER, OTHER][index % 2] ?? OTHER, amount);
    const all = await list();
    expect(all).toMatchObject({
      success: true,
      totalAmount: parseEther("9.001").toString(),
      currency: "DEV",
      donationGoal: GOAL,
      percent: 90,
      donorCount: 2,
      donationCount: 5,
    });
    expect(all.donations.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(all.donations[4]).toMatchObject({
      amount: parseEther("1").toString(),
      currency: "DEV",
      totalDonations: parseEther("1").toString(),
      donationGoal: GOAL,
      donorName: "Anonymous Donor",
      person: null,
      donor: addressOf(STRANGER),
      message: null,
      hasWords: false,
      thanks: null,
    });
    const onChain = await chain.control.readContract({
      abi: abis.TrestleEscrow,
      address: chain.deployment.contracts.TrestleEscrow,
      functionName: "bucketsOf",
      args: [BigInt(tokenId)],
    });
    expect(onChain[1].toString()).toBe(all.totalAmount);
    for (const [order, numbers] of [
      ["newest", [5, 4, 3, 2, 1]],
      ["largest", [4, 2, 3, 1, 5]],
    ] as const) {
      const seen: number[] = [];
      let next: string | undefined = `${url}?order=${order}&limit=2`;
      while (next) {
        const page: { body: ProjectDonations; link: unknown } = await inject<ProjectDonations>("GET", next);
        seen.push(...page.body.donations.map(({ number }) => number));
        next = /<([^>]+)>/.exec(String(page.link ?? ""))?.[1];
      }
      expect(seen, order).toEqual(numbers);
    }
  });

  it("fill no more than the goal, and are refused below the escrow's own minimum", async () => {
    const { donate, list, escrow } = await stage();
    await donate(STRANGER, "25");
    expect((await list()).percent).toBe(100);
    const limits = await chain.control.readContract({
      abi: abis.TrestleLens,
      address: chain.deployment.contracts.TrestleLens,
      functionName: "limits",
    });
    expect(limits.minDonation).toBe(MIN_DONATION);
    await expect(escrow(STRANGER, "donate", MIN_DONATION - 1n)).rejects.toThrow();
    await expect(escrow(STRANGER, "donate")).rejects.toThrow();
  });

  it("of a private, unknown or misspelt request can't be read or written", async () => {
    const { db, donate, inject, url, list, say, sign, projectId, owner } = await stage();
    const { hash } = await donate(STRANGER, "1");
    await db
      .updateTable("project")
      .set({ listing: "negotiation", stage: "negotiation" })
      .where("id", "=", projectId)
      .execute();
    const note = { name: "", message: "Good luck" };
    const signature = await sign(STRANGER, hash, note);
    for (const { status, body } of [
      await inject("GET", url),
      await say(undefined, { transactionHash: hash, ...note, signature }),
      await inject("GET", `/api/payments/donations/${crypto.randomUUID()}`),
    ])
      expect([status, body.message]).toEqual([404, "This project doesn’t exist."]);
    const misspelt = await inject("GET", "/api/payments/donations/226");
    expect([misspelt.status, misspelt.body.message]).toEqual([400, "This project doesn’t exist."]);
    expect((await list("", owner)).donations).toHaveLength(1);
    const badCursor = await inject("GET", `${url}?cursor=nonsense`, owner);
    expect(badCursor.body.message).toBe("This page link isn’t valid. Start again from the first page.");
  });
});

describe("a name and a message", () => {
  it("of a member come by the session, once, and only beside the member's own donation", async () => {
    const { donate, say, list, member, owner } = await stage();
    const { hash } = await donate(MEMBER, "1");
    const other = await donate(STRANGER, "2");
    const note = { name: member.user.username, message: "For the rye loaf." };
    const said = await say(member, { transactionHash: hash, ...note });
    expect(said.body).toMatchObject({
      donorName: member.user.username,
      person: { _id: member.user.id, username: member.user.username },
      message: "For the rye loaf.",
      hasWords: true,
    });
    // Sent again with the same note, because the answer was lost; then with others.
    expect((await say(member, { transactionHash: hash, ...note })).status).toBe(200);
    const again = await say(member, { transactionHash: hash, ...note, message: "Something else" });
    expect([again.status, again.body.message]).toEqual([
      409,
      "This donation already has its name and message.",
    ]);
    for (const who of [member, owner, undefined]) {
      const foreign = await say(who, { transactionHash: other.hash, name: "", message: "Ha" });
      expect([foreign.status, foreign.body.message]).toEqual([
        403,
        "Only the wallet that made this donation can add a name or a message to it.",
      ]);
    }
    expect((await list()).donations.map(({ message }) => message)).toEqual([null, "For the rye loaf."]);
  });

  it("of somebody without an account are signed by the wallet, for this donation and no other", async () => {
    const { donate, say, sign, list, member, tokenId } = await stage();
    const { hash } = await donate(STRANGER, "1");
    const second = await donate(STRANGER, "2");
    const note = { name: "Ada Whitcombe", message: "Keep the vault." };
    const good = await sign(STRANGER, hash, note);
    const wrong = [
      await sign(OTHER, hash, note),
      await sign(STRANGER, second.hash, note),
      await sign(STRANGER, hash, { ...note, message: "Keep the change." }),
      await sign(STRANGER, hash, note, { tokenId: String(Number(tokenId) + 1) }),
      await sign(STRANGER, hash, note, { chainId: 1 }),
      `0x${"00".repeat(65)}`,
      "0x12",
    ];
    for (const signature of wrong)
      expect((await say(undefined, { transactionHash: hash, ...note, signature })).status).toBe(403);
    // A session of somebody else does not help either.
    expect((await say(member, { transactionHash: hash, ...note, signature: wrong[0] })).status).toBe(403);
    const said = await say(undefined, { transactionHash: hash, ...note, signature: good });
    expect(said.body).toMatchObject({ donorName: "Ada Whitcombe", person: null, message: "Keep the vault." });
    const reused = await say(undefined, { transactionHash: second.hash, ...note, signature: good });
    expect(reused.status).toBe(403);
    expect((await list()).donations.map(({ hasWords }) => hasWords)).toEqual([false, true]);
  });

  it("leave nothing behind for a donation that is not on the chain", async () => {
    const { db, say, sign } = await stage();
    const note = { name: "Nobody", message: "I gave nothing." };
    const signature = await sign(STRANGER, hashOf("c"), note);
    const { status, body } = await say(undefined, { transactionHash: hashOf("c"), ...note, signature });
    expect([status, body.message]).toEqual([
      425,
      "We haven’t read this donation from the chain yet. Try again in a moment.",
    ]);
    expect(await db.selectFrom("donation_words").selectAll().execute()).toEqual([]);
  });

  it("cannot be a member's, too long, or from somebody whom the owner has blocked", async () => {
    const { db, donate, say, sign, member, owner } = await stage();
    const { hash } = await donate(STRANGER, "1");
    const asOwner = { name: owner.user.username.toUpperCase(), message: "" };
    const signature = await sign(STRANGER, hash, asOwner);
    const posing = await say(undefined, { transactionHash: hash, ...asOwner, signature });
    expect([posing.status, posing.body.message]).toEqual([
      400,
      "A member uses this name. Choose another one, or sign in.",
    ]);
    // Nor a verified business's, however it is spaced or written, nor one that only looks different to us.
    await db
      .updateTable("account")
      .set({ business_name: "Marlowe Timberworks Ltd" })
      .where("id", "=", member.user.id)
      .execute();
    const refusal = async (name: string) => {
      const note = { name, message: "" };
      const signed = await sign(STRANGER, hash, note);
      return (await say(undefined, { transactionHash: hash, ...note, signature: signed })).body.message;
    };
    const letters = ["M\u0430rl\u043ew\u0435 Timberworks Ltd", "Marl\u00f6we Timberworks Ltd"];
    for (const name of [
      "MARLOWE Timberworks Ltd",
      "Marlowe  Timberworks Ltd",
      "Ｍarlowe Timberworks Ltd",
      ...letters,
    ])
      expect(await refusal(name)).toBe("A member uses this name. Choose another one, or sign in.");
    for (const invisible of ["\u00ad", "\u2060", "\u200b", "\u3164", "\u{e0041}"])
      expect(await refusal(`Marlowe${invisible} Timberworks Ltd`)).toBe(
        "Your name must be on one line, without invisible characters.",
      );
    const long = await say(undefined, { transactionHash: hash, name: "", message: "x".repeat(141) });
    expect([long.status, long.body.message]).toEqual([400, "Your message can have at most 140 characters."]);
    const own = await donate(MEMBER, "1");
    const renamed = await say(member, { transactionHash: own.hash, name: "Somebody", message: "" });
    expect(renamed.body.message).toBe(
      `Members appear as themselves. Use ${member.user.username}, or leave the name empty.`,
    );
    await setBlocked(db, owner.user.id, member.user.id, true);
    const blocked = await say(member, { transactionHash: own.hash, name: "", message: "Hello" });
    expect(blocked.body.message).toBe(
      "This request’s owner doesn’t accept messages from you. Your donation isn’t affected.",
    );
  });

  it("are limited, so that no client can flood the chain with calls", async () => {
    const { say } = await stage();
    const answers = [];
    for (let tries = 0; tries < 21; tries++)
      answers.push((await say(undefined, { transactionHash: hashOf("d"), name: "", message: "" })).status);
    expect(answers.at(19)).toBe(425);
    expect(answers.at(20)).toBe(429);
  });

  it("are reported by members, and hidden and restored by administrators", async () => {
    const { server, db, donate, say, sign, list, inject, url, member, projectId } = await stage();
    const admin = await signedIn(server);
    await db
      .updateTable("account")
      .set({ roles: ["customer", "admin"] })
      .where("id", "=", admin.user.id)
      .execute();
    const { hash } = await donate(STRANGER, "1");
    const [bare] = (await list()).donations;
    const report = { reason: "abuse", text: "Rude." };
    const nothing = await inject("POST", `${url}/${bare?._id}/report`, member, report);
    expect(nothing.body.message).toBe("There is no name or message beside this donation to report.");
    const note = { name: "Rude person", message: "You are all fools." };
    await say(undefined, { transactionHash: hash, ...note, signature: await sign(STRANGER, hash, note) });
    expect((await inject("POST", `${url}/${bare?._id}/report`, undefined, report)).status).toBe(401);
    expect((await inject("POST", `${url}/${bare?._id}/report`, member, report)).status).toBe(201);
    const { body: reports } = await inject<object[]>("GET", "/api/admin/reports", admin);
    expect(reports).toMatchObject([
      {
        reason: "abuse",
        text: "Rude.",
        about: null,
        donation: { _id: bare?._id, projectId, quote: "Rude person: You are all fools." },
      },
    ]);
    const hide = (hidden: boolean, who: Member) =>
      inject("PUT", `/api/admin/donations/${bare?._id}/hidden`, who, { hidden, note: "Insults." });
    expect((await hide(true, member)).status).toBe(403);
    expect((await hide(true, admin)).status).toBe(204);
    expect((await list()).donations[0]).toMatchObject({
      donorName: "Anonymous Donor",
      message: null,
      isHidden: true,
      hasWords: true,
    });
    expect((await hide(true, admin)).body.message).toBe("This name and message are already hidden.");
    expect((await hide(false, admin)).status).toBe(204);
    expect((await list()).donations[0]?.message).toBe("You are all fools.");
    const acts = await db.selectFrom("audit_entry").select("act").orderBy("seq").execute();
    expect(acts.map(({ act }) => act)).toEqual(["hid a donor's words", "restored a donor's words"]);
    const [{ _id } = { _id: "" }] = reports as { _id: string }[];
    const closed = await inject("POST", `/api/admin/reports/${_id}/close`, admin, { note: "Hidden." });
    expect(closed.status).toBe(204);
  });
});

describe("the owner", () => {
  it("is notified of a donation once, with the donor's name, and thanks the donor once", async () => {
    const { server, donate, say, list, inject, url, owner, member } = await stage();
    await goLive(server);
    const bell = async (who: Member) =>
      (await inject<NotificationList>("GET", "/api/notifications", who)).body.notifications;
    const { hash } = await donate(MEMBER, "4");
    await vi.waitFor(async () => expect(await bell(owner)).toHaveLength(1), 10_000);
    expect((await bell(owner))[0]?.message).toMatch(/^Anonymous Donor donated 4\.0000 DEV/);
    await say(member, { transactionHash: hash, name: member.user.username, message: "" });
    await vi.waitFor(
      async () =>
        expect(await bell(owner)).toMatchObject([
          {
            type: "new_donation",
            message: `${member.user.username} donated 4.0000 DEV to A garden wall`,
            metadata: {
              transactionHash: hash,
              totalDonations: parseEther("4").toString(),
              donationGoal: GOAL,
            },
          },
        ]),
      10_000,
    );
    const [given] = (await list()).donations;
    const thank = (who: Member, text = "Thank you. First tray is on us.") =>
      inject<Donation>("POST", `${url}/${given?._id}/thanks`, who, { text });
    expect((await thank(member)).body.message).toBe("Only the owner of this request can thank its donors.");
    expect((await thank(owner, "x")).body.message).toBe("Write at least a few words.");
    expect((await thank(owner)).body.thanks?.text).toBe("Thank you. First tray is on us.");
    expect((await thank(owner)).body.message).toBe("You’ve already thanked this donor.");
    await vi.waitFor(
      async () =>
        expect(await bell(member)).toMatchObject([
          {
            type: "project_update",
            message: `${owner.user.username} thanked you for your donation to A garden wall`,
          },
        ]),
      10_000,
    );
    expect((await list()).donations[0]?.thanks?.text).toBe("Thank you. First tray is on us.");
  });
});

describe("a reorg", () => {
  it("takes a donation away with its note, and brings both back with the same id and number", async () => {
    const { db, donate, say, sign, list, indexer, escrow } = await stage();
    const note = { name: "Ada Whitcombe", message: "Keep the vault." };
    await donate(OTHER, "1");
    const sent = await donate(STRANGER, "2");
    await say(undefined, {
      transactionHash: sent.hash,
      ...note,
      signature: await sign(STRANGER, sent.hash, note),
    });
    const before = (await list()).donations;
    await chain.reorg(1);
    await indexer.catchUp();
    expect(await list()).toMatchObject({ totalAmount: parseEther("1").toString(), donationCount: 1 });
    await chain.control.sendRawTransaction({ serializedTransaction: sent.raw });
    await escrow(OTHER, "donate", parseEther("5"));
    await indexer.catchUp();
    const after = (await list()).donations;
    expect(after.map(({ number, amount }) => [number, amount])).toEqual([
      [3, parseEther("5").toString()],
      [2, parseEther("2").toString()],
      [1, parseEther("1").toString()],
    ]);
    expect(after[1]).toMatchObject({ _id: before[0]?._id, donorName: "Ada Whitcombe" });
    expect((await db.selectFrom("donation").selectAll().execute()).length).toBe(
      (await db.selectFrom("chain_log").select("tx_hash").where("event", "=", "Donated").execute()).length,
    );
  });
});

describe("what a donor would get back", () => {
  it("is what the escrow says, to the wei, from the gift to the claim", async () => {
    const { server, db, escrow, donate, holdings, indexer, tokenId, member, projectId, list, inject } =
      await stage();
    await goLive(server);
    await donate(MEMBER, "1");
    await donate(STRANGER, "2.000000000000000001");
    await donate(MEMBER, "0.5");
    const purse = async (account: number) => {
      const [found] = await chain.control.readContract({
        abi: abis.TrestleLens,
        address: chain.deployment.contracts.TrestleLens,
        functionName: "pursesOf",
        args: [demoAccount(account).address, [BigInt(tokenId)]],
      });
      return { claimable: found?.claimable.toString(), later: found?.later.toString() };
    };
    const of = async (account: number) => (await holdings(account)).find((one) => one.tokenId === tokenId);
    expect(await of(MEMBER)).toMatchObject({
      project: { _id: projectId, title: "A garden wall", stage: "marketplace" },
      status: "open",
      given: parseEther("1.5").toString(),
      paid: "0",
      refundable: (await purse(MEMBER)).later,
      afterWork: (await purse(MEMBER)).later,
      canClaim: false,
      claimed: "0",
    });
    await escrow(CUSTOMER, "cancelRequest");
    await indexer.catchUp();
    expect(await of(STRANGER)).toMatchObject({
      status: "cancelled",
      canClaim: true,
      refundable: (await purse(STRANGER)).claimable,
    });
    const bell = async () =>
      (await inject<NotificationList>("GET", "/api/notifications", member)).body.notifications;
    await vi.waitFor(
      async () =>
        expect(await bell()).toMatchObject([
          { message: "A garden wall has ended. You can claim back your unspent donation" },
        ]),
      10_000,
    );
    await expect(escrow(OTHER, "donate", parseEther("1"))).rejects.toThrow();
    for (const account of [STRANGER, MEMBER]) await escrow(account, "claimRefund");
    await indexer.catchUp();
    expect(await of(STRANGER)).toMatchObject({
      given: "2000000000000000001",
      claimed: "2000000000000000001",
      refundable: "0",
      paid: "0",
      canClaim: false,
    });
    expect((await list()).totalAmount).toBe("3500000000000000001");
    expect((await reconcile(db, chain.deployment, nodeAt(chain.rpcUrl))).differences).toEqual([]);
  });

  it("shrinks by the donor's share of each milestone that donations paid for, and donors hear when the next is paid", async () => {
    const { server, escrow, donate, holdings, indexer, tokenId, member: donor, inject } = await stage();
    await chain.send(0, "Registry", "attestKyc", [addressOf(OTHER)]).catch(() => {});
    await donate(STRANGER, "1");
    await donate(MEMBER, "2");
    const now = Number((await chain.control.getBlock()).timestamp);
    const days = (count: number) => BigInt(now + count * 86_400);
    const amounts = ["2", "3", "1"].map((coins) => parseEther(coins));
    const send = (from: number, name: string, args: unknown[], value = 0n) =>
      chain.send(from, "TrestleEscrow", name, [BigInt(tokenId), ...args], value);
    await send(OTHER, "placeBid", [amounts, [days(10), days(20), days(25)], hashOf("b"), days(5), 1n]);
    await send(CUSTOMER, "acceptBidAndTransfer", [0n], parseEther("6"));
    for (const milestone of [0n, 1n]) {
      await send(OTHER, "submitMilestone", [milestone, hashOf("e")]);
      // Donated money waits ten minutes on the embedded chain.
      await chain.control.increaseTime({ seconds: 600 });
      await send(CUSTOMER, "approveMilestone", [milestone]);
    }
    await indexer.catchUp();
    const of = async (account: number) => (await holdings(account)).find((one) => one.tokenId === tokenId);
    // The owner's 3 went first: 2 of the first milestone, 1 of the second, whose other 2 are the donors'.
    const [stranger, member] = [await of(STRANGER), await of(MEMBER)];
    expect(stranger).toMatchObject({
      status: "active",
      canClaim: false,
      given: parseEther("1").toString(),
      paid: "666666666666666667",
      refundable: "333333333333333333",
      everyone: { given: parseEther("3").toString(), spent: parseEther("2").toString() },
    });
    expect(stranger?.milestones.map(({ fromDonations, share }) => [fromDonations, share])).toEqual([
      ["0", "0"],
      [parseEther("2").toString(), "666666666666666667"],
      ["0", "0"],
    ]);
    for (const [account, held] of [
      [STRANGER, stranger],
      [MEMBER, member],
    ] as const)
      expect(held?.afterWork).toBe(
        (
          await chain.control.readContract({
            abi: abis.TrestleLens,
            address: chain.deployment.contracts.TrestleLens,
            functionName: "pursesOf",
            args: [demoAccount(account).address, [BigInt(tokenId)]],
          })
        )[0]?.later.toString(),
      );
    expect(await escrow(STRANGER, "claimRefund").catch(() => "refused")).toBe("refused");

    await send(OTHER, "submitMilestone", [2n, hashOf("e")]);
    await send(CUSTOMER, "approveMilestone", [2n]);
    await indexer.catchUp();
    await goLive(server);
    const heard = async () =>
      (await inject<NotificationList>("GET", "/api/notifications", donor)).body.notifications;
    await vi.waitFor(
      async () =>
        expect((await heard())[0]?.message).toMatch(
          /, which you donated to, is paid on .+ UTC\. Tell us before if something is wrong$/,
        ),
      10_000,
    );
  });

  it("is notified without the title of a request that became private, and only to donors", async () => {
    const { db, donate, holdings, projectId, tokenId, owner, inject } = await stage();
    await donate(STRANGER, "1");
    await db
      .updateTable("project")
      .set({ listing: "negotiation", stage: "negotiation" })
      .where("id", "=", projectId)
      .execute();
    const seen = (await holdings(STRANGER)).find((one) => one.tokenId === tokenId);
    expect(seen).toMatchObject({ project: null, given: parseEther("1").toString() });
    expect(JSON.stringify(seen)).not.toContain("garden");
    const asOwner = (await holdings(STRANGER, owner)).find((one) => one.tokenId === tokenId);
    expect(asOwner?.project?._id).toBe(projectId);
    expect(await holdings(9)).toEqual([]);
    expect((await inject("GET", "/api/payments/donors/0x12")).body.message).toBe(
      "An address is 0x followed by 40 lower-case hexadecimal digits.",
    );
  });
});
