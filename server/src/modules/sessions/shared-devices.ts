import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** Of these people, those who signed in from the same device and network as `accountId`. */
export async function sharingDevices(db: Db, accountId: string, others: string[]): Promise<string[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    select distinct theirs.account_id from session as own
    join session as theirs on theirs.device = own.device and theirs.network = own.network
    where own.account_id = ${accountId} and theirs.account_id = any(${others}::uuid[])`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
