import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { ComparisonColumn } from "../comparison/comparison-order.ts";

/** The offers that are open or agreed, each beside the bids on the chain. */
export const privateColumns = (
  negotiations: Negotiation[],
  viewerId: string,
  onOpen: (negotiationId: string) => void,
): ComparisonColumn[] =>
  negotiations.flatMap(({ _id, developer, offers }) => {
    const last = offers.at(-1);
    if (last?.status !== "open" && last?.status !== "agreed") return [];
    const waits = last.status === "open" && last.by._id !== viewerId;
    return [
      {
        key: `offer-${_id}`,
        bidder: developer,
        content: last.content,
        label: last.status === "agreed" ? "agreed privately" : "private offer",
        isPrivate: true,
        at: last.madeAt,
        isOwn: last.status === "open" && last.by._id === viewerId,
        action: waits ? "Reply to the offer" : "Open",
        onOpen: () => onOpen(_id),
      },
    ];
  });
