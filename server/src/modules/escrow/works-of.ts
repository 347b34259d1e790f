import { sql } from "kysely";
import { eventTime } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

const TOKEN = { tokenId: sql`work.token_id::text` };

/** Outcomes of a developer's projects. */
export type Works = {
  developer: string;
  completed: number;
  /** Completed, settled or cancelled. */
  ended: number;
  /** Average from acceptance to completion; null without completed projects. */
  days: number | null;
  /** In wei, after fees. */
  earned: string;
};

export async function worksOf(db: Db, deployment: string, developers: string[]): Promise<Map<string, Works>> {
  if (developers.length === 0) return new Map();
  const { rows } = await sql<Works>`
    with work as (
      select developer, token_id, status from escrow_project
      where deployment = ${deployment} and developer = any(${developers})
    ), dated as (
      select work.*,
        ${eventTime("bid.accepted", deployment, TOKEN)} as began,
        ${eventTime("project.ended", deployment, TOKEN)} as ended
      from work
    ), paid as (
      select party, -sum(amount) as earned from ledger_entry
      where deployment = ${deployment} and party = any(${developers}) and kind = 'release' and bucket <> 'credit'
      group by party
    )
    select developer,
      count(*) filter (where status in ('completed', 'settled'))::integer as completed,
      count(*) filter (where status in ('completed', 'settled', 'cancelled'))::integer as ended,
      (avg(extract(epoch from ended - began) / 86400) filter (where status in ('completed', 'settled')))::float8 as days,
      coalesce(max(earned), 0)::text as earned
    from dated left join paid on paid.party = developer
    group by developer`.execute(db);
  return new Map(rows.map((row) => [row.developer, row]));
}
