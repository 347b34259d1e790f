import { abis } from "@trestle/chain/abis.gen.ts";
import type { Tier } from "@trestle/chain/contract-names.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { OperatorOutcome } from "@trestle/domain/pools/borrowing.ts";
import { obstacleAt, obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import { type Recorded, recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import {
  doneOperatorCalls,
  enqueueOperatorCall,
  type operatorOutcomes,
} from "../../platform/operator/queue.ts";
import type { RowServices } from "../../services.ts";
import { projectsOnChain } from "../escrow/escrow-state.ts";
import { projectsByToken } from "../projects/directory.ts";
import type { PoolReader } from "./read-pools.ts";

/**
 * Acts of the operator's key in a pool that an administrator can order. Only a disbursal moves money, and its receiver
 * is the escrow fixed in the pool.
 */
const STOP_COOL_DOWN = 7 * 86_400;

/** Returns the time until which a pool can't be stopped again; 0 if it can, or is stopped. */
export function coolsDownUntil(stopEndsAt: number, isStopped: boolean, now: number): number {
  const until = stopEndsAt === 0 || isStopped ? 0 : stopEndsAt + STOP_COOL_DOWN;
  return until > now ? until : 0;
}

export const disbursalKey = (tier: Tier, tokenId: string, approvedAt: number) =>
  `disburse/${tier}/${tokenId}/${approvedAt}`;
/** Equals the keeper's key, so that the call is queued once. */
export const defaultKey = (tier: Tier, tokenId: string, disbursedAt: number | null) =>
  `keeper/processDefault/${tokenId}/${tier}/${disbursedAt}`;

/** Pays out to the escrow a loan for which its borrower applied. */
export async function disburse(
  services: RowServices,
  reader: PoolReader,
  admin: Account,
  { tier, tokenId }: LoanId,
): Promise<void> {
  const { deployment } = services;
  const { state, title, projectId } = await findLoan(services, { tier, tokenId }, "applied");
  const project = (await projectsOnChain(services.db, deployment.key, [tokenId])).get(tokenId);
  refuseOwn(admin, project?.customer);
  const { applied, obstacle } = await reader.application({
    pool: deployment.contracts.pools[tier],
    token_id: tokenId,
  });
  refuseAt(obstacle);
  if (!applied.byOwner)
    refuse("conflict", "The operator proposed this loan. Only its borrower can confirm it.");
  await order(
    services,
    admin,
    {
      key: disbursalKey(tier, tokenId, state.approvedAt),
      contract: `LendingPool:${tier}`,
      functionName: "disburseLoan",
      args: [BigInt(tokenId), deployment.contracts.TrestleEscrow],
    },
    {
      act: "disbursed a loan",
      subject: `${title}, ${formatCoins(BigInt(state.amount))}`,
      subjectId: projectId,
    },
  );
}

/** Proposes a loan due in full after 180 days; its borrower confirms or declines. */
export async function propose(
  services: RowServices,
  reader: PoolReader,
  admin: Account,
  { tier, tokenId, amount }: LoanId & { amount: string },
): Promise<void> {
  const { deployment, db } = services;
  const { Registry, TrestleEscrow } = deployment.contracts;
  const deed = (await projectsByToken(db, deployment.key, [tokenId])).get(tokenId);
  if (!deed) refuse("not_found", "This project doesn’t exist.");
  const owner = await reader.client.readContract({
    address: TrestleEscrow,
    abi: abis.TrestleEscrow,
    functionName: "projectOwner",
    args: [BigInt(tokenId)],
  });
  refuseOwn(admin, owner);
  const scors = await reader.client.readContract({
    address: Registry,
    abi: abis.Registry,
    functionName: "scorsOf",
    args: [BigInt(tokenId)],
  });
  const args = [BigInt(tokenId), BigInt(amount), owner, BigInt(scors.score)] as const;
  const pool = deployment.contracts.pools[tier];
  refuseAt(
    await reader.client.readContract({
      ...reader.lens,
      functionName: "loanObstacle",
      args: [pool, ...args],
    }),
  );
  await order(
    services,
    admin,
    {
      // A numbered key: after a declined proposal the same one can be made again.
      key: await nextKey(services, `propose/${tier}/${tokenId}/${amount}/${scors.usableFrom}/`),
      contract: `LendingPool:${tier}`,
      functionName: "processLoanApplication",
      args,
    },
    {
      act: "proposed a loan",
      subject: `${deed.title}, ${formatCoins(BigInt(amount))}`,
      subjectId: deed.projectId,
    },
  );
}

/** Books the loss of a fully written-down loan, as any account could. */
export async function bookDefault(
  services: RowServices,
  reader: PoolReader,
  admin: Account,
  { tier, tokenId }: LoanId,
): Promise<void> {
  const { state, title, projectId } = await findLoan(services, { tier, tokenId }, "active");
  const { at, pools } = await reader.read();
  const { deadline } = await reader.debt({
    pool: services.deployment.contracts.pools[tier],
    token_id: tokenId,
  });
  const { graceSeconds, writeDownSeconds } = pools[tier].settings;
  if (at < Number(deadline) + graceSeconds + writeDownSeconds)
    refuse("conflict", "This loan isn’t fully written down yet.");
  await order(
    services,
    admin,
    {
      key: defaultKey(tier, tokenId, state.disbursedAt),
      contract: `LendingPool:${tier}`,
      functionName: "processDefault",
      args: [BigInt(tokenId)],
    },
    { act: "processed a default", subject: title, subjectId: projectId },
  );
}

/** Stops a pool, or only its withdrawals. Only the owner's wallet resumes. */
export async function stopPool(
  services: RowServices,
  reader: PoolReader,
  admin: Account,
  { tier, what, reason }: { tier: Tier; what: "everything" | "withdrawals"; reason: string },
): Promise<void> {
  const isEverything = what === "everything";
  const { stopped, coolsDownUntil } = await stopState(services, reader, tier);
  if (stopped[what]) refuse("conflict", "This is already paused.");
  if (coolsDownUntil > 0) {
    const from = new Date(coolsDownUntil * 1000).toISOString().slice(0, 16).replace("T", " ");
    refuse("conflict", `This pool was paused recently. It can be paused again from ${from} UTC.`);
  }
  // A numbered key: the same stop can be ordered again after the owner has ended it.
  const key = await nextKey(services, `stop/${tier}/${what}/`);
  const line: Recorded = {
    act: "stopped a pool",
    subject: `${tier} pool, ${isEverything ? "deposits, loans and withdrawals" : "withdrawals"}`,
    subjectId: null,
    note: reason,
  };
  const contract = `LendingPool:${tier}` as const;
  if (isEverything)
    await order(services, admin, { key, contract, functionName: "setPaused", args: [true] }, line);
  else
    await order(
      services,
      admin,
      { key, contract, functionName: "setWithdrawalsEnabled", args: [false] },
      line,
    );
}

/** Reads the present state: the owner may just have ended the last stop. */
async function stopState(services: RowServices, { client }: PoolReader, tier: Tier) {
  const pool = poolAt(services, tier);
  const [{ timestamp }, paused, withdrawalsEnabled, endsAt] = await Promise.all([
    client.getBlock(),
    client.readContract({ ...pool, functionName: "paused" }),
    client.readContract({ ...pool, functionName: "withdrawalsEnabled" }),
    client.readContract({ ...pool, functionName: "stopEndsAt" }),
  ]);
  return {
    stopped: { everything: paused, withdrawals: !withdrawalsEnabled },
    coolsDownUntil: coolsDownUntil(Number(endsAt), paused || !withdrawalsEnabled, Number(timestamp)),
  };
}

type LoanId = { tier: Tier; tokenId: string };
type Order = Parameters<typeof enqueueOperatorCall<`LendingPool:${Tier}`, never>>[2];

const ALREADY_QUEUED = "This is already queued. It shows here once it’s confirmed.";

/** Queues and logs a call in one transaction. Repeated or concurrent orders: exactly one succeeds. */
const order = (
  { db, deployment }: RowServices,
  admin: Account,
  call: unknown,
  line: Recorded,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const isQueued = await enqueueOperatorCall(transaction, deployment, call as Order);
    if (!isQueued) refuse("conflict", ALREADY_QUEUED);
    await recordAudit(transaction, admin.id, line);
  });

/** Returns a new key for an effect that can be repeated after it was undone. */
const nextKey = async ({ db, deployment }: RowServices, beginning: string): Promise<string> =>
  `${beginning}${await doneOperatorCalls(db, deployment, beginning)}`;

const poolAt = ({ deployment }: RowServices, tier: Tier) =>
  ({ address: deployment.contracts.pools[tier], abi: abis.LendingPool }) as const;

function refuseOwn({ ethereum_address }: Account, owner: string | undefined): void {
  if (ethereum_address && ethereum_address === owner?.toLowerCase())
    refuse("forbidden", "You can’t lend to your own project. Ask another administrator.");
}

function refuseAt(obstacle: number): void {
  const sentence = obstacleSentences[obstacleAt(obstacle)];
  if (sentence) refuse("conflict", sentence);
}

async function findLoan(
  { db, deployment }: RowServices,
  { tier, tokenId }: LoanId,
  status: "applied" | "active",
) {
  const key = deployment.key;
  const row = await db
    .selectFrom("pool_loan")
    .select("state")
    .where("deployment", "=", key)
    .where("pool", "=", deployment.contracts.pools[tier].toLowerCase())
    .where("token_id", "=", tokenId)
    .where("status", "=", status)
    .executeTakeFirst();
  if (!row) refuse("not_found", "This loan doesn’t exist or has changed.");
  const deed = (await projectsByToken(db, key, [tokenId])).get(tokenId);
  return { state: row.state, title: deed?.title ?? `Project ${tokenId}`, projectId: deed?.projectId ?? null };
}

type Stored = Awaited<ReturnType<typeof operatorOutcomes>> extends Map<string, infer One> ? One : never;

export const presentOutcome = (outcome: Stored | undefined): OperatorOutcome | null =>
  outcome ? { state: outcome.state, failure: outcome.failure, transactionHash: outcome.tx_hash } : null;
