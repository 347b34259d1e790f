import type { PostOpportunityRequest } from "@trestle/domain/club/opportunity.ts";
import { NO_OPPORTUNITY, opportunityLimits } from "@trestle/domain/club/opportunity.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { recordEvent } from "../../platform/events/events.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { publicTitles } from "../projects/directory.ts";
import { refreshClub } from "./audiences.ts";
import { requireMember } from "./membership.ts";
import { findOpportunity, stateOf } from "./read-opportunities.ts";

const MAX_OPEN = 10;
/** Daily limit of posts; closed posts count too. */
const MAX_A_DAY = 20;
const MAX_COMMENTS_AN_HOUR = 30;
const DAY_MS = 86_400_000;

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

export async function postOpportunity(
  services: Pick<Services, "db" | "deployment" | "config">,
  authorId: string,
  { place, projectId, scorsFrom, ...said }: PostOpportunityRequest,
): Promise<string> {
  await requireMember(services, authorId);
  if (said.until < day(0) || said.until > day(opportunityLimits.days))
    refuse("invalid_input", `Choose a day within the next ${opportunityLimits.days} days.`);
  // Only public requests can be linked, so that a private one isn't named here.
  if (projectId !== null && !(await publicTitles(services.db, [projectId])).has(projectId))
    refuse("not_found", "This project isn’t on the market, so it can’t be linked.");
  return services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, authorId);
    const open = await transaction
      .selectFrom("club_opportunity")
      .select("id")
      .where("author_id", "=", authorId)
      .where("closed_at", "is", null)
      .where(sql<boolean>`until >= current_date`)
      .execute();
    const today = await transaction
      .selectFrom("club_opportunity")
      .select("id")
      .where("author_id", "=", authorId)
      .where("posted_at", ">", new Date(Date.now() - DAY_MS))
      .execute();
    if (today.length >= MAX_A_DAY)
      refuse("rate_limited", `You can post ${MAX_A_DAY} opportunities a day. Try again later.`);
    if (open.length >= MAX_OPEN)
      refuse("conflict", `You have ${MAX_OPEN} open opportunities. Close one first.`);
    const { id } = await transaction
      .insertInto("club_opportunity")
      .values({
        ...said,
        author_id: authorId,
        project_id: projectId,
        scors_from: scorsFrom,
        place: place?.label ?? null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await refreshClub(transaction, "opportunities");
    return id;
  });
}

const hold = (transaction: Transaction, id: string) =>
  sql`select from club_opportunity where id = ${id} for update`.execute(transaction);

/** Adds a public comment; its author follows the opportunity from then on. */
export async function comment(
  services: Pick<Services, "db" | "deployment" | "config">,
  authorId: string,
  id: string,
  text: string,
): Promise<void> {
  await requireMember(services, authorId);
  await services.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, authorId);
    await hold(transaction, id);
    const row = await findOpportunity(transaction, id);
    if (stateOf(row) !== "open") refuse("conflict", "This opportunity isn’t open any more.");
    if (await isBlocked(transaction, row.author_id, authorId))
      refuse("forbidden", "This member doesn’t accept comments from you.");
    const recent = await transaction
      .selectFrom("club_comment")
      .select("seq")
      .where("author_id", "=", authorId)
      .where("said_at", ">", sql<Date>`now() - interval '1 hour'`)
      .execute();
    if (recent.length >= MAX_COMMENTS_AN_HOUR)
      refuse("rate_limited", "You’ve written a lot in the last hour. Try again later.");
    const { seq } = await transaction
      .insertInto("club_comment")
      .values({ opportunity_id: id, author_id: authorId, text })
      .returning("seq")
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("club_opportunity")
      .set({ comment_count: sql`comment_count + 1` })
      .where("id", "=", id)
      .execute();
    await setFollowing(transaction, authorId, id, true);
    await refreshClub(transaction, "opportunities");
    await recordEvent(transaction, "opportunity.commented", `opportunity.commented/${seq}`, {
      opportunityId: id,
      title: row.title,
      by: authorId,
    });
  });
}

export async function setFollowing(db: Db, accountId: string, id: string, follow: boolean): Promise<void> {
  await findOpportunity(db, id);
  if (follow)
    await db
      .insertInto("club_follow")
      .values({ opportunity_id: id, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom("club_follow")
      .where("opportunity_id", "=", id)
      .where("account_id", "=", accountId)
      .execute();
}

export async function closeOpportunity(db: Db, authorId: string, id: string, outcome: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await hold(transaction, id);
    const row = await findOpportunity(transaction, id);
    if (row.author_id !== authorId) refuse("not_found", NO_OPPORTUNITY);
    if (row.closed_at) refuse("conflict", "This opportunity is already closed.");
    await transaction
      .updateTable("club_opportunity")
      .set({ closed_at: new Date(), outcome })
      .where("id", "=", id)
      .execute();
    await refreshClub(transaction, "opportunities");
    await recordEvent(transaction, "opportunity.closed", `opportunity.closed/${id}`, {
      opportunityId: id,
      title: row.title,
      by: authorId,
      outcome,
    });
  });
}
