// Walks through a lending pool of a running instance and compares price, tokens and debts with numbers computed
// here, by hand, to the wei.
//
//   node chain/examples/pools-walk.ts http://localhost:3000 --chain-rpc http://127.0.0.1:8545
//
// It knows nothing of this repository: viem, the ABIs of /api/abi/{name} and the addresses of /api/config. A loan
// takes months, so --chain-rpc is the embedded chain's own address, whose clock can be set. The wallets are new on
// every run; the test mnemonic's accounts fund them and act as owner and operator, as on the embedded chain. It
// takes the first pool without a loan, so that all interest in the price is that of its own loans.
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
  type Hash,
  http,
  keccak256,
  parseEther,
  type TransactionReceipt,
  toHex,
} from "viem";
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from "viem/accounts";

const DAY = 86_400n;
const YEAR = 365n * DAY;
const BPS = 10_000n;
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

type Contract = "TrestleProject" | "Registry" | "TrestleEscrow" | "LendingPool";
type Tier = "low-risk" | "medium-risk" | "high-risk";
type Config = {
  chainId: number;
  rpcUrl: string;
  contracts: Record<Exclude<Contract, "LendingPool">, Address> & { pools: Record<Tier, Address> };
};
const config = await get<Config>("/api/config");
const abiOf = async (name: Contract | "LendingManager") => (await get<{ abi: Abi }>(`/api/abi/${name}`)).abi;
const abis: Record<Contract, Abi> = {
  TrestleProject: await abiOf("TrestleProject"),
  Registry: await abiOf("Registry"),
  TrestleEscrow: await abiOf("TrestleEscrow"),
  LendingPool: await abiOf("LendingPool"),
};
const managerAbi = await abiOf("LendingManager");
const chain = defineChain({
  id: config.chainId,
  name: "Trestle",
  nativeCurrency: { name: "DEV", symbol: "DEV", decimals: 18 },
  rpcUrls: { default: { http: [config.rpcUrl] } },
});
const transport = http(config.rpcUrl);
const reader = createPublicClient({ chain, transport, cacheTime: 0, pollingInterval: 100 });
const clock = createTestClient({ chain, mode: "anvil", transport: http(chainRpc) });

const owner = mnemonicToAccount(MNEMONIC, { addressIndex: 0 });
const operator = mnemonicToAccount(MNEMONIC, { addressIndex: 1 });
const bank = mnemonicToAccount(MNEMONIC, { addressIndex: 9 });
const fresh = () => privateKeyToAccount(generatePrivateKey());
const [ada, ben, cara, dan, developer] = [fresh(), fresh(), fresh(), fresh(), fresh()];

let poolAddress: Address = config.contracts.pools["low-risk"];
const addressOf = (name: Contract): Address =>
  name === "LendingPool" ? poolAddress : config.contracts[name];

