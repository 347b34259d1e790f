import { randomUUID } from "node:crypto";
import type { ClubPost, ReportPostRequest } from "@trestle/domain/club/moderation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { Report } from "@trestle/domain/moderation/report.ts";
import { pages } from "@trestle/domain/pages.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "../../platform/events/audit.ts";
import { recordEvent } from "../../platform/events/events.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { reportPublicText } from "../moderation/reports.ts";
import { refreshClub } from "./audiences.ts";

const NO_POST = "There is nothing here to report.";

/** Table, key, author, text, page and visibility of each kind of post. */
const posts: Record<
  ClubPost,
  {
    table: string;
    key: RawBuilder<unknown>;
    author: RawBuilder<unknown>;
    title: RawBuilder<unknown>;
    words: RawBuilder<unknown>;
    place: RawBuilder<unknown>;
    isPublic: RawBuilder<unknown>;
    part: "members" | "opportunities" | "events";
    name: string;
  }
> = {
  opportunity: {
    table: "club_opportunity",
    key: sql`id`,
    author: sql`author_id`,
    part: "opportunities",
    title: sql`title`,
    words: sql`title || E'\n\n' || text`,
    name: "opportunity",
    place: sql`'/opportunities/' || id`,
    isPublic: sql`hidden_for is null`,
  },
  comment: {
    table: "club_comment",
    key: sql`seq`,
    author: sql`author_id`,
    part: "opportunities",
    title: sql`left(text, 100)`,
    words: sql`text`,
    name: "comment",
    place: sql`'/opportunities/' || opportunity_id`,
    isPublic: sql`hidden_for is null`,
  },
  page: {
    table: "club_page",
    key: sql`account_id`,
    author: sql`account_id`,
    part: "members",
    title: sql`name`,
    words: sql`name || E'\n\n' || headline || E'\n\n' || about`,
    name: "company page",
    place: sql`'/members/' || account_id`,
    isPublic: sql`shown`,
  },
  event: {
    table: "club_event",
    key: sql`id`,
    author: sql`host_id`,
    part: "events",
    title: sql`title`,
    words: sql`title || E'\n\n' || text`,
    name: "event",
    place: sql`'/events/' || id`,
    isPublic: sql`hidden_for is null`,
  },
};

type Found = {
  id: string;
  author: string;
  title: string;
  words: string;
  place: string;
  hidden_for: string | null;
  isPublic: boolean;
};

/** Comment ids are numbers, all others UUIDs; an id in another form can't exist. */
const idOf = (kind: ClubPost) =>
  kind === "comment"
    ? { type: sql`bigint`, schema: z.string().regex(/^\d{1,18}$/) }
    : { type: sql`uuid`, schema: z.uuid() };

async function findPosts(db: Db, kind: ClubPost, asked: string[]): Promise<Found[]> {
  const { type, schema } = idOf(kind);
  const ids = asked.filter((id) => schema.safeParse(id).success);
  if (ids.length === 0) return [];
  const { table, key, author, title, words, place, isPublic } = posts[kind];
  const { rows } = await sql<Found>`
    select ${key}::text as id, ${author} as author, ${title} as title, ${words} as words, ${place} as place, hidden_for,
      ${isPublic} as "isPublic"
    from ${sql.table(table)} where ${key} = any(${ids}::${type}[])`.execute(db);
  return rows;
}

/** Reports a post to the administrators and quotes its present text. */
export async function reportPost(
  db: Db,
  reporterId: string,
  { kind, id, reason, text }: ReportPostRequest,
): Promise<void> {
  const [post] = await findPosts(db, kind, [id]);
  if (!post?.isPublic) refuse("not_found", NO_POST);
  await reportPublicText(db, reporterId, {
    reason,
    text,
    aboutId: post.author,
    isOwn: post.author === reporterId,
    quote: post.words,
    club_kind: kind,
    club_id: id,
  });
}

/** Hides or unhides a post. Its author is notified with the reason. */
export async function hidePost(
  db: Db,
  admin: Pick<Account, "id">,
  kind: ClubPost,
  id: string,
  { hidden, note }: { hidden: boolean; note: string },
): Promise<void> {
  const { table, key, part, name } = posts[kind];
  await db.transaction().execute(async (transaction) => {
    const [post] = await findPosts(transaction, kind, [id]);
    if (!post) refuse("not_found", "This has been deleted.");
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set hidden_for = ${hidden ? note : null}
      where ${key} = ${id} and (hidden_for is null) = ${hidden}`.execute(transaction);
    if (!numAffectedRows) refuse("conflict", hidden ? "This is already hidden." : "This is already shown.");
    if (kind === "comment")
      await sql`update club_opportunity set comment_count = comment_count + ${hidden ? -1 : 1}
        where id = (select opportunity_id from club_comment where seq = ${id})`.execute(transaction);
    await recordAudit(transaction, admin.id, {
      act: hidden ? "hid a club post" : "restored a club post",
      subject: `${name}: ${post.title}`,
      subjectId: kind === "comment" ? null : id,
      note,
    });
    await recordEvent(transaction, "club.moderated", `club.moderated/${randomUUID()}`, {
      account: post.author,
      what: name,
      title: post.title,
      hidden,
      note,
    });
    if (kind === "event")
      await recordEvent(transaction, "club_event.hidden", `club_event.hidden/${randomUUID()}`, {
        eventId: id,
        title: post.title,
        hidden,
      });
    await refreshClub(transaction, part);
  });
}

type Reported = { kind: ClubPost; id: string };

/** Returns link and visibility of reported posts, for the administrators' queue. */
export async function reportedPosts(
  db: Db,
  reported: Reported[],
): Promise<(one: Reported) => Pick<NonNullable<Report["club"]>, "place" | "hidden"> | undefined> {
  const found = new Map<string, Found>();
  for (const kind of new Set(reported.map((one) => one.kind))) {
    const ids = reported.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const post of await findPosts(db, kind, ids)) found.set(`${kind}/${post.id}`, post);
  }
  return ({ kind, id }) => {
    const post = found.get(`${kind}/${id}`);
    return post && { place: `${pages.club}${post.place}`, hidden: post.hidden_for !== null };
  };
}
