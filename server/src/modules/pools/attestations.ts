import type { Deployment } from "@trestle/chain/deployment.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { attestationRequest } from "@trestle/domain/pools/borrowing.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import type { z } from "zod";
import { recordAudit } from "../../platform/events/audit.ts";
import { recordEvent } from "../../platform/events/events.ts";
import type { Account } from "../../platform/http/viewer.ts";
import { enqueueOperatorCall, operatorOutcomes } from "../../platform/operator/queue.ts";
import type { Db, RowServices } from "../../services.ts";
import { projectsOnChain } from "../escrow/escrow-state.ts";
import { projectsByToken } from "../projects/directory.ts";
import type { OwnProject } from "./borrowing.ts";
import { creditFor } from "./credit.ts";
import { presentOutcome } from "./operator-acts.ts";

const NO_REQUEST = "This request doesn’t exist or has been decided.";

export const ATTEST_KEYS = "scors/";
export const attestKey = (requestId: string) => `${ATTEST_KEYS}${requestId}`;

/** Requests an attestation by a project's owner, which an administrator decides. One at a time per project. */
export async function requestAttestation(
  { db, deployment }: RowServices,
  account: Account,
  project: OwnProject,
): Promise<void> {
  const key = deployment.key;
  if (!project.isOpen) refuse("conflict", "Only an open project can borrow.");
  const { maxAmount } = await creditFor({ db, deployment }, account.id, project.tokenId);
  if (maxAmount === undefined)
    refuse("conflict", "A score can be confirmed once you’ve completed a project or repaid a loan.");
  if (maxAmount === 0n) refuse("conflict", "Your other projects use all of your credit line.");
  await db
    .insertInto("attestation_request")
    .values({
      deployment: key,
      token_id: project.tokenId,
      project_id: project.id,
      account_id: account.id,
    })
    // A repeated request changes nothing.
    .onConflict((conflict) =>
      conflict.columns(["deployment", "token_id"]).where("state", "=", "asked").doNothing(),
    )
    .execute();
}

/** Withdraws a request and deletes its row, so that repeated requests don't accumulate. */
export async function withdrawRequest(
  { db, deployment }: RowServices,
  { tokenId }: OwnProject,
): Promise<void> {
  await db
    .deleteFrom("attestation_request")
    .where("deployment", "=", deployment.key)
    .where("token_id", "=", tokenId)
    .where("state", "=", "asked")
    .execute();
}

/** Returns the latest request of a project's owner, with its outcome. */
export async function lastRequest(
  { db, deployment }: RowServices,
  tokenId: string,
): Promise<z.infer<typeof attestationRequest> | null> {
  const row = await db
    .selectFrom("attestation_request")
    .selectAll()
    .where("deployment", "=", deployment.key)
    .where("token_id", "=", tokenId)
    .where("state", "!=", "withdrawn")
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.state === "withdrawn") return null;
  const outcomes = await operatorOutcomes(db, deployment, [attestKey(row.id)]);
  return {
    id: row.id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    call: presentOutcome(outcomes.get(attestKey(row.id))),
  };
}

/** Queues the attestation of the owner's score, computed from the events up to now. */
export function attest({ db, deployment }: RowServices, admin: Account, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await decide(transaction, deployment, admin, id, { state: "attested" });
    const score = await sendAttestation(transaction, deployment, id, request);
    await recordAudit(transaction, admin.id, {
      act: "attested a score",
      subject: `${request.title}, SCORS ${score}`,
      subjectId: id,
    });
  });
}

/** Retries an attestation that the chain refused. */
export function retryAttestation(
  { db, deployment }: RowServices,
  admin: Account,
  id: string,
  note: string | null = null,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await find(transaction, deployment, id, "attested");
    const outcome = (await operatorOutcomes(transaction, deployment, [attestKey(id)])).get(attestKey(id));
    if (outcome?.state !== "failed") refuse("conflict", "Nothing failed here.");
    await sendAttestation(transaction, deployment, id, request);
    await recordAudit(transaction, admin.id, {
      act: "asked the chain again",
      subject: request.title,
      subjectId: id,
      note,
    });
  });
}

