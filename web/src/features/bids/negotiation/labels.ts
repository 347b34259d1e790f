import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Tone } from "../../../ui/index.ts";
import type { NegotiationOrder } from "./search.ts";

type Sides = Pick<NegotiationSummary, "customer" | "developer">;

export const isCustomer = ({ customer }: Pick<Sides, "customer">, viewerId: string): boolean =>
  customer._id === viewerId;

/** False for an administrator who reads a reported negotiation. */
export const isParty = ({ customer, developer }: Sides, viewerId: string): boolean =>
  customer._id === viewerId || developer._id === viewerId;

/** The person the viewer negotiates with. */
export const otherSide = (sides: Sides, viewerId: string) =>
  isCustomer(sides, viewerId) ? sides.developer : sides.customer;

/** An answer to an offer, or the developer's signature under an agreed one. */
export const waitsForViewer = (one: NegotiationSummary, viewerId: string): boolean =>
  one.turn === "yours" || (one.turn === "commit" && !isCustomer(one, viewerId));

const isRunning = ({ project }: Pick<NegotiationSummary, "project">): boolean =>
  project.stage === "negotiation" || project.stage === "marketplace";

type Chip = { text: string; tone: Tone };

/** Returns the status chip of a negotiation in the list. */
export function chipOf({ turn, unread, last }: NegotiationSummary): Chip {
  if (turn === "yours") return { text: "Your turn", tone: "you" };
  if (unread > 0) return { text: "New message", tone: "on" };
  if (turn === "commit" || last?.status === "agreed") return { text: "Agreed", tone: "go" };
  if (turn === "committed") return { text: "On the chain", tone: "go" };
  if (turn === "theirs") return { text: "Waiting for them", tone: "" };
  if (last?.status === "expired") return { text: "Expired", tone: "" };
  if (last?.status === "declined") return { text: "Declined", tone: "" };
  if (last?.status === "withdrawn") return { text: "Withdrawn", tone: "" };
  return { text: last ? "Ended" : "No offers yet", tone: "" };
}

/** `5 active · 1 needs your reply` */
export function headline(all: NegotiationSummary[], viewerId: string): string {
  const running = all.filter(isRunning);
  if (running.length === 0) return "No active negotiations";
  const waiting = running.filter((one) => waitsForViewer(one, viewerId)).length;
  if (waiting === 0) return `${running.length} active · nothing needs your reply`;
  return `${running.length} active · ${waiting} ${waiting === 1 ? "needs" : "need"} your reply`;
}

/** Sorts by `order`, then newest first; negotiations without a price come after those with one. */
export function inOrder(
  all: NegotiationSummary[],
  order: NegotiationOrder,
  viewerId: string,
): NegotiationSummary[] {
  const newest = all.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  if (order === "waiting") {
    const rank = (one: NegotiationSummary) => (waitsForViewer(one, viewerId) ? 0 : one.unread > 0 ? 1 : 2);
    return newest.toSorted((a, b) => rank(a) - rank(b));
  }
  if (order === "price")
    return newest.toSorted((a, b) => {
      if (!a.last || !b.last) return Number(!a.last) - Number(!b.last);
      const [left, right] = [BigInt(a.last.quote), BigInt(b.last.quote)];
      return left < right ? -1 : left > right ? 1 : 0;
    });
  return newest;
}
