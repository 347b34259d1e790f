import type { Bid } from "@trestle/domain/bids/bid.ts";
import { pages } from "@trestle/domain/pages.ts";
import { AcceptButton } from "../../features/escrow/components/accept/accept-button.tsx";
import { Badge, LinkButton } from "../../ui/index.ts";

type Props = {
  bid: Bid;
  viewerId: string;
  onAccept: (bidIndex: number) => void;
  /** Among the bids of others, in a table. */
  inTable?: boolean;
};

/** The way to accepting a bid, and once it is accepted to the work. */
export function BidAcceptance({ bid, viewerId, onAccept, inTable = false }: Props) {
  if (bid.mayAccept)
    return (
      <AcceptButton
        bid={bid}
        bidderName={inTable ? bid.bidder.username : undefined}
        accountId={viewerId}
        small={inTable}
        onClick={() => onAccept(bid.bidIndex)}
      />
    );
  if (bid.status !== "accepted") return null;
  return (
    <>
      <Badge tone="go" icon="check">
        Accepted
      </Badge>
      <LinkButton kind="primary" small={inTable} to={pages.tracking} search={{ project: bid.projectId }}>
        Open tracking
      </LinkButton>
    </>
  );
}
