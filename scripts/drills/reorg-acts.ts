// Drill: 13 transactions, each moved, dropped or replaced by a reorg of depth 1, 2 and 12, with jobs before, in and
// after the gap. Tables, scores, notifications, emails and open pages must equal those of a server without reorgs.

import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { partiesOf } from "@trestle/server/modules/bids/directory.ts";
import { replayScores } from "@trestle/server/modules/scors/replay-scores.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { derivedId } from "@trestle/server/platform/database/derived-id.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import { freezeFor } from "@trestle/testkit/projects.ts";
import { Random } from "@trestle/testkit/random.ts";
import { encodeFunctionData, type Hex, keccak256, parseEther, toHex } from "viem";
import { type DrillStack, openStack } from "./drill-stack.ts";
import { openReorgServer, type ReorgServer } from "./reorg-server.ts";
import type { Report } from "./report.ts";

const DEPTHS = [1, 2, 12] as const;
const OUTCOMES = ["moved", "dropped", "replaced"] as const;
type Case = { depth: (typeof DEPTHS)[number]; outcome: (typeof OUTCOMES)[number] };
const CASES: Case[] = DEPTHS.flatMap((depth) => OUTCOMES.map((outcome) => ({ depth, outcome })));
const FINAL_AFTER = 15;
const DAY = 86_400;
/** All 13 transactions fit into one block. */
const GAS = 1_500_000n;
const GAS_PRICE = 2_000_000_000n;

const WALLETS = { operator: 0, customer: 4, developer: 5, donor: 6, lender: 7 } as const;
type WalletName = keyof typeof WALLETS;
const addressOf = (who: WalletName) => demoAccount(WALLETS[who]).address.toLowerCase();
const idOf = (who: WalletName) => derivedId("person", who);
const hashOf = (text: string): Hex => keccak256(toHex(text));

type Call = { who: WalletName; to: Target; name: string; args: unknown[]; value?: bigint };
/** A project of a round: its draft, and its token id once it is minted. */
type Job = { name: string; tokenId: bigint; termsHash: Hex };
type Act = { stage: Stage; call: (job: Job, now: number) => Call; instead?: (job: Job, now: number) => Call };

/** State of a project before the transaction. */
const stages = ["none", "open", "bid", "accepted", "submitted", "disputed"] as const;
type Stage = (typeof stages)[number];

const escrow = (who: WalletName, name: string, args: unknown[], value = 0n): Call => ({
  ...{ who, to: "TrestleEscrow", name, args, value },
});
const PRICE = parseEther("3");
const FIRST_TERMS = 1n;
const bid = ({ tokenId }: Job, now: number, price = PRICE) => {
  const plan = [[price], [BigInt(now + 40 * DAY)], hashOf("terms of the bid"), BigInt(now + 10 * DAY)];
  return escrow("developer", "placeBid", [tokenId, ...plan, FIRST_TERMS]);
};
const mint = ({ termsHash }: Job, now: number): Call => ({
  ...{ who: "customer", to: "TrestleProject", name: "mint", args: [termsHash, BigInt(now + 30 * DAY)] },
});
const submit = ({ tokenId }: Job, evidence = "evidence") =>
  escrow("developer", "submitMilestone", [tokenId, 0n, hashOf(evidence)]);
const approve = ({ tokenId }: Job) => escrow("customer", "approveMilestone", [tokenId, 0n]);
const dispute = ({ tokenId }: Job) => escrow("customer", "openDispute", [tokenId, 0n, hashOf("dispute")]);
const resolve = ({ tokenId }: Job, developerBps: bigint) =>
  escrow("operator", "resolveDispute", [tokenId, 0n, developerBps, hashOf("reason")]);
const accept = ({ tokenId }: Job) => escrow("customer", "acceptBidAndTransfer", [tokenId, 0n], PRICE);
const deposit = (coins: string): Call => ({
  ...{ who: "lender", to: "LendingPool:low-risk", name: "deposit", args: [], value: parseEther(coins) },
});

