import { abis } from "@trestle/chain/abis.gen.ts";
import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type {
  Borrowing,
  LoanApplication,
  PoolQuote,
  ScoreAttestation,
} from "@trestle/domain/pools/borrowing.ts";
import { loanChecks } from "@trestle/domain/pools/loan-checks.ts";
import { obstacleAt } from "@trestle/domain/pools/obstacles.ts";
import type { PoolOnChain } from "@trestle/domain/pools/pool.ts";
import { sql } from "kysely";
import { type Address, zeroAddress } from "viem";
import type { Account } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { findProject } from "../projects/read-project.ts";
import { lastRequest } from "./attestations.ts";
import { creditFor, showCredit } from "./credit.ts";
import { scheduleOfApplication } from "./instalments.ts";
import type { PoolReader } from "./read-pools.ts";

const SMALLEST_LOAN = 10n ** 17n;
const APPLICATION_LIFETIME = 7 * 86_400;

/** Returns how much a project's owner could borrow from each pool, and the obstacles; `amount` in wei. */
export async function readBorrowing(
  services: RowServices,
  reader: PoolReader,
  account: Account,
  projectId: string,
  amount: bigint = SMALLEST_LOAN,
): Promise<Borrowing> {
  const project = await ownProject(services, account, projectId);
  const { db, deployment } = services;
  const { pools, stale, at, block } = await reader.read();
  if (stale) refuse("unavailable", "The chain didn’t answer. Try again in a moment.");
  const [person, credit, request] = await Promise.all([
    readPerson(services, reader, project),
    creditFor({ db, deployment }, account.id, project.tokenId),
    lastRequest(services, project.tokenId),
  ]);
  const { owner, verified, attestation, attestationDelay } = person;
  const asked = {
    project,
    owner,
    amount,
    score: attestation?.score ?? credit.score,
    attestation,
    borrower: { verified, troubled: person.troubled },
  };
  const { loans, principalIn } = await principalOf(services, owner);
  const loan = await liveLoan(reader, services, project);
  return {
    projectId: project.id,
    title: project.title,
    place: project.place,
    tokenId: project.tokenId,
    isOpen: project.isOpen,
    block,
    now: at,
    owner: owner.toLowerCase(),
    verified,
    score: credit.score,
    attestable: credit.maxAmount?.toString() ?? null,
    credit: await showCredit(services, account.id, credit),
    attestationDelay,
    attestation,
    request,
    donated: project.donated,
    quotes: await Promise.all(
      tiers.map((tier) =>
        quote(services, reader, { ...asked, tier, pool: pools[tier], loans, exposure: principalIn(tier) }),
      ),
    ),
    application: await readApplication(services, reader, project, at),
    loan,
  };
}

async function readPerson(
  { deployment }: RowServices,
  { client, lens }: PoolReader,
  { tokenId }: OwnProject,
) {
  const { Registry, TrestleEscrow } = deployment.contracts;
  const registry = { address: Registry, abi: abis.Registry } as const;
  const owner = await client.readContract({
    address: TrestleEscrow,
    abi: abis.TrestleEscrow,
    functionName: "projectOwner",
    args: [BigInt(tokenId)],
  });
  const [verified, scors, delay, troubled] = await Promise.all([
    client.readContract({ ...registry, functionName: "isVerified", args: [owner] }),
    client.readContract({ ...registry, functionName: "scorsOf", args: [BigInt(tokenId)] }),
    client.readContract({ ...registry, functionName: "attestationDelay" }),
    client.readContract({ ...lens, functionName: "isTroubled", args: [owner] }),
  ]);
  const attestation: ScoreAttestation | null =
    scors.owner === zeroAddress
      ? null
      : {
          owner: scors.owner.toLowerCase(),
          score: scors.score,
          maxAmount: scors.maxAmount.toString(),
          usableFrom: scors.usableFrom,
          expiresAt: scors.expiresAt,
        };
  return { owner, verified, attestation, attestationDelay: Number(delay), troubled };
}

type LoanQuestion = {
  tier: Tier;
  pool: PoolOnChain;
  project: OwnProject;
  owner: Address;
  amount: bigint;
  score: number;
  attestation: ScoreAttestation | null;
  borrower: { verified: boolean; troubled: boolean };
  /** Over all pools. */
  loans: number;
  /** Principal owed to this pool. */
  exposure: bigint;
};

