import type { GuestState } from "@trestle/domain/club/club-event.ts";
import type { Db } from "../../services.ts";

/** Below every account's id, so that a first batch begins with the first. */
const LOWEST = "00000000-0000-0000-0000-000000000000";

type Batch = { after: string; most: number };
type Told = { accounts: string[]; next: string | undefined };

const toldOf = (rows: { account_id: string }[], most: number): Told => ({
  accounts: rows.map(({ account_id }) => account_id),
  next: rows.length < most ? undefined : rows.at(-1)?.account_id,
});

/** Who comes to an event, might come or waits, a batch at a time; `next` is where the next batch begins. */
export async function guestsOf(
  db: Db,
  eventId: string,
  state: GuestState | undefined,
  { after, most }: Batch,
): Promise<Told> {
  const rows = await db
    .selectFrom("club_guest")
    .select("account_id")
    .where("event_id", "=", eventId)
    .where("account_id", ">", after || LOWEST)
    .$if(state !== undefined, (query) => query.where("state", "=", state as GuestState))
    .orderBy("account_id")
    .limit(most)
    .execute();
  return toldOf(rows, most);
}

/** Who follows an opportunity, in batches as well; the first has its author too. */
export async function followersOf(db: Db, opportunityId: string, { after, most }: Batch): Promise<Told> {
  const rows = await db
    .selectFrom("club_follow")
    .select("account_id")
    .where("opportunity_id", "=", opportunityId)
    .where("account_id", ">", after || LOWEST)
    .orderBy("account_id")
    .limit(most)
    .execute();
  const { accounts, next } = toldOf(rows, most);
  if (after) return { accounts, next };
  const authors = await db
    .selectFrom("club_opportunity")
    .select("author_id")
    .where("id", "=", opportunityId)
    .execute();
  return { accounts: [...new Set([...authors.map(({ author_id }) => author_id), ...accounts])], next };
}
