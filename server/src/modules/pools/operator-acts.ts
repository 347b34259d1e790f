import { abis } from "@trestle/chain/abis.gen.ts";
import type { Tier } from "@trestle/chain/contract-names.ts";
import { deploymentKey } from "@trestle/chain/deployment.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { obstacleAt, obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type Recorded, recordAudit } from "../../platform/audit.ts";
import { enqueueOperatorCall } from "../../platform/operator-queue.ts";
import type { Account } from "../auth/access.ts";
import { postedDeeds } from "../projects/posted-deeds.ts";
import type { PoolReader } from "./read-pools.ts";

/**
 * All that an administrator can have the operator's key do in a pool. Money leaves by one of them only, the disbursal,
 * and its receiver is the escrow that is fixed in the pool.
 */
type Site = Pick<Dependencies, "db" | "deployment">;

export const disbursalKey = (tier: Tier, tokenId: string, approvedAt: number) =>
  `disburse/${tier}/${tokenId}/${approvedAt}`;
/** The keeper's own: whoever comes first, it is wanted once. */
export const defaultKey = (tier: Tier, tokenId: string, disbursedAt: number | null) =>
  `keeper/processDefault/${tokenId}/${tier}/${disbursedAt}`;

/** Pays a loan that its borrower applied for into the escrow. */
export async function disburse(
  site: Site,
  reader: PoolReader,
  admin: Account,
  { tier, tokenId }: LoanId,
): Promise<void> {
  const { deployment } = site;
  const { state, title, projectId } = await findLoan(site, { tier, tokenId }, "applied");
  const pool = poolAt(site, tier);
  const args = [BigInt(tokenId)] as const;
  const [application, obstacle] = await Promise.all([
    reader.client.readContract({ ...pool, functionName: "getApplication", args }),
    reader.client.readContract({ ...pool, functionName: "disbursalObstacle", args }),
  ]);
  refuse(obstacle);
  if (!application.byOwner)
    throw new DomainError("conflict", "The operator proposed this loan. Only its borrower can confirm it.");
  await order(
    site,
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

/** Offers a loan that is due in full after 180 days; its borrower confirms or declines it. */
export async function propose(
  site: Site,
  reader: PoolReader,
  admin: Account,
  { tier, tokenId, amount }: LoanId & { amount: string },
): Promise<void> {
  const { deployment, db } = site;
  const { Registry, TrestleEscrow } = deployment.contracts;
  const deed = (await postedDeeds(db, deploymentKey(deployment), [tokenId])).get(tokenId);
  if (!deed) throw new DomainError("not_found", "This project doesn't exist.");
  const owner = await reader.client.readContract({
    ...{ address: TrestleEscrow, abi: abis.TrestleEscrow, functionName: "projectOwner" },
    args: [BigInt(tokenId)],
  });
  const scors = await reader.client.readContract({
    ...{ address: Registry, abi: abis.Registry, functionName: "scorsOf" },
    args: [BigInt(tokenId)],
  });
  const args = [BigInt(tokenId), BigInt(amount), owner, BigInt(scors.score)] as const;
  refuse(await reader.client.readContract({ ...poolAt(site, tier), functionName: "loanObstacle", args }));
  await order(
    site,
    admin,
    {
      key: `propose/${tier}/${tokenId}/${amount}/${scors.usableFrom}`,
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

/** Books the loss of a loan that is fully written down, as anyone could. */
export async function bookDefault(
  site: Site,
  reader: PoolReader,
  admin: Account,
  { tier, tokenId }: LoanId,
): Promise<void> {
  const { state, title, projectId } = await findLoan(site, { tier, tokenId }, "active");
  const [{ at, pools }, [, deadline]] = await Promise.all([
    reader.read(),
    reader.client.readContract({
      ...{ ...poolAt(site, tier), functionName: "getNextPayment" },
      args: [BigInt(tokenId)],
    }),
  ]);
  const { graceSeconds, writeDownSeconds } = pools[tier].settings;
  if (at < Number(deadline) + graceSeconds + writeDownSeconds)
    throw new DomainError("conflict", "This loan isn't fully written down yet.");
  await order(
    site,
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

/** Stops a pool, or withdrawals alone. Only the owner's wallet resumes. */
export async function stopPool(
  site: Site,
  reader: PoolReader,
  admin: Account,
  { tier, what, reason }: { tier: Tier; what: "everything" | "withdrawals"; reason: string },
): Promise<void> {
  const { pools } = await reader.read();
  const { paused, withdrawalsEnabled, stopEndsAt } = pools[tier];
  const isEverything = what === "everything";
  if (isEverything ? paused : !withdrawalsEnabled)
    throw new DomainError("conflict", "This is already stopped.");
  const key = `stop/${tier}/${what}/${stopEndsAt}`;
  const line: Recorded = {
    act: "stopped a pool",
    subject: `${tier} risk, ${isEverything ? "deposits, loans and withdrawals" : "withdrawals"}`,
    subjectId: null,
    note: reason,
  };
  const contract = `LendingPool:${tier}` as const;
  if (isEverything)
    await order(site, admin, { key, contract, functionName: "setPaused", args: [true] }, line);
  else
    await order(site, admin, { key, contract, functionName: "setWithdrawalsEnabled", args: [false] }, line);
}

type LoanId = { tier: Tier; tokenId: string };
type Order = Parameters<typeof enqueueOperatorCall<never, `LendingPool:${Tier}`, never>>[2];

/** Wanted and logged in one transaction. */
const order = ({ db, deployment }: Site, admin: Account, call: unknown, line: Recorded): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await enqueueOperatorCall(transaction, deployment, call as Order);
    await recordAudit(transaction, admin.id, line);
  });

const poolAt = ({ deployment }: Site, tier: Tier) =>
  ({ address: deployment.contracts.pools[tier], abi: abis.LendingPool }) as const;

function refuse(obstacle: number): void {
  const sentence = obstacleSentences[obstacleAt(obstacle)];
  if (sentence) throw new DomainError("conflict", sentence);
}

async function findLoan({ db, deployment }: Site, { tier, tokenId }: LoanId, status: "applied" | "active") {
  const key = deploymentKey(deployment);
  const row = await db
    .selectFrom("pool_loan")
    .select("state")
    .where("deployment", "=", key)
    .where("pool", "=", deployment.contracts.pools[tier].toLowerCase())
    .where("token_id", "=", tokenId)
    .where("status", "=", status)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This loan doesn't exist or has changed.");
  const deed = (await postedDeeds(db, key, [tokenId])).get(tokenId);
  return { state: row.state, title: deed?.title ?? `Project ${tokenId}`, projectId: deed?.projectId ?? null };
}
