import type { RowServices } from "../../services.ts";

/** Returns a sentence for money that a person has lent to a pool, or owes one. */
export async function obstaclesToClosing(
  { db, deployment }: RowServices,
  { ethereum_address: wallet }: { ethereum_address: string | null },
): Promise<string[]> {
  if (!wallet) return [];
  const key = deployment.key;
  const position = await db
    .selectFrom("pool_position")
    .select("pool")
    .where("deployment", "=", key)
    .where("lender", "=", wallet)
    .where("tokens", ">", "0")
    .executeTakeFirst();
  const loan = await db
    .selectFrom("pool_loan")
    .select("pool")
    .where("deployment", "=", key)
    .where("borrower", "=", wallet)
    .where("status", "in", ["applied", "active", "defaulted"])
    .executeTakeFirst();
  return [
    ...(position ? ["You have money in a lending pool. Withdraw it first."] : []),
    ...(loan ? ["You have a loan that isn't repaid. Repay it first."] : []),
  ];
}
