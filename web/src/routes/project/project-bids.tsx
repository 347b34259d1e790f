import { useQuery } from "@tanstack/react-query";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { openLogin } from "../../features/auth/dialogs.ts";
import { standingQuery } from "../../features/bids/api/bids.ts";
import { BidsCard } from "../../features/bids/components/bids-card/bids-card.tsx";
import { utcTime } from "../../lib/format.ts";
import { Button, Icon, LinkButton, Note } from "../../ui/index.ts";
import { useBidDetail } from "./use-bid-detail.tsx";

type Props = { project: Project; viewerId: string | null };

/** Lists the bids on this project, and explains why the viewer may not bid. */
export function ProjectBids({ project, viewerId }: Props) {
  const { openBid, bidDetail } = useBidDetail(project._id, viewerId);
  const isOwner = project.owner._id === viewerId;
  return (
    <>
      <BidsCard
        project={project}
        viewerId={viewerId}
        compareLink={
          isOwner ? (
            <LinkButton kind="link" to={pages.negotiate} search={{ project: project._id }} hash="bids">
              Compare bids <Icon name="arrow" size={16} />
            </LinkButton>
          ) : null
        }
        invitation={isOwner ? null : <BidInvitation project={project} viewerId={viewerId} />}
        onOpen={openBid}
      />
      {bidDetail}
    </>
  );
}

/** Explains before any typing why the viewer may not bid; `YourBid` leads permitted viewers to the form. */
function BidInvitation({ project: { _id, scorsFrom, terms, stage }, viewerId }: Props) {
  const { data: standing } = useQuery(standingQuery(_id, viewerId));
  const isOpen = stage === "marketplace" || stage === "negotiation";
  if (!isOpen || (viewerId !== null && !standing?.reason)) return null;
  return (
    <Note icon="hammer" className="mt4">
      <span className="strong">Bid on this project.</span>{" "}
      {viewerId === null ? (
        <>
          With a SCORS of at least {scorsFrom} and a verified business, you can bid until{" "}
          {utcTime(terms.openUntil)} UTC.{" "}
          <Button kind="link" small onClick={openLogin}>
            Sign in to bid
          </Button>
        </>
      ) : (
        standing?.reason
      )}
    </Note>
  );
}
