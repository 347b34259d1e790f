import { hasRole } from "@trestle/domain/auth/user.ts";
import { currentTime } from "../../platform/events/clock.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { overallScore } from "../scors/stored-scores.ts";
import { isAttested } from "../verification/is-attested.ts";

type Request = { owner_id: string; stage: string; open_until: Date; scors_from: number };
type Person = Viewer["account"];

export const CLOSED = "This request is closed and no longer takes offers.";

const isOpen = ({ stage, open_until }: Request) =>
  (stage === "negotiation" || stage === "marketplace") && open_until > currentTime();

/** Returns why an account may not make offers for a request; undefined if it may. The wallet is checked later. */
export async function offerObstacle(
  services: RowServices,
  request: Request,
  person: Person,
): Promise<string | null> {
  if (request.owner_id === person.id) return "This is your own request. You can’t make an offer for it.";
  if (!hasRole(person, "developer")) return "Only developers can make offers. Register as a developer.";
  if (person.kyc_status !== "approved")
    return "Your documents must be approved before you can make offers. Submit them on your profile.";
  const score = await overallScore(services, person.id);
  if (score < request.scors_from)
    return `This request needs a minimum SCORS of ${request.scors_from}. Yours is ${score}.`;
  return isOpen(request) ? null : CLOSED;
}

/**
 * As `offerObstacle`, for a bid, which the escrow accepts from a verified wallet only. A bid is public, so on a private
 * request only agreed terms can become one.
 */
export async function bidObstacle(
  services: RowServices,
  request: Request,
  person: Person,
  { agreed = false } = {},
): Promise<string | null> {
  const obstacle = await offerObstacle(services, request, person);
  if (obstacle) return obstacle;
  if (request.stage === "negotiation" && !agreed)
    return "This request is negotiated privately. Agree on an offer with its owner, then place it as your bid.";
  if (await isBlocked(services.db, request.owner_id, person.id))
    return "This request’s owner doesn’t accept offers from you.";
  if (!person.ethereum_address) return "Link your wallet first. Your bid is placed from it.";
  return (await isAttested(services, person.ethereum_address))
    ? null
    : "Your wallet isn’t verified on the chain yet. This takes a moment after we approve your documents.";
}

export const takesOffers = isOpen;
