import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { BidDialog } from "../features/bids/components/bid-dialog/bid-dialog.tsx";
import { WithdrawBid } from "../features/bids/components/withdraw-bid.tsx";
import { AcceptButton } from "../features/escrow/components/accept/accept-button.tsx";
import { AcceptanceReceipt } from "../features/escrow/components/accept/acceptance-receipt.tsx";
import { ReviewStars } from "../features/reviews/components/stars.tsx";
import { BuildStatsLine } from "../features/scors/components/build-stats.tsx";
import { configQuery } from "../lib/config.ts";
import { Button, LinkButton, PersonName } from "../ui/index.ts";
import { useAcceptBid } from "./use-accept-bid.tsx";

type Props = {
  projectId: string;
  bidIndex: number;
  viewerId: string | null;
  title?: string;
  /** Leads to the project, where the dialog is opened elsewhere. */
  withProjectLink?: boolean;
  opened: boolean;
  onClose: () => void;
};

/** A bid with its bidder's reputation and history, wherever it is opened. */
export function BidDetail({ projectId, bidIndex, viewerId, title, withProjectLink, opened, onClose }: Props) {
  const { data: config } = useQuery(configQuery);
  const { accept, acceptDialog } = useAcceptBid(projectId, viewerId);
  const [receipt, setReceipt] = useState(false);
  const escrow = config?.contracts.TrestleEscrow;
  return (
    <>
      <BidDialog
        projectId={projectId}
        bidIndex={bidIndex}
        viewerId={viewerId}
        title={title}
        opened={opened}
        onClose={onClose}
        escrow={escrow}
        explorerUrl={config?.explorerUrl ?? null}
        stats={({ buildStats, reviews }) => (
          <>
            <BuildStatsLine stats={buildStats} />
            <ReviewStars reviews={reviews} />
          </>
        )}
        profileLink={(bidder) => (
          <Link to={pages.profile} search={{ user: bidder._id }} className="u-link" onClick={onClose}>
            <PersonName person={bidder} />
          </Link>
        )}
        actions={(bid) => {
          const mayWithdraw = bid.status === "live" && bid.bidder._id === viewerId && escrow !== undefined;
          // The terms are for the two parties alone, and so is the receipt.
          const hasReceipt = bid.status === "accepted" && bid.terms !== null;
          if (!mayWithdraw && !withProjectLink && !bid.mayAccept && !hasReceipt) return null;
          return (
            <div className="row g2 wrap-ok">
              {mayWithdraw ? <WithdrawBid bid={bid} escrow={escrow} /> : null}
              {bid.mayAccept && viewerId ? (
                <AcceptButton
                  bid={bid}
                  accountId={viewerId}
                  onClick={() => {
                    onClose();
                    accept(bidIndex);
                  }}
                />
              ) : null}
              {hasReceipt ? (
                <>
                  <LinkButton
                    kind="primary"
                    to={pages.tracking}
                    search={{ project: projectId }}
                    onClick={onClose}
                  >
                    Open tracking
                  </LinkButton>
                  <Button icon="sheet" onClick={() => setReceipt(true)}>
                    View receipt
                  </Button>
                </>
              ) : null}
              {withProjectLink ? (
                <LinkButton
                  kind={bid.mayAccept || hasReceipt ? "plain" : "primary"}
                  to={`${pages.project}/$projectId`}
                  params={{ projectId }}
                  onClick={onClose}
                >
                  Open project
                </LinkButton>
              ) : null}
            </div>
          );
        }}
      />
      {acceptDialog}
      {receipt && viewerId ? (
        <AcceptanceReceipt
          projectId={projectId}
          bidIndex={bidIndex}
          viewerId={viewerId}
          opened={receipt}
          onClose={() => setReceipt(false)}
        />
      ) : null}
    </>
  );
}
