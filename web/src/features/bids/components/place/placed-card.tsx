import { type Bid, bidNumber } from "@trestle/domain/bids/bid.ts";
import type { ReactNode } from "react";
import { Drawing } from "../../../../components/drawings/drawing.tsx";
import { dayText } from "../../../../lib/format.ts";
import { Amount, EmptyState } from "../../../../ui/index.ts";

/** The end of the form: the bid is placed. */
export function PlacedCard({ bid, actions }: { bid: Bid; actions: ReactNode }) {
  return (
    <EmptyState drawing={<Drawing name="frame" />} title="Your bid is placed" actions={actions}>
      <p role="status">
        Bid {bidNumber(bid.bidIndex)} on {bid.projectTitle}: <Amount wei={BigInt(bid.bidderQuote)} />,
        completed by {dayText(bid.estimatedDeliveryTime.slice(0, 10), true)}.
      </p>
      <p className="muted">
        We’ve notified the customer. The bid is valid until {dayText(bid.expiry.slice(0, 10), true)}. You can
        withdraw it until it’s accepted.
      </p>
    </EmptyState>
  );
}
