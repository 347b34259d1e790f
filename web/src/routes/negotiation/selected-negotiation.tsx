import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { bidNumber } from "@trestle/domain/bids/bid.ts";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { useAuth } from "../../features/auth/auth-store.ts";
import { useBids } from "../../features/bids/api/bids.ts";
import { negotiationQuery } from "../../features/bids/api/negotiations.ts";
import { CommitDialog } from "../../features/bids/components/negotiation/commit-dialog.tsx";
import { CounterDialog } from "../../features/bids/components/negotiation/counter-dialog.tsx";
import { Ladder } from "../../features/bids/components/negotiation/ladder.tsx";
import { OfferActions } from "../../features/bids/components/negotiation/offer-actions.tsx";
import { Thread } from "../../features/bids/components/negotiation/thread.tsx";
import { otherSide } from "../../features/bids/negotiation/labels.ts";
import { requestOf } from "../../features/bids/offer/offer-draft.ts";
import { projectQuery } from "../../features/projects/api/project.ts";
import { Button, LoadFailure, PersonName, SkeletonRows } from "../../ui/index.ts";
import { useAcceptBid } from "../use-accept-bid.tsx";
import { BidAcceptance } from "./bid-acceptance.tsx";
import styles from "./negotiation.module.css";
import { useBidDetail } from "./use-bid-detail.tsx";

type Props = { negotiationId: string; viewerId: string };

/** One negotiation: its ladder of offers and its thread. */
export function SelectedNegotiation({ negotiationId, viewerId }: Props) {
  const { data: negotiation, error, refetch } = useQuery(negotiationQuery(negotiationId));
  if (negotiation) return <Both negotiation={negotiation} viewerId={viewerId} />;
  return (
    <div id="chosen" className={styles.wide}>
      {error ? (
        <LoadFailure title="We couldn’t load the negotiation" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} label="Loading the negotiation" />
      )}
    </div>
  );
}

/** Each opening of a dialog is a new one, and it is kept while it closes. */
function useOpening() {
  const [{ count, opened }, set] = useState({ count: 0, opened: false });
  return {
    count,
    opened,
    open: () => set({ count: count + 1, opened: true }),
    close: () => set({ count, opened: false }),
  };
}

function Both({ negotiation, viewerId }: { negotiation: Negotiation; viewerId: string }) {
  const { project, permissions, offers } = negotiation;
  const { user } = useAuth();
  const { data: details } = useQuery(projectQuery(project._id, viewerId));
  const [counter, commit] = [useOpening(), useOpening()];
  const other = otherSide(negotiation, viewerId);
  const last = offers.at(-1);
  const toProject = { to: `${pages.project}/$projectId`, params: { projectId: project._id } } as const;
  const bid = useBidDetail(project._id, viewerId);
  const { data: bids } = useBids(project._id, viewerId);
  const { accept, acceptDialog } = useAcceptBid(project._id, viewerId);
  const bidLink = (bidIndex: number | null) => {
    const placed = bids?.find((one) => one.bidIndex === bidIndex);
    return (
      <>
        {placed ? <BidAcceptance bid={placed} viewerId={viewerId} onAccept={accept} /> : null}
        <Button
          onClick={() => {
            commit.close();
            bid.show(bidIndex ?? 0);
          }}
        >
          View bid {bidIndex === null ? "" : bidNumber(bidIndex)}
        </Button>
      </>
    );
  };
  return (
    <>
      <Ladder
        negotiation={negotiation}
        viewerId={viewerId}
        title={
          <Link {...toProject} className="u-link">
            {project.title}
          </Link>
        }
        actions={(offer, isLast) => (
          <OfferActions
            key={offer.number}
            negotiation={negotiation}
            offer={offer}
            isLast={isLast}
            onCounter={counter.open}
            onCommit={commit.open}
            bidLink={bidLink(offer.bidIndex)}
          />
        )}
        next={
          permissions.offer && last?.status !== "open" ? (
            <Button kind={last ? "plain" : "primary"} onClick={counter.open}>
              {last ? "Make a new offer" : "Make an offer"}
            </Button>
          ) : null
        }
      />
      <Thread
        negotiation={negotiation}
        viewerId={viewerId}
        name={
          <Link to={pages.profile} search={{ user: other._id }} className="u-link">
            <PersonName person={other} />
          </Link>
        }
      />
      {counter.count > 0 && details ? (
        <CounterDialog
          key={`counter ${counter.count}`}
          negotiation={negotiation}
          request={requestOf(details)}
          viewerId={viewerId}
          opened={counter.opened}
          onClose={counter.close}
        />
      ) : null}
      {commit.count > 0 && details && last ? (
        <CommitDialog
          key={`commit ${commit.count}`}
          negotiation={negotiation}
          offer={last}
          viewerId={viewerId}
          own={{
            tokenId: details.tokenId,
            projectTermsHash: details.termsHash,
            developer: user?.ethereumAddress ?? "",
          }}
          bidLink={bidLink}
          opened={commit.opened}
          onClose={commit.close}
        />
      ) : null}
      {bid.dialog}
      {acceptDialog}
    </>
  );
}
