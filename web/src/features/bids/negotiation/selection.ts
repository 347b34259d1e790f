import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { inOrder, waitsForViewer } from "./labels.ts";
import type { NegotiationSearch } from "./search.ts";

export type Selection = { negotiation: string } | { project: string } | null;

/** What the page shows: what its address names, else where it's the viewer's turn, else the first of the list. */
export function selectionOf(
  { negotiation, project }: Pick<NegotiationSearch, "negotiation" | "project">,
  listed: NegotiationSummary[],
  silent: { _id: string }[],
  viewerId: string,
): Selection {
  if (negotiation) return { negotiation };
  if (project) {
    // Of several negotiations about a project, the one that waits for the viewer.
    const about = listed.filter((one) => one.project._id === project);
    const [first] = inOrder(about, "waiting", viewerId);
    return first ? { negotiation: first._id } : { project };
  }
  const first = listed.find((one) => waitsForViewer(one, viewerId)) ?? listed[0];
  if (first) return { negotiation: first._id };
  return silent[0] ? { project: silent[0]._id } : null;
}