export function declineAttestation(
  { db, deployment }: RowServices,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await decide(transaction, deployment, admin, id, { state: "declined", reason });
    await recordAudit(transaction, admin.id, {
      act: "declined an attestation",
      subject: request.title,
      subjectId: id,
      note: reason,
    });
    await recordEvent(transaction, "loan.attestation-declined", `loan.attestation-declined/${id}`, {
      projectId: request.project_id,
      account: request.account_id,
      reason,
    });
  });
}

/** Queues the revocation of an attestation, before or while it is usable. */
export function revokeAttestation(
  { db, deployment }: RowServices,
  admin: Account,
  tokenId: string,
  reason: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const key = deployment.key;
    const attested = await transaction
      .selectFrom("score_attestation")
      .select("usable_from")
      .where("deployment", "=", key)
      .where("token_id", "=", tokenId)
      .executeTakeFirst();
    const deed = (await projectsByToken(transaction, key, [tokenId])).get(tokenId);
    if (!attested || !deed) refuse("not_found", "This project has no confirmed score.");
    const isQueued = await enqueueOperatorCall(transaction, deployment, {
      key: `scors-revoke/${tokenId}/${attested.usable_from.getTime()}`,
      contract: "Registry",
      functionName: "revokeScors",
      args: [BigInt(tokenId)],
    });
    if (!isQueued) refuse("conflict", "This is already being revoked.");
    await recordAudit(transaction, admin.id, {
      act: "revoked an attestation",
      subject: deed.title,
      subjectId: deed.projectId,
      note: reason,
    });
  });
}

type Decision = { state: "attested" } | { state: "declined"; reason: string };

async function decide(
  transaction: Db,
  deployment: Deployment,
  admin: Account,
  id: string,
  decision: Decision,
) {
  const request = await find(transaction, deployment, id, "asked");
  if (request.account_id === admin.id) refuse("forbidden", "You can’t decide about your own project.");
  await transaction
    .updateTable("attestation_request")
    .set({ ...decision, decided_at: new Date(), decided_by: admin.id })
    .where("id", "=", id)
    .execute();
  return request;
}

/** Queues the attestation of the owner's score for the remaining credit line. Returns the score. */
async function sendAttestation(
  transaction: Db,
  deployment: Deployment,
  id: string,
  request: Awaited<ReturnType<typeof find>>,
): Promise<number> {
  // Projects of one owner share a credit line, so their attestations are serialised.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit line ${request.account_id}`}, 0))`.execute(
    transaction,
  );
  const others = await transaction
    .selectFrom("attestation_request")
    .select("id")
    .where("deployment", "=", deployment.key)
    .where("account_id", "=", request.account_id)
    .where("state", "=", "attested")
    .where("id", "!=", id)
    .execute();
  const outcomes = await operatorOutcomes(
    transaction,
    deployment,
    others.map((other) => attestKey(other.id)),
  );
  if ([...outcomes.values()].some(({ state }) => state !== "done" && state !== "failed"))
    refuse("conflict", "Another score of this owner is being confirmed. Try again in a moment.");
  const { score, maxAmount } = await creditFor(
    { db: transaction, deployment },
    request.account_id,
    request.token_id,
  );
  if (maxAmount === undefined)
    refuse("conflict", "This owner has no completed project or repaid loan. Decline the request.");
  if (maxAmount === 0n)
    refuse("conflict", "Nothing is left of this owner’s credit line. Decline the request.");
  await enqueueOperatorCall(transaction, deployment, {
    key: attestKey(id),
    contract: "Registry",
    functionName: "attestScors",
    args: [BigInt(request.token_id), request.customer as Address, score, maxAmount],
  });
  return score;
}

async function find(transaction: Db, deployment: Deployment, id: string, state: "asked" | "attested") {
  const request = await transaction
    .selectFrom("attestation_request")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", state)
    .forUpdate()
    .executeTakeFirst();
  if (!request) refuse("conflict", NO_REQUEST);
  const key = deployment.key;
  const deed = (await projectsByToken(transaction, key, [request.token_id])).get(request.token_id);
  const escrow = (await projectsOnChain(transaction, key, [request.token_id])).get(request.token_id);
  if (!deed || !escrow) refuse("conflict", "This project is no longer on the chain.");
  return { ...request, title: deed.title, customer: escrow.customer };
}
