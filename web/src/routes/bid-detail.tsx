import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { BidDialog } from "../features/bids/components/bid-dialog/bid-dialog.tsx";
import { WithdrawBid } from "../features/bids/components/withdraw-bid.tsx";
import { ReviewStars } from "../features/reviews/components/stars.tsx";
import { BuildStatsLine } from "../features/scors/components/build-stats.tsx";
import { ScorsBadge } from "../features/scors/components/scors-badge.tsx";
import { configQuery } from "../lib/config.ts";

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
  const escrow = config?.contracts.TrestleEscrow;
  return (
    <BidDialog
      projectId={projectId}
      bidIndex={bidIndex}
      viewerId={viewerId}
      title={title}
      opened={opened}
      onClose={onClose}
      escrow={escrow}
      explorerUrl={config?.explorerUrl ?? null}
      badge={({ overallScore }) => (
        <ScorsBadge score={overallScore} imageUrl={config?.scorsImageUrl ?? "/scors"} size={72} />
      )}
      stats={({ buildStats, reviews }) => (
        <>
          <BuildStatsLine stats={buildStats} />
          <ReviewStars reviews={reviews} />
        </>
      )}
      profileLink={({ _id, username }) => (
        <Link to={pages.profile} search={{ user: _id }} className="u-link" onClick={onClose}>
          {username}
        </Link>
      )}
      actions={(bid) => {
        const mayWithdraw = bid.status === "live" && bid.userId._id === viewerId && escrow !== undefined;
        if (!mayWithdraw && !withProjectLink) return null;
        return (
          <>
            {mayWithdraw ? <WithdrawBid bid={bid} escrow={escrow} /> : null}
            {withProjectLink ? (
              <Link
                to={`${pages.project}/$projectId`}
                params={{ projectId }}
                className="btn primary"
                onClick={onClose}
              >
                Open project
              </Link>
            ) : null}
          </>
        );
      }}
    />
  );
}
