import type { KycForReview } from "@trestle/domain/admin/review.ts";
import { type DocumentKind, documentKinds, type KycDocument, type OwnKyc } from "@trestle/domain/auth/kyc.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, RowServices } from "../../services.ts";
import { accountsById } from "../accounts/directory.ts";
import { attestationsOf } from "./attestation.ts";
import { isAttested } from "./is-attested.ts";
import { NO_SUBMISSION } from "./review-kyc.ts";
import type { KycDocumentRow } from "./tables.ts";

const presentAll = (rows: KycDocumentRow[]): KycDocument[] =>
  documentKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).map(present));

const present = (row: KycDocumentRow): KycDocument => ({
  kind: row.kind,
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size_bytes,
});

const documentsOf = (db: Db, submissionId: string) =>
  db.selectFrom("kyc_document").selectAll().where("submission_id", "=", submissionId).execute();

const newestOf = (db: Db, accountId: string) =>
  db
    .selectFrom("kyc_submission")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();

export async function readOwnKyc({ db, deployment }: RowServices, account: Account): Promise<OwnKyc> {
  const newest = await newestOf(db, account.id);
  return {
    status: account.kyc_status,
    attestedOnChain: await isAttested({ db, deployment }, account.ethereum_address),
    submission: newest
      ? {
          id: newest.id,
          attempt: newest.attempt,
          submittedAt: newest.submitted_at.toISOString(),
          decidedAt: newest.decided_at?.toISOString() ?? null,
          reasons: newest.reasons,
          businessDetails: newest.business_details,
          contactDetails: newest.contact_details,
          documents: presentAll(await documentsOf(db, newest.id)),
        }
      : null,
  };
}

/** Returns everything that an administrator needs for the decision. */
export async function readForReview(services: RowServices, id: string): Promise<KycForReview> {
  const { db } = services;
  const submission = await db
    .selectFrom("kyc_submission")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!submission) refuse("not_found", NO_SUBMISSION);
  const { account_id, reviewer_id } = submission;
  const people = await accountsById(db, reviewer_id ? [account_id, reviewer_id] : [account_id]);
  const person = people.get(account_id) as Account;
  const earlier = await db
    .selectFrom("kyc_submission")
    .select(["attempt", "decided_at", "reasons"])
    .where("account_id", "=", person.id)
    .where("attempt", "<", submission.attempt)
    .orderBy("attempt", "desc")
    .execute();
  return {
    id,
    status: submission.status,
    attempt: submission.attempt,
    submittedAt: submission.submitted_at.toISOString(),
    approveAt: submission.approve_at?.toISOString() ?? null,
    decidedAt: submission.decided_at?.toISOString() ?? null,
    reasons: submission.reasons,
    legalName: submission.business_details.legalName,
    reviewer: people.get(reviewer_id ?? "")?.username ?? null,
    businessDetails: submission.business_details,
    contactDetails: submission.contact_details,
    documents: presentAll(await documentsOf(db, id)),
    applicant: {
      id: person.id,
      username: person.username,
      role: person.role,
      email: person.email,
      ethereumAddress: person.ethereum_address,
      memberSince: person.created_at.toISOString(),
    },
    attestations: await attestationsOf(services, person.id),
    earlier: earlier.map(({ attempt, decided_at, reasons }) => ({
      attempt,
      decidedAt: decided_at?.toISOString() ?? null,
      reasons,
    })),
  };
}

export function findDocument(
  db: Db,
  submissionId: string,
  kind: DocumentKind,
): Promise<KycDocumentRow | undefined> {
  return db
    .selectFrom("kyc_document")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

export async function findOwnDocument(
  db: Db,
  accountId: string,
  kind: DocumentKind,
): Promise<KycDocumentRow | undefined> {
  const newest = await newestOf(db, accountId);
  return newest && findDocument(db, newest.id, kind);
}

/** Returns those of the others who submitted a document with the same content as one of `accountId`. */
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