/** Each transaction, and the one the same wallet sends instead after the reorg: none, unless it is named. */
const acts: Record<string, Act> = {
  post: { stage: "none", call: mint },
  close: { stage: "open", call: ({ tokenId }) => escrow("customer", "cancelRequest", [tokenId]) },
  donate: {
    stage: "open",
    call: ({ tokenId }) => escrow("donor", "donate", [tokenId], parseEther("1")),
    instead: ({ tokenId }) => escrow("donor", "donate", [tokenId], parseEther("2")),
  },
  bid: { stage: "open", call: bid, instead: (job, now) => bid(job, now, 2n * PRICE) },
  "withdraw a bid": {
    stage: "bid",
    call: ({ tokenId }) => escrow("developer", "withdrawBid", [tokenId, 0n]),
  },
  accept: { stage: "bid", call: accept },
  submit: { stage: "accepted", call: (job) => submit(job), instead: (job) => submit(job, "other evidence") },
  "request changes": {
    stage: "submitted",
    call: ({ tokenId }) => escrow("customer", "requestChanges", [tokenId, 0n, hashOf("changes")]),
    instead: approve,
  },
  pay: { stage: "submitted", call: approve, instead: dispute },
  dispute: { stage: "submitted", call: dispute, instead: approve },
  resolve: {
    stage: "disputed",
    call: (job) => resolve(job, 7_000n),
    instead: (job) => resolve(job, 2_000n),
  },
  deposit: { stage: "none", call: () => deposit("5"), instead: () => deposit("6") },
  verify: {
    stage: "none",
    call: () => ({ who: "operator", to: "Registry", name: "attestKyc", args: [addressOf("customer")] }),
  },
};

export async function run(seed: number, rounds = CASES.length): Promise<Report> {
  const random = new Random(seed);
  const stack = await openStack();
  const servers: ReorgServer[] = [];
  try {
    const deployment = await deploy({ rpcUrl: stack.rpcUrl, deployerKey: demoKey(WALLETS.operator) });
    const chain = chainOf(stack, deployment);
    const cases = random.shuffled(CASES).slice(0, rounds);
    const people = (Object.keys(WALLETS) as WalletName[]).map(idOf);
    const open = async (name: string) => {
      const databaseUrl = await databaseOf(stack, name);
      await seedPeople(databaseUrl, stack, cases);
      const server = await openReorgServer({ databaseUrl, rpcUrl: stack.rpcUrl, deployment, people });
      servers.push(server);
      return server;
    };
    const ours = await open("ours");
    const heads: bigint[] = [];
    await chain.mine([
      { who: "operator", to: "Registry", name: "attestKyc", args: [addressOf("developer")] },
    ]);
    const differences: string[] = [];
    for (const [round, one] of cases.entries()) {
      // In every other round the jobs run after the events were removed.
      heads.push(...(await playRound(ours, chain, one, { random, isToldBefore: round % 2 === 0 })));
      const pages = await ours.pagesDiffer();
      differences.push(...pages.map((text) => `${one.outcome} at depth ${one.depth}: ${text}`));
    }
    const clean = await open("clean");
    for (const head of heads) {
      await clean.catchUp(head);
      await clean.runJobs();
    }
    const [left, right] = [await learned(ours), await learned(clean)];
    differences.push(...differencesOf(left, right));
    const replay = await replayScores(ours.db, deployment, partiesOf);
    differences.push(...replay.differences);
    const mails = ours.mail.received.length;
    return {
      held: differences.length === 0 && mails > 0 && replay.scores > 0,
      lines: [
        ...differences.slice(0, 20),
        `${cases.length * Object.keys(acts).length} acts in ${cases.length} reorgs: ${left.length} rows, ${replay.scores} scores, ${mails} emails and ${people.length} open pages compared`,
      ],
    };
  } finally {
    for (const server of servers) await server.close();
    await stack.close();
  }
}

/**
 * Prepares 13 projects, sends the transactions, reorganises the chain, and waits until all is final. Returns the blocks
 * at which a server without reorgs would have run jobs too.
 */
