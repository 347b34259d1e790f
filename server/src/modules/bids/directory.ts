import type { Bid, Bidder } from "@trestle/domain/bids/bid.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { finalBlock } from "../../indexer/finality.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { facesOf } from "../accounts/directory.ts";
import { acceptedBids } from "../escrow/escrow-state.ts";
import { latestWithBids, projectsByToken } from "../projects/directory.ts";
import { findProject } from "../projects/read-project.ts";
import { reviewSummaries } from "../reviews/read-reviews.ts";
import { buildStatsOf } from "../scors/build-stats.ts";
import { overallScores } from "../scors/stored-scores.ts";
import { takesOffers } from "./policy.ts";

/** Parties of a project: its owner, and the developer of the accepted bid if it was frozen here. */
export type Parties = {
  tokenId: string;
  projectId: string;
  title: string;
  customerId: string;
  developerId: string | null;
};

/** Returns parties by token id. Parties are accounts, because a wallet may be linked to another account later. */
export async function partiesOf(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, Parties>> {
  const owners = await projectsByToken(db, deployment, tokenIds);
  const accepted = [...(await acceptedBids(db, deployment, tokenIds)).values()];
  const { rows } = await sql<{ tokenId: string; developerId: string }>`
    select token_id::text as "tokenId", developer_id as "developerId" from bid
    where deployment = ${deployment} and (token_id, bid_index) in (
      select * from unnest(${accepted.map(({ tokenId }) => tokenId)}::numeric[],
        ${accepted.map(({ bidIndex }) => bidIndex)}::integer[]))`.execute(db);
  const developers = new Map(rows.map(({ tokenId, developerId }) => [tokenId, developerId]));
  return new Map(
    [...owners].map(([tokenId, { projectId, title, ownerId }]) => [
      tokenId,
      { tokenId, projectId, title, customerId: ownerId, developerId: developers.get(tokenId) ?? null },
    ]),
  );
}

/** Returns the accounts with open bids on a project, each once, with the wallets that placed them. */
export async function openBidders(
  db: Db,
  projectId: string,
): Promise<{ account: string; wallets: string[] }[]> {
  const { rows } = await sql<{ account: string; wallets: string[] }>`
    select bid.developer_id as account, array_agg(distinct bid_terms.terms ->> 'developer') as wallets
    from bid join bid_terms using (terms_hash)
    where bid.project_id = ${projectId} and not bid.withdrawn
    group by bid.developer_id`.execute(db);
  return rows;
}

const MAX_BIDS = 500;

type Project = Awaited<ReturnType<typeof findProject>>;

const rowsOf = (
  { db, deployment }: Pick<Services, "db" | "deployment" | "config" | "settings">,
  projectId: string,
) =>
  db
    .selectFrom("bid")
    .innerJoin("bid_terms", "bid_terms.terms_hash", "bid.terms_hash")
    .selectAll("bid")
    .select("bid_terms.terms")
    .where("bid.deployment", "=", deployment.key)
    .where("bid.project_id", "=", projectId)
    .orderBy("bid.bid_index")
    .limit(MAX_BIDS);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function statusOf(project: Project, row: Row): Bid["status"] {
  if (project.state.bidIndex === row.bid_index) return "accepted";
  if (row.withdrawn) return "withdrawn";
  if (project.state.status !== "open") return "closed";
  return row.expiry > new Date() && takesOffers(project) ? "live" : "expired";
}

/** Returns bids for a viewer: fields on the chain are public, all others are for the owner and the bidder. */
async function present(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  project: Project,
  rows: Row[],
  viewer: Viewer["account"] | undefined,
): Promise<Bid[]> {
  const bidderOf = await biddersOf(services, pluck(rows, "developer_id"));
  const final = await finalBlock(services.db, services.deployment.key);
  return rows.map((row) => {
    const { terms } = row;
    const party = viewer?.id === project.owner_id || viewer?.id === row.developer_id;
    const bidder = bidderOf(row.developer_id);
    return {
      userId: { _id: bidder._id, username: bidder.username },
      bidIndex: row.bid_index,
      tokenId: row.token_id,
      projectId: project.id,
      projectTitle: project.title,
      amount: row.amount,
      bidderQuote: row.amount,
      escrowAddress: services.deployment.contracts.TrestleEscrow,
      estimatedDeliveryTime: terms.delivery,
      bidMessage: party ? terms.message : "",
      transactionHash: row.tx_hash,
      termsHash: row.terms_hash,
      status: statusOf(project, row),
      placedAt: row.placed_at.toISOString(),
      expiry: row.expiry.toISOString(),
      confirming: BigInt(row.block_number) > final,
      mayAccept: viewer?.id === project.owner_id && statusOf(project, row) === "live",
      milestones: terms.milestones.map(({ by, amount }) => ({ by, amount })),
      terms: party ? terms : null,
      bidder,
    };
  });
}

export async function listBids(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  projectId: string,
  viewer: Viewer["account"] | undefined,
): Promise<Bid[]> {
  const project = await findProject(services, projectId, viewer);
  return present(services, project, await rowsOf(services, projectId).execute(), viewer);
}

/** Finds a bid by project or token id, with the owner of its request. */
export async function findBid(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  about: { projectId: string } | { tokenId: string },
  bidIndex: number,
  viewer: Viewer["account"] | undefined,
): Promise<{ bid: Bid; ownerId: string }> {
  const projectId = "projectId" in about ? about.projectId : await projectWithDeed(services, about.tokenId);
  const project = await findProject(services, projectId, viewer);
  const row = await rowsOf(services, projectId).where("bid.bid_index", "=", bidIndex).executeTakeFirst();
  if (!row) throw noBid();
  const [bid] = await present(services, project, [row], viewer);
  return { bid: bid as Bid, ownerId: project.owner_id };
}

const noBid = () => new DomainError("not_found", "This bid doesn’t exist.");

async function projectWithDeed(
  { db, deployment }: Pick<Services, "db" | "deployment" | "config" | "settings">,
  tokenId: string,
): Promise<string> {
  const deeds = await projectsByToken(db, deployment.key, [tokenId]);
  const deed = deeds.get(tokenId);
  if (!deed) throw noBid();
  return deed.projectId;
}

export const readBid = async (
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  projectId: string,
  bidIndex: number,
  viewer: Viewer["account"] | undefined,
): Promise<Bid> => (await findBid(services, { projectId }, bidIndex, viewer)).bid;

/** Returns public profiles of developers for comparing bids, by account id. */
export async function biddersOf(
  services: Pick<Services, "db" | "deployment" | "settings">,
  ids: string[],
): Promise<(id: string) => Bidder> {
  const faces = await facesOf(services.db, ids);
  const wallets = [...faces.values()].flatMap(({ ethereumAddress }) => ethereumAddress ?? []);
  const statsOf = await buildStatsOf(services, wallets);
  const reviewsOf = await reviewSummaries(services.db, ids);
  const scoreOf = await overallScores(services, ids);
  return (id) => {
    const face = faces.get(id);
    return {
      _id: id,
      username: face?.username ?? "",
      businessName: face?.businessName ?? null,
      profileImageUrl: face?.profileImageUrl ?? null,
      bio: face?.bio ?? "",
      socialLinks: { website: face?.socialLinks.website ?? "" },
      overallScore: scoreOf(id),
      reviews: { count: reviewsOf(id).count, average: reviewsOf(id).average },
      buildStats: statsOf(face?.ethereumAddress ?? null),
    };
  };
}

const MAX_REQUESTS = 100;

/** Returns the median seconds until the first bid over the latest requests with bids; null without any. */
export async function usualFirstBid(db: Db, deployment: string): Promise<number | null> {
  const posted = await latestWithBids(db, MAX_REQUESTS);
  if (posted.size === 0) return null;
  const firsts = await db
    .selectFrom("bid")
    .select(["token_id", "placed_at"])
    .where("deployment", "=", deployment)
    .where("bid_index", "=", 0)
    .where("token_id", "in", [...posted.keys()])
    .execute();
  const waits = firsts
    .map(({ token_id, placed_at }) => placed_at.getTime() - (posted.get(token_id)?.getTime() ?? 0))
    .sort((a, b) => a - b);
  const middle = waits[Math.floor((waits.length - 1) / 2)];
  return middle === undefined ? null : Math.max(0, Math.round(middle / 1000));
}
