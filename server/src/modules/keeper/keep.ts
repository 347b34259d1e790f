import { abis } from "@trestle/chain/abis.gen.ts";
import { tiers } from "@trestle/chain/contract-names.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { type KeeperAct, keeperActs } from "@trestle/domain/escrow/due-dates.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  type Address,
  BaseError,
  createPublicClient,
  encodeFunctionData,
  http,
  type PublicClient,
  RpcRequestError,
} from "viem";
import { newestBlockTime } from "../../indexer/chain-time.ts";
import { finalBlock } from "../../indexer/finality.ts";
import { enqueueOperatorCall, operatorOutcomes } from "../../platform/operator/queue.ts";
import type { Db, Services, Tables } from "../../services.ts";
import { moneyOfOthers } from "../escrow/donor-money.ts";
import { poolsWithLoans } from "../pools/directory.ts";
import { isPosted } from "../projects/directory.ts";

type Due = Selectable<Tables["escrow_due"]>;
/** A call that anyone may make. Its key names the occasion, so that it is made once. */
type KeeperCall = {
  key: string;
  contract: Target;
  functionName: string;
  args: bigint[];
  due?: Due;
  /** Counts against the gas share of closings and of projects from elsewhere. */
  isSecondary?: boolean;
};

/** Steps after which a process may die. */
export const keeperSteps = ["due", "estimated", "wanted", "queued"] as const;
export type KeeperStep = (typeof keeperSteps)[number];
/** Called at each step; a drill ends the process here. */
type At = (step: KeeperStep) => void;

const MAX_PER_ROUND = 50;
/**
 * Anyone can mint deeds and let them expire or accept bids on them. Closings, and calls for projects that were not
 * posted here, are limited per round and to half of the day's gas, so that they delay no payment.
 */
const MAX_SECONDARY_PER_ROUND = 5;
const SECONDARY_SHARE = 2n;
/** About the gas of a closing: a deed from elsewhere with less money in it isn't closed by the keeper. */
const CLOSING_GAS = 100_000n;
/** A node behind a shared address can be a block or two behind the others. */
const NODE_LAG_SECONDS = 30;
const RETRY_MINUTES = 10;
const AGAIN_AFTER_MS = 60 * 60 * 1000;
/** Calls are simulated from an address without any role, because anyone may send them. */
const UNRELATED_ADDRESS: Address = "0x000000000000000000000000000000000000dEaD";
const POOL_TIMEOUT_MS = 10_000;

/**
 * Queues due calls that anyone may send, and returns their keys. Calls are found by due time; each occasion is queued
 * once, within the day's gas.
 */
export async function keep(
  services: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  at: At = () => {},
): Promise<string[]> {
  if (!services.config.KEEPER) return [];
  const transport = http(services.chainRpcUrl, { timeout: POOL_TIMEOUT_MS, retryCount: 1 });
  const client = createPublicClient({ transport, cacheTime: 0 });
  const queued: string[] = [];
  const now = await chainClock(services, client);
  const dust = CLOSING_GAS * (await client.getGasPrice());
  await putOffJunk(services, now, dust);
  const find = { services, client, now };
  const payments = await dueCalls(find, [...paymentActs, "processDefault"], MAX_PER_ROUND, isOurs);
  const closings = await dueCalls(
    find,
    ["closeExpired"],
    MAX_SECONDARY_PER_ROUND,
    isWorthClosing(dust),
    sql`${othersMoney} desc, `,
  );
  const elsewhere = await dueCalls(find, paymentActs, MAX_SECONDARY_PER_ROUND, sql<boolean>`not ${isOurs}`);
  const secondary = [...closings, ...elsewhere].map((call) => ({ ...call, isSecondary: true }));
  for (const call of [...payments, ...(await dailyCalls(services, now)), ...secondary]) {
    at("due");
    const outcome = await queueOnce(services, client, call, at);
    if (outcome === "queued") {
      queued.push(call.key);
      at("queued");
    }
    if (outcome === "budget") break;
  }
  return queued;
}

const columns = { deployment: sql.ref("escrow_due.deployment"), tokenId: sql.ref("escrow_due.token_id") };
const othersMoney = moneyOfOthers(columns);
/** Matches acts on projects posted here, and on money that the pools lent. */
const isOurs = sql<boolean>`(act in ('returnLoan', 'processDefault') or ${isPosted(columns)})`;
const isWorthClosing = (dust: bigint) =>
  sql<boolean>`(${isPosted(columns)} or ${othersMoney} > ${dust.toString()}::numeric)`;

/**
 * Returns the newest block's time, by which the contracts decide, so that an estimate and the call after it agree. The
 * embedded chain mines no block without a transaction, so an empty block advances its time.
 */
