import { abis } from "@trestle/chain/abis.gen.ts";
import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type {
  ConsoleApplication,
  ConsolePool,
  LiveAttestation,
  OverdueLoan,
  PoolsConsole,
  WantedAttestation,
} from "@trestle/domain/pools/console.ts";
import { obstacleAt } from "@trestle/domain/pools/obstacles.ts";
import type { PoolOnChain } from "@trestle/domain/pools/pool.ts";
import { pluck } from "../../platform/database/rows.ts";
import { recordedEvents } from "../../platform/events/events.ts";
import { operatorOutcomes } from "../../platform/operator/queue.ts";
import type { RowServices } from "../../services.ts";
import { namesOf, namesOfAddresses } from "../accounts/directory.ts";
import { projectsByToken } from "../projects/directory.ts";
import { attestKey } from "./attestations.ts";
import { creditFor, showCredit } from "./credit.ts";
import { tierOf } from "./directory.ts";
import { loansDueBy, readDeadlines } from "./loan-deadlines.ts";
import { coolsDownUntil, defaultKey, disbursalKey, presentOutcome } from "./operator-acts.ts";
import type { PoolReader } from "./read-pools.ts";

const APPLICATION_LIFETIME = 7 * 86_400;

/** Reads the pools for their operator at one block, with at most `most` rows per list. */
export async function readConsole(
  services: RowServices,
  reader: PoolReader,
  most: number,
): Promise<PoolsConsole> {
  const { deployment } = services;
  const { stale, block, at, pools } = await reader.read();
  if (stale) refuse("unavailable", "The chain didn’t answer. Try again in a moment.");
  const delay = await reader.client.readContract({
    address: deployment.contracts.Registry,
    abi: abis.Registry,
    functionName: "attestationDelay",
  });
  const [shown, applications, wanted, attestations, overdue] = await Promise.all([
    Promise.all(tiers.map((tier) => consolePool(services, reader, tier, pools[tier], at))),
    readApplications(services, reader, at, most + 1),
    readWanted(services, most + 1),
    readAttestations(services, at, most + 1),
    readOverdue(services, reader, pools, at, most + 1),
  ]);
  const lists = { applications, wanted, attestations, overdue };
  const names = Object.keys(lists) as (keyof typeof lists)[];
  return {
    block,
    now: at,
    attestationDelay: Number(delay),
    pools: shown,
    applications: applications.slice(0, most),
    wanted: wanted.slice(0, most),
    attestations: attestations.slice(0, most),
    overdue: overdue.slice(0, most),
    more: names.filter((name) => lists[name].length > most),
  };
}

async function consolePool(
  { db, deployment }: RowServices,
  { client }: PoolReader,
  tier: Tier,
  pool: PoolOnChain,
  now: number,
): Promise<ConsolePool> {
  const address = deployment.contracts.pools[tier];
  const [balance, nominee, changed] = await Promise.all([
    client.getBalance({ address }),
    client.readContract({ address, abi: abis.LendingPool, functionName: "nominee" }),
    recordedEvents(db, { types: ["pool.settings"], deployment: deployment.key, where: ["tier", tier] }, 1),
  ]);
  const settings = changed[0]?.data as { dailyLimit: number } | undefined;
  const surplus = balance - BigInt(pool.cash) - BigInt(pool.reserve);
  const isStopped = pool.paused || !pool.withdrawalsEnabled;
  return {
    ...pool,
    tier,
    address: address.toLowerCase(),
    nominee: nominee.toLowerCase(),
    dailyLimit: settings?.dailyLimit ?? 0,
    surplus: (surplus > 0n ? surplus : 0n).toString(),
    coolsDownUntil: coolsDownUntil(pool.stopEndsAt, isStopped, now),
  };
}

async function titles({ db, deployment }: RowServices, tokenIds: string[]) {
  const deeds = await projectsByToken(db, deployment.key, tokenIds);
  return (tokenId: string) => {
    const deed = deeds.get(tokenId);
    return deed ? { _id: deed.projectId, title: deed.title } : null;
  };
}

async function readApplications(
  services: RowServices,
  reader: PoolReader,
  now: number,
  most: number,
): Promise<ConsoleApplication[]> {
  const { db, deployment } = services;
  const rows = await db
    .selectFrom("pool_loan")
    .select(["pool", "token_id", "borrower", "state", "approved_at"])
    .where("deployment", "=", deployment.key)
    .where("status", "=", "applied")
    .where("approved_at", ">", new Date((now - APPLICATION_LIFETIME) * 1000))
    .orderBy("approved_at", "desc")
    .limit(most)
    .execute();
  const projectOf = await titles(services, pluck(rows, "token_id"));
  const names = await namesOfAddresses(db, pluck(rows, "borrower"));
  const keyOf = (row: (typeof rows)[number]) =>
    disbursalKey(tierOf(deployment.contracts, row.pool), row.token_id, row.state.approvedAt);
  const outcomes = await operatorOutcomes(db, deployment, rows.map(keyOf));
  return Promise.all(
    rows.map(async (row) => {
      const { applied, obstacle } = await reader.application(row);
      return {
        tier: tierOf(deployment.contracts, row.pool),
        tokenId: row.token_id,
        project: projectOf(row.token_id),
        borrower: row.borrower,
        borrowerName: names.get(row.borrower) ?? null,
        amount: row.state.amount,
        rate: row.state.interestRate,
        byOwner: applied.byOwner,
        lapsesAt: Math.floor(row.approved_at.getTime() / 1000) + APPLICATION_LIFETIME,
        obstacle: obstacleAt(obstacle),
        call: presentOutcome(outcomes.get(keyOf(row))),
      };
    }),
  );
}

