import { abis } from "@trestle/chain/abis.gen.ts";
import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { PoolOnChain } from "@trestle/domain/pools/pool.ts";
import { type Instalment, planSchedule } from "@trestle/domain/pools/schedule.ts";
import { type Address, createPublicClient, type Hash, type PublicClient, zeroAddress } from "viem";
import { indexedBlock } from "../../indexer/finality.ts";
import { nodeAt } from "../../indexer/follow.ts";
import { Semaphore } from "../../platform/http/semaphore.ts";
import type { Services } from "../../services.ts";

/**
 * State of the pools at a block and its time. `stale`: the chain did not answer, so every amount is zero and every
 * price 1.
 */
export type PoolsOnChain = { stale: boolean; block: number; at: number; pools: Record<Tier, PoolOnChain> };

export type PoolReader = ReturnType<typeof poolReader>;

/** Shorter than a block on every chain in use; concurrent visitors share one request to the node. */
const CACHED_MS = 1_000;

/** Debts per batched call to the node, over all requests. */
const DEBTS_AT_ONCE = 100;
const PATIENCE_MS = 20_000;

export type LoanName = { pool: string; token_id: string };
type Lens = { abi: typeof abis.PoolLens; address: Address };

const instalments = (amounts: readonly bigint[], deadlines: readonly bigint[]): Instalment[] =>
  deadlines.map((deadline, index) => ({ amount: amounts[index] ?? 0n, deadline: Number(deadline) }));

/** Reads one loan with its agreed schedule and the interest of each period. */
async function borrowing(
  client: PublicClient,
  lens: Lens,
  { pool, token_id }: LoanName,
  blockNumber?: bigint,
) {
  const { amounts, deadlines, ...loan } = await client.readContract({
    ...lens,
    ...(blockNumber === undefined ? {} : { blockNumber }),
    functionName: "borrowing",
    args: [pool as Address, BigInt(token_id)],
  });
  const terms = { amount: loan.amount, rate: Number(loan.interestRate), start: Number(loan.startTime) };
  const agreed = instalments(amounts, deadlines);
  return { ...loan, agreed, schedule: planSchedule(terms, agreed) };
}

/** The contract's figures for one loan, and its agreed schedule. */
export type LoanDebt = Awaited<ReturnType<typeof borrowing>>;

/** Reads the pools for all requests, with a cache. */
export function poolReader({
  chainRpcUrl,
  db,
  deployment,
  log,
}: Pick<Services, "chainRpcUrl" | "db" | "deployment" | "log">) {
  const key = deployment.key;
  const client: PublicClient = createPublicClient({ transport: nodeAt(chainRpcUrl), cacheTime: 0 });
  const { pools, PoolLens } = deployment.contracts;
  const lens: Lens = { abi: abis.PoolLens, address: PoolLens };
  const semaphore = new Semaphore(DEBTS_AT_ONCE);
  /** Keyed by the state to which the debts belong, and garbage-collected with it. */
  const debts = new WeakMap<PoolsOnChain, Map<string, Promise<LoanDebt>>>();
  let last:
    | { askedAt: number; indexed: number; hash: Hash | undefined; answer: Promise<PoolsOnChain> }
    | undefined;

  async function ask(known: Hash | undefined, previous: Promise<PoolsOnChain> | undefined) {
    const { number, hash, timestamp } = await client.getBlock();
    // By hash, because a reorg gives the same number to another block.
    if (previous && known === hash) return { hash, answer: await previous };
    const read = await Promise.all(tiers.map((tier) => readPool(client, pools[tier], number)));
    const [low, medium, high] = read as [PoolOnChain, PoolOnChain, PoolOnChain];
    const answer = {
      stale: false,
      block: Number(number),
      at: Number(timestamp),
      pools: { "low-risk": low, "medium-risk": medium, "high-risk": high },
    };
    return { hash, answer };
  }

  /**
   * Reads at the head: again when a new block may exist, and at once when the indexer has read a newer one, because
   * clients reload right after the notification of a payment. Never rejects.
   */
  async function read(): Promise<PoolsOnChain> {
    const now = performance.now();
    const before = last;
    let indexed = 0;
    if (before && now - before.askedAt < CACHED_MS) {
      const answer = await before.answer;
      indexed = await indexedBlock(db, key);
      // At most one read per block, even if this node lags behind the indexer's.
      if (answer.stale || Math.max(answer.block, before.indexed) >= indexed) return answer;
      if (last && last !== before) return last.answer;
    }
    const mine: NonNullable<typeof last> = {
      askedAt: now,
      indexed,
      hash: undefined,
      answer: ask(before?.hash, before?.answer).then(
        ({ hash, answer }) => {
          mine.hash = hash;
          return answer;
        },
        (error: unknown) => {
          log.warn({ err: error }, "couldn't read the pools");
          return {
            stale: true,
            block: 0,
            at: 0,
            pools: { "low-risk": unread(), "medium-risk": unread(), "high-risk": unread() },
          };
        },
      ),
    };
    last = mine;
    return mine.answer;
  }

  async function askDebt(loan: LoanName, block: number): Promise<LoanDebt> {
    const leave = await semaphore.acquire(PATIENCE_MS);
    return borrowing(client, lens, loan, BigInt(block)).finally(leave);
  }

  return {
    client,
    lens,
    read,

    /** Returns a loan's debt at the block of `read`, requested once per block. Rejects if the chain doesn't answer. */
    async debt(loan: LoanName, at?: PoolsOnChain): Promise<LoanDebt> {
      const head = at ?? (await read());
      if (head.stale) refuse("unavailable", "The chain isn’t answering right now. Try again shortly.");
      const answers = debts.get(head) ?? new Map<string, Promise<LoanDebt>>();
      debts.set(head, answers);
      const name = `${loan.pool}/${loan.token_id}`;
      const known = answers.get(name);
      if (known) return known;
      const answer = askDebt(loan, head.block);
      answers.set(name, answer);
      answer.catch(() => answers.delete(name));
      return answer;
    },

    /** Returns the application of a project at the newest block, and the obstacle to its disbursal. */
    async application({ pool, token_id }: LoanName) {
      const args = [pool as Address, BigInt(token_id)] as const;
      const [[applied, amounts, deadlines], obstacle] = await Promise.all([
        client.readContract({ ...lens, functionName: "applicationOf", args }),
        client.readContract({ ...lens, functionName: "disbursalObstacle", args }),
      ]);
      return { applied, agreed: instalments(amounts, deadlines), obstacle };
    },
  };
}

