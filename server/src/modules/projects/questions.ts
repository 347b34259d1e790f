import { DomainError, refuse } from "@trestle/domain/errors.ts";
import type { Question } from "@trestle/domain/projects/question.ts";
import { sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import type { RowOf } from "../../platform/database/tables.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { namesOf } from "../accounts/directory.ts";
import { isBlocked } from "../moderation/blocks.ts";

const MAX_OPEN = 10;
/** Questions of one account about one project per day, answered or not. */
const MAX_A_DAY = 20;
const MAX_SHOWN = 500;

type Row = RowOf<"project_question">;

async function present(db: Db, rows: Row[]): Promise<Question[]> {
  const names = await namesOf(db, pluck(rows, "asked_by"));
  return rows.map((row) => ({
    _id: row.id,
    text: row.question,
    askedBy: { _id: row.asked_by, username: names.get(row.asked_by) ?? "" },
    askedAt: row.asked_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }));
}

export async function listQuestions(db: Db, projectId: string): Promise<Question[]> {
  const rows = await db
    .selectFrom("project_question")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("asked_at")
    .limit(MAX_SHOWN)
    .execute();
  return present(db, rows);
}

export function askQuestion(
  db: Db,
  { id: projectId, owner_id: owner }: { id: string; owner_id: string },
  askerId: string,
  text: string,
): Promise<Question> {
  return db.transaction().execute(async (transaction) => {
    if (await isBlocked(transaction, owner, askerId))
      refuse("forbidden", "This request’s owner doesn’t accept questions from you.");
    // Serialises an account's questions, so that the count is correct.
    await lockAccount(transaction, askerId);
    const waiting = await transaction
      .selectFrom("project_question")
      .select("id")
      .where("project_id", "=", projectId)
      .where("asked_by", "=", askerId)
      .where("answer", "is", null)
      .execute();
    if (waiting.length >= MAX_OPEN)
      refuse("conflict", `${MAX_OPEN} of your questions are still open. Wait for the owner’s answers.`);
    const today = await transaction
      .selectFrom("project_question")
      .select("id")
      .where("project_id", "=", projectId)
      .where("asked_by", "=", askerId)
      .where("asked_at", ">", sql<Date>`now() - interval '1 day'`)
      .limit(MAX_A_DAY)
      .execute();
    if (today.length >= MAX_A_DAY)
      refuse(
        "rate_limited",
        `You can ask ${MAX_A_DAY} questions a day about one request. Try again tomorrow.`,
      );
    const row = await transaction
      .insertInto("project_question")
      .values({ project_id: projectId, asked_by: askerId, question: text })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvents(transaction, [
      {
        type: "question.asked",
        key: `question:${row.id}:asked`,
        data: { projectId, owner, by: askerId },
        happenedAt: row.asked_at,
      },
    ]);
    return (await present(transaction, [row]))[0] as Question;
  });
}

/** Answers a question once. The answer can't be changed, because bids rely on it. */
export function answerQuestion(
  db: Db,
  { id: projectId, owner_id: by }: { id: string; owner_id: string },
  questionId: string,
  text: string,
): Promise<Question> {
  return db.transaction().execute(async (transaction) => {
    const answeredAt = new Date();
    const row = await transaction
      .updateTable("project_question")
      .set({ answer: text, answered_at: answeredAt })
      .where("id", "=", questionId)
      .where("project_id", "=", projectId)
      .where("answer", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await whyNotAnswered(transaction, projectId, questionId);
    await recordEvents(transaction, [
      {
        type: "question.answered",
        key: `question:${questionId}:answered`,
        data: { projectId, asker: row.asked_by, by },
        happenedAt: answeredAt,
      },
    ]);
    return (await present(transaction, [row]))[0] as Question;
  });
}

async function whyNotAnswered(db: Db, projectId: string, questionId: string): Promise<DomainError> {
  const there = (await listQuestions(db, projectId)).some(({ _id }) => _id === questionId);
  return there
    ? new DomainError("conflict", "This question has been answered.")
    : new DomainError("not_found", "This question doesn’t exist.");
}
