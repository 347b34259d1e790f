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