/** Asks again until the receipt is there: on an idle chain no new block would say when to look. */
async function mined(hash: Hash): Promise<TransactionReceipt> {
  for (let tries = 0; tries < 600; tries++) {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined);
    if (receipt) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${hash} was not mined within a minute.`);
}

/** The block of the walk's last step. An idle chain adds empty blocks, in which time has passed. */
let at = await reader.getBlockNumber();

async function send(
  from: Account,
  name: Contract,
  functionName: string,
  args: readonly unknown[],
  value = 0n,
): Promise<TransactionReceipt> {
  const wallet = createWalletClient({ account: from, chain, transport });
  const call = { address: addressOf(name), abi: abis[name], functionName, args, value };
  // Half as much again: interest that accrues until the call is mined costs gas too.
  const estimate = await reader.estimateContractGas({ ...call, account: from });
  const hash = await wallet.writeContract({ ...call, gas: (estimate * 3n) / 2n });
  const receipt = await mined(hash);
  assert.equal(receipt.status, "success", `${functionName} failed`);
  at = receipt.blockNumber;
  return receipt;
}

async function read<T>(name: Contract, functionName: string, args: readonly unknown[] = []): Promise<T> {
  const call = { address: addressOf(name), abi: abis[name], functionName, args, blockNumber: at };
  return (await reader.readContract(call)) as T;
}

const now = async () => (await reader.getBlock({ blockNumber: at })).timestamp;
const midnight = (time: bigint, days: bigint) => (time / DAY + days) * DAY;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;
const hashOf = (text: string) => keccak256(toHex(text));

async function mineAt(time: bigint): Promise<void> {
  await clock.setNextBlockTimestamp({ timestamp: time });
  await clock.mine({ blocks: 1 });
  let block = await reader.getBlock();
  while (block.timestamp > time) block = await reader.getBlock({ blockNumber: block.number - 1n });
  at = block.number;
}

async function refuses(from: Account, functionName: string, args: readonly unknown[], error: string) {
  const call = { address: poolAddress, abi: abis.LendingPool, functionName, args, account: from };
  await assert.rejects(reader.simulateContract(call), (cause: Error) => cause.message.includes(error));
  console.log(`  refused: ${functionName} → ${error}`);
}

/* ------------------------------------------------------------------ the books, kept by hand */

const book = { cash: 0n, supply: 0n, reserve: 0n, principal: 0n };
const worth = (tokens: bigint, nav: bigint) => (tokens * (nav + 1n)) / (book.supply + 1n);

async function holds(step: string, nav: bigint): Promise<void> {
  const [tvl, utilized] = await read<[bigint, bigint]>("LendingPool", "getPoolStats");
  assert.equal(tvl, nav, `${step}: NAV is ${formatEther(tvl)} instead of ${formatEther(nav)}`);
  assert.equal(utilized, book.principal, `${step}: principal out`);
  const tokens = await read<bigint>("LendingPool", "balanceOf", [ada.address]);
  assert.equal(await read("LendingPool", "getTokenValue", [tokens]), worth(tokens, nav), `${step}: value`);
  assert.equal(await read("LendingPool", "tokenPrice"), worth(10n ** 18n, nav), `${step}: price`);
  console.log(`${step.padEnd(46)} NAV ${formatEther(nav)}  price ${formatEther(worth(10n ** 18n, nav))}`);
}

async function deposit(lender: Account, amount: bigint): Promise<void> {
  const before = await read<bigint>("LendingPool", "balanceOf", [lender.address]);
  const tokens = (amount * (book.supply + 1n)) / (book.cash + 1n);
  await send(lender, "LendingPool", "deposit", [], amount);
  assert.equal(await read("LendingPool", "balanceOf", [lender.address]), before + tokens);
  book.cash += amount;
  book.supply += tokens;
}

/** A project whose owner may borrow, and whose accepted bid needs the loan. */
async function borrow(who: Account, amount: bigint, scors: bigint, instalments: bigint[], days: bigint[]) {
  const start = await now();
  const { logs } = await send(who, "TrestleProject", "mint", [hashOf("terms"), start + 100n * DAY]);
  const minted = logs
    .map((log) => decodeEventLog({ abi: abis.TrestleProject, ...log }))
    .find(({ eventName }) => eventName === "ProjectMinted");
  assert.ok(minted, "the mint left its event");
  const { tokenId } = minted.args as unknown as { tokenId: bigint };
  await send(operator, "Registry", "attestKyc", [who.address]);
  await send(operator, "Registry", "attestScors", [tokenId, who.address, Number(scors), amount]);
  const usable = await read<{ usableFrom: number }>("Registry", "scorsOf", [tokenId]);
  if (BigInt(usable.usableFrom) > (await now())) await mineAt(BigInt(usable.usableFrom));
  const deadlines = days.map((day) => midnight(start, day));
  await send(who, "LendingPool", "applyForLoanWithSchedule", [
    tokenId,
    amount,
    scors,
    instalments,
    deadlines,
  ]);
  const held = await reader.getBalance({ address: config.contracts.TrestleEscrow });
  const receipt = await send(who, "LendingPool", "confirmAndDisburse", [tokenId]);
  const { timestamp } = await reader.getBlock({ blockHash: receipt.blockHash });
  const landed = (await reader.getBalance({ address: config.contracts.TrestleEscrow })) - held;
  assert.equal(landed, amount, "the loan is in the escrow");
  const [, , rate] = await read<[bigint, bigint, bigint]>("LendingPool", "getLoanDetails", [tokenId]);

  const bid = [[amount * 2n], [start + 900n * DAY], hashOf("bid"), start + 20n * DAY, 1n] as const;
  await send(developer, "TrestleEscrow", "placeBid", [tokenId, ...bid]);
  await send(who, "TrestleProject", "approve", [config.contracts.TrestleEscrow, tokenId]);
  const shortfall = await read<bigint>("TrestleEscrow", "shortfall", [tokenId, 0n]);
  await send(who, "TrestleEscrow", "acceptBidAndTransfer", [tokenId, 0n], shortfall);
  book.cash -= amount;
  book.principal += amount;
  return { id: tokenId, rate, since: timestamp, deadlines };
}

/** The pool's manager says what is due next. */
async function nextPayment(tokenId: bigint): Promise<bigint> {
  const manager = (await read<Address[]>("LendingPool", "getLoanDetails", [tokenId])).at(-1) as Address;
  const call = { address: manager, abi: managerAbi, functionName: "getNextPayment", args: [tokenId] };
  const [due] = (await reader.readContract({ ...call, blockNumber: at })) as [bigint, bigint];
  return due;
}

async function timeOf(receipt: TransactionReceipt): Promise<bigint> {
  return (await reader.getBlock({ blockHash: receipt.blockHash })).timestamp;
}

/* ------------------------------------------------------------------ the walk */

const tiers = Object.entries(config.contracts.pools) as [Tier, Address][];
let tier: Tier | undefined;
for (const [name, address] of tiers) {
  poolAddress = address;
  const [cash, , , , unvested] = await read<bigint[]>("LendingPool", "getAccounts");
  const loans = await read<bigint>("LendingPool", "activeLoanCount");
  if (loans !== 0n || unvested !== 0n || (cash ?? 0n) > parseEther("9")) continue;
  tier = name;
  break;
}
if (!tier) {
  console.error(
    "Every pool has loans or many lenders. Start the product with DEMO_REQUESTS=false, so that one is empty.",
  );
  process.exit(1);
}
const [cash = 0n, , , , , reserve = 0n] = await read<bigint[]>("LendingPool", "getAccounts");
book.cash = cash;
book.reserve = reserve;
book.supply = await read<bigint>("LendingPool", "totalSupply");
const reserveShare = await read<bigint>("LendingPool", "reserveShare");
const grace = await read<bigint>("LendingPool", "gracePeriod");
const span = await read<bigint>("LendingPool", "writeDownPeriod");
const scors = await read<bigint>("LendingPool", "maxScorsRequirement");
const net = (raw: bigint) => (raw * (BPS - reserveShare)) / (BPS * BPS * YEAR);
const feeOf = (interest: bigint) => (interest * reserveShare) / BPS;

const bankWallet = createWalletClient({ account: bank, chain, transport });
for (const { address } of [ada, ben, cara, dan, developer]) {
  await mined(await bankWallet.sendTransaction({ to: address, value: parseEther("50") }));
}
await send(operator, "Registry", "attestKyc", [developer.address]);

await deposit(ada, parseEther("20"));
await deposit(ben, parseEther("20"));
await holds(`two lenders in the ${tier} pool`, book.cash);
// Only seasoned capital is lent; away from midnight, for the steps of a day share one.
await mineAt(midnight(await now(), 12n) + 3600n);

const P = parseEther("1.2");
const part = parseEther("0.4");
const loan = await borrow(cara, P, scors, [part, part, part], [20n, 40n, 60n]);
let raw = P * loan.rate * ((await now()) - loan.since);
await holds(`a loan of 1.2 at ${loan.rate} bps`, book.cash + book.principal + net(raw));

// One instalment on time: interest first, its reserve part leaves no mark on the price.
const [first = 0n, second = 0n, third = 0n] = loan.deadlines;
await mineAt(first - 2n * DAY);
const paidAt = await timeOf(await send(cara, "LendingPool", "processRepayment", [loan.id], part));
raw = P * loan.rate * (paidAt - loan.since);
let interest = ceilDiv(raw, BPS * YEAR);
book.reserve += feeOf(interest);
book.cash += part - feeOf(interest);
book.principal = P - (part - interest);
assert.equal(await read("LendingPool", "debtOf", [loan.id]), book.principal);
await holds("0.4 on time", book.cash + book.principal);

// The second one ten days late: the book stops at the deadline, the borrower pays half as much again.
await mineAt(second + 5n * DAY);
const rest = book.principal;
raw = rest * loan.rate * (second - paidAt);
await holds("5 days late: the price bears it already", book.cash + least(book.reserve, rest + net(raw)));
await mineAt(second + 10n * DAY);
const due = await nextPayment(loan.id);
const lateAt = await timeOf(await send(cara, "LendingPool", "processRepayment", [loan.id], due + 10n ** 15n));
interest = ceilDiv(raw, BPS * YEAR);
const late = ceilDiv(3n * rest * loan.rate * (lateAt - second), 2n * BPS * YEAR);
const vesting = late - feeOf(late);
const end = midnight(lateAt, 8n);
const rate = vesting / (end - lateAt);
const dust = vesting % (end - lateAt);
const paid = due + 10n ** 15n;
book.reserve += feeOf(interest) + feeOf(late) + dust;
book.cash += paid - feeOf(interest) - feeOf(late) - dust;
book.principal = rest - (paid - late - interest);
await holds("the second, late", book.cash - rate * (end - lateAt) + book.principal);
await mineAt(end);
raw = book.principal * loan.rate * (end - lateAt);
await holds("eight midnights later, vested", book.cash + book.principal + net(raw));
assert.ok(end < third, "the last deadline is still ahead");
const debt = await read<bigint>("LendingPool", "debtOf", [loan.id]);
const closedAt = await timeOf(await send(cara, "LendingPool", "processRepayment", [loan.id], debt + part));
interest = ceilDiv(book.principal * loan.rate * (closedAt - lateAt), BPS * YEAR);
book.reserve += feeOf(interest);
book.cash += book.principal + interest - feeOf(interest);
book.principal = 0n;
assert.equal(await read("LendingPool", "debtOf", [loan.id]), 0n);
await holds("all paid, the excess is back", book.cash);

// Another borrower never pays.
const bad = await borrow(dan, parseEther("1"), scors, [parseEther("1")], [10n]);
const [missed = 0n] = bad.deadlines;
const lost = parseEther("1") + net(parseEther("1") * bad.rate * (missed - bad.since));
// A day late, the price bears all of it that the reserve does not: who leaves leaves nothing behind.
const covered = least(book.reserve, lost);
await mineAt(missed);
await holds("late by less than a day", book.cash + lost);
await mineAt(missed + DAY);
await holds("a day late, and borne", book.cash + covered);
for (const quarter of [1n, 2n, 3n, 4n]) {
  await mineAt(missed + grace + (span * quarter) / 4n);
  const [, , , writeDown] = await read<bigint[]>("LendingPool", "getAccounts");
  assert.equal(writeDown, ceilDiv(lost * ((span * quarter) / 4n), span), "held for lost");
  await holds(`${quarter} of 4 quarters written down`, book.cash + covered);
}
await send(ada, "LendingPool", "processDefault", [bad.id]);
book.reserve -= covered;
book.cash += covered;
book.principal = 0n;
await holds("default, the reserve pays what it has", book.cash);

const back = parseEther("0.5");
const lateSince = bad.deadlines[0] ?? 0n;
const backAt = await timeOf(await send(dan, "LendingPool", "processRepayment", [bad.id], back));
const lateOwed = ceilDiv(3n * parseEther("1") * bad.rate * (backAt - lateSince), 2n * BPS * YEAR);
const interestOwed = ceilDiv(parseEther("1") * bad.rate * (lateSince - bad.since), BPS * YEAR);
// The reserve that paid gets it back first.
const fees = covered + feeOf(lateOwed) + feeOf(interestOwed);
const flows = back - fees;
const lasts = midnight(backAt, 8n) - backAt;
const leftOver = flows % lasts;
book.reserve += fees + leftOver;
book.cash += flows - leftOver;
await holds("half a coin comes back, and vests", book.cash - (flows - leftOver));
await mineAt(midnight(backAt, 4n));
const halfway = (flows / lasts) * (midnight(backAt, 8n) - midnight(backAt, 4n));
await holds("halfway", book.cash - halfway);
await mineAt(midnight(backAt, 8n));
await holds("recovered", book.cash);

// Owner and operator try to take cash.
await refuses(owner, "emergencyFundRecovery", [owner.address, 1n], "PoolNotPaused");
await send(operator, "LendingPool", "setPaused", [true]);
await refuses(owner, "emergencyFundRecovery", [owner.address, 1n], "AboveSurplus");
await send(owner, "LendingPool", "setPaused", [false]);
await refuses(operator, "disburseLoan", [bad.id, operator.address], "WrongEscrow");
await refuses(operator, "withdraw", [1n], "BalanceTooLow");
await refuses(owner, "returnUnusedLoan", [bad.id], "NotEscrow");
await refuses(operator, "setPaused", [true], "StopCoolingDown");
await holds("nothing moved", book.cash);
console.log("Every number is as computed.");
