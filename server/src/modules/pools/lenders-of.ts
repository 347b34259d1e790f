import type { Tier } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";
import { accountsOfAddresses } from "../accounts/directory.ts";

/** Accounts that hold tokens of a pool, a batch at a time; `next` is where the next batch begins. */
export async function lendersOf(
  db: Db,
  deployment: Deployment,
  tier: Tier,
  { after, most }: { after: string; most: number },
): Promise<{ accounts: string[]; next: string | undefined }> {
  const pool = deployment.contracts.pools[tier].toLowerCase();
  const { rows } = await sql<{ lender: string }>`
    select lender from pool_position
    where deployment = ${deployment.key} and pool = ${pool} and tokens > 0 and lender > ${after}
    order by lender limit ${most}`.execute(db);
  const wallets = rows.map(({ lender }) => lender);
  const accounts = await accountsOfAddresses(db, wallets);
  return {
    accounts: [...new Set(accounts.values())],
    next: wallets.length < most ? undefined : wallets.at(-1),
  };
}
