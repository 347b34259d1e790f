import { abis } from "@trestle/chain/abis.gen.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { deploymentKey } from "@trestle/chain/deployment.ts";
import { buckets } from "@trestle/domain/escrow/project-on-chain.ts";
import { sql } from "kysely";
import { type Address, createPublicClient, type Transport } from "viem";
import type { Database } from "../../dependencies.ts";
import { readCursor } from "../../indexer/cursor.ts";

const AT_ONCE = 200;

/** Where the ledger and the contract do not say the same, in wei. */
export type Difference = { what: string; ledger: bigint; contract: bigint };
export type Reconciliation = {
  block: bigint;
  projects: number;
  credits: number;
  differences: Difference[];
  /** Coin that somebody forced into the contract: nobody's, and in no bucket. */
  surplus: bigint;
};

/** Holds the ledger against what the escrow itself says, bucket by bucket and credit by credit, at one block. */
export async function reconcile(
  db: Database,
  deployment: Deployment,
  transport: Transport,
): Promise<Reconciliation> {
  const client = createPublicClient({ transport, cacheTime: 0 });
  const key = deploymentKey(deployment);
  const cursor = await readCursor(db, key);
  // A node keeps the state of the head in any case, and of older blocks only for a while.
  const head = await client.getBlockNumber();
  const at = head === cursor.number ? { blockTag: "latest" as const } : { blockNumber: cursor.number };
  const escrow = { abi: abis.TrestleEscrow, address: deployment.contracts.TrestleEscrow } as const;
  const differences: Difference[] = [];
  const compare = (what: string, ledger: bigint, contract: bigint) => {
    if (ledger !== contract) differences.push({ what, ledger, contract });
  };

  const projects = await db
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", key)
    .execute();
  const tokens = projects.map(({ token_id }) => token_id);
  const sums = await db
    .selectFrom("ledger_entry")
    .select(["token_id", "bucket", sql<string>`sum(amount)::text`.as("amount")])
    .where("deployment", "=", key)
    .where("bucket", "!=", "credit")
    .groupBy(["token_id", "bucket"])
    .execute();
  const inLedger = new Map(
    sums.map(({ token_id, bucket, amount }) => [`${token_id} ${bucket}`, BigInt(amount)]),
  );
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    await Promise.all(
      tokens.slice(from, from + AT_ONCE).map(async (token) => {
        const told = await client.readContract({
          ...escrow,
          ...at,
          functionName: "bucketsOf",
          args: [BigInt(token)],
        });
        for (const [place, bucket] of buckets.entries()) {
          compare(`project ${token}, ${bucket}`, inLedger.get(`${token} ${bucket}`) ?? 0n, told[place] ?? 0n);
        }
      }),
    );
  }

  const credits = await db
    .selectFrom("ledger_entry")
    .select(["party", sql<string>`sum(amount)::text`.as("amount")])
    .where("deployment", "=", key)
    .where("bucket", "=", "credit")
    .groupBy("party")
    .execute();
  for (const { party, amount } of credits) {
    const told = await client.readContract({
      ...escrow,
      ...at,
      functionName: "creditOf",
      args: [party as Address],
    });
    compare(`credit of ${party}`, BigInt(amount), told);
  }

  const total = [...sums, ...credits].reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const balance = await client.getBalance({ address: escrow.address, ...at });
  if (balance < total) compare("everything the escrow holds", total, balance);
  return {
    block: cursor.number,
    projects: tokens.length,
    credits: credits.length,
    differences,
    surplus: balance > total ? balance - total : 0n,
  };
}
