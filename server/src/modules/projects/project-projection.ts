import { stageOf } from "@trestle/domain/projects/stage.ts";
import { sql } from "kysely";
import { idsOf, type Projection, tokenIdOf } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import { pluck } from "../../platform/database/rows.ts";
import { announce } from "../../platform/events/bus.ts";
import type { Transaction } from "../../services.ts";
import { projectsOnChain } from "../escrow/escrow-state.ts";
import { mintProjects } from "./mint-project.ts";
import { PROJECT_TOPIC } from "./project-updates.ts";

const PROJECT = "project/";
const LISTING_EVENTS = ["ProjectMinted", "Donated", "BidAccepted", "ClosingBegun", "ProjectEnded"];

/** Posted projects, with their deeds' state for lists. */
export const projectListings: Projection = {
  name: "projects",
  version: 1,

  keysOf: (log) => (LISTING_EVENTS.includes(log.event) ? [`${PROJECT}${tokenIdOf(log)}`] : []),

  async apply({ transaction, deployment, entries }) {
    await mintProjects(transaction, deployment, entries);
    await updateListings(transaction, deployment, [
      ...new Set(entries.map((entry) => tokenIdOf(entry) as string)),
    ]);
  },

  async rebuild(transaction, deployment, keys) {
    const tokenIds = idsOf(PROJECT, keys);
    await unpostProjects(transaction, tokenIds);
    await mintProjects(
      transaction,
      deployment,
      await logsOf(transaction, deployment, keys, ["ProjectMinted"]),
    );
    await updateListings(transaction, deployment, tokenIds);
    for (const tokenId of tokenIds) await announce(transaction, PROJECT_TOPIC, `${deployment} ${tokenId}`);
  },
};

/** Updates the columns that lists show from the state of the deeds on the chain. */
export async function updateListings(
  transaction: Transaction,
  deployment: string,
  tokenIds: string[],
): Promise<void> {
  const { rows: deeds } = await sql<{ project_id: string; token_id: string }>`
    select project_id, token_id from project_deed
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])`.execute(transaction);
  if (deeds.length === 0) return;
  const states = await projectsOnChain(transaction, deployment, pluck(deeds, "token_id"));
  const rows = deeds.flatMap(({ project_id, token_id }) => {
    const state = states.get(token_id);
    if (!state) return [];
    const { status, donated } = state;
    const ended = status === "open" ? null : stageOf(status, "marketplace");
    return { id: project_id, token_id, ended, donated };
  });
  // One statement, so that a concurrent move between private and public isn't overwritten.
  await sql`
    update project set
      stage = coalesce(now_at.ended, project.listing),
      token_id = now_at.token_id,
      donated = now_at.donated,
      funded_percent = case when donation_goal > 0
        then least(100, trunc(now_at.donated * 100 / donation_goal))::integer end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as now_at (id uuid, token_id numeric, ended text, donated numeric)
    where project.id = now_at.id`.execute(transaction);
}

/** Turns projects whose deed a reorg removed into drafts again. */
async function unpostProjects(transaction: Transaction, tokenIds: string[]): Promise<void> {
  await transaction
    .updateTable("project")
    .set({
      stage: "draft",
      token_id: null,
      terms_hash: null,
      posted_at: null,
      donated: "0",
      bid_count: 0,
      bid_prices: [],
      accepted_titles: null,
    })
    .where(sql<boolean>`project.token_id = any(${tokenIds}::numeric[])`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("project_deed").select("project_id").whereRef("project_id", "=", "project.id"))),
    )
    .execute();
}

/** Number and prices of a project's open bids. */
export type OpenBids = { projectId: string; bidCount: number; bidPrices: string[] };

export async function setOpenBids(transaction: Transaction, bids: OpenBids[]): Promise<void> {
  if (bids.length === 0) return;
  await sql`
    update project set bid_count = now_at."bidCount", bid_prices = now_at."bidPrices"
    from json_to_recordset(${JSON.stringify(bids)}::json)
      as now_at ("projectId" uuid, "bidCount" integer, "bidPrices" text[])
    where project.id = now_at."projectId"`.execute(transaction);
}

/** Sets a project's milestone titles from its accepted bid; null without one. */
export async function setAcceptedTitles(
  transaction: Transaction,
  titles: Map<string, string[] | null>,
): Promise<void> {
  const rows = [...titles].map(([id, accepted]) => ({ id, accepted }));
  if (rows.length === 0) return;
  await sql`
    update project set accepted_titles = now_at.accepted
    from json_to_recordset(${JSON.stringify(rows)}::json) as now_at (id uuid, accepted jsonb)
    where project.id = now_at.id`.execute(transaction);
}
