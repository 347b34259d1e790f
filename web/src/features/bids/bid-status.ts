import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { Tone } from "../../ui/index.ts";

/** Where a bid stands, in a word, and the tone of its badge. */
export function statusLabels({ status, confirming }: Pick<Bid, "status" | "confirming">): {
  text: string;
  tone: Tone;
} {
  switch (status) {
    case "live":
      return confirming ? { text: "confirming", tone: "you" } : { text: "open", tone: "on" };
    case "accepted":
      return { text: "accepted", tone: "go" };
    case "expired":
      return { text: "expired", tone: "" };
    case "withdrawn":
      return { text: "withdrawn", tone: "" };
    case "closed":
      return { text: "request closed", tone: "" };
  }
}

/** Whether it can be accepted, or was. */
export const stands = ({ status }: Pick<Bid, "status">): boolean =>
  status === "live" || status === "accepted";

/** Returns each developer's accepted bid, or else their newest live one. */
export const currentBids = (bids: Bid[]): Bid[] =>
  [...Map.groupBy(bids.filter(stands), ({ bidder }) => bidder._id).values()].flatMap((own) => {
    const newest = own.reduce((one, other) => (other.bidIndex > one.bidIndex ? other : one));
    return [own.find(({ status }) => status === "accepted") ?? newest];
  });
