// Walks through the escrow of a running instance and accounts for every wei of every party.
//
//   node chain/examples/escrow-walk.ts http://localhost:3000 --chain-rpc http://127.0.0.1:8545
//
// It knows nothing of this repository: viem, the ABIs of /api/abi/{name} and the addresses of /api/config. Waiting
// 42 days for an arbiter needs a chain whose clock can be set, so --chain-rpc is the embedded chain's own address
// (the public /rpc refuses to set the clock). The wallets are new on every run; the test mnemonic's accounts fund
// them and act as operator and arbiter, as on the embedded chain.
import assert from "node:assert/strict";
import {
  type Abi,
  type Account,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  decodeEventLog,
  defineChain,
  formatEther,
  type Hex,
  http,
  isAddressEqual,
  keccak256,
  parseEther,
  type TransactionReceipt,
  toHex,
} from "viem";
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from "viem/accounts";

const DAY = 24 * 60 * 60;
const MNEMONIC = "test test test test test test test test test test test junk";
const [base = "http://localhost:3000", ...flags] = process.argv.slice(2);
const chainRpc = flags[flags.indexOf("--chain-rpc") + 1];
if (!flags.includes("--chain-rpc") || !chainRpc) {
  console.error("The walk sets the chain's clock: give the embedded chain's address with --chain-rpc.");
  process.exit(1);
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, base));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

type Contract = "TrestleProject" | "Registry" | "TrestleEscrow" | "TrestleLens";
type Config = { chainId: number; rpcUrl: string; contracts: Record<Contract, Address> };
const config = await get<Config>("/api/config");
const abiOf = async (name: Contract) => (await get<{ abi: Abi }>(`/api/abi/${name}`)).abi;
const abis: Record<Contract, Abi> = {
  TrestleProject: await abiOf("TrestleProject"),
  Registry: await abiOf("Registry"),
  TrestleEscrow: await abiOf("TrestleEscrow"),
  TrestleLens: await abiOf("TrestleLens"),
};

const chain = defineChain({
  id: config.chainId,
  name: "Trestle",
  nativeCurrency: { name: "DEV", symbol: "DEV", decimals: 18 },
  rpcUrls: { default: { http: [config.rpcUrl] } },
});
const reader = createPublicClient({
  chain,
  transport: http(config.rpcUrl),
  cacheTime: 0,
  pollingInterval: 100,
});
const clock = createTestClient({ chain, mode: "anvil", transport: http(chainRpc) });

