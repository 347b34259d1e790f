import type { ActVerdict } from "@trestle/domain/escrow/acts.ts";
import { possibleActs } from "@trestle/domain/escrow/possible-acts.ts";
import { isVerified } from "@trestle/domain/escrow/project-on-chain.ts";
import { nextAction, nextDateOf } from "@trestle/domain/milestones/next-action.ts";
import type { OngoingProject, OngoingQuery } from "@trestle/domain/milestones/ongoing.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import { sql } from "kysely";
import { z } from "zod";
import { chainTime } from "../../indexer/chain-time.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { namesOf, namesOfAddresses } from "../accounts/directory.ts";
import { creditsOf, donationsOf, paymentsTo } from "../escrow/project-money.ts";
import { loansOfProjects } from "../pools/directory.ts";
import { instalmentsAhead } from "../pools/instalments.ts";
import type { PoolReader } from "../pools/read-pools.ts";
import { presentSummary, type SummaryRow } from "../projects/present.ts";
import { rolesIn, type TrackedRow } from "./find-tracked.ts";
import { rowsOfRole } from "./own-rows.ts";

export const ongoingCursor = z.tuple([z.string(), z.uuid()]);
type Cursor = z.infer<typeof ongoingCursor>;
type Query = Omit<OngoingQuery, "userId">;
type PoolServices = RowServices & { pools: PoolReader };

const stagesOf: Record<OngoingQuery["show"], Stage[]> = {
  ongoing: ["ongoing"],
  waiting: ["ongoing", "completed", "cancelled"],
  ended: ["completed", "cancelled"],
  all: ["negotiation", "marketplace", "ongoing", "completed", "cancelled"],
};
const BATCH = 100;

/** Returns the projects in which the viewer has a role, latest posted first. */
export async function listOngoing(
  services: PoolServices,
  viewer: Viewer["account"],
  query: Query,
  from: Cursor | undefined,
  limit: number,
): Promise<OngoingProject[]> {
  if (query.show !== "waiting")
    return presentOngoing(services, viewer, await readPage(services, viewer, query, from, limit));
  // Turns are computed, not stored, so batches are read until enough projects match.
  const found: OngoingProject[] = [];
  for (let cursor = from; found.length < limit; ) {
    const rows = await readPage(services, viewer, query, cursor, BATCH);
    const projects = await presentOngoing(services, viewer, rows);
    found.push(...projects.filter((project) => project.nextAction !== null));
    const last = projects.at(-1);
    if (rows.length < BATCH || !last) break;
    cursor = [last.postedAt, last._id];
  }
  return found.slice(0, limit);
}

function readPage(
  services: PoolServices,
  viewer: Viewer["account"],
  { role, show, search }: Query,
  from: Cursor | undefined,
  limit: number,
): Promise<TrackedRow[]> {
  return rowsOfRole(services, viewer, role)
    .where("project.stage", "in", stagesOf[show])
    .$if(Boolean(search), (rows) =>
      rows.where(
        sql<boolean>`(project.title ilike ${`%${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`}
          or project.search @@ websearch_to_tsquery('english', ${search ?? ""}))`,
      ),
    )
    .$if(from !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(project.posted_at, project.id) < (${from?.[0]}::timestamptz, ${from?.[1]}::uuid)`,
      ),
    )
    .orderBy("project.posted_at", "desc")
    .orderBy("project.id", "desc")
    .limit(limit)
    .execute();
}

async function presentOngoing(
  { db, deployment, pools }: PoolServices,
  viewer: Viewer["account"],
  rows: TrackedRow[],
): Promise<OngoingProject[]> {
  if (rows.length === 0) return [];
  const key = deployment.key;
  const address = viewer.ethereum_address;
  const tokens = rows.map(({ token_id }) => token_id ?? "");
  const { now } = await chainTime(db, key);
  const developers = rows.flatMap(({ state }) => state.developer ?? []);
  const [owners, names, donations, credits, payments] = await Promise.all([
    namesOf(db, pluck(rows, "owner_id")),
    namesOfAddresses(db, developers),
    address ? donationsOf(db, key, address, tokens) : new Map<string, bigint>(),
    creditsOf(db, key, [
      ...new Set([...(address ? [address] : []), ...rows.map(({ state }) => state.customer)]),
    ]),
    address ? paymentsTo(db, key, address, tokens) : new Map<string, { given: string; received: string }>(),
  ]);
  const instalments = address
    ? await instalmentsAhead(pools, await loansOfProjects(db, key, tokens), address)
    : undefined;
  return rows.map((row) => {
    const { state } = row;
    const tokenId = row.token_id ?? "";
    const roles = rolesIn(row, viewer);
    const who = {
      address,
      donation: donations.get(tokenId) ?? 0n,
      credit: (address && credits.get(address)) || 0n,
      customerCredit: credits.get(state.customer) ?? 0n,
    };
    const held = Object.values(state.left).reduce((sum, amount) => sum + BigInt(amount), 0n);
    const agreed = state.milestones.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return {
      ...presentSummary(row as SummaryRow, owners.get(row.owner_id) ?? ""),
      status: state.status,
      roles,
      developer: state.developer && {
        username: names.get(state.developer) ?? null,
        address: state.developer,
      },
      acceptedAt: state.acceptedAt,
      endedAt: state.endedAt,
      milestonesReleased: state.milestones.filter(isVerified).length,
      nextAction: briefly(nextAction(possibleActs(state, who, now), roles)),
      nextDate: nextDateOf(state, now, instalments?.get(tokenId)?.[0]?.at) ?? null,
      money: {
        agreed: agreed.toString(),
        released: state.released,
        held: held.toString(),
        ...(payments.get(tokenId) ?? { given: "0", received: "0" }),
      },
    } as OngoingProject;
  });
}

const briefly = (verdict: ActVerdict | undefined): OngoingProject["nextAction"] =>
  verdict ? { act: verdict.act, milestone: verdict.milestone, until: verdict.until } : null;
