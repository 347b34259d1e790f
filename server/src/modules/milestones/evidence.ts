import { randomBytes } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import {
  type EvidenceKind,
  type EvidenceManifest,
  evidenceHash,
  evidenceLimits,
  type UpdateEvidence,
} from "@trestle/domain/milestones/evidence.ts";
import { sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices, Services, Transaction } from "../../services.ts";
import type { Tracked } from "./find-tracked.ts";
import { transactionsOfEvidence } from "./milestone-history.ts";
import { aboutMilestone, refreshParties } from "./parties.ts";
import type { EvidenceFileRow, EvidenceRow } from "./tables.ts";

const NO_EVIDENCE = "This evidence doesn’t exist.";
/** Roles that may write each kind, and whether it is about one milestone or the project. */
const rules: Record<EvidenceKind, { by: ("customer" | "developer" | "arbiter")[]; milestone: boolean }> = {
  submission: { by: ["developer"], milestone: true },
  change_request: { by: ["customer"], milestone: true },
  dispute: { by: ["customer", "developer"], milestone: true },
  answer: { by: ["customer", "developer"], milestone: true },
  decision: { by: ["arbiter"], milestone: true },
  change_order: { by: ["customer", "developer"], milestone: false },
  settlement: { by: ["customer", "developer"], milestone: false },
};

/** Visible once sealed, because no transaction carries its hash. */
export const OFF_CHAIN: EvidenceKind[] = ["answer", "settlement"];

function refuseAuthor({ roles, state }: Tracked, kind: EvidenceKind, milestone: number | null): void {
  const { by, milestone: ofMilestone } = rules[kind];
  if (!by.some((role) => roles.includes(role)))
    refuse("forbidden", `Only the ${by.join(" and the ")} can write this.`);
  if (state.status !== "active" && state.status !== "closing")
    refuse("conflict", "This project isn’t under way, so there’s nothing to add evidence to.");
  if (ofMilestone !== (milestone !== null) || (milestone !== null && !state.milestones[milestone]))
    refuse("invalid_input", "This milestone doesn’t exist.");
  const status = milestone === null ? null : state.milestones[milestone]?.status;
  if ((kind === "answer" || kind === "decision") && status !== "disputed")
    refuse("conflict", "This milestone isn’t in dispute.");
}

/** Returns the author's draft of this kind: the existing one, a copy of unsent evidence, or a new one. */
export async function openDraft(
  { db, deployment }: RowServices,
  tracked: Tracked,
  author: Viewer["account"],
  { kind, milestone, from }: { kind: EvidenceKind; milestone: number | null; from?: string | undefined },
): Promise<EvidenceRow> {
  refuseAuthor(tracked, kind, milestone);
  const address = author.ethereum_address;
  if (!address) refuse("forbidden", "Connect your wallet first.");
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence ${author.id}`}, 0))`.execute(
      transaction,
    );
    const drafts = await transaction
      .selectFrom("evidence")
      .selectAll()
      .where("project_id", "=", tracked.id)
      .where("author_id", "=", author.id)
      .where("sealed_at", "is", null)
      .execute();
    const mine = drafts.find((draft) => draft.kind === kind && draft.milestone === milestone);
    const unsent =
      from ?? (await leftUnsent({ db: transaction, deployment }, tracked, author, kind, milestone));
    if (mine && !(unsent && (await isUntouched(transaction, mine)))) return mine;
    if (mine) await transaction.deleteFrom("evidence").where("id", "=", mine.id).execute();
    else if (drafts.length >= evidenceLimits.drafts)
      refuse("conflict", `You have ${drafts.length} unsent drafts here. Send or delete one first.`);
    // Sealed evidence is permanent, and answers notify others, so both are limited.
    const { sealed } = await transaction
      .selectFrom("evidence")
      .select(sql<number>`count(*)::integer`.as("sealed"))
      .where("project_id", "=", tracked.id)
      .where("author_id", "=", author.id)
      .where("kind", "=", kind)
      .where("milestone", "is not distinct from", milestone)
      .executeTakeFirstOrThrow();
    if (sealed >= evidenceLimits.sealed)
      refuse("conflict", `You’ve already sent ${sealed} of these, and that’s the limit.`);
    const copied = unsent ? await findEvidence(transaction, tracked.id, unsent) : undefined;
    if (copied && (copied.author_id !== author.id || copied.kind !== kind || copied.milestone !== milestone))
      refuse("not_found", NO_EVIDENCE);
    const row = await transaction
      .insertInto("evidence")
      .values({
        deployment: deployment.key,
        token_id: tracked.token_id ?? "",
        project_id: tracked.id,
        milestone,
        kind,
        author_id: author.id,
        author_address: address,
        salt: `0x${randomBytes(32).toString("hex")}`,
        text: copied?.text ?? "",
        titles: JSON.stringify(copied?.titles ?? []),
        share_place: copied?.share_place ?? false,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (copied)
      await sql`
        insert into evidence_file (evidence_id, file_name, content_type, size_bytes, sha256, stored_as, thumbnail_as,
          thumbnail_bytes, note, taken_at, latitude, longitude, added_at)
        select ${row.id}, file_name, content_type, size_bytes, sha256, stored_as, thumbnail_as, thumbnail_bytes, note,
          taken_at, latitude, longitude, added_at
        from evidence_file where evidence_id = ${copied.id}`.execute(transaction);
    return row;
  });
}

