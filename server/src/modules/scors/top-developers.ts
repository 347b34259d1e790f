import type { TopDeveloper } from "@trestle/domain/scors/scors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { verifiedDevelopers } from "../accounts/verified-developers.ts";
import { buildStatsOf } from "./build-stats.ts";
import { overallScores } from "./stored-scores.ts";

const SHOWN = 5;

/** By score, then by what they have completed and how much of it went well; the oldest members first among equals. */
export async function topDevelopers(
  dependencies: Pick<Dependencies, "db" | "deployment" | "settings">,
): Promise<TopDeveloper[]> {
  const developers = await verifiedDevelopers(dependencies.db);
  const statsOf = await buildStatsOf(
    dependencies,
    developers.map(({ ethereum_address }) => ethereum_address).filter((address) => address !== null),
  );
  const scoreOf = await overallScores(
    dependencies,
    developers.map(({ id }) => id),
  );
  return developers
    .map(({ id, username, business_name, profile_image_url, ethereum_address }) => ({
      _id: id,
      username,
      businessName: business_name,
      profileImageUrl: profile_image_url,
      overallScore: scoreOf(id),
      buildStats: statsOf(ethereum_address),
    }))
    .sort(
      (a, b) =>
        b.overallScore - a.overallScore ||
        b.buildStats.completed - a.buildStats.completed ||
        b.buildStats.successRate - a.buildStats.successRate,
    )
    .slice(0, SHOWN);
}