/** Returns undecided requests, and decided ones that are unconfirmed or were refused by the chain. */
async function readWanted(services: RowServices, most: number): Promise<WantedAttestation[]> {
  const { db, deployment } = services;
  const requests = await db
    .selectFrom("attestation_request")
    .selectAll()
    .where("deployment", "=", deployment.key)
    .where("state", "in", ["asked", "attested"])
    .where(({ or, eb }) =>
      or([eb("state", "=", "asked"), eb("decided_at", ">", new Date(Date.now() - 7 * 86_400_000))]),
    )
    // Undecided requests come first.
    .orderBy("state")
    .orderBy("asked_at")
    .limit(most)
    .execute();
  const outcomes = await operatorOutcomes(
    db,
    deployment,
    requests.map(({ id }) => attestKey(id)),
  );
  const open = requests.filter(
    ({ id, state }) => state === "asked" || outcomes.get(attestKey(id))?.state !== "done",
  );
  const projectOf = await titles(services, pluck(open, "token_id"));
  const names = await namesOf(db, pluck(open, "account_id"));
  return Promise.all(
    open.map(async ({ id, state, token_id, account_id, asked_at }) => {
      const credit = await creditFor(services, account_id, token_id);
      return {
        id,
        state: state === "asked" ? ("asked" as const) : ("attested" as const),
        tokenId: token_id,
        project: projectOf(token_id),
        ownerName: names.get(account_id) ?? null,
        askedAt: asked_at.toISOString(),
        score: credit.score,
        maxAmount: credit.maxAmount?.toString() ?? null,
        credit: await showCredit(services, account_id, credit, true),
        call: presentOutcome(outcomes.get(attestKey(id))),
      };
    }),
  );
}

async function readAttestations(
  services: RowServices,
  now: number,
  most: number,
): Promise<LiveAttestation[]> {
  const { db, deployment } = services;
  const rows = await db
    .selectFrom("score_attestation")
    .selectAll()
    .where("deployment", "=", deployment.key)
    .where("expires_at", ">", new Date(now * 1000))
    .orderBy("usable_from", "desc")
    .limit(most)
    .execute();
  const projectOf = await titles(services, pluck(rows, "token_id"));
  const names = await namesOfAddresses(db, pluck(rows, "owner"));
  return rows.map(({ token_id, owner, score, max_amount, usable_from, expires_at }) => ({
    tokenId: token_id,
    project: projectOf(token_id),
    owner,
    ownerName: names.get(owner) ?? null,
    score,
    maxAmount: max_amount,
    usableFrom: Math.floor(usable_from.getTime() / 1000),
    expiresAt: Math.floor(expires_at.getTime() / 1000),
  }));
}

async function readOverdue(
  services: RowServices,
  reader: PoolReader,
  pools: Record<Tier, PoolOnChain>,
  now: number,
  most: number,
): Promise<OverdueLoan[]> {
  const { db, deployment } = services;
  await readDeadlines(services, reader);
  const rows = await loansDueBy(services, new Date(now * 1000), { limit: most });
  const projectOf = await titles(services, pluck(rows, "token_id"));
  const names = await namesOfAddresses(db, pluck(rows, "borrower"));
  const keyOf = ({ pool, token_id, state }: (typeof rows)[number]) =>
    defaultKey(tierOf(deployment.contracts, pool), token_id, state.disbursedAt);
  const outcomes = await operatorOutcomes(db, deployment, rows.map(keyOf));
  return Promise.all(
    rows.map(async (row) => {
      const tier = tierOf(deployment.contracts, row.pool);
      const debt = await reader.debt(row);
      const lateSince = Math.floor((row.deadline?.getTime() ?? 0) / 1000);
      const graceEnds = lateSince + pools[tier].settings.graceSeconds;
      return {
        tier,
        tokenId: row.token_id,
        project: projectOf(row.token_id),
        borrowerName: names.get(row.borrower) ?? null,
        owed: debt.owed.toString(),
        due: debt.due.toString(),
        lateSince,
        graceEnds,
        defaultFrom: graceEnds + pools[tier].settings.writeDownSeconds,
        call: presentOutcome(outcomes.get(keyOf(row))),
      };
    }),
  );
}
