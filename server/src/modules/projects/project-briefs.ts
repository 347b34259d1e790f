import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Db } from "../../services.ts";

type Brief = NegotiationSummary["project"];

/** What a list of negotiations shows about their projects, by project id. */
export async function projectBriefs(db: Db, ids: string[]): Promise<Map<string, Brief>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("project")
    .select(["id", "title", "stage", "place", "asked", "open_until"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, open_until, ...brief }) => [
      id,
      { _id: id, ...brief, openUntil: open_until.toISOString() },
    ]),
  );
}
