import { abis } from "@trestle/chain/abis.gen.ts";
import { tiers } from "@trestle/chain/contract-names.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import { inBatchesOf, type Reconciling } from "../../indexer/reconciliation.ts";

/** Compares each pool's ledger with the pool's counters: cash, principal lent and tokens. */
export async function reconcilePools({
  snapshot,
  deployment,
  key,
  client,
  at,
  compare,
  compareBalance,
}: Reconciling): Promise<{ lenders: number; loans: number }> {
  const counts = { lenders: 0, loans: 0 };
  for (const tier of tiers) {
    const address = deployment.contracts.pools[tier];
    const pool = address.toLowerCase();
    const contract = { abi: abis.LendingPool, address, ...at } as const;
    const held = await snapshot
      .selectFrom("pool_ledger_entry")
      .select(sql<string>`coalesce(sum(amount), 0)::text`.as("amount"))
      .where("deployment", "=", key)
      .where("pool", "=", pool)
      .executeTakeFirstOrThrow();
    const positions = await snapshot
      .selectFrom("pool_position")
      .select(["lender", "tokens"])
      .where("deployment", "=", key)
      .where("pool", "=", pool)
      .execute();
    const loans = await snapshot
      .selectFrom("pool_loan")
      .select("state")
      .where("deployment", "=", key)
      .where("pool", "=", pool)
      .execute();

    const accounts = await client.readContract({ ...contract, functionName: "getAccounts" });
    const [cash, principalOut, , , , reserve] = accounts;
    compare(`${tier} pool, cash and reserve`, BigInt(held.amount), cash + reserve);
    const lent = loans.reduce((sum, { state }) => sum + BigInt(state.principal), 0n);
    compare(`${tier} pool, principal lent`, lent, principalOut);
    const supply = positions.reduce((sum, { tokens }) => sum + BigInt(tokens), 0n);
    const onChain = await client.readContract({ ...contract, functionName: "totalSupply" });
    compare(`${tier} pool, tokens`, supply, onChain);
    await inBatchesOf(positions, async ({ lender, tokens }) => {
      const args = [lender as Address] as const;
      const balance = await client.readContract({ ...contract, functionName: "balanceOf", args });
      compare(`${tier} pool, tokens of ${lender}`, BigInt(tokens), balance);
    });
    await compareBalance(`everything the ${tier} pool holds`, address, BigInt(held.amount));
    counts.lenders += positions.length;
    counts.loans += loans.length;
  }
  return counts;
}
