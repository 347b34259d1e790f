import type { Database } from "../dependencies.ts";

/** The time a transaction would be mined at: now, unless the chain's newest block is ahead of our clock. */
export async function chainTime(db: Database, deployment: string): Promise<Date> {
  const newest = await db
    .selectFrom("chain_block")
    .select("mined_at")
    .where("deployment", "=", deployment)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return new Date(Math.max(Date.now(), newest?.mined_at.getTime() ?? 0));
}
