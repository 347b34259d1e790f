import type { Tier } from "@trestle/chain/contract-names.ts";
import { deploymentKey } from "@trestle/chain/deployment.ts";
import type { PoolEvent } from "@trestle/domain/pools/pool.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { postedDeeds } from "../projects/posted-deeds.ts";
import type { movementCursor } from "./lender.ts";

const KINDS: Record<string, PoolEvent["kind"]> = {
  Deposit: "deposit",
  Withdrawal: "withdrawal",
  LoanApproved: "loan-approved",
  ApplicationWithdrawn: "application-withdrawn",
  LoanDisbursed: "loan-disbursed",
  RepaymentReceived: "repayment",
  DefaultProcessed: "default",
  ParametersUpdated: "parameters",
  OperatorUpdated: "operator",
  OwnershipNominated: "owner-nominated",
  OwnershipTransferred: "owner",
  StopsUpdated: "stops",
  SurplusRecovered: "surplus",
};

type Row = {
  txHash: string;
  logIndex: number;
  block: string;
  event: string;
  args: Record<string, string>;
  sender: string;
  minedAt: Date;
};

export type PoolEventRow = PoolEvent & { block: string; logIndex: number };

/** What a pool's contract said, newest first. */
export async function listPoolEvents(
  { db, deployment }: Pick<Dependencies, "db" | "deployment">,
  tier: Tier,
  after: z.infer<typeof movementCursor> | undefined,
  limit: number,
): Promise<PoolEventRow[]> {
  const key = deploymentKey(deployment);
  const { rows } = await sql<Row>`
    select tx_hash as "txHash", log_index as "logIndex", block_number::text as block, event, args, sender,
      mined_at as "minedAt"
    from chain_log join chain_block
      on chain_block.deployment = chain_log.deployment and chain_block.number = chain_log.block_number
    where chain_log.deployment = ${key} and address = ${deployment.contracts.pools[tier].toLowerCase()}
      and contract = 'LendingPool' and event not in ('Transfer', 'TokenPriceUpdated', 'Approval')
      ${after ? sql`and (block_number, log_index) < (${after[0]}::bigint, ${after[1]}::integer)` : sql``}
    order by block_number desc, log_index desc limit ${limit}`.execute(db);
  const deeds = await postedDeeds(
    db,
    key,
    rows.flatMap(({ args }) => args.projectId ?? []),
  );
  return rows.map(({ txHash, logIndex, block, event, args, sender, minedAt }) => {
    const deed = deeds.get(args.projectId ?? "");
    return {
      ...{ id: `${txHash}/${logIndex}`, txHash, logIndex, block, at: minedAt.toISOString() },
      kind: KINDS[event] ?? "parameters",
      by: args.lender ?? args.payer ?? args.by ?? sender,
      amount: movedBy(event, args).toString(),
      project: deed ? { _id: deed.projectId, title: deed.title } : null,
      tokenId: args.projectId ?? null,
    };
  });
}

/** What an event added to the pool's money, or took from it. */
function movedBy(event: string, args: Record<string, string>): bigint {
  const amount = BigInt(args.amount ?? 0);
  if (event === "Deposit") return amount;
  if (event === "Withdrawal" || event === "LoanDisbursed") return -amount;
  if (event === "RepaymentReceived")
    return BigInt(args.lateInterest ?? 0) + BigInt(args.interest ?? 0) + BigInt(args.principal ?? 0);
  return 0n;
}
