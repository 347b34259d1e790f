import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followNotifications } from "../../features/notifications/live.ts";
import { followUpdates, type LiveListener } from "../../lib/live.ts";
import { minedRecords } from "../../lib/transactions/transaction-records.ts";
import { liveReads } from "./live-reads.ts";
import { projectProgress } from "./project-progress.ts";

/** Rechecks confirmed transactions when the socket opens. The chain's code loads only if there are any. */
const removedTransactions: LiveListener = () => ({
  onOpen: () => {
    if (minedRecords().length === 0) return;
    import("../../lib/transactions/follow.ts")
      .then(({ reopenRemoved }) => reopenRemoved())
      .catch((error: unknown) => console.error("We can’t check your transactions right now", error));
  },
  onMessage: () => {},
});

const listeners = [projectProgress, liveReads, removedTransactions];

/** There while somebody is logged in: logging out closes all its sockets. */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const ends = [followNotifications(client, userId), followUpdates(client, listeners)];
    return () => {
      for (const end of ends) end();
    };
  }, [client, userId]);
  return null;
}
