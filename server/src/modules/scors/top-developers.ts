import type { TopDeveloper } from "@trestle/domain/scors/scors.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Services } from "../../services.ts";
import { verifiedDevelopers } from "../accounts/directory.ts";
import { buildStatsOf } from "./build-stats.ts";
import { overallScores } from "./stored-scores.ts";

const MAX_SHOWN = 5;

/** Returns developers by score, then completed work and its success, then age of the account. */
export async function topDevelopers(
  services: Pick<Services, "db" | "deployment" | "settings">,
): Promise<TopDeveloper[]> {
  const developers = await verifiedDevelopers(services.db);
  const statsOf = await buildStatsOf(
    services,
    developers.map(({ ethereum_address }) => ethereum_address).filter((address) => address !== null),
  );
  const scoreOf = await overallScores(services, pluck(developers, "id"));
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
    .slice(0, MAX_SHOWN);
}
