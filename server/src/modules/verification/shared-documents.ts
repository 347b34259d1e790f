import { sql } from "kysely";
import type { Db } from "../../services.ts";

/** Of these people, those who handed in a document with the same content as one of `accountId`. */
export async function sharingDocuments(db: Db, accountId: string, others: string[]): Promise<string[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    select distinct theirs.account_id
    from kyc_submission as mine join kyc_document as own on own.submission_id = mine.id
    join kyc_document as same on same.sha256 = own.sha256
    join kyc_submission as theirs on theirs.id = same.submission_id
    where mine.account_id = ${accountId} and theirs.account_id = any(${others}::uuid[])`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