async function playRound(
  server: ReorgServer,
  chain: DrillChain,
  one: Case,
  { random, isToldBefore }: { random: Random; isToldBefore: boolean },
): Promise<bigint[]> {
  const { depth, outcome } = one;
  const jobs = await prepare(server, chain, one);
  const before = await server.catchUp();
  await server.runJobs();
  const now = await chain.now();
  const calls = jobs.map((job) => acts[job.name]?.call(job, now) as Call);
  const instead = jobs.map((job) => acts[job.name]?.instead?.(job, now));
  const signed = await chain.sign(calls.map((call) => ({ who: call.who, call })));
  const others = await chain.sign(calls.map(({ who }, index) => ({ who, call: instead[index] })));
  await chain.mineSigned(signed.map(({ raw }) => raw));
  if (depth > 1) await chain.control.mine({ blocks: depth - 1 });
  await server.catchUp();
  if (isToldBefore) await server.runJobs();

  const again = { moved: signed, dropped: [], replaced: others }[outcome];
  const places = new Map<WalletName, number>();
  const placed = again.map(({ raw, who }): [Hex, number] => {
    const earliest = places.get(who) ?? 0;
    const place = earliest + random.below(depth - earliest);
    places.set(who, place);
    return [raw, place];
  });
  await chain.control.request({ method: "anvil_reorg", params: [depth, placed] } as never);
  if (random.chance(0.5)) {
    await server.goBack();
    await server.runJobs();
  }
  const after = await server.catchUp();
  await server.runJobs();
  await chain.control.mine({ blocks: FINAL_AFTER });
  const final = await server.catchUp();
  await server.runJobs();
  return [before, after, final].map(({ number }) => number);
}

async function prepare(server: ReorgServer, chain: DrillChain, one: Case): Promise<Job[]> {
  const jobs = Object.keys(acts).map(
    (name): Job => ({ name, tokenId: 0n, termsHash: hashOf(`terms ${draftOf(one, name)}`) }),
  );
  const from = (stage: Stage) =>
    jobs.filter(({ name }) => stages.indexOf(acts[name]?.stage ?? "none") >= stages.indexOf(stage));
  const now = await chain.now();
  await chain.mine([
    ...from("open").map((job) => mint(job, now)),
    ...((await chain.isVerified(addressOf("customer")))
      ? [{ who: "operator", to: "Registry", name: "revokeKyc", args: [addressOf("customer")] } satisfies Call]
      : []),
  ]);
  await server.catchUp();
  for (const job of from("open")) {
    const { token_id } = await server.db
      .selectFrom("project_deed")
      .select("token_id")
      .where("project_id", "=", derivedId("draft", draftOf(one, job.name)))
      .executeTakeFirstOrThrow();
    job.tokenId = BigInt(token_id);
  }
  await chain.mine(from("bid").map((job) => bid(job, now)));
  await chain.mine(from("accepted").map(accept));
  await chain.mine(from("submitted").map((job) => submit(job)));
  await chain.mine(from("disputed").map(dispute));
  return jobs;
}

const draftOf = ({ depth, outcome }: Case, act: string) => `${depth} ${outcome} ${act}`;

type DrillChain = ReturnType<typeof chainOf>;

function chainOf({ control }: DrillStack, deployment: Deployment) {
  const dataOf = ({ to, name, args, value = 0n }: Call) => {
    const { abi, address } = locate(deployment, to);
    return { to: address, value, data: encodeFunctionData({ abi, functionName: name, args }) };
  };
  const mineBlock = async () => {
    await control.mine({ blocks: 1 });
    const receipts = (await control.request({
      method: "eth_getBlockReceipts",
      params: ["latest"],
    } as never)) as { status: Hex; transactionHash: Hex }[];
    const failed = receipts.find(({ status }) => status !== "0x1");
    if (failed) throw new Error(`A transaction of the drill failed: ${failed.transactionHash}`);
  };
  const inOneBlock = async (send: () => Promise<void>) => {
    await control.setAutomine(false);
    await send();
    await mineBlock();
    await control.setAutomine(true);
  };
  return {
    control,
    now: async () => Number((await control.getBlock()).timestamp),
    isVerified: (address: string) =>
      control.readContract({
        ...{ address: deployment.contracts.Registry, abi: abis.Registry },
        functionName: "isVerified",
        args: [address as Hex],
      }),
    /** Mines all calls in one block, signed by the node. */
    mine: (calls: Call[]) =>
      inOneBlock(async () => {
        for (const call of calls) {
          const { to, value, data } = dataOf(call);
          const from = addressOf(call.who);
          const transaction = { from, to, data, value: toHex(value), gas: toHex(GAS) };
          await control.request({ method: "eth_sendTransaction", params: [transaction] } as never);
        }
      }),
    /** Signs calls per wallet in order from its next nonce; a wallet without a call sends itself nothing. */
    sign: async (list: { who: WalletName; call: Call | undefined }[]) => {
      const nonces = new Map<WalletName, number>();
      const signed: { who: WalletName; raw: Hex }[] = [];
      for (const { who, call } of list) {
        const account = demoAccount(WALLETS[who]);
        const nonce = nonces.get(who) ?? (await control.getTransactionCount({ address: account.address }));
        nonces.set(who, nonce + 1);
        const content = call ? dataOf(call) : { to: account.address, value: 0n };
        const raw = await account.signTransaction({
          ...{
            ...content,
            nonce,
            gas: GAS,
            gasPrice: GAS_PRICE,
            chainId: deployment.chainId,
            type: "legacy",
          },
        });
        signed.push({ who, raw });
      }
      return signed;
    },
    mineSigned: (raws: Hex[]) =>
      inOneBlock(async () => {
        for (const serializedTransaction of raws) await control.sendRawTransaction({ serializedTransaction });
      }),
  };
}

