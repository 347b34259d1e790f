import type { Db } from "../../services.ts";
import { latestWithBids } from "../projects/latest-with-bids.ts";

const LOOKED_AT = 100;

/** Returns the median seconds until the first bid over the latest requests with bids; null without bids. */
export async function usualFirstBid(db: Db, deployment: string): Promise<number | null> {
  const posted = await latestWithBids(db, LOOKED_AT);
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
