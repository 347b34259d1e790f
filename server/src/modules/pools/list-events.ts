import type { Tier } from "@trestle/chain/contract-names.ts";
import type { PoolEvent } from "@trestle/domain/pools/pool.ts";
import type { Address } from "viem";
import type { z } from "zod";
import { newestLogs } from "../../indexer/stored-logs.ts";
import type { RowServices } from "../../services.ts";
import { projectsByToken } from "../projects/directory.ts";
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

/** Events that repeat others, or only report the price. */
const WITHOUT = ["Transfer", "TokenPriceUpdated", "Approval"];

export type PoolEventRow = PoolEvent & { block: string; logIndex: number };

/** Returns the events of a pool's contract, newest first. */
export async function listPoolEvents(
  { db, deployment }: RowServices,
  tier: Tier,
  after: z.infer<typeof movementCursor> | undefined,
  limit: number,
): Promise<PoolEventRow[]> {
  const key = deployment.key;
  const address = deployment.contracts.pools[tier].toLowerCase() as Address;
  const of = { contract: "LendingPool", address, without: WITHOUT } as const;
  const entries = await newestLogs(db, key, of, after, limit);
  const rows = entries.map((entry) => ({ ...entry, args: entry.args as Record<string, string> }));
  const deeds = await projectsByToken(
    db,
    key,
    rows.flatMap(({ args }) => args.projectId ?? []),
  );
  return rows.map(({ txHash, logIndex, blockNumber, event, args, sender, minedAt }) => {
    const deed = deeds.get(args.projectId ?? "");
    return {
      id: `${txHash}/${logIndex}`,
      txHash,
      logIndex,
      block: blockNumber.toString(),
      at: minedAt.toISOString(),
      kind: KINDS[event] ?? "parameters",
      by: args.lender ?? args.payer ?? args.by ?? sender,
      amount: movedBy(event, args).toString(),
      project: deed ? { _id: deed.projectId, title: deed.title } : null,
      tokenId: args.projectId ?? null,
    };
  });
}

/** Returns an event's change of the pool's money, negative for money taken. */
function movedBy(event: string, args: Record<string, string>): bigint {
  const amount = BigInt(args.amount ?? 0);
  if (event === "Deposit") return amount;
  if (event === "Withdrawal" || event === "LoanDisbursed") return -amount;
  if (event === "RepaymentReceived")
    return BigInt(args.lateInterest ?? 0) + BigInt(args.interest ?? 0) + BigInt(args.principal ?? 0);
  return 0n;
}
