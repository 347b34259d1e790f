import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { customerRefund, donorRefund } from "@trestle/domain/escrow/refundable.ts";
import { dueAt } from "@trestle/domain/escrow/waiting-clock.ts";
import { startTestChain } from "@trestle/testkit/chain.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { pino } from "pino";
import { keccak256, parseEther, toHex } from "viem";
import { expect, inject, it, onTestFinished } from "vitest";
import { Indexer, nodeAt } from "../../indexer/follow.ts";
import { openDatabase, openPool } from "../../platform/database/database.ts";
import { chainReaders } from "../../projections.ts";
import { reconcile } from "../../reconcile.ts";
import type { Db } from "../../services.ts";

const log = pino({ level: "silent" });
const DAY = 86_400;
const [OPERATOR, CUSTOMER, DEVELOPER, DONOR, OTHER_DONOR] = [0, 4, 5, 6, 7];
const addressOf = (account: number) => demoAccount(account).address.toLowerCase();
const hashOf = (text: string) => keccak256(toHex(text));
const TOKEN = 1n;

async function stage() {
  const chain = await startTestChain();
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 5);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db: Db = openDatabase(pool);
  const { rpcUrl, deployment, control } = chain;
  const indexer = new Indexer({
    ...{ db, log, deployment, transport: nodeAt(rpcUrl), readers: chainReaders },
    ...{ maxReorg: undefined, confirmations: 1 },
  });
  await indexer.start();
  const escrow = (from: number, functionName: string, args: unknown[], value = 0n) =>
    chain.send(from, "TrestleEscrow", functionName, [TOKEN, ...args], value);
  const state = async (): Promise<ProjectOnChain> => {
    await indexer.catchUp();
    return (await db.selectFrom("escrow_project").select("state").executeTakeFirstOrThrow()).state;
  };
  const milestoneOf = async (index: number) =>
    control.readContract({
      abi: abis.TrestleEscrow,
      address: deployment.contracts.TrestleEscrow,
      functionName: "milestoneOf",
      args: [TOKEN, 0n, BigInt(index)],
    });
  const later = (days: number) => control.increaseTime({ seconds: days * DAY });
  const now = async () => Number((await control.getBlock()).timestamp);
  return { chain, db, key: deployment.key, escrow, state, milestoneOf, later, now };
}

it("follows a project to its end as the escrow itself has it: dates, rounds, disputes, proposals and refunds", async () => {
  const { chain, db, key, escrow, state, milestoneOf, later, now } = await stage();
  await chain.send(OPERATOR, "Registry", "attestKyc", [addressOf(DEVELOPER)]);
  await chain.mint(CUSTOMER, 1);
  await escrow(DONOR, "donate", [], parseEther("1"));
  await escrow(OTHER_DONOR, "donate", [], parseEther("2"));
  const start = await now();
  const amounts = ["4", "4", "2"].map((amount) => parseEther(amount));
  const deadlines = [20, 40, 60].map((days) => BigInt(start + days * DAY));
  await escrow(DEVELOPER, "placeBid", [
    amounts,
    deadlines,
    hashOf("terms of the bid"),
    BigInt(start + 5 * DAY),
    1n,
  ]);
  await chain.send(CUSTOMER, "TrestleProject", "approve", [chain.deployment.contracts.TrestleEscrow, TOKEN]);
  await escrow(CUSTOMER, "acceptBidAndTransfer", [0n], parseEther("10"));
  expect(await state()).toMatchObject({
    status: "active",
    bidTermsHash: hashOf("terms of the bid"),
    total: parseEther("10").toString(),
    left: { customer: parseEther("7").toString(), donations: parseEther("3").toString(), loan: "0" },
  });

  // The first waits for three days, and the second, submitted during them, for one more after it.
  await escrow(DEVELOPER, "submitMilestone", [0n, hashOf("first evidence")]);
  const submittedAt = await now();
  expect((await state()).milestones[0]).toMatchObject({
    status: "submitted",
    submittedAt,
    evidenceHash: hashOf("first evidence"),
    reviewEndsAt: submittedAt + ((await state()).reviewWindow ?? 0),
  });
  await later(2);
  await escrow(DEVELOPER, "submitMilestone", [1n, hashOf("second evidence")]);
  await later(1);
  await escrow(CUSTOMER, "approveMilestone", [0n]);
  await later(1);
  await escrow(CUSTOMER, "requestChanges", [1n, hashOf("crooked")]);
  const waited = await state();
  expect(waited.milestones[1]).toMatchObject({
    status: "changes_requested",
    changeRounds: 1,
    changesReasonHash: hashOf("crooked"),
    reviewEndsAt: null,
  });
  for (const index of [1, 2]) {
    const { deadline } = await milestoneOf(index);
    expect(dueAt(waited, index, await now()), `date of milestone ${index}`).toBe(Number(deadline));
    expect(Number(deadline), "moved").toBeGreaterThan(start + (index + 1) * 20 * DAY + 3 * DAY - 1);
  }

  await escrow(DEVELOPER, "submitMilestone", [1n, hashOf("again")]);
  await escrow(CUSTOMER, "openDispute", [1n, hashOf("still crooked")]);
  const openedAt = await now();
  expect((await state()).milestones[1]?.dispute).toEqual({
    by: addressOf(CUSTOMER),
    openedAt,
    evidenceHash: hashOf("still crooked"),
    defaultAt: openedAt + 42 * DAY,
  });

  // The deployer is the arbiter too.
  await escrow(OPERATOR, "resolveDispute", [1n, 10_000n, hashOf("crooked, but as ordered")]);

  const validUntil = BigInt(openedAt + 9 * DAY);
  const split = [0n, parseEther("2"), validUntil];
  await escrow(CUSTOMER, "proposeSettlement", split);
  expect((await state()).settlements[addressOf(CUSTOMER)]).toMatchObject({
    toRefund: parseEther("2").toString(),
    validUntil: Number(validUntil),
  });
  await escrow(DEVELOPER, "acceptSettlement", split);
  const ended = await state();
  expect(ended).toMatchObject({ status: "settled", settlements: {}, endedAt: await now() });
  expect(customerRefund(ended)).toBe(0n);

  // 7 of the customer and 1 of the donations are spent: each donor has their part of the other 2, the last one the dust.
  for (const donor of [DONOR, OTHER_DONOR]) {
    const before = await state();
    const { amount } = await db
      .selectFrom("escrow_donation")
      .select("amount")
      .where("donor", "=", addressOf(donor))
      .executeTakeFirstOrThrow();
    await escrow(donor, "claimRefund", []);
    await state();
    const { amount: refunded } = await db
      .selectFrom("ledger_entry")
      .select("amount")
      .where("deployment", "=", key)
      .where("kind", "=", "refund")
      .where("party", "=", addressOf(donor))
      .executeTakeFirstOrThrow();
    expect(donorRefund(before, BigInt(amount))).toBe(-BigInt(refunded));
  }
  expect(await state()).toMatchObject({
    left: { customer: "0", donations: "0", loan: "0" },
    unclaimedDonations: "0",
  });
  const { differences } = await reconcile(db, chain.deployment, nodeAt(chain.rpcUrl));
  expect(differences).toEqual([]);
});
