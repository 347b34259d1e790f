import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { stageOfTour, type Tour } from "@trestle/domain/tour/tour.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services, Story } from "../../services.ts";
import { listBids } from "../bids/directory.ts";
import { paymentsTo } from "../escrow/project-money.ts";
import { listDrafts } from "../projects/drafts.ts";
import { posted } from "../projects/read-project.ts";

export type TourServices = Pick<Services, "db" | "deployment" | "config" | "settings"> & { story: Story };
type Payment = NonNullable<Tour["paid"]>;

/** Tours answered per second: the most recently viewed ones. */
const MAX_ACTIVE = 100;
const ACTIVE_FOR_MS = 24 * 3_600_000;
/** Precision of a tour's last use; its page polls every two seconds. */
const SEEN_EVERY_MS = 3_600_000;
const BPS = 10_000n;

/** Returns an account's tour with its next step; null without one, or if its draft was deleted. */
export async function readTour(services: TourServices, account: Viewer["account"]): Promise<Tour | null> {
  const row = await services.db
    .selectFrom("tour")
    .select(["project_id", "seen_at"])
    .where("account_id", "=", account.id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (Date.now() - row.seen_at.getTime() > SEEN_EVERY_MS)
    await services.db
      .updateTable("tour")
      .set({ seen_at: new Date() })
      .where("account_id", "=", account.id)
      .execute();
  const about = { projectId: row.project_id, developer: services.story.tour.developer };
  const project = await posted(services).where("project.id", "=", row.project_id).executeTakeFirst();
  if (!project) {
    const draft = (await listDrafts(services.db, account.id)).find(({ id }) => id === row.project_id);
    return draft
      ? { ...about, title: draft.content.title ?? "", step: "post", price: null, paid: null }
      : null;
  }
  const { title, state, token_id } = project;
  const step = stageOfTour(state, services.story.tour.wallet);
  const price = step === "accept" ? await bidPrice(services, row.project_id, account) : state.total;
  const paid =
    step === "money"
      ? await paymentMade(services, token_id ?? "", price ?? "0")
      : step === "approve"
        ? paymentDue(state, price ?? "0")
        : null;
  return { ...about, title, step, price, paid };
}

async function bidPrice(
  services: TourServices,
  projectId: string,
  viewer: Viewer["account"],
): Promise<string | null> {
  const bids = await listBids(services, projectId, viewer);
  const theirs = bids.find(
    ({ status, bidder }) => status === "live" && bidder.username === services.story.tour.developer,
  );
  return theirs?.amount ?? null;
}

function paymentDue({ feeBps }: ProjectOnChain, price: string): Payment {
  const fee = (BigInt(price) * BigInt(feeBps ?? 0)) / BPS;
  return { developer: (BigInt(price) - fee).toString(), fee: fee.toString() };
}

/** Returns the payment from the ledger. */
async function paymentMade(
  { db, deployment, story }: TourServices,
  tokenId: string,
  price: string,
): Promise<Payment> {
  const payments = await paymentsTo(db, deployment.key, story.tour.wallet, [tokenId]);
  const developer = payments.get(tokenId)?.received ?? "0";
  return { developer, fee: (BigInt(price) - BigInt(developer)).toString() };
}

/** Returns posted requests of running tours, for the developer who answers them. */
export async function openTours(services: Pick<TourServices, "db" | "deployment">) {
  const running = await services.db
    .selectFrom("tour")
    .select("project_id")
    .where("ended_at", "is", null)
    .where("seen_at", ">", new Date(Date.now() - ACTIVE_FOR_MS))
    .orderBy("seen_at", "desc")
    .limit(MAX_ACTIVE)
    .execute();
  if (running.length === 0) return [];
  const ids = running.map(({ project_id }) => project_id);
  return posted(services).where("project.id", "in", ids).execute();
}
