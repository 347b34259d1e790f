import { refuse } from "@trestle/domain/errors.ts";
import type { MilestoneComment } from "@trestle/domain/milestones/evidence.ts";
import { sql } from "kysely";
import { pluck } from "../../platform/database/rows.ts";
import { currentTime } from "../../platform/events/clock.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { requireEvidenceReader, type Tracked } from "./find-tracked.ts";
import { aboutMilestone, refreshParties } from "./parties.ts";

const MAX_SHOWN = 500;
const MAX_PER_MILESTONE = 2_000;
const MAX_PER_DAY = 200;

const existing = ({ state }: Tracked, milestone: number) => {
  if (!state.milestones[milestone]) refuse("not_found", "This milestone doesn’t exist.");
};

/** Returns the newest comments in the order of writing. */
export async function listComments(
  services: Pick<RowServices, "db">,
  tracked: Tracked,
  viewer: Viewer["account"],
  milestone: number,
): Promise<MilestoneComment[]> {
  existing(tracked, milestone);
  await requireEvidenceReader(services, tracked, viewer);
  const rows = await services.db
    .selectFrom("milestone_comment")
    .selectAll()
    .where("project_id", "=", tracked.id)
    .where("milestone", "=", milestone)
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  const names = await namesOf(services.db, pluck(rows, "author_id"));
  return rows.reverse().map(({ id, author_id, text, written_at }) => ({
    _id: id,
    author: { _id: author_id, username: names.get(author_id) ?? "" },
    text,
    writtenAt: written_at.toISOString(),
  }));
}

/** Adds a comment of a party, or of the arbiter during a dispute. */
export async function writeComment(
  db: Db,
  tracked: Tracked,
  author: Viewer["account"],
  milestone: number,
  text: string,
): Promise<MilestoneComment> {
  existing(tracked, milestone);
  const { roles, state } = tracked;
  const asked = roles.includes("arbiter") && state.milestones[milestone]?.status === "disputed";
  if (!roles.includes("customer") && !roles.includes("developer") && !asked)
    refuse("forbidden", "Only the customer and the developer can comment.");
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${tracked.id}`}, 0))`.execute(
      transaction,
    );
    const { rows } = await sql<{ here: number; today: number }>`
      select (select count(*)::integer from milestone_comment
          where project_id = ${tracked.id} and milestone = ${milestone}) as here,
        (select count(*)::integer from milestone_comment
          where author_id = ${author.id} and written_at > now() - interval '1 day') as today`.execute(
      transaction,
    );
    const [counts] = rows;
    if ((counts?.here ?? 0) >= MAX_PER_MILESTONE)
      refuse("conflict", "This milestone has no room for more comments.");
    if ((counts?.today ?? 0) >= MAX_PER_DAY)
      refuse("rate_limited", "You’ve written a lot of comments today. Try again tomorrow.");
    const { id, written_at } = await transaction
      .insertInto("milestone_comment")
      .values({ project_id: tracked.id, milestone, author_id: author.id, text, written_at: currentTime() })
      .returning(["id", "written_at"])
      .executeTakeFirstOrThrow();
    const about = await aboutMilestone(transaction, tracked, milestone, author.id);
    await refreshParties(transaction, about);
    await recordEvents(transaction, [
      {
        type: "milestone.commented",
        key: `milestone.commented/${id}`,
        data: { ...about, by: author.id },
        happenedAt: written_at,
      },
    ]);
    return {
      _id: id,
      author: { _id: author.id, username: author.username },
      text,
      writtenAt: written_at.toISOString(),
    };
  });
}

export async function commentCounts(db: Db, projectId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("milestone_comment")
    .select(["milestone", sql<number>`count(*)::integer`.as("count")])
    .where("project_id", "=", projectId)
    .groupBy("milestone")
    .execute();
  return new Map(rows.map(({ milestone, count }) => [milestone, count]));
}
