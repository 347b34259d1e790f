import { abis } from "@trestle/chain/abis.gen.ts";
import { buckets } from "@trestle/domain/escrow/project-on-chain.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import { inBatchesOf, type Reconciling } from "../../indexer/reconciliation.ts";

/** Compares the ledger with the escrow's own figures, bucket by bucket and credit by credit. */
export async function reconcileEscrow({
  snapshot,
  deployment,
  key,
  client,
  at,
  compare,
  compareBalance,
}: Reconciling): Promise<{ projects: number; credits: number }> {
  const address = deployment.contracts.TrestleEscrow;
  const escrow = { abi: abis.TrestleEscrow, address, ...at } as const;
  const projects = await snapshot
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", key)
    .execute();
  const sums = await snapshot
    .selectFrom("ledger_entry")
    .select(["token_id", "bucket", sql<string>`sum(amount)::text`.as("amount")])
    .where("deployment", "=", key)
    .where("bucket", "!=", "credit")
    .groupBy(["token_id", "bucket"])
    .execute();
  const inLedger = new Map(sums.map((row) => [`${row.token_id} ${row.bucket}`, BigInt(row.amount)]));
  await inBatchesOf(projects, async ({ token_id }) => {
    const onChain = await client.readContract({
      ...escrow,
      functionName: "bucketsOf",
      args: [BigInt(token_id)],
    });
    for (const [place, bucket] of buckets.entries()) {
      const ledger = inLedger.get(`${token_id} ${bucket}`) ?? 0n;
      compare(`project ${token_id}, ${bucket}`, ledger, onChain[place] ?? 0n);
    }
  });

  const credits = await snapshot
    .selectFrom("ledger_entry")
    .select(["party", sql<string>`sum(amount)::text`.as("amount")])
    .where("deployment", "=", key)
    .where("bucket", "=", "credit")
    .groupBy("party")
    .execute();
  await inBatchesOf(credits, async ({ party, amount }) => {
    const onChain = await client.readContract({
      ...escrow,
      functionName: "creditOf",
      args: [party as Address],
    });
    compare(`credit of ${party}`, BigInt(amount), onChain);
  });

  const total = [...sums, ...credits].reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  await compareBalance("everything the escrow holds", address, total);
  return { projects: projects.length, credits: credits.length };
}
