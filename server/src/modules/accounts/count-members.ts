import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

export async function countMembers(db: Db): Promise<PlatformStats["members"]> {
  const { rows } = await sql<PlatformStats["members"]>`
    select count(*) filter (where role = 'customer')::integer as customers,
           count(*) filter (where role = 'developer')::integer as developers,
           count(*) filter (where role = 'developer' and kyc_status = 'approved')::integer as "verifiedDevelopers",
           count(*) filter (where role = 'investor')::integer as investors
    from account where disabled_at is null`.execute(db);
  return rows[0] as PlatformStats["members"];
}

/** Returns new members by day, less closed accounts; administrators are not counted. */
export async function peopleByDay(db: Db): Promise<{ day: string; people: number }[]> {
  const { rows } = await sql<{ day: string; people: number }>`
    select (at at time zone 'UTC')::date::text as day, sum(change)::integer as people
    from (select created_at as at, 1 as change from account where role <> 'admin'
      union all select closed_at, -1 from account where closed_at is not null and role <> 'admin') as changes
    group by 1`.execute(db);
  return rows;
}
