import type { Review, ReviewSummary, ReviewWindow } from "@trestle/domain/reviews/review.ts";
import { sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import type { Db } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { projectsByToken } from "../projects/directory.ts";
import type { ReviewRow } from "./tables.ts";

const visible = (db: Db) =>
  db.selectFrom("review").where("published_at", "is not", null).where("removed_at", "is", null);

/** Returns reviews about an account, newest first, optionally before a known line. */
export const reviewsAbout = (db: Db, subjectId: string, limit: number, before?: string) =>
  visible(db)
    .selectAll()
    .where("subject_id", "=", subjectId)
    .$if(before !== undefined, (query) => query.where("seq", "<", before as string))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();

export async function presentReviews(db: Db, rows: ReviewRow[]): Promise<Review[]> {
  const names = await namesOf(db, pluck(rows, "author_id"));
  const projects = new Map(
    (
      await Promise.all(
        [...Map.groupBy(rows, ({ deployment }) => deployment)].map(([deployment, own]) =>
          projectsByToken(db, deployment, pluck(own, "token_id")),
        ),
      )
    ).flatMap((found) => [...found.values()].map((project) => [project.projectId, project] as const)),
  );
  return rows.map((row) => {
    const project = projects.get(row.project_id);
    return {
      _id: row.id,
      author: { _id: row.author_id, username: names.get(row.author_id) ?? "" },
      side: row.author_side,
      stars: row.stars,
      text: row.text,
      project: project?.isPublic ? { _id: project.projectId, title: project.title } : null,
      publishedAt: (row.published_at ?? row.written_at).toISOString(),
      answer:
        row.answer === null ? null : { text: row.answer, at: (row.answered_at ?? new Date()).toISOString() },
    };
  });
}

const NONE: ReviewSummary = { count: 0, average: null, byStars: [0, 0, 0, 0, 0] };

/** Returns the stars of these accounts, by id. */
export async function reviewSummaries(
  db: Db,
  subjectIds: string[],
): Promise<(subjectId: string) => ReviewSummary> {
  if (subjectIds.length === 0) return () => NONE;
  const rows = await visible(db)
    .select(["subject_id", "stars"])
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("subject_id", "in", [...new Set(subjectIds)])
    .groupBy(["subject_id", "stars"])
    .execute();
  return (subjectId) => {
    const own = rows.filter(({ subject_id }) => subject_id === subjectId);
    const count = own.reduce((sum, row) => sum + row.count, 0);
    if (count === 0) return NONE;
    const total = own.reduce((sum, row) => sum + row.stars * row.count, 0);
    return {
      count,
      average: Math.round((total * 10) / count) / 10,
      byStars: [1, 2, 3, 4, 5].map((stars) => own.find((row) => row.stars === stars)?.count ?? 0),
    };
  };
}

/** Returns published reviews for the decision on a report, including removed ones. */
export async function reportedReviews(
  db: Db,
  ids: string[],
): Promise<Map<string, { _id: string; stars: number; text: string; removed: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("review")
    .select(["id", "stars", "text", "removed_at"])
    .where("published_at", "is not", null)
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, stars, text, removed_at }) => [
      id,
      { _id: id, stars, text, removed: removed_at !== null },
    ]),
  );
}

/** Returns an account's reviews that count for its score, with each project's token id. */
export function countedReviews(db: Db, deployment: string, subjectId: string, until: Date) {
  return visible(db)
    .select(["id", "token_id", "author_id", "stars", "published_at"])
    .where("subject_id", "=", subjectId)
    .where("deployment", "=", deployment)
    .where("published_at", "<=", until)
    .execute();
}

/** Returns an account's review windows, open and past, from its view. */
export async function windowsOf(db: Db, accountId: string, projectId?: string): Promise<ReviewWindow[]> {
  const windows = await db
    .selectFrom("review_window")
    .selectAll()
    .where(({ or, eb }) => or([eb("customer_id", "=", accountId), eb("developer_id", "=", accountId)]))
    .$if(projectId !== undefined, (query) => query.where("project_id", "=", projectId as string))
    .orderBy("ended_at", "desc")
    .limit(100)
    .execute();
  if (windows.length === 0) return [];
  const written = await db
    .selectFrom("review")
    .select(["deployment", "token_id", "author_id", "stars", "text", "written_at", "published_at"])
    .where("project_id", "in", pluck(windows, "project_id"))
    .execute();
  const names = await namesOf(
    db,
    windows.flatMap(({ customer_id, developer_id }) => [customer_id, developer_id]),
  );
  const titles = new Map<string, string>();
  for (const [deployment, own] of Map.groupBy(windows, (window) => window.deployment))
    for (const deed of (await projectsByToken(db, deployment, pluck(own, "token_id"))).values())
      titles.set(deed.projectId, deed.title);
  return windows.map((window) => {
    const side = window.customer_id === accountId ? "customer" : "developer";
    const otherId = side === "customer" ? window.developer_id : window.customer_id;
    const both = written.filter(
      ({ deployment, token_id }) => deployment === window.deployment && token_id === window.token_id,
    );
    const mine = both.find(({ author_id }) => author_id === accountId);
    return {
      project: { _id: window.project_id, title: titles.get(window.project_id) ?? "A project" },
      side,
      other: { _id: otherId, username: names.get(otherId) ?? "" },
      endedAt: window.ended_at.toISOString(),
      closesAt: window.closes_at.toISOString(),
      isOpen: window.closes_at > new Date(),
      mine: mine
        ? {
            stars: mine.stars,
            text: mine.text,
            writtenAt: mine.written_at.toISOString(),
            published: mine.published_at !== null,
          }
        : null,
      theirsIsIn: both.some(({ author_id }) => author_id === otherId),
    };
  });
}
