import type { PlatformStats } from "@trestle/domain/notifications/platform-stats.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

/** Projects of this platform by their stage; a deed minted past it is none. */
export async function countProjects(db: Database, deployment: string): Promise<PlatformStats["projects"]> {
  const { rows } = await sql<PlatformStats["projects"]>`
    select count(*) filter (where status = 'open')::integer as marketplace,
           count(*) filter (where status in ('active', 'closing'))::integer as ongoing,
           count(*) filter (where status in ('completed', 'settled'))::integer as finished
    from project_deed join escrow_project using (deployment, token_id)
    where deployment = ${deployment}`.execute(db);
  return rows[0] as PlatformStats["projects"];
}
