import { type ReactNode, useState } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";

const BidDetail = lazyWithRetry(() => import("../bid-detail.tsx").then((file) => file.BidDetail));

type Opened = { show: (bidIndex: number) => void; dialog: ReactNode };

/** A bid on the chain, looked at without leaving the negotiation. */
export function useBidDetail(projectId: string, viewerId: string): Opened {
  const [open, setOpen] = useState<{ bidIndex: number; shown: boolean } | null>(null);
  return {
    show: (bidIndex) => setOpen({ bidIndex, shown: true }),
    dialog: open ? (
      <BidDetail
        projectId={projectId}
        bidIndex={open.bidIndex}
        viewerId={viewerId}
        withProjectLink
        opened={open.shown}
        onClose={() => setOpen({ ...open, shown: false })}
      />
    ) : null,
  };
}
