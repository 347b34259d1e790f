import { withKey } from "@trestle/chain/deployment.ts";
import { Indexer } from "@trestle/server/indexer/follow.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import { Random } from "@trestle/testkit/random.ts";
import { SimulatedChain } from "@trestle/testkit/simulated-chain.ts";
import { createPublicClient } from "viem";
import { compare } from "./compare.ts";
import { openSecondDatabase, type Stack } from "./stack.ts";

const BLOCKS = 400;
const [SHORT_BLOCKS, LONG_BLOCKS] = [50, 5_000];
/** Repetitions of a short history, which is read quickly. */
const SHORT_TIMES = 10;
const EVENTS_A_BLOCK = 5;
const RANGE = 100;

type Place = Pick<Stack, "db" | "log" | "pool">;

/**
 * Measures events per second from a chain in memory into the database. Ours: every block checked, every log decoded,
 * folded and entered in the ledger, every event recorded. Bare: `eth_getLogs` over the same ranges, and an insert for
 * each raw log. Also compares a long history with a short one: the cost of an event must not depend on earlier ones.
 */
export async function indexer(stack: Stack): Promise<boolean> {
  // A database without a job runner: otherwise the jobs of one round run during the next.
  const second = await openSecondDatabase(stack, "indexer");
  try {
    const place = { db: second.db, log: stack.log, pool: second.pool };
    const chain = historyOf(BLOCKS);
    const results = [
      await compare(
        `indexer, ${chain.events} events in ${BLOCKS} blocks`,
        () => follow(place, chain, 1),
        () => copyLogs(place, chain),
        0.7,
      ),
    ];
    const [short, long] = [historyOf(SHORT_BLOCKS), historyOf(LONG_BLOCKS)];
    results.push(
      await compare(
        `indexer, ${LONG_BLOCKS} blocks against ${SHORT_BLOCKS}, per event`,
        () => follow(place, long, 1),
        () => follow(place, short, SHORT_TIMES),
        1 / 1.3,
      ),
    );
    return results.every(Boolean);
  } finally {
    await second.close();
  }
}

type History = { chain: SimulatedChain; events: number };
let chains = 4_000_000;

function historyOf(blocks: number): History {
  const random = new Random(1);
  const chain = new SimulatedChain(1, { chainId: chains++, window: 1, rate: 0 });
  for (let block = 0; block < blocks; block++) {
    chain.mine(Array.from({ length: EVENTS_A_BLOCK }, () => ({ seed: random.below(2 ** 31) })));
  }
  return { chain, events: chain.logCount };
}

/** Reads the history repeatedly, each time as a new deployment, after deleting the previous one's data. */
async function follow({ db, log, pool }: Place, { chain, events }: History, times: number): Promise<number> {
  let took = 0;
  for (let time = 0; time < times; time++) {
    await pool.query("truncate chain_cursor cascade");
    await pool.query("truncate graphile_worker._private_jobs");
    const follower = new Indexer({
      db,
      log,
      deployment: withKey({ ...chain.deployment, chainId: chains++ }),
      transport: chain.transport,
      readers: chainReaders,
      maxReorg: undefined,
      confirmations: 2,
    });
    const started = performance.now();
    await follower.start();
    await follower.catchUp();
    took += performance.now() - started;
  }
  return (times * events * 1000) / took;
}

async function copyLogs({ pool }: Place, { chain, events }: History): Promise<number> {
  await pool.query(
    "create table if not exists bare_log (tx_hash text, log_index int, block_number bigint, address text, topics text[], data text, primary key (tx_hash, log_index))",
  );
  await pool.query("truncate bare_log");
  const client = createPublicClient({ transport: chain.transport, cacheTime: 0 });
  const started = performance.now();
  for (let from = 1; from <= chain.height; from += RANGE) {
    const toBlock = BigInt(Math.min(from + RANGE - 1, chain.height));
    for (const one of await client.getLogs({ fromBlock: BigInt(from), toBlock })) {
      await pool.query("insert into bare_log values ($1, $2, $3, $4, $5, $6)", [
        one.transactionHash,
        one.logIndex,
        one.blockNumber,
        one.address,
        one.topics,
        one.data,
      ]);
    }
  }
  return (events * 1000) / (performance.now() - started);
}
