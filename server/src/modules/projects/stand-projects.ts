import { stageOf } from "@trestle/domain/projects/stage.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";
import { countBids } from "../bids/stand-bids.ts";

/** Brings what lists show of projects into line with where their deeds stand on the chain. */
export async function standProjects(
  transaction: Transaction<Tables>,
  deployment: string,
  tokenIds: string[],
): Promise<void> {
  const deeds = await transaction
    .selectFrom("project_deed")
    .innerJoin("escrow_project", (join) =>
      join
        .onRef("escrow_project.deployment", "=", "project_deed.deployment")
        .onRef("escrow_project.token_id", "=", "project_deed.token_id"),
    )
    .select(["project_deed.project_id", "project_deed.token_id", "escrow_project.state"])
    .where("project_deed.deployment", "=", deployment)
    .where("project_deed.token_id", "in", tokenIds)
    .execute();
  if (deeds.length === 0) return;
  const rows = deeds.map(({ project_id, token_id, state: { status, donated } }) =>
    JSON.stringify({
      id: project_id,
      token_id,
      ended: status === "open" ? null : stageOf(status, "marketplace"),
      donated,
    }),
  );
  // One statement, so that an owner who moves an open project at the same moment is not overwritten.
  await sql`
    update project set
      stage = coalesce(now_at.ended, project.listing),
      token_id = now_at.token_id,
      donated = now_at.donated,
      funded_percent = case when donation_goal > 0
        then least(100, trunc(now_at.donated * 100 / donation_goal))::integer end,
      bid_count = ${countBids(deployment)}
    from jsonb_to_recordset(${`[${rows.join(",")}]`}::jsonb)
      as now_at (id uuid, token_id numeric, ended text, donated numeric)
    where project.id = now_at.id`.execute(transaction);
}

/** Which projects stand on these deeds: asked before a reorg takes some of them. */
export async function projectsOfDeeds(
  transaction: Transaction<Tables>,
  deployment: string,
  tokenIds: string[],
): Promise<string[]> {
  if (tokenIds.length === 0) return [];
  const rows = await transaction
    .selectFrom("project_deed")
    .select("project_id")
    .where("deployment", "=", deployment)
    .where("token_id", "in", tokenIds)
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Projects whose deed is gone are drafts again. */
export async function unpostProjects(transaction: Transaction<Tables>, projectIds: string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await transaction
    .updateTable("project")
    .set({ stage: "draft", token_id: null, terms_hash: null, posted_at: null, donated: "0", bid_count: 0 })
    .where("id", "in", projectIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("project_deed").select("project_id").whereRef("project_id", "=", "project.id"))),
    )
    .execute();
}
