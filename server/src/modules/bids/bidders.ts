import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { facesOf } from "../auth/describe-account.ts";
import { buildStatsOf } from "../scors/build-stats.ts";

/** Developers as those see them who choose between them, by their ids. */
export async function biddersOf(
  needs: Pick<Dependencies, "db" | "deployment" | "config">,
  ids: string[],
): Promise<(id: string) => Bidder> {
  const faces = await facesOf(needs.db, ids);
  const wallets = [...faces.values()].flatMap(({ ethereumAddress }) => ethereumAddress ?? []);
  const statsOf = await buildStatsOf(needs, wallets);
  return (id) => {
    const face = faces.get(id);
    return {
      _id: id,
      username: face?.username ?? "",
      businessName: face?.businessName ?? null,
      profileImageUrl: face?.profileImageUrl ?? null,
      bio: face?.bio ?? "",
      socialLinks: { website: face?.socialLinks.website ?? "" },
      overallScore: SCORS_DEFAULT,
      buildStats: statsOf(face?.ethereumAddress ?? null),
    };
  };
}