async function quote(
  { deployment }: RowServices,
  { client, lens }: PoolReader,
  { tier, pool, project, owner, amount, score, attestation, borrower, loans, exposure }: LoanQuestion,
): Promise<PoolQuote> {
  const address = deployment.contracts.pools[tier];
  const [obstacle, [, rate]] = await Promise.all([
    client.readContract({
      ...lens,
      functionName: "loanObstacle",
      args: [address, BigInt(project.tokenId), amount, owner, BigInt(score)],
    }),
    client.readContract({
      address,
      abi: abis.LendingPool,
      functionName: "quoteLoan",
      args: [amount, BigInt(score)],
    }),
  ]);
  const checks = loanChecks(pool, { ...borrower, score, loans, exposure }, amount);
  const limits = [
    ...checks.flatMap(({ most }) => most ?? []),
    ...(attestation ? [BigInt(attestation.maxAmount)] : []),
  ];
  const { minScors, maxScors, baseRate, maxRate } = pool.settings;
  return {
    tier,
    obstacle: obstacleAt(obstacle),
    rate: Number(rate),
    checks: checks.map((check) => ({ ...check, most: check.most?.toString() ?? null })),
    most: limits.reduce(least).toString(),
    minScors,
    maxScors,
    baseRate,
    maxRate,
  };
}

/** Returns the number of a wallet's open loans, and the principal that it owes each pool. */
async function principalOf({ db, deployment }: RowServices, owner: string) {
  const { rows } = await sql<{ pool: string; loans: number; principal: string }>`
    select pool, count(*)::integer as loans,
      sum((state ->> 'amount')::numeric - (state -> 'paid' ->> 'principal')::numeric)::text as principal
    from pool_loan where deployment = ${deployment.key} and borrower = ${owner.toLowerCase()}
      and status in ('active', 'defaulted') group by pool`.execute(db);
  return {
    loans: rows.reduce((sum, { loans }) => sum + loans, 0),
    principalIn: (tier: Tier) =>
      BigInt(
        rows.find(({ pool }) => pool === deployment.contracts.pools[tier].toLowerCase())?.principal ?? 0,
      ),
  };
}

async function liveLoan(
  { client }: PoolReader,
  { deployment }: RowServices,
  { tokenId }: OwnProject,
): Promise<Borrowing["loan"]> {
  for (const tier of tiers) {
    const [, owed, , , , isActive, isDefaulted] = await client.readContract({
      address: deployment.contracts.pools[tier],
      abi: abis.LendingPool,
      functionName: "getLoanDetails",
      args: [BigInt(tokenId)],
    });
    if (isActive || isDefaulted)
      return { tier, status: isActive ? "active" : "defaulted", owed: owed.toString() };
  }
  return null;
}

/** Returns the current application or proposal for a project. */
async function readApplication(
  { db, deployment }: RowServices,
  reader: PoolReader,
  { tokenId }: OwnProject,
  now: number,
): Promise<LoanApplication | null> {
  for (const tier of tiers) {
    const pool = deployment.contracts.pools[tier];
    const { applied, agreed, obstacle } = await reader.application({ pool, token_id: tokenId });
    if (applied.borrower === zeroAddress) continue;
    const row = await db
      .selectFrom("pool_loan")
      .select("approved_at")
      .where("deployment", "=", deployment.key)
      .where("pool", "=", pool.toLowerCase())
      .where("token_id", "=", tokenId)
      .executeTakeFirst();
    const appliedAt = Math.floor((row?.approved_at.getTime() ?? now * 1000) / 1000);
    const terms = { amount: applied.amount, rate: Number(applied.interestRate), start: now };
    return {
      tier,
      amount: applied.amount.toString(),
      rate: terms.rate,
      scors: Number(applied.scors),
      endsAt: Number(applied.endTime),
      byOwner: applied.byOwner,
      lendingManager: applied.lendingManager.toLowerCase(),
      appliedAt,
      lapsesAt: appliedAt + APPLICATION_LIFETIME,
      obstacle: obstacleAt(obstacle),
      schedule: scheduleOfApplication(terms, agreed),
    };
  }
  return null;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

export type OwnProject = {
  id: string;
  title: string;
  place: string | null;
  tokenId: string;
  isOpen: boolean;
  donated: string;
};

/** Returns the project if this account posted it, because only its owner can borrow. */
export async function ownProject(
  services: RowServices,
  account: Account,
  projectId: string,
): Promise<OwnProject> {
  const project = await findProject(services, projectId, account);
  if (project.owner_id !== account.id) refuse("forbidden", "Only the project’s owner can borrow for it.");
  const { id, title, place, token_id, state } = project;
  return {
    id,
    title,
    place,
    tokenId: token_id ?? "",
    isOpen: state.status === "open",
    donated: state.donated,
  };
}
