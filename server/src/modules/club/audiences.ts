import type { GuestState } from "@trestle/domain/club/club-event.ts";
import type { ClubUpdate } from "@trestle/domain/club/club-update.ts";
import { type Audience, publish } from "../../platform/events/live-updates.ts";
import type { Db } from "../../services.ts";

/** Cursor before every account's id. */
const LOWEST = "00000000-0000-0000-0000-000000000000";

type Batch = { after: string; most: number };
type AudiencePage = { accounts: string[]; next: string | undefined };

const pageOf = (rows: { account_id: string }[], most: number): AudiencePage => ({
  accounts: rows.map(({ account_id }) => account_id),
  next: rows.length < most ? undefined : rows.at(-1)?.account_id,
});

/** Returns an event's guests of one state, or all, in batches; `next` is the cursor of the next batch. */
export async function guestsOf(
  db: Db,
  eventId: string,
  state: GuestState | undefined,
  { after, most }: Batch,
): Promise<AudiencePage> {
  const rows = await db
    .selectFrom("club_guest")
    .select("account_id")
    .where("event_id", "=", eventId)
    .where("account_id", ">", after || LOWEST)
    .$if(state !== undefined, (query) => query.where("state", "=", state as GuestState))
    .orderBy("account_id")
    .limit(most)
    .execute();
  return pageOf(rows, most);
}

/** Returns an opportunity's followers in batches; the first batch includes the author. */
export async function followersOf(
  db: Db,
  opportunityId: string,
  { after, most }: Batch,
): Promise<AudiencePage> {
  const rows = await db
    .selectFrom("club_follow")
    .select("account_id")
    .where("opportunity_id", "=", opportunityId)
    .where("account_id", ">", after || LOWEST)
    .orderBy("account_id")
    .limit(most)
    .execute();
  const { accounts, next } = pageOf(rows, most);
  if (after) return { accounts, next };
  const authors = await db
    .selectFrom("club_opportunity")
    .select("author_id")
    .where("id", "=", opportunityId)
    .execute();
  return { accounts: [...new Set([...authors.map(({ author_id }) => author_id), ...accounts])], next };
}

/** Makes clients that show this part of the club reload it. */
export async function refreshClub(
  db: Db,
  part: ClubUpdate["data"]["part"],
  audience: Audience = "everyone",
): Promise<void> {
  const message: ClubUpdate = { type: "CLUB_UPDATE", data: { part } };
  await publish(db, audience, message);
}