const isUntouched = async (db: Db, { id, text }: EvidenceRow): Promise<boolean> =>
  text === "" && (await filesOf(db, [id])).length === 0;

/** A signature takes minutes at most: evidence sealed longer ago without a transaction counts as abandoned. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Returns the author's newest evidence of this kind if its transaction never came. */
async function leftUnsent(
  { db, deployment }: RowServices,
  { id, token_id }: Tracked,
  author: Viewer["account"],
  kind: EvidenceKind,
  milestone: number | null,
): Promise<string | undefined> {
  if (OFF_CHAIN.includes(kind)) return undefined;
  const newest = await db
    .selectFrom("evidence")
    .select(["id", "kind", "milestone", "hash", "sealed_at"])
    .where("project_id", "=", id)
    .where("author_id", "=", author.id)
    .where("kind", "=", kind)
    .where("milestone", "is not distinct from", milestone)
    .where("sealed_at", "is not", null)
    .orderBy("sealed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest?.hash || Date.now() - (newest.sealed_at?.getTime() ?? 0) < ABANDONED_AFTER_MS) return undefined;
  const sent = await transactionsOfEvidence(db, deployment.key, token_id ?? "");
  return sent(newest) === null ? newest.id : undefined;
}

export async function findEvidence(db: Db, projectId: string, id: string): Promise<EvidenceRow> {
  const row = await db
    .selectFrom("evidence")
    .selectAll()
    .where("id", "=", id)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (!row) refuse("not_found", NO_EVIDENCE);
  return row;
}

/** Returns the author's own evidence and locks it. */
async function lockOwn(db: Db, authorId: string, id: string): Promise<EvidenceRow> {
  const row = await db
    .selectFrom("evidence")
    .selectAll()
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse("not_found", NO_EVIDENCE);
  return row;
}

export async function lockDraft(db: Db, authorId: string, id: string): Promise<EvidenceRow> {
  const row = await lockOwn(db, authorId, id);
  if (row.sealed_at) refuse("conflict", "This evidence is sealed and can’t be changed.");
  return row;
}

const changeDraft = <Result>(
  db: Db,
  authorId: string,
  id: string,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await lockDraft(transaction, authorId, id);
    return change(transaction);
  });

export const updateDraft = (
  db: Db,
  authorId: string,
  id: string,
  { text, titles, sharePlace }: UpdateEvidence,
): Promise<void> =>
  changeDraft(db, authorId, id, async (transaction) => {
    await transaction
      .updateTable("evidence")
      .set({
        updated_at: new Date(),
        ...(text === undefined ? {} : { text }),
        ...(titles === undefined ? {} : { titles: JSON.stringify(titles) }),
        ...(sharePlace === undefined ? {} : { share_place: sharePlace }),
      })
      .where("id", "=", id)
      .execute();
  });

export const updateFile = (
  db: Db,
  authorId: string,
  id: string,
  fileId: string,
  { note, forgetPlace }: { note?: string | undefined; forgetPlace?: true | undefined },
): Promise<void> =>
  changeDraft(db, authorId, id, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("evidence_file")
      .set({
        evidence_id: id,
        ...(note === undefined ? {} : { note }),
        ...(forgetPlace ? { taken_at: null, latitude: null, longitude: null } : {}),
      })
      .where("id", "=", fileId)
      .where("evidence_id", "=", id)
      .executeTakeFirst();
    if (!numUpdatedRows) refuse("not_found", "This file doesn’t exist.");
  });

export async function removeFile(
  { db, files }: Pick<Services, "db" | "files">,
  authorId: string,
  id: string,
  fileId: string,
) {
  await changeDraft(db, authorId, id, async (transaction) => {
    const removed = await transaction
      .deleteFrom("evidence_file")
      .where("id", "=", fileId)
      .where("evidence_id", "=", id)
      .returning(["stored_as", "thumbnail_as"])
      .execute();
    if (removed.length === 0) refuse("not_found", "This file doesn’t exist.");
    await releaseUnused(files, transaction, removed);
  });
  await files.removeReleased();
}

export async function removeDraft(
  { db, files }: Pick<Services, "db" | "files">,
  authorId: string,
  id: string,
): Promise<void> {
  await changeDraft(db, authorId, id, (transaction) => dropEvidence(files, transaction, [id]));
  await files.removeReleased();
}