async function readPool(
  client: PublicClient,
  address: `0x${string}`,
  blockNumber: bigint,
): Promise<PoolOnChain> {
  const contract = { abi: abis.LendingPool, address, blockNumber } as const;
  const number = async (functionName: NumberRead) =>
    Number(await client.readContract({ ...contract, functionName }));
  // Concurrent, so that they are batched into one request to the node.
  const [
    stats,
    accounts,
    tokens,
    limit,
    used,
    seasoned,
    lost,
    paused,
    withdrawalsEnabled,
    owner,
    operator,
    ...numbers
  ] = await Promise.all([
    client.readContract({ ...contract, functionName: "getPoolStats" }),
    client.readContract({ ...contract, functionName: "getAccounts" }),
    client.readContract({ ...contract, functionName: "totalSupply" }),
    client.readContract({ ...contract, functionName: "dailyOutflowLimit" }),
    client.readContract({ ...contract, functionName: "currentDailyOutflow" }),
    client.readContract({ ...contract, functionName: "seasonedCapital" }),
    client.readContract({ ...contract, functionName: "totalDefaultAmount" }),
    client.readContract({ ...contract, functionName: "paused" }),
    client.readContract({ ...contract, functionName: "withdrawalsEnabled" }),
    client.readContract({ ...contract, functionName: "owner" }),
    client.readContract({ ...contract, functionName: "operator" }),
    ...NUMBERS.map(number),
  ]);
  const settings = Object.fromEntries(NUMBERS.map((name, index) => [name, numbers[index] ?? 0])) as Record<
    NumberRead,
    number
  >;
  const [tvl, principal, activeLoans, tokenPrice] = stats;
  const [cash, , interest, writtenDown, vesting, reserve, overdue] = accounts;
  return {
    tvl: tvl.toString(),
    tokens: tokens.toString(),
    tokenPrice: tokenPrice.toString(),
    cash: cash.toString(),
    principal: principal.toString(),
    interest: interest.toString(),
    writtenDown: writtenDown.toString(),
    overdue: overdue.toString(),
    vesting: vesting.toString(),
    reserve: reserve.toString(),
    activeLoans: Number(activeLoans),
    loansIssued: settings.totalLoansIssued,
    lost: lost.toString(),
    outflow: { limit: limit.toString(), used: used.toString() },
    seasoned: seasoned.toString(),
    paused,
    withdrawalsEnabled,
    stopEndsAt: settings.stopEndsAt,
    settings: {
      minScors: settings.minScorsRequirement,
      maxScors: settings.maxScorsRequirement,
      baseRate: settings.baseInterestRate,
      maxRate: settings.maxInterestRate,
      maxExposure: settings.maxExposurePerProject,
      maxOwnerExposure: settings.maxExposurePerOwner,
      maxUtilisation: settings.maxUtilizationRate,
      maxWallet: settings.maxWalletPercentage,
      reserveShare: settings.reserveShare,
      graceSeconds: settings.gracePeriod,
      writeDownSeconds: settings.writeDownPeriod,
    },
    owner: owner.toLowerCase(),
    operator: operator.toLowerCase(),
  };
}

const NUMBERS = [
  "minScorsRequirement",
  "maxScorsRequirement",
  "baseInterestRate",
  "maxInterestRate",
  "maxExposurePerProject",
  "maxExposurePerOwner",
  "maxUtilizationRate",
  "maxWalletPercentage",
  "reserveShare",
  "gracePeriod",
  "writeDownPeriod",
  "stopEndsAt",
  "totalLoansIssued",
] as const;
type NumberRead = (typeof NUMBERS)[number];

/** Placeholder for a pool that couldn't be read. */
const unread = (): PoolOnChain => ({
  tvl: "0",
  tokens: "0",
  tokenPrice: (10n ** 18n).toString(),
  cash: "0",
  principal: "0",
  interest: "0",
  writtenDown: "0",
  overdue: "0",
  vesting: "0",
  reserve: "0",
  activeLoans: 0,
  loansIssued: 0,
  lost: "0",
  outflow: { limit: "0", used: "0" },
  seasoned: "0",
  paused: false,
  withdrawalsEnabled: true,
  stopEndsAt: 0,
  settings: {
    minScors: 0,
    maxScors: 0,
    baseRate: 0,
    maxRate: 0,
    maxExposure: 0,
    maxOwnerExposure: 0,
    maxUtilisation: 0,
    maxWallet: 0,
    reserveShare: 0,
    graceSeconds: 0,
    writeDownSeconds: 0,
  },
  owner: zeroAddress,
  operator: zeroAddress,
});
