import { Indexer } from "@trestle/server/indexer/follow.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import { Random } from "@trestle/testkit/random.ts";
import { SimulatedChain } from "@trestle/testkit/simulated-chain.ts";
import { createPublicClient } from "viem";
import { compare } from "./compare.ts";
import type { Stack } from "./stack.ts";

const BLOCKS = 200;
const EVENTS_A_BLOCK = 5;
const RANGE = 100;

/**
 * Events a second from a chain in memory into the database. Ours: every block checked, every log decoded, folded,
 * entered in the ledger and told. Bare: `eth_getLogs` over the same ranges, and an insert for each log as it came.
 */
export async function indexer({ db, pool, log }: Stack): Promise<boolean> {
  const random = new Random(1);
  const chain = new SimulatedChain(1, { chainId: 4_000_000, window: 1, rate: 0 });
  for (let block = 0; block < BLOCKS; block++) {
    chain.mine(Array.from({ length: EVENTS_A_BLOCK }, () => ({ seed: random.below(2 ** 31) })));
  }
  await pool.query(
    "create table if not exists bare_log (tx_hash text, log_index int, block_number bigint, address text, topics text[], data text, primary key (tx_hash, log_index))",
  );
  const client = createPublicClient({ transport: chain.transport, cacheTime: 0 });
  let deployments = 0;
  let events = 0;

  async function ours(): Promise<number> {
    // Each time as another deployment: nothing of it is there yet.
    const deployment = { ...chain.deployment, chainId: 4_000_001 + deployments++ };
    const follower = new Indexer({
      db,
      log,
      deployment,
      transport: chain.transport,
      readers: chainReaders,
      maxReorg: undefined,
      confirmations: 2,
    });
    const started = performance.now();
    await follower.start();
    await follower.catchUp();
    return (events * 1000) / (performance.now() - started);
  }

  async function bare(): Promise<number> {
    await pool.query("truncate bare_log");
    const started = performance.now();
    events = 0;
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
        events += 1;
      }
    }
    return (events * 1000) / (performance.now() - started);
  }

  await bare();
  const good = await compare(`indexer, ${events} events in ${BLOCKS} blocks`, ours, bare, 0.7);
  await pool.query("drop table bare_log");
  return good;
}
