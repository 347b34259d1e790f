import { randomBytes } from "node:crypto";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import { type OfferContent, offerProblems } from "@trestle/domain/bids/offer.ts";
import { type BidTerms, bidCall, bidTerms } from "@trestle/domain/bids/terms.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { currentTime } from "../../platform/events/clock.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { findProject } from "../projects/read-project.ts";
import { bidObstacle } from "./policy.ts";

const MAX_VERSIONS = 100;

type Agreed = { negotiationId: string; number: number };

/**
 * Freezes the terms of a bid. All frozen versions are kept: a transaction with any of their hashes may be pending, and
 * the version that the developer's wallet places becomes the bid.
 */
export async function freezeBid(
  services: RowServices,
  developer: Viewer["account"],
  projectId: string,
  content: OfferContent,
  agreed?: Agreed,
): Promise<FrozenBid> {
  const { db } = services;
  const project = await findProject(services, projectId, developer);
  const obstacle = await bidObstacle(services, project, developer, { agreed: agreed !== undefined });
  if (obstacle) refuse("forbidden", obstacle);
  refuseProblems(content, project);
  const terms: BidTerms = bidTerms.parse({
    version: 1,
    projectTermsHash: project.terms_hash,
    tokenId: project.token_id,
    developer: developer.ethereum_address,
    ...content,
    salt: `0x${randomBytes(32).toString("hex")}`,
  });
  const hash = termsHash(terms);
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, developer.id);
    const frozen = await transaction
      .selectFrom("bid_terms")
      .select("terms_hash")
      .where("project_id", "=", projectId)
      .where("developer_id", "=", developer.id)
      .execute();
    if (frozen.length >= MAX_VERSIONS)
      refuse("conflict", `You’ve prepared ${MAX_VERSIONS} versions of this bid. Place one of them.`);
    await transaction
      .insertInto("bid_terms")
      .values({
        terms_hash: hash,
        project_id: projectId,
        developer_id: developer.id,
        terms: JSON.stringify(terms),
        negotiation_id: agreed?.negotiationId ?? null,
        offer_number: agreed?.number ?? null,
      })
      .execute();
  });
  return { terms, termsHash: hash, ...bidCall(terms) };
}

/** Throws the first problem that the escrow or the other side would reject. */
export function refuseProblems(
  content: OfferContent,
  { terms, open_until }: { terms: { milestones: { title: string }[] }; open_until: Date },
): void {
  const asked = { asks: terms.milestones, openUntil: Math.floor(open_until.getTime() / 1000) };
  const [problem] = offerProblems(content, asked, currentTime().getTime() / 1000);
  if (problem) refuse("invalid_input", problem.message);
}
