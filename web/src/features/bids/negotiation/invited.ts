import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";

/** Returns invitations without a negotiation about their project, newest first. */
export function unanswered(
  invitations: Invitation[],
  negotiations: Pick<NegotiationSummary, "project" | "developer">[],
): Invitation[] {
  const talks = new Set(negotiations.map(({ project, developer }) => `${project._id} ${developer._id}`));
  return invitations
    .filter(({ projectId, developer }) => !developer || !talks.has(`${projectId} ${developer._id}`))
    .toSorted((a, b) => Date.parse(b.invitedAt) - Date.parse(a.invitedAt));
}

/** `thistle.roofing`, `By link, not opened yet` */
export function invitedName({ developer, byLink, seenAt }: Invitation): string {
  if (!developer) return seenAt ? "By link, opened" : "By link, not opened yet";
  return `${developer.username}${byLink ? ", by link" : ""}`;
}
