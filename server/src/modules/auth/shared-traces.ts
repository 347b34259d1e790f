import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

/**
 * Of these people, those who signed in from the same device and network as `accountId`, or handed in a document with
 * the same content.
 */
export async function sharingTraces(db: Database, accountId: string, others: string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ account_id: string }>`
    select theirs.account_id from session as own
    join session as theirs on theirs.device = own.device and theirs.network = own.network
    where own.account_id = ${accountId} and theirs.account_id = any(${others}::uuid[])
    union
    select theirs.account_id
    from kyc_submission as mine join kyc_document as own on own.submission_id = mine.id
    join kyc_document as same on same.sha256 = own.sha256
    join kyc_submission as theirs on theirs.id = same.submission_id
    where mine.account_id = ${accountId} and theirs.account_id = any(${others}::uuid[])`.execute(db);
  return new Set(rows.map(({ account_id }) => account_id));
}
