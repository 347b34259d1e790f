// Drill 14: a seeded chain turns and its node lies while the indexer follows, dies and is overtaken. In the end its
// tables must be those of an indexer that met none of it.

import { type Deployment, withKey } from "@trestle/chain/deployment.ts";
import { Fenced } from "@trestle/server/indexer/cursor.ts";
import { Indexer } from "@trestle/server/indexer/follow.ts";
import { ImplausibleAnswer } from "@trestle/server/indexer/read-blocks.ts";
import { openLog } from "@trestle/server/logger.ts";
import { SCORE_TASK } from "@trestle/server/modules/scors/evidence-projection.ts";
import { scoreTask } from "@trestle/server/modules/scors/keep-scores.ts";
import { openDatabase } from "@trestle/server/platform/database/database.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import type { Db } from "@trestle/server/services.ts";
import type pg from "pg";
import { Random } from "./random.ts";
import { faults, SimulatedChain } from "./simulated-chain.ts";
import { type Action, simulatedWallets } from "./simulated-history.ts";

const BLOCKS = 40;
const WINDOW = 6;
const FAULT_RATE = 0.006;
const CRASH_RATE = 0.03;
const OVERTAKE_RATE = 0.05;
const SCORES_RATE = 0.2;
/** Without faults one attempt is enough, or two after an unnoticed crash. */
const ATTEMPTS = 5;

class Crash extends Error {}

export const strikes = [...faults, "answer found out", "crash", "overtaken"] as const;
type Strike = (typeof strikes)[number];
type SimulationReport = { seed: number; struck: Map<Strike, number>; difference: string | undefined };

const log = openLog({ LOG_LEVEL: "silent" });

/** Everything that was learned, without what differs from one database or deployment to another. */
async function learned(pool: pg.Pool, deployment: string): Promise<string> {
  const { rows } = await pool.query(
    `
    select 'block' as what, number::text as at, hash as which, null as content from chain_block where deployment = $1
    union all
    select 'log', block_number || '/' || log_index, tx_hash, jsonb_build_array(contract, address, event, args, sender, keys)::text
      from chain_log where deployment = $1
    union all
    select 'project', token_id::text, status, state::text from escrow_project where deployment = $1
    union all
    select 'ledger', block_number || '/' || log_index, tx_hash || bucket || kind || party, coalesce(token_id, 0) || '/' || amount
      from ledger_entry where deployment = $1
    union all
    select 'donation', token_id::text, donor, amount::text from escrow_donation where deployment = $1
    union all
    select 'credit', account, '', amount::text from escrow_credit where deployment = $1
    union all
    select 'position', pool, lender, tokens || '/' || deposited || '/' || withdrawn
      from pool_position where deployment = $1
    union all
    select 'loan', token_id::text, pool || status, state::text from pool_loan where deployment = $1
    union all
    select 'pool ledger', block_number || '/' || log_index, tx_hash || pool || kind || party,
      coalesce(token_id, 0) || '/' || amount
      from pool_ledger_entry where deployment = $1
    union all
    select 'evidence', id, tx_hash || key || subject || counterparty, jsonb_build_array(value, amount, defaulted, facts, ended_at)::text
      from scors_evidence where deployment = $1
    union all
    select 'due', token_id::text, act || milestone || pool, due_at || occasion || block_number
      from escrow_due where deployment = $1
    union all
    select 'score', account_id::text, overall::text, jsonb_path_query_array(pulls, '$[*].id')::text
      from scors_score where deployment = $1
    union all
    select 'score after', account_id::text, cause, null from scors_history where deployment = $1
    union all
    -- What a score changed from and to follows from when it was computed.
    select 'event', tx_hash || '/' || log_index, replace(key, $1, ''), data::text
      from domain_event where deployment = $1 and type <> 'scors.changed'
    union all
    select 'told', tx_hash || '/' || log_index, type, count(*)::text from domain_event
      join graphile_worker._private_jobs job on job.payload ->> 'id' = domain_event.id::text
      where deployment = $1 and domain_event.type <> 'scors.changed' group by 2, 3
    order by 1, 2, 3, 4`,
    [deployment],
  );
  return rows.map((row) => JSON.stringify(row)).join("\n");
}