async function chainClock(
  { db, deployment, config }: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  client: PublicClient,
): Promise<number> {
  const key = deployment.key;
  const now = await newestBlockTime(db, key);
  if (!config.demo) return now - NODE_LAG_SECONDS;
  const waiting = await db
    .selectFrom("escrow_due")
    .select("act")
    .where("deployment", "=", key)
    .where("act", "<>", "milestoneDue")
    .where("due_at", ">", new Date(now * 1000))
    .where("due_at", "<=", sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  // Automining is off while transactions are collected or the chain is saved.
  if (waiting && (await client.request({ method: "anvil_getAutomine" as never })))
    await client.request({ method: "evm_mine" as never });
  return now;
}

/** Matches acts that are due by the chain's clock and not postponed by the server's. */
const isDue = (deployment: string, now: number) =>
  sql<boolean>`(escrow_due.deployment = ${deployment}
    and greatest(due_at, retry_at) <= greatest(${new Date(now * 1000)}, now())
    and due_at <= ${new Date(now * 1000)} and (retry_at is null or retry_at <= now()))`;

/** Postpones for a day expired deeds from elsewhere without others' money: a donation may still come. */
async function putOffJunk(
  { db, deployment }: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  now: number,
  dust: bigint,
): Promise<void> {
  await db
    .updateTable("escrow_due")
    .set({ retry_at: sql`now() + interval '1 day'` })
    .where(isDue(deployment.key, now))
    .where("act", "=", "closeExpired")
    .where(sql<boolean>`not ${isWorthClosing(dust)}`)
    .execute();
}

async function dueCalls(
  {
    services,
    client,
    now,
  }: {
    services: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">;
    client: PublicClient;
    now: number;
  },
  acts: Due["act"][],
  most: number,
  which: RawBuilder<boolean>,
  first: RawBuilder<unknown> = sql``,
): Promise<KeeperCall[]> {
  const key = services.deployment.key;
  const final = await finalBlock(services.db, key);
  const dues = await services.db
    .selectFrom("escrow_due")
    .selectAll()
    .where(isDue(key, now))
    .where("block_number", "<=", final.toString())
    .where("act", "in", acts)
    .where(which)
    .orderBy(sql`${first}greatest(due_at, retry_at)`)
    .limit(most)
    .execute();
  const calls: KeeperCall[] = [];
  for (const due of dues) {
    const call =
      due.act === "processDefault" ? await defaultCall(services, client, due, now) : escrowCall(due);
    if (call) calls.push(call);
  }
  return calls;
}

/** Payments come before closings of requests without an accepted bid. */
const paymentActs = keeperActs.filter((act) => act !== "closeExpired");
const ofMilestone: KeeperAct[] = ["claimAfterReview", "executeDisputeDefault"];

function escrowCall(due: Due): KeeperCall {
  const token = BigInt(due.token_id);
  return {
    key: `keeper/${due.act}/${due.token_id}/${due.milestone}/${due.occasion}`,
    contract: "TrestleEscrow",
    functionName: due.act,
    args: ofMilestone.includes(due.act as KeeperAct) ? [token, BigInt(due.milestone)] : [token],
    due,
  };
}

/** Returns the call for a default. Before the pool allows it, postpones it until then or until the next payment. */
async function defaultCall(
  services: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  client: PublicClient,
  due: Due,
  now: number,
): Promise<KeeperCall | undefined> {
  const { pools, PoolLens } = services.deployment.contracts;
  const tier = tiers.find((each) => pools[each].toLowerCase() === due.pool);
  if (!tier) return undefined;
  const pool = { abi: abis.LendingPool, address: pools[tier] } as const;
  const [{ deadline }, grace, writeDown] = await Promise.all([
    client.readContract({
      abi: abis.PoolLens,
      address: PoolLens,
      functionName: "borrowing",
      args: [pools[tier], BigInt(due.token_id)],
    }),
    client.readContract({ ...pool, functionName: "gracePeriod" }),
    client.readContract({ ...pool, functionName: "writeDownPeriod" }),
  ]);
  const from = Number(deadline) + Number(grace) + Number(writeDown);
  if (now < from) {
    await change(services.db, due, { due_at: new Date(from * 1000) });
    return undefined;
  }
  return {
    key: `keeper/processDefault/${due.token_id}/${tier}/${due.occasion}`,
    contract: `LendingPool:${tier}`,
    functionName: "processDefault",
    args: [BigInt(due.token_id)],
    due,
  };
}

/** Returns a daily call for each pool with lent money, so that its price history has no gaps. */
async function dailyCalls(
  { db, deployment }: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  now: number,
): Promise<KeeperCall[]> {
  const key = deployment.key;
  const { pools } = deployment.contracts;
  const day = Math.floor(now / 86_400);
  const lending = await poolsWithLoans(
    db,
    key,
    tiers.map((tier) => pools[tier].toLowerCase()),
  );
  return tiers
    .filter((tier) => lending.includes(pools[tier].toLowerCase()))
    .map((tier) => ({
      key: `keeper/poke/${tier}/${day}`,
      contract: `LendingPool:${tier}` as const,
      functionName: "poke",
      args: [],
    }));
}

type Outcome = "queued" | "known" | "refused" | "budget";

async function queueOnce(
  services: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  client: PublicClient,
  call: KeeperCall,
  at: At,
): Promise<Outcome> {
  const { db, deployment, config, log } = services;
  const key = deployment.key;
  const known = await db
    .selectFrom("keeper_call")
    .selectAll()
    .where("deployment", "=", key)
    .where("key", "=", call.key)
    .executeTakeFirst();
  const attempts = (known?.attempts ?? 0) + 1;
  if (known && !(await isWorthAnother(services, call, known))) {
    // It is pending or has just failed: other calls come first.
    await postpone(services, call);
    return "known";
  }
  const gas = await estimate(services, client, call);
  if (gas === undefined) {
    // Another account was faster and the log is on its way, or the chain's time is not there yet.
    await postpone(services, call);
    return "refused";
  }
  at("estimated");
  return db.transaction().execute(async (transaction): Promise<Outcome> => {
    // Concurrent processes must not spend the same budget or queue the same call twice.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`keeper ${key}`}, 0))`.execute(transaction);
    const is_secondary = call.isSecondary ?? false;
    const { spent } = await transaction
      .selectFrom("keeper_call")
      .select(sql<string>`coalesce(sum(gas), 0)`.as("spent"))
      .where("deployment", "=", key)
      .where("queued_at", ">", sql<Date>`now() - interval '1 day'`)
      .$if(is_secondary, (query) => query.where("is_secondary", "=", true))
      .executeTakeFirstOrThrow();
    const budget = BigInt(config.KEEPER_GAS_PER_DAY) / (is_secondary ? SECONDARY_SHARE : 1n);
    if (BigInt(spent) + gas > budget) {
      log.warn({ spent, wanted: call.key }, "the keeper has used its gas for today");
      return "budget";
    }
    const written = await transaction
      .insertInto("keeper_call")
      .values({ deployment: key, key: call.key, gas: gas.toString(), is_secondary })
      .onConflict((conflict) =>
        conflict
          .columns(["deployment", "key"])
          .doUpdateSet({ gas: gas.toString(), attempts, queued_at: new Date() })
          .where("keeper_call.attempts", "=", attempts - 1),
      )
      .returning("key")
      .executeTakeFirst();
    if (!written) return "known";
    await enqueueOperatorCall(transaction, deployment, {
      key: callKey(call, attempts),
      contract: call.contract as "TrestleEscrow",
      functionName: call.functionName as KeeperAct,
      args: call.args as never,
    });
    at("wanted");
    return "queued";
  });
}

const callKey = ({ key }: KeeperCall, attempts: number) => (attempts === 1 ? key : `${key}/${attempts}`);

/** Returns whether the act is still due long after its call ended: the call failed, or a reorg has undone it. */
async function isWorthAnother(
  { db, deployment }: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  call: KeeperCall,
  known: { attempts: number; queued_at: Date },
): Promise<boolean> {
  if (!call.due || Date.now() - known.queued_at.getTime() < AGAIN_AFTER_MS) return false;
  const name = callKey(call, known.attempts);
  const state = (await operatorOutcomes(db, deployment, [name])).get(name)?.state;
  return state === "failed" || state === "done";
}

/** Returns the gas of the call; undefined if the chain refuses it. */
async function estimate(
  { deployment }: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  client: PublicClient,
  call: KeeperCall,
): Promise<bigint | undefined> {
  const { abi, address } = locate(deployment, call.contract);
  const data = encodeFunctionData({ abi, functionName: call.functionName, args: call.args });
  try {
    const gas = await client.estimateGas({
      account: UNRELATED_ADDRESS,
      to: address,
      data,
      // The block of the sender's simulation: a pending block may have a later time.
      blockTag: "latest",
    });
    return withGasRoom(gas);
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError))
      return undefined;
    throw error;
  }
}

async function postpone(
  services: Pick<Services, "db" | "deployment" | "config" | "log" | "chainRpcUrl">,
  { due }: KeeperCall,
): Promise<void> {
  if (due) await change(services.db, due, { retry_at: new Date(Date.now() + RETRY_MINUTES * 60_000) });
}

async function change(
  db: Db,
  { deployment, token_id, act, milestone, pool }: Due,
  dates: { due_at: Date } | { retry_at: Date },
): Promise<void> {
  await db
    .updateTable("escrow_due")
    .set(dates)
    .where("deployment", "=", deployment)
    .where("token_id", "=", token_id)
    .where("act", "=", act)
    .where("milestone", "=", milestone)
    .where("pool", "=", pool)
    .execute();
}