async function dropEvidence(files: Services["files"], transaction: Transaction, ids: string[]) {
  if (ids.length === 0) return;
  const removed = await transaction
    .deleteFrom("evidence_file")
    .where("evidence_id", "in", ids)
    .returning(["stored_as", "thumbnail_as"])
    .execute();
  await transaction.deleteFrom("evidence").where("id", "in", ids).execute();
  await releaseUnused(files, transaction, removed);
}

/** Releases files that no other evidence uses: a copied draft shares its files with the sealed original. */
async function releaseUnused(
  files: Services["files"],
  transaction: Transaction,
  removed: Pick<EvidenceFileRow, "stored_as" | "thumbnail_as">[],
): Promise<void> {
  const ids = removed.flatMap(({ stored_as, thumbnail_as }) => [
    stored_as,
    ...(thumbnail_as ? [thumbnail_as] : []),
  ]);
  if (ids.length === 0) return;
  const used = await transaction
    .selectFrom("evidence_file")
    .select(["stored_as", "thumbnail_as"])
    .where(({ or, eb }) => or([eb("stored_as", "in", ids), eb("thumbnail_as", "in", ids)]))
    .execute();
  const kept = new Set(used.flatMap(({ stored_as, thumbnail_as }) => [stored_as, thumbnail_as]));
  await files.release(
    transaction,
    ids.filter((id) => !kept.has(id)),
  );
}

/**
 * Freezes a draft under its hash. Photos keep place and time only if their author shares them. A repeated request,
 * after a lost response, changes nothing.
 */
export async function sealEvidence(db: Db, tracked: Tracked, authorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const draft = await lockOwn(transaction, authorId, id);
    if (draft.sealed_at) return;
    refuseAuthor(tracked, draft.kind, draft.milestone);
    if (!draft.share_place)
      await transaction
        .updateTable("evidence_file")
        .set({ taken_at: null, latitude: null, longitude: null })
        .where("evidence_id", "=", id)
        .execute();
    const files = await filesOf(transaction, [id]);
    if (draft.text.trim() === "" && files.length === 0)
      refuse("invalid_input", "Add a file or write something first.");
    const manifest = manifestOf(draft, files);
    const now = currentTime();
    await transaction
      .updateTable("evidence")
      .set({
        hash: evidenceHash(manifest),
        manifest: JSON.stringify(manifest),
        sealed_at: now,
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    if (draft.kind !== "answer") return;
    const about = await aboutMilestone(transaction, tracked, draft.milestone ?? 0, authorId);
    await refreshParties(transaction, about);
    await recordEvents(transaction, [
      {
        type: "dispute.answered",
        key: `dispute.answered/${id}`,
        data: { ...about, by: authorId },
        happenedAt: now,
      },
    ]);
  });
}

function manifestOf(draft: EvidenceRow, files: EvidenceFileRow[]): EvidenceManifest {
  return {
    version: 1,
    kind: draft.kind,
    tokenId: draft.token_id,
    milestone: draft.milestone,
    author: draft.author_address,
    text: draft.text,
    titles: draft.titles,
    files: files.map((file) => ({
      name: file.file_name,
      size: file.size_bytes,
      sha256: file.sha256,
      note: file.note,
      taken: takenOf(file),
    })),
    salt: draft.salt,
  };
}

export const takenOf = ({ taken_at, latitude, longitude }: EvidenceFileRow) =>
  taken_at === null && latitude === null ? null : { at: taken_at, latitude, longitude };

export async function filesOf(db: Db, evidenceIds: string[]): Promise<EvidenceFileRow[]> {
  if (evidenceIds.length === 0) return [];
  return db
    .selectFrom("evidence_file")
    .selectAll()
    .where("evidence_id", "in", evidenceIds)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
}

/** Counts the files of each milestone's evidence whose hash is on the chain or isn't needed there. */
export async function fileCounts(
  db: Db,
  projectId: string,
  sentHashes: string[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("evidence")
    .innerJoin("evidence_file", "evidence_file.evidence_id", "evidence.id")
    .select(["evidence.milestone", sql<number>`count(*)::integer`.as("count")])
    .where("evidence.project_id", "=", projectId)
    .where("evidence.sealed_at", "is not", null)
    .where(({ or, eb }) =>
      or([eb("evidence.kind", "in", OFF_CHAIN), eb("evidence.hash", "=", sql<string>`any(${sentHashes})`)]),
    )
    .where("evidence.milestone", "is not", null)
    .groupBy("evidence.milestone")
    .execute();
  return new Map(rows.map(({ milestone, count }) => [milestone ?? 0, count]));
}

const FORGOTTEN_AFTER = "90 days";

/** Removes drafts unchanged for long. Sealed evidence stays, because its transaction may be pending. */
export async function removeOldDrafts({ db, files }: Pick<Services, "db" | "files">): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom("evidence")
      .select("id")
      .where("sealed_at", "is", null)
      .where("updated_at", "<", sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`)
      .forUpdate()
      .skipLocked()
      .limit(100)
      .execute();
    await dropEvidence(files, transaction, pluck(old, "id"));
  });
}
