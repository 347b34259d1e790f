import type { Bid } from "@trestle/domain/bids/bid.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { finalBlock } from "../../indexer/finality.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { projectsByToken } from "../projects/directory.ts";
import { findProject } from "../projects/read-project.ts";
import { biddersOf } from "./bidders.ts";
import { takesOffers } from "./policy.ts";

const MOST = 500;

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
    .limit(MOST);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function statusOf(project: Project, row: Row): Bid["status"] {
  if (project.state.bidIndex === row.bid_index) return "accepted";
  if (row.withdrawn) return "withdrawn";
  if (project.state.status !== "open") return "closed";
  return row.expiry > new Date() && takesOffers(project) ? "live" : "expired";
}

/** Returns bids for a viewer: the part on the chain is public, the rest is for the owner and the bidder. */
async function present(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  project: Project,
  rows: Row[],
  viewer: Viewer["account"] | undefined,
): Promise<Bid[]> {
  const bidderOf = await biddersOf(
    services,
    rows.map(({ developer_id }) => developer_id),
  );
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

/** A bid by its project, or by the deed's number on the chain, and whose request it answers. */
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

const noBid = () => new DomainError("not_found", "This bid doesn't exist.");

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
