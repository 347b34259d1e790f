import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import type { Db } from "../../services.ts";
import { countMembers } from "../accounts/directory.ts";
import { usualFirstBid } from "../bids/directory.ts";
import { moneyInEscrow } from "../escrow/escrow-state.ts";
import { countProjects } from "../projects/count-projects.ts";

const CACHED_MS = 10_000;

/** Caches the figures for ten seconds; concurrent requests share one count. */
export function platformStatsOf(db: Db, deployment: string): () => Promise<PlatformStats> {
  let counted: { at: number; stats: Promise<PlatformStats> } | undefined;
  return () => {
    if (!counted || Date.now() - counted.at > CACHED_MS) {
      const stats = count(db, deployment);
      counted = { at: Date.now(), stats };
      // A failed count is returned only to the requests that waited for it.
      stats.catch(() => {
        if (counted?.stats === stats) counted = undefined;
      });
    }
    return counted.stats;
  };
}

async function count(db: Db, deployment: string): Promise<PlatformStats> {
  const [members, { open: _, ...projects }, escrow, firstBidAfter] = await Promise.all([
    countMembers(db),
    countProjects(db, deployment),
    moneyInEscrow(db, deployment),
    usualFirstBid(db, deployment),
  ]);
  return { members, projects, escrow, firstBidAfter };
}
