import { type ReactNode, useState } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";

const BidDetail = lazyWithRetry(() => import("../bid-detail.tsx").then((file) => file.BidDetail));

type BidDetailState = { openBid: (bid: { bidIndex: number }) => void; bidDetail: ReactNode };

/** A bid on this project, looked at more closely; loaded with the first one. */
export function useBidDetail(projectId: string, viewerId: string | null): BidDetailState {
  const [open, setOpen] = useState<{ bidIndex: number; shown: boolean } | null>(null);
  return {
    openBid: ({ bidIndex }) => setOpen({ bidIndex, shown: true }),
    bidDetail: open ? (
      <BidDetail
        projectId={projectId}
        bidIndex={open.bidIndex}
        viewerId={viewerId}
        opened={open.shown}
        onClose={() => setOpen({ ...open, shown: false })}
      />
    ) : null,
  };
}
