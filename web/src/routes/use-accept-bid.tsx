import { type ReactNode, useState } from "react";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";

const AcceptBid = lazyWithRetry(() => import("./accept-bid.tsx").then((file) => file.AcceptBid));

type AcceptState = { accept: (bidIndex: number) => void; acceptDialog: ReactNode };

/** Opens the acceptance of a bid on this project; loaded with the first one. */
export function useAcceptBid(projectId: string, viewerId: string | null): AcceptState {
  const [open, setOpen] = useState<{ bidIndex: number; count: number; shown: boolean } | null>(null);
  return {
    accept: (bidIndex) => setOpen({ bidIndex, count: (open?.count ?? 0) + 1, shown: true }),
    acceptDialog:
      open && viewerId ? (
        <AcceptBid
          key={open.count}
          projectId={projectId}
          bidIndex={open.bidIndex}
          viewerId={viewerId}
          opened={open.shown}
          onClose={() => setOpen({ ...open, shown: false })}
        />
      ) : null,
  };
}
