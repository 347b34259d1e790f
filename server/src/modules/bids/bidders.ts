import type { Bidder } from "@trestle/domain/bids/bid.ts";
import type { Services } from "../../services.ts";
import { facesOf } from "../accounts/directory.ts";
import { reviewSummaries } from "../reviews/read-reviews.ts";
import { buildStatsOf } from "../scors/build-stats.ts";
import { overallScores } from "../scors/stored-scores.ts";

/** Developers as those see them who choose between them, by their ids. */
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