async function databaseOf({ databaseUrl, pool }: DrillStack, name: string): Promise<string> {
  await pool.query(`create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates the same accounts and drafts with the same ids in every database. */
async function seedPeople(databaseUrl: string, { log }: DrillStack, cases: Case[]): Promise<void> {
  const pool = openPool(databaseUrl, log, 2);
  try {
    await migrate(pool);
    const db = openDatabase(pool);
    for (const who of Object.keys(WALLETS) as WalletName[]) {
      const role = who === "developer" ? "developer" : "customer";
      await db
        .insertInto("account")
        .values({
          ...{ id: idOf(who), username: who, email: `${who}@example.org`, password_hash: "no password fits" },
          email_confirmed_at: new Date(),
          ...{ role, roles: [role], ethereum_address: addressOf(who), kyc_status: "approved" },
        })
        .execute();
    }
    for (const one of cases)
      for (const name of Object.keys(acts)) {
        const draft = draftOf(one, name);
        const id = derivedId("draft", draft);
        await freezeFor(db, idOf("customer"), hashOf(`terms ${draft}`), { title: draft }, { id });
      }
  } finally {
    await pool.end();
  }
}

/** Tables without data of the chain, and those compared separately below. */
const COMPARED_SEPARATELY = [
  ...[
    "account",
    "audit_log",
    "chain_cursor",
    "job_worker",
    "mail",
    "schema_migration",
    "notification",
    "projection",
  ],
  ...["push_delivery", "scors_history", "scors_score"],
];
/** Columns that differ between equal runs. */
const VOLATILE = ["id", "event_id", "seq", "created_at", "updated_at", "begun_at", "frozen_at"];

/** A draft's market columns are stale: they are written at posting and not read before. */
const isDraft = (table: string, row: { stage?: string }) => table === "project" && row.stage === "draft";

async function learned({ pool, mail }: ReorgServer): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [COMPARED_SEPARATELY],
  );
  const lines = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(`select to_jsonb(t) - $1::text[] as row from "${name}" t`, [
        VOLATILE,
      ]);
      return rows.map(({ row }) => `${name} ${JSON.stringify(isDraft(name, row) ? row.title : row)}`);
    }),
  );
  const { rows: events } = await pool.query(
    `select 'notification ' || jsonb_build_array(id, account_id, type, message, metadata, topic, bell, digest_due)::text as line
     from notification where event_id is not null
     union all
     select 'mail ' || jsonb_build_array(key, account_id, subject, sent_at is not null, due_at is not null)::text from mail
     union all
     select 'score ' || jsonb_build_array(account_id, overall, jsonb_path_query_array(pulls, '$[*].id'))::text from scors_score
     union all
     select 'history ' || jsonb_build_array(account_id, cause)::text from scors_history`,
  );
  const sent = mail.received.map(({ to, subject }) => `sent ${to} ${subject}`);
  return [...lines.flat(), ...events.map(({ line }) => line as string), ...sent].sort();
}

/** Returns lines that occur more often in one list than in the other. */
function differencesOf(ours: string[], clean: string[]): string[] {
  const count = new Map<string, number>();
  for (const line of ours) count.set(line, (count.get(line) ?? 0) + 1);
  for (const line of clean) count.set(line, (count.get(line) ?? 0) - 1);
  return [...count].flatMap(([line, more]) =>
    more === 0 ? [] : [`${more > 0 ? "after reorgs" : "in the clean run"} alone: ${line}`],
  );
}