export async function simulate(pool: pg.Pool, seed: number): Promise<SimulationReport> {
  const db = openDatabase(pool);
  const random = new Random(seed);
  const struck = new Map<Strike, number>();
  const strike = (kind: Strike) => struck.set(kind, (struck.get(kind) ?? 0) + 1);
  const chain = new SimulatedChain(seed, {
    ...{ chainId: 1_000_000 + seed, window: WINDOW, rate: FAULT_RATE },
    hashesMilliseconds: seed % 5 === 0,
  });
  const at = () => {
    if (!chain.faulty || !random.chance(CRASH_RATE)) return;
    strike("crash");
    throw new Crash();
  };
  const options = {
    db,
    log,
    deployment: chain.deployment,
    transport: chain.transport,
    readers: chainReaders,
    maxReorg: undefined,
    confirmations: 2,
    at,
  };

  await knowWallets(db);
  // Not the numbers that drive the chain.
  const pace = new Random(seed + 0x5c0_0000);
  let indexer: Indexer | undefined;
  const follow = async () => {
    try {
      if (!indexer) {
        const fresh = new Indexer(options);
        await fresh.start();
        indexer = fresh;
      }
      await indexer.catchUp();
      return true;
    } catch (error) {
      if (error instanceof ImplausibleAnswer) strike("answer found out");
      // A process that died, or that was overtaken, is followed by another; any other trouble is met by trying again.
      if (error instanceof Crash || error instanceof Fenced) indexer = undefined;
      if (error instanceof Fenced) strike("overtaken");
      return false;
    }
  };

  for (let block = 0; block < BLOCKS; block++) {
    const actions: Action[] = Array.from({ length: random.below(4) }, () => ({
      seed: random.below(2 ** 31),
    }));
    chain.mine(actions);
    if (random.chance(OVERTAKE_RATE)) await new Indexer(options).start().catch(() => {});
    await follow();
    if (pace.chance(SCORES_RATE)) await computeScores(pool, chain.deployment);
  }
  chain.faulty = false;
  let caughtUp = false;
  for (let attempt = 0; attempt < ATTEMPTS && !caughtUp; attempt++) caughtUp = await follow();
  const difference = caughtUp
    ? await differenceToClean(pool, chain)
    : "it does not catch up with a chain that stands and a node that tells the truth";
  for (const fault of faults) {
    const count = chain.struck.get(fault);
    if (count) struck.set(fault, count);
  }
  return { seed, struck, difference };
}

/** Compares the indexed tables with those of an indexer that reads the whole chain without faults. */
export async function differenceToClean(pool: pg.Pool, chain: SimulatedChain): Promise<string | undefined> {
  const clean = withKey({
    ...chain.deployment,
    fingerprint: "clean",
    chainId: chain.deployment.chainId + 1_000_000_000,
  });
  await computeScores(pool, chain.deployment);
  const witness = new Indexer({
    ...{ log, db: openDatabase(pool), deployment: clean, transport: chain.transport },
    readers: chainReaders,
    maxReorg: undefined,
    confirmations: 2,
  });
  await witness.start();
  await witness.catchUp();
  await computeScores(pool, clean);
  const ours = await learned(pool, chain.deployment.key);
  const theirs = await learned(pool, clean.key);
  return ours === theirs ? undefined : firstDifference(ours, theirs);
}

/** Accounts of the simulated wallets, since only people have scores. */
async function knowWallets(db: Db): Promise<void> {
  await db
    .insertInto("account")
    .values(
      simulatedWallets.map((ethereum_address, number) => ({
        ...{ username: `simulated-${number}`, email: `simulated-${number}@example.org`, ethereum_address },
        ...{ password_hash: "no password fits", role: "customer" as const, roles: ["customer" as const] },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Runs the jobs that ask for scores, as a worker would. */
async function computeScores(pool: pg.Pool, deployment: Deployment): Promise<void> {
  const { rows } = await pool.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and identifier = $1 returning payload`,
    [SCORE_TASK],
  );
  const compute = scoreTask({ db: openDatabase(pool), deployment });
  for (const payload of new Set(rows.map((row) => JSON.stringify(row.payload))))
    await compute(JSON.parse(payload));
}

function firstDifference(ours: string, theirs: string): string {
  const [left, right] = [ours.split("\n"), theirs.split("\n")];
  const line = left.findIndex((text, index) => text !== right[index]);
  return `ours: ${left[line] ?? "(nothing)"}\nclean: ${right[line] ?? "(nothing)"}`;
}
