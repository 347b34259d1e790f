import { useQuery } from "@tanstack/react-query";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { standingQuery, useBids } from "../../features/bids/api/bids.ts";
import { stands, statusLabels } from "../../features/bids/bid-status.ts";
import { exactTime, relativeTime, utcTime } from "../../lib/format.ts";
import { Amount, Badge, Button, LinkButton } from "../../ui/index.ts";
import { useBidDetail } from "./use-bid-detail.tsx";

type Props = { project: Pick<Project, "_id" | "stage" | "terms">; viewerId: string | null };

/** For a developer: their bid on this project, or the link to place one. */
export function YourBid({ project: { _id, stage, terms }, viewerId }: Props) {
  const { data: standing } = useQuery(standingQuery(_id, viewerId));
  const { data: bids, isPending } = useBids(_id, viewerId);
  const { openBid, bidDetail } = useBidDetail(_id, viewerId);
  if (viewerId === null || isPending) return null;
  const own = bids?.filter((bid) => bid.bidder._id === viewerId && stands(bid)) ?? [];
  const isOpen = stage === "marketplace" || stage === "negotiation";
  const mayBid = isOpen && standing?.mayBid === true;
  if (own.length === 0 && !mayBid) return null;
  return (
    <section className="card stack" aria-label="Your bid">
      {own.map((bid) => (
        <div key={bid.bidIndex}>
          <div className="row between wrap-ok">
            <h3>
              Your bid: <Amount wei={BigInt(bid.bidderQuote)} />
            </h3>
            <Badge tone={statusLabels(bid).tone}>{statusLabels(bid).text}</Badge>
          </div>
          <p className="t-s muted mt1" title={exactTime(bid.placedAt)}>
            Placed {relativeTime(bid.placedAt)}
          </p>
          <Button kind="soft" full className="mt3" onClick={() => openBid(bid)}>
            View your bid
          </Button>
        </div>
      ))}
      {mayBid ? (
        <div>
          {own.length === 0 ? <h3>Bid on this project</h3> : null}
          <p className="t-s ink2 mt1">You can bid until {utcTime(terms.openUntil)} UTC.</p>
          <LinkButton
            kind={own.length === 0 ? "primary" : "plain"}
            full
            icon="hammer"
            className="mt3"
            to={`${pages.market}/$projectId/bid`}
            params={{ projectId: _id }}
          >
            {own.length === 0 ? "Place a bid" : "Place another bid"}
          </LinkButton>
        </div>
      ) : null}
      {bidDetail}
    </section>
  );
}
