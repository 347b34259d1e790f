import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";
import { escrowState } from "../escrow/escrow-state.ts";

type Counts = PlatformStats["projects"] & {
  /** Includes privately negotiated requests, which the market doesn't list. */
  open: number;
};

/** Counts projects by stage. A deed minted without terms frozen here is not a project. */
export async function countProjects(db: Db, deployment: string): Promise<Counts> {
  const state = escrowState({
    deployment: sql.ref("project_deed.deployment"),
    tokenId: sql.ref("project_deed.token_id"),
  });
  const { rows } = await sql<Counts>`
    select count(*) filter (where status = 'open')::integer as open,
           (select count(*)::integer from project
            where stage = 'marketplace' and open_until > now()) as marketplace,
           count(*) filter (where status in ('active', 'closing'))::integer as ongoing,
           count(*) filter (where status in ('completed', 'settled'))::integer as finished
    from (select ${state} ->> 'status' as status from project_deed where deployment = ${deployment}) as deeds`.execute(
    db,
  );
  return rows[0] as Counts;
}
