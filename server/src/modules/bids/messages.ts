import { MOST_FILES, type ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import type { EncryptedFiles } from "../../platform/encrypted-files.ts";
import { recordEvents } from "../../platform/events.ts";
import { paperExpectation, type ReceivedFile, receiveOnlyFile } from "../../platform/received-file.ts";
import type { KeptFile } from "../../platform/send-file.ts";
import { namesOf } from "../auth/names-of.ts";
import type { MessageRow, NegotiationRow } from "./tables.ts";
import {
  findThread,
  holdThread,
  otherOf,
  refuseSilenced,
  sideOf,
  tellThread,
  touchThread,
} from "./thread.ts";

const SHOWN = 500;
const MOST_UNSEEN = 200;
const NO_FILE = "There is no such file.";

type Names = Map<string, string>;
export const presentMessage = (row: MessageRow, names: Names): ThreadMessage => ({
  _id: row.id,
  by: { _id: row.written_by, username: names.get(row.written_by) ?? "" },
  text: row.text,
  file: row.file_name === null ? null : { id: row.id, name: row.file_name, size: row.size_bytes ?? 0 },
  at: row.written_at.toISOString(),
});

/** The newest of a thread, in the order they were written. */
export async function messagesOf(db: Database, threadId: string): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom("negotiation_message")
    .selectAll()
    .where("negotiation_id", "=", threadId)
    .orderBy("written_at", "desc")
    .limit(SHOWN)
    .execute();
  return rows.reverse();
}

/** How much of the other side's each thread has that the viewer has not seen, by the thread. */
export async function unreadOf(
  db: Database,
  rows: NegotiationRow[],
  accountId: string,
): Promise<Map<string, number>> {
  const unread = new Map<string, number>();
  if (rows.length === 0) return unread;
  const ids = rows.map(({ id }) => id);
  const read = new Map(rows.map((row) => [row.id, readAt(row, accountId)]));
  const said = await db
    .selectFrom("negotiation_message")
    .select(["negotiation_id", "written_at as at"])
    .where("negotiation_id", "in", ids)
    .where("written_by", "!=", accountId)
    .unionAll(
      db
        .selectFrom("negotiation_offer")
        .select(["negotiation_id", "made_at as at"])
        .where("negotiation_id", "in", ids)
        .where("made_by", "!=", accountId),
    )
    .execute();
  for (const { negotiation_id, at } of said)
    if (at > (read.get(negotiation_id) ?? at))
      unread.set(negotiation_id, (unread.get(negotiation_id) ?? 0) + 1);
  return unread;
}

export const readAt = (row: NegotiationRow, accountId: string): Date =>
  sideOf(row, accountId) === "customer" ? row.customer_read_at : row.developer_read_at;

/** Writes to the other side. It is told of the first message it has not seen, not of every one. */
export async function say(
  db: Database,
  authorId: string,
  id: string,
  text: string,
  file?: ReceivedFile,
): Promise<ThreadMessage> {
  return db.transaction().execute(async (transaction) => {
    const row = await holdThread(transaction, id, authorId);
    await refuseSilenced(transaction, row, authorId);
    if (file) await refuseMoreFiles(transaction, id);
    const other = otherOf(row, authorId);
    const waiting = (await unreadOf(transaction, [row], other)).get(row.id) ?? 0;
    if (waiting >= MOST_UNSEEN)
      throw new DomainError("conflict", "Let the other side read first: much of yours is still unseen.");
    const message = await transaction
      .insertInto("negotiation_message")
      .values({ negotiation_id: id, written_by: authorId, text, ...file })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (waiting === 0)
      await recordEvents(transaction, [
        {
          type: "negotiation.said",
          key: `negotiation.said:${message.id}`,
          data: {
            negotiationId: id,
            projectId: row.project_id,
            customer: row.customer_id,
            developer: row.developer_id,
            by: authorId,
          },
          happenedAt: new Date(),
        },
      ]);
    await touchThread(transaction, row);
    return presentMessage(message, await namesOf(transaction, [authorId]));
  });
}

async function refuseMoreFiles(db: Database, id: string): Promise<void> {
  const kept = await db
    .selectFrom("negotiation_message")
    .select("id")
    .where("negotiation_id", "=", id)
    .where("stored_as", "is not", null)
    .execute();
  if (kept.length >= MOST_FILES)
    throw new DomainError("conflict", `A negotiation has at most ${MOST_FILES} files.`);
}

/** Sends the one file of a form to the other side. */
export async function sendPaper(
  request: FastifyRequest,
  db: Database,
  files: EncryptedFiles,
  authorId: string,
  id: string,
): Promise<ThreadMessage> {
  await refuseSilenced(db, await findThread(db, id, authorId), authorId);
  await refuseMoreFiles(db, id);
  return receiveOnlyFile(request, files, paperExpectation, (received) => say(db, authorId, id, "", received));
}

export async function findPaper(db: Database, threadId: string, fileId: string): Promise<KeptFile> {
  const row = await db
    .selectFrom("negotiation_message")
    .select(["file_name", "content_type", "size_bytes", "stored_as"])
    .where("negotiation_id", "=", threadId)
    .where("id", "=", fileId)
    .where("stored_as", "is not", null)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", NO_FILE);
  return row as KeptFile;
}

/** Of these stored files, the ones that a thread refers to. */
export async function knownPapers(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("negotiation_message")
    .select("stored_as")
    .where(sql<boolean>`stored_as = any(${names})`)
    .execute();
  return new Set(rows.flatMap(({ stored_as }) => stored_as ?? []));
}

/** Up to where somebody has seen the thread; it never goes back, nor into the future. */
export async function markRead(db: Database, readerId: string, id: string, upTo: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await holdThread(transaction, id, readerId);
    const now = new Date();
    const seen = upTo < now ? upTo : now;
    if (seen <= readAt(row, readerId)) return;
    await transaction
      .updateTable("negotiation")
      .set(sideOf(row, readerId) === "customer" ? { customer_read_at: seen } : { developer_read_at: seen })
      .where("id", "=", id)
      .execute();
    await tellThread(transaction, row);
  });
}
