import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { ErrorCode } from "@trestle/domain/errors.ts";
import { Indexer, nodeAt } from "@trestle/server/indexer/follow.ts";
import { type UsedLog, verifyTransaction } from "@trestle/server/indexer/verify-transaction.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import type { Random } from "@trestle/testkit/random.ts";
import {
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  keccak256,
  pad,
  parseEther,
  toHex,
} from "viem";
import { forger, relay } from "./attack-contracts.ts";
import type { DrillStack } from "./drill-stack.ts";

/** Concurrent claims, of which exactly `honest` must be accepted; none by default. */
export type Attempt = { claims: (() => Promise<UsedLog>)[]; honest?: number };
export type Attack = { make(world: World): Promise<Attempt[]>; codes: ErrorCode[] };
export type Kind = keyof typeof attackKinds;
type World = Awaited<ReturnType<typeof openAttacks>>;

type Person = { id: string; ethereum_address: string | null; key: number };

const DAY = 24 * 60 * 60;
const DEPLOYER = 0;
const [ALICE, BOB, MALLORY, CUSTOMER] = [5, 6, 7, 8];
const PURPOSE = "donation";

/** Our contracts with two open projects, three accounts, and an attacker's contracts beside them. */
export async function openAttacks(stack: DrillStack, random: Random) {
  const { db, log, rpcUrl, control, chain } = stack;
  const transport = http(rpcUrl);
  const wallet = (key: number) => createWalletClient({ account: demoAccount(key), chain, transport });
  const mined = (hash: Hash) => waitForReceipt(control, hash, { everyMs: 20 });
  /** Requires success: an attack that fails for its own reasons proves nothing. */
  async function landed(hash: Hash): Promise<Hash> {
    const { status, logs } = await mined(hash);
    if (status !== "success" || logs.length === 0) throw new Error(`The drill's own ${hash} did not work.`);
    return hash;
  }
  async function transact(key: number, to: Address | null, data: Hex, value = 0n): Promise<Hash> {
    // With explicit gas, so that the node does not refuse a failing transaction.
    return wallet(key).sendTransaction({ to, data, value, gas: 3_000_000n });
  }
  async function put(key: number, code: Hex): Promise<Address> {
    const { contractAddress } = await mined(await transact(key, null, code));
    if (!contractAddress) throw new Error("The contract was not deployed.");
    return contractAddress;
  }

  const beforeUs = await transact(MALLORY, demoAccount(MALLORY).address, "0x");
  await mined(beforeUs);
  const deployment = await deploy({ rpcUrl, deployerKey: demoKey(DEPLOYER) });
  const copy = await deploy({ rpcUrl, deployerKey: demoKey(MALLORY) });
  const [forgery, passer] = [await put(MALLORY, forger), await put(MALLORY, relay)];
  const { timestamp } = await control.getBlock();
  const mint = async ({ contracts }: Deployment, terms: string): Promise<Hash> => {
    const args = [keccak256(toHex(terms)), timestamp + BigInt(30 * DAY)] as const;
    const data = encodeFunctionData({ abi: abis.TrestleProject, functionName: "mint", args });
    return landed(await transact(CUSTOMER, contracts.TrestleProject, data));
  };
  const [mintOfOne] = [await mint(deployment, "one"), await mint(deployment, "two"), await mint(copy, "one")];

  async function person(name: string, key: number, linked = true): Promise<Person> {
    const ethereum_address = linked ? demoAccount(key).address.toLowerCase() : null;
    const row = { username: name, email: `${name}@example.org`, password_hash: "-", ethereum_address };
    const { id } = await db
      .insertInto("account")
      .values({ ...row, role: "investor", roles: ["investor"] })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, ethereum_address, key };
  }
  const people = {
    alice: await person("alice", ALICE),
    bob: await person("bob", BOB),
    mallory: await person("mallory", MALLORY),
    customer: await person("customer", CUSTOMER),
    walletless: await person("walletless", ALICE, false),
  };

  const indexer = new Indexer({
    db,
    log,
    transport: nodeAt(rpcUrl),
    deployment,
    readers: chainReaders,
    maxReorg: undefined,
    confirmations: 1,
  });
  await indexer.start();
  await indexer.catchUp();
  const donation = (tokenId: bigint) =>
    encodeFunctionData({ abi: abis.TrestleEscrow, functionName: "donate", args: [tokenId] });
  /** Accepted claims that must be stored at the end. */
  const accepted = new Map<string, string>();

  return {
    ...{ stack, random, deployment, copy, people, indexer, beforeUs, mintOfOne, transact, mined, donation },
    amount: (): bigint => parseEther("0.01") + BigInt(random.below(1_000_000)),
    /** An honest donation, by default to project 1. */
    donate: async (from: Person, value: bigint, at: Deployment = deployment, tokenId = 1n): Promise<Hash> => {
      return landed(await transact(from.key, at.contracts.TrestleEscrow, donation(tokenId), value));
    },
    deposit: async (from: Person, value: bigint): Promise<Hash> => {
      const data = encodeFunctionData({ abi: abis.LendingPool, functionName: "deposit" });
      return landed(await transact(from.key, deployment.contracts.pools["low-risk"], data, value));
    },
    /** Emits the escrow's event from another contract. */
    forge: async (from: Person, value: bigint): Promise<Hash> => {
      const donor = from.ethereum_address as Address;
      const topics = encodeEventTopics({
        abi: abis.TrestleEscrow,
        eventName: "Donated",
        args: { tokenId: 1n, donor },
      });
      const data = encodeAbiParameters([{ type: "uint256" }, { type: "uint256" }], [value, value]);
      return landed(await transact(from.key, forgery, concat([...(topics as Hex[]), data])));
    },
    passOn: async (from: Person, value: bigint): Promise<Hash> => {
      const to = deployment.contracts.TrestleEscrow;
      return landed(await transact(from.key, passer, concat([pad(to), donation(1n)]), value));
    },
    claim: (
      by: Person,
      hash: string,
      amount: bigint,
      { donor = by.ethereum_address ?? "", tokenId = 1n }: { donor?: string; tokenId?: bigint } = {},
    ) => {
      const args = { tokenId: tokenId.toString(), donor, amount: amount.toString() };
      const claim = {
        hash,
        account: by,
        contract: "TrestleEscrow",
        event: "Donated",
        args,
        purpose: PURPOSE,
      } as const;
      return () =>
        verifyTransaction({ db, chainRpcUrl: rpcUrl, deployment }, claim, async (_transaction, used) => {
          accepted.set(used.txHash, by.id);
          return used;
        });
    },
    /** Claims a deposit to, or a withdrawal from, a pool. */
    claimPool: (
      by: Person,
      hash: string,
      amount: bigint,
      what: { contract: "LendingPool:low-risk" | "LendingPool:high-risk"; event: "Deposit" | "Withdrawal" },
    ) => {
      const args = { lender: by.ethereum_address ?? "", amount: amount.toString() };
      const claim = { ...what, hash, account: by, args, purpose: "pool" };
      return () =>
        verifyTransaction({ db, chainRpcUrl: rpcUrl, deployment }, claim, async (_transaction, used) => used);
    },
    reorg: (depth: number) => control.request({ method: "anvil_reorg", params: [depth, []] } as never),
    forget: (hash: Hash) => accepted.delete(hash),
    /** Restores the chain's settings for the next attack. */
    settle: async (): Promise<void> => {
      await control.setAutomine(true);
      await indexer.catchUp();
    },
    /** Compares the table with the accepted reports. */
    misused: async (): Promise<string[]> => {
      const rows = await db.selectFrom("used_log").selectAll().execute();
      const found = rows.map(({ tx_hash, account_id }) => `${tx_hash} ${account_id}`).sort();
      const expected = [...accepted].map(([hash, id]) => `${hash} ${id}`).sort();
      const strange = rows.filter((row) => row.deployment !== deployment.key || row.purpose !== PURPOSE);
      return [
        ...(JSON.stringify(found) === JSON.stringify(expected)
          ? []
          : ["the used logs are not those accepted"]),
        ...strange.map(({ tx_hash }) => `${tx_hash} is on record for something else`),
      ];
    },
  };
}