/** Polls for the receipt: on an idle chain no new block would trigger viem's own check. */
async function mined(hash: Hex): Promise<TransactionReceipt> {
  for (let tries = 0; tries < 600; tries++) {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined);
    if (receipt) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${hash} was not mined within a minute.`);
}

/* ------------------------------------------------------------------ people and their books */

const bank = mnemonicToAccount(MNEMONIC, { addressIndex: 9 });
const operator = mnemonicToAccount(MNEMONIC, { addressIndex: 1 });
const arbiter = mnemonicToAccount(MNEMONIC, { addressIndex: 2 });
const fresh = () => privateKeyToAccount(generatePrivateKey());
const parties = { customer: fresh(), developer: fresh(), donor: fresh(), friend: fresh() };
type Party = keyof typeof parties;

/** Expected balance of each party: the initial one plus every movement since, without gas. */
const expected = new Map<Address, bigint>();
const gasPaid = new Map<Address, bigint>();

async function send(
  from: Account,
  name: Contract,
  functionName: string,
  args: readonly unknown[],
  value = 0n,
): Promise<TransactionReceipt> {
  const wallet = createWalletClient({ account: from, chain, transport: http(config.rpcUrl) });
  const call = { address: config.contracts[name], abi: abis[name], functionName, args, value };
  // 50 % more than the estimate, because the cost depends on the block's time.
  const gas =
    functionName === "acceptNamedBid"
      ? 500_000n
      : ((await reader.estimateContractGas({ ...call, account: from })) * 3n) / 2n;
  const hash = await wallet.writeContract({ ...call, gas });
  const receipt = await mined(hash);
  assert.equal(receipt.status, "success", `${functionName} failed`);
  const paid = receipt.gasUsed * receipt.effectiveGasPrice;
  gasPaid.set(from.address, (gasPaid.get(from.address) ?? 0n) + paid);
  return receipt;
}

const read = <T>(name: Contract, functionName: string, args: readonly unknown[]): Promise<T> =>
  reader.readContract({ address: config.contracts[name], abi: abis[name], functionName, args }) as Promise<T>;

const escrowBalance = () => reader.getBalance({ address: config.contracts.TrestleEscrow });

/** Adds the movements of a step to the expected balances and compares every party's balance, to the wei. */
async function account(step: string, movements: Partial<Record<Party, bigint>> = {}): Promise<void> {
  for (const [name, { address }] of Object.entries(parties)) {
    const want = (expected.get(address) ?? 0n) + (movements[name as Party] ?? 0n);
    expected.set(address, want);
    const purse = (await reader.getBalance({ address })) + (gasPaid.get(address) ?? 0n);
    assert.equal(purse, want, `${step}: ${name} has ${formatEther(purse)} instead of ${formatEther(want)}`);
  }
  const words = Object.entries(movements).map(
    ([name, wei]) => `${name} ${wei > 0n ? "+" : ""}${formatEther(wei)}`,
  );
  console.log(`${step.padEnd(34)} ${words.join(", ")}`);
}

async function pass(days: number): Promise<void> {
  await clock.increaseTime({ seconds: days * DAY });
  await clock.mine({ blocks: 1 });
}

const now = async () => (await reader.getBlock()).timestamp;
const hashOf = (text: string): Hex => keccak256(toHex(text));
const dev = parseEther;

async function mint(): Promise<bigint> {
  const until = (await now()) + BigInt(20 * DAY);
  const { logs } = await send(parties.customer, "TrestleProject", "mint", [hashOf("terms"), until]);
  for (const log of logs) {
    const event = decodeEventLog({ abi: abis.TrestleProject, ...log });
    if (event.eventName === "ProjectMinted") return (event.args as unknown as { tokenId: bigint }).tokenId;
  }
  throw new Error("The mint left no ProjectMinted event.");
}

/* ------------------------------------------------------------------ the walk */

const { customer, developer, donor, friend } = parties;
const before = await escrowBalance();
const bankWallet = createWalletClient({ account: bank, chain, transport: http(config.rpcUrl) });
for (const { address } of Object.values(parties)) {
  const hash = await bankWallet.sendTransaction({ to: address, value: dev("20") });
  await mined(hash);
  expected.set(address, dev("20"));
}
await send(operator, "Registry", "attestKyc", [developer.address]);
const termsId = await read<bigint>("Registry", "currentTermsId", []);
const [treasury, feeBps] = await read<[Address, bigint, bigint]>("Registry", "paymentRulesOf", [termsId]);
const net = (gross: bigint) => gross - (gross * feeBps) / 10_000n;
const feeCredit = await read<bigint>("TrestleEscrow", "creditOf", [treasury]);
let fees = 0n;
const earn = (gross: bigint) => {
  fees += gross - net(gross);
  return net(gross);
};

const tokenId = await mint();
await account("mint");

const start = await now();
const amounts = [dev("1"), dev("2"), dev("3")];
const deadlines = [30, 60, 90].map((days) => start + BigInt(days * DAY));
const expiry = start + BigInt(10 * DAY);
const bid = [amounts, deadlines, hashOf("bid"), expiry, termsId] as const;
await send(developer, "TrestleEscrow", "placeBid", [tokenId, ...bid]);
await account("bid of 6 in three milestones");

await send(donor, "TrestleEscrow", "donate", [tokenId], dev("2.5"));
await send(friend, "TrestleEscrow", "donate", [tokenId], dev("1.5"));
await account("donate", { donor: -dev("2.5"), friend: -dev("1.5") });

type Preview = { fromCustomer: bigint; fromDonations: bigint; obstacles: Hex[] };
const preview = await read<Preview>("TrestleLens", "previewAcceptance", [tokenId, 0n]);
assert.equal(preview.fromCustomer, dev("2"));
assert.equal(preview.fromDonations, dev("4"));
assert.deepEqual(preview.obstacles, [], "nothing stands in the way: the mint has approved the escrow");
assert.equal(await read("TrestleEscrow", "shortfall", [tokenId, 0n]), dev("2"));
type Offered = { bidHash: Hex };
const { bidHash } = await read<Offered>("TrestleEscrow", "bidOf", [tokenId, 0n]);
await send(customer, "TrestleEscrow", "acceptNamedBid", [tokenId, 0n, bidHash], dev("2.1"));
const holder = await read<Address>("TrestleProject", "ownerOf", [tokenId]);
assert.ok(isAddressEqual(holder, config.contracts.TrestleEscrow), "the escrow holds the deed");
await account("accept, 0.1 too much comes back", { customer: -dev("2") });

await send(developer, "TrestleEscrow", "submitMilestone", [tokenId, 0n, hashOf("work")]);
await send(customer, "TrestleEscrow", "requestChanges", [tokenId, 0n, hashOf("the door sticks")]);
await send(developer, "TrestleEscrow", "submitMilestone", [tokenId, 0n, hashOf("better work")]);
await account("submit, request changes, submit");
await send(customer, "TrestleEscrow", "approveMilestone", [tokenId, 0n]);
await account("approve the first of 1", { developer: earn(dev("1")) });

// Both at once: the second one's review waits for the answer to the first.
await send(developer, "TrestleEscrow", "submitMilestone", [tokenId, 1n, hashOf("more work")]);
await send(developer, "TrestleEscrow", "submitMilestone", [tokenId, 2n, hashOf("the rest")]);
type Page = { milestones: { milestone: { inReview: boolean }; reviewEndsAt: bigint }[] };
const page = await read<Page>("TrestleLens", "projectPage", [tokenId, customer.address, 0n, 0n]);
const [, second, third] = page.milestones;
assert.ok(second?.milestone.inReview && third && !third.milestone.inReview, "one review at a time");
assert.ok(third.reviewEndsAt > second.reviewEndsAt, "silence pays one milestone per window");
await send(customer, "TrestleEscrow", "openDispute", [tokenId, 1n, hashOf("crooked")]);
await send(arbiter, "TrestleEscrow", "resolveDispute", [tokenId, 1n, 4000n, hashOf("a little")]);
await account("dispute, 40% of 2", { developer: earn(dev("0.8")) });

await send(customer, "TrestleEscrow", "openDispute", [tokenId, 2n, hashOf("unpainted")]);
const change = {
  milestones: [3n],
  amounts: [dev("1")],
  deadlines: [(await now()) + BigInt(120 * DAY)],
  termsHash: hashOf("a fence as well"),
  validUntil: (await now()) + BigInt(60 * DAY),
};
await send(customer, "TrestleEscrow", "proposeChange", [tokenId, change], dev("1"));
await send(developer, "TrestleEscrow", "acceptChange", [tokenId, change]);
await account("change order over 1 more", { customer: -dev("1") });

await pass(42);
await send(friend, "TrestleEscrow", "executeDisputeDefault", [tokenId, 2n]);
await account("the arbiter was silent: half of 3", { developer: earn(dev("1.5")) });

const validUntil = (await now()) + BigInt(DAY);
// The customer's money is spent, and a settlement pays with nothing else.
const split = [tokenId, 0n, dev("1"), validUntil];
await send(developer, "TrestleEscrow", "proposeSettlement", split);
await send(customer, "TrestleEscrow", "acceptSettlement", split);
assert.equal(await read("TrestleProject", "ownerOf", [tokenId]), customer.address);
await account("settle the last 1 without a payment");

// 7 came in, 3.3 were spent: all 3 of the customer's and 0.3 of the donors' 4.
assert.deepEqual(await read("TrestleEscrow", "refundable", [tokenId, customer.address]), [0n, 0n]);
assert.deepEqual(await read("TrestleEscrow", "refundable", [tokenId, donor.address]), [dev("2.3125"), 0n]);
await send(donor, "TrestleEscrow", "claimRefund", [tokenId]);
await send(friend, "TrestleEscrow", "claimRefund", [tokenId]);
await account("refund, 3.7 pro rata", { donor: dev("2.3125"), friend: dev("1.3875") });

const another = await mint();
await send(donor, "TrestleEscrow", "donate", [another], dev("3"));
assert.deepEqual(await read("TrestleEscrow", "refundable", [another, donor.address]), [0n, dev("3")]);
await send(customer, "TrestleEscrow", "cancelRequest", [another]);
await account("another request, cancelled", { donor: -dev("3") });
await send(donor, "TrestleEscrow", "claimRefund", [another]);
await account("refund of all of it", { donor: dev("3") });

assert.equal(await read("TrestleEscrow", "creditOf", [treasury]), feeCredit + fees);
assert.equal(await escrowBalance(), before + fees);
console.log(
  `\nEvery wei is where it belongs; the escrow holds ${formatEther(fees)} of fees for its treasury.`,
);
