import { FILES_LIMIT, MAX_FILES, type ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { recordEvent } from "../../platform/events/events.ts";
import {
  documentExpectation,
  type ReceivedFile,
  receiveOnlyFile,
  uploadOf,
} from "../../platform/files/received-file.ts";
import type { KeptFile } from "../../platform/files/send-file.ts";
import type { FilePurpose } from "../../platform/files/stored-files.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import type { MessageRow, NegotiationRow } from "./tables.ts";
import {
  findThread,
  lockThread,
  otherOf,
  refuseSilenced,
  sideOf,
  tellThread,
  touchThread,
} from "./thread.ts";

const MAX_MESSAGES = 200;
const MAX_UNSEEN = 200;
/** Messages of one side in one thread per day. */
const MAX_A_DAY = 500;
const NO_FILE = "This file doesn’t exist.";

type Names = Map<string, string>;
const presentMessage = (row: MessageRow, names: Names): ThreadMessage => ({
  _id: row.id,
  by: { _id: row.written_by, username: names.get(row.written_by) ?? "" },
  text: row.text,
  file: row.file_name === null ? null : { id: row.id, name: row.file_name, size: row.size_bytes ?? 0 },
  at: row.written_at.toISOString(),
});

/** Returns the newest messages of a thread, or the newest before a given one, in the order of writing. */
export async function messagesOf(
  db: Db,
  { id: threadId, customer_id, developer_id }: NegotiationRow,
  before?: string,
): Promise<{ messages: ThreadMessage[]; hasEarlier: boolean }> {
  const rows = await db
    .selectFrom("negotiation_message")
    .selectAll()
    .where("negotiation_id", "=", threadId)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("written_at", "id"),
          "<",
          selectFrom("negotiation_message as known")
            .select(["known.written_at", "known.id"])
            .where("known.id", "=", before as string)
            .where("known.negotiation_id", "=", threadId)
            .$asTuple("written_at", "id"),
        ),
      ),
    )
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_MESSAGES + 1)
    .execute();
  const names = await namesOf(db, [customer_id, developer_id]);
  const shown = rows.slice(0, MAX_MESSAGES).reverse();
  return {
    messages: shown.map((row) => presentMessage(row, names)),
    hasEarlier: rows.length > MAX_MESSAGES,
  };
}

/** Counts unread messages and offers of the other side, by thread. Clients report read times in milliseconds. */
export async function unreadOf(
  db: Db,
  rows: NegotiationRow[],
  accountId: string,
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const { rows: counted } = await sql<{ id: string; unread: number }>`
    select thread.id, count(*)::integer as unread
    from negotiation as thread
    join lateral (
      select written_at as at from negotiation_message
      where negotiation_id = thread.id and written_by <> ${accountId}
      union all
      select made_at from negotiation_offer where negotiation_id = thread.id and made_by <> ${accountId}
    ) as said on date_trunc('milliseconds', said.at) > case when thread.customer_id = ${accountId}
      then thread.customer_read_at else thread.developer_read_at end
    where thread.id = any(${ids}::uuid[])
    group by thread.id`.execute(db);
  return new Map(counted.map(({ id, unread }) => [id, unread]));
}

export const readAt = (row: NegotiationRow, accountId: string): Date =>
  sideOf(row, accountId) === "customer" ? row.customer_read_at : row.developer_read_at;

/** Sends a message to the other side, which is notified of its first unread message only. */
export async function sendMessage(
  db: Db,
  authorId: string,
  id: string,
  text: string,
  file?: { received: ReceivedFile; claim: (transaction: Transaction) => Promise<void> },
): Promise<ThreadMessage> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockThread(transaction, id, authorId);
    await refuseSilenced(transaction, row, authorId);
    await file?.claim(transaction);
    const other = otherOf(row, authorId);
    const waiting = (await unreadOf(transaction, [row], other)).get(row.id) ?? 0;
    if (waiting >= MAX_UNSEEN)
      refuse("conflict", "You’ve sent many messages that haven’t been read yet. Wait for a reply.");
    const today = await transaction
      .selectFrom("negotiation_message")
      .select("id")
      .where("negotiation_id", "=", id)
      .where("written_by", "=", authorId)
      .where("written_at", ">", sql<Date>`now() - interval '1 day'`)
      .limit(MAX_A_DAY)
      .execute();
    if (today.length >= MAX_A_DAY)
      refuse("rate_limited", "You’ve written a lot of messages today. Try again tomorrow.");
    const message = await transaction
      .insertInto("negotiation_message")
      .values({ negotiation_id: id, written_by: authorId, text, ...file?.received })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (waiting === 0)
      await recordEvent(transaction, "negotiation.said", `negotiation.said:${message.id}`, {
        negotiationId: id,
        projectId: row.project_id,
        customer: row.customer_id,
        developer: row.developer_id,
        by: authorId,
      });
    await touchThread(transaction, row);
    return presentMessage(message, await namesOf(transaction, [authorId]));
  });
}

const threadFiles: FilePurpose = {
  name: "negotiation",
  folder: "projects",
  subject: "a negotiation",
  files: MAX_FILES,
  bytes: FILES_LIMIT,
};

/** Sends a form's file to the other side. */
export async function sendDocument(
  request: FastifyRequest,
  { db, files }: Pick<Services, "db" | "files">,
  authorId: string,
  id: string,
): Promise<ThreadMessage> {
  await refuseSilenced(db, await findThread(db, id, authorId), authorId);
  const owner = { purpose: threadFiles, accountId: authorId, subjectId: id };
  const upload = uploadOf(request, owner);
  return receiveOnlyFile(request, files, upload, documentExpectation, (received) =>
    sendMessage(db, authorId, id, "", {
      received,
      claim: (transaction) => files.claim(transaction, [received], owner),
    }),
  );
}

export async function findDocument(db: Db, threadId: string, fileId: string): Promise<KeptFile> {
  const row = await db
    .selectFrom("negotiation_message")
    .select(["file_name", "content_type", "size_bytes", "stored_as"])
    .where("negotiation_id", "=", threadId)
    .where("id", "=", fileId)
    .where("stored_as", "is not", null)
    .executeTakeFirst();
  if (!row) refuse("not_found", NO_FILE);
  return row as KeptFile;
}

/** Records up to where a reader has seen the thread; never moves back, nor into the future. */
export async function markRead(db: Db, readerId: string, id: string, upTo: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockThread(transaction, id, readerId);
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