const one = (claim: () => Promise<UsedLog>): Attempt[] => [{ claims: [claim] }];

/** Claims a transaction of its own once the indexer has read it. */
const claimed = (
  codes: ErrorCode[],
  send: (world: World, value: bigint) => Promise<Hash>,
  claims: (world: World, hash: Hash, value: bigint) => Attempt[],
): Attack => ({
  codes,
  make: async (world) => {
    const value = world.amount();
    const hash = await send(world, value);
    await world.indexer.catchUp();
    return claims(world, hash, value);
  },
});

/** Attacks. Each makes real transactions if needed, and then false claims. */
export const attackKinds = {
  malformed: {
    codes: ["invalid_input"],
    make: async ({ random, people, claim, donate, amount, indexer }) => {
      const value = amount();
      const good = await donate(people.alice, value);
      await indexer.catchUp();
      const bent = random.pick([
        good.slice(0, -1),
        `${good}0`,
        good.slice(2),
        `0X${good.slice(2)}`,
        ` ${good}`,
        `${good}\n`,
        `0x${"g".repeat(64)}`,
        "",
        "0x",
        `${good}' or '1'='1`,
        `${good.slice(0, 40)}\0${good.slice(41)}`,
      ]);
      return one(claim(people.alice, bent, value));
    },
  },
  unknown: {
    codes: ["not_found"],
    make: async ({ random, people, claim, amount }) =>
      one(claim(people.alice, `0x${random.hex(64)}`, amount())),
  },
  "no wallet": claimed(
    ["forbidden"],
    ({ people, donate }, value) => donate(people.alice, value),
    ({ people, claim }, hash, value) =>
      one(claim(people.walletless, hash, value, { donor: people.alice.ethereum_address ?? "" })),
  ),
  "forged event": claimed(
    ["invalid_input"],
    ({ people, forge }, value) => forge(people.mallory, value),
    ({ people, claim }, hash, value) => one(claim(people.mallory, hash, value)),
  ),
  "copied contract": claimed(
    ["invalid_input"],
    ({ people, donate, copy }, value) => donate(people.mallory, value, copy),
    ({ people, claim }, hash, value) => one(claim(people.mallory, hash, value)),
  ),
  "passed on": claimed(
    ["invalid_input"],
    ({ people, passOn }, value) => passOn(people.mallory, value),
    ({ people, claim }, hash, value) => one(claim(people.mallory, hash, value)),
  ),
  "other project": claimed(
    ["invalid_input"],
    ({ people, donate, deployment }, value) => donate(people.mallory, value, deployment, 2n),
    ({ people, claim }, hash, value) => one(claim(people.mallory, hash, value)),
  ),
  "other amount": claimed(
    ["invalid_input"],
    ({ people, donate }, value) => donate(people.mallory, value),
    ({ random, people, claim }, hash, value) =>
      one(claim(people.mallory, hash, random.pick([value + 1n, value * 10n, value - 1n, -value, 0n]))),
  ),
  "other event": {
    codes: ["invalid_input"],
    make: async ({ random, people, claim, claimPool, deposit, mintOfOne, amount, indexer }) => {
      const value = amount();
      if (random.chance(0.3)) return one(claim(people.customer, mintOfOne, value));
      // Both events have the same arguments.
      const hash = await deposit(people.mallory, value);
      await indexer.catchUp();
      return one(
        claimPool(people.mallory, hash, value, { contract: "LendingPool:low-risk", event: "Withdrawal" }),
      );
    },
  },
  "other pool": claimed(
    ["invalid_input"],
    ({ people, deposit }, value) => deposit(people.mallory, value),
    ({ people, claimPool }, hash, value) =>
      one(claimPool(people.mallory, hash, value, { contract: "LendingPool:high-risk", event: "Deposit" })),
  ),
  "before us": {
    codes: ["invalid_input"],
    make: async ({ people, claim, beforeUs, amount }) => one(claim(people.mallory, beforeUs, amount())),
  },
  "other sender": claimed(
    ["forbidden"],
    ({ people, donate }, value) => donate(people.alice, value),
    ({ random, people: { alice, mallory }, claim }, hash, value) =>
      one(claim(mallory, hash, value, { donor: random.pick([alice, mallory]).ethereum_address ?? "" })),
  ),
  failed: {
    codes: ["conflict"],
    make: async ({ random, people, claim, transact, mined, donation, deployment, indexer }) => {
      const tooLittle = BigInt(random.below(1000));
      const hash = await transact(
        people.mallory.key,
        deployment.contracts.TrestleEscrow,
        donation(1n),
        tooLittle,
      );
      if ((await mined(hash)).status !== "reverted") throw new Error("This donation should have failed.");
      await indexer.catchUp();
      return one(claim(people.mallory, hash, tooLittle));
    },
  },
  pending: {
    codes: ["pending"],
    make: async ({ stack, people, claim, transact, donation, deployment, amount }) => {
      const value = amount();
      await stack.control.setAutomine(false);
      const hash = await transact(people.bob.key, deployment.contracts.TrestleEscrow, donation(1n), value);
      return one(claim(people.bob, hash, value));
    },
  },
  "reorged away": {
    // Unknown once it is dropped; pending if a node still keeps it.
    codes: ["not_found", "pending"],
    make: async ({ random, people, claim, donate, amount, indexer, reorg, forget }) => {
      const value = amount();
      const hash = await donate(people.bob, value);
      if (random.chance(0.7)) await indexer.catchUp();
      const claimedBefore = random.chance(0.5);
      if (claimedBefore) {
        await indexer.catchUp();
        await claim(people.bob, hash, value)();
        forget(hash);
      }
      await reorg(1);
      if (random.chance(0.5)) await indexer.catchUp();
      return one(claim(people.bob, hash, value));
    },
  },
  "used by the same person": claimed(
    ["conflict"],
    ({ people, donate }, value) => donate(people.alice, value),
    ({ random, people, claim }, hash, value) => {
      const again = random.pick([hash, `0x${hash.slice(2).toUpperCase()}`]);
      return [
        { claims: [claim(people.alice, hash, value)], honest: 1 },
        { claims: [claim(people.alice, again, value)] },
      ];
    },
  ),
  "used by another": claimed(
    ["forbidden"],
    ({ people, donate }, value) => donate(people.bob, value),
    ({ people, claim }, hash, value) => {
      const donor = people.bob.ethereum_address ?? "";
      return [
        { claims: [claim(people.bob, hash, value)], honest: 1 },
        { claims: [claim(people.alice, hash, value, { donor })] },
      ];
    },
  ),
  "used at once": claimed(
    ["conflict", "forbidden"],
    ({ people, donate }, value) => donate(people.alice, value),
    ({ random, people, claim }, hash, value) => {
      const donor = people.alice.ethereum_address ?? "";
      const own = Array.from({ length: 3 + random.below(5) }, () => claim(people.alice, hash, value));
      const stolen = [claim(people.mallory, hash, value, { donor }), claim(people.mallory, hash, value)];
      return [{ claims: random.shuffled([...own, ...stolen]), honest: 1 }];
    },
  ),
} satisfies Record<string, Attack>;
