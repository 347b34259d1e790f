import type { QueryClient } from "@tanstack/react-query";
import { closeCodes, isChainReorg } from "@trestle/domain/socket.ts";
import { call, keyOf } from "../../lib/endpoints.ts";
import { isNotification } from "../../lib/live.ts";
import { openSocket } from "../../lib/reconnecting-socket.ts";
import { isViewed } from "../../lib/viewed-negotiation.ts";
import { changeNotifications, refreshNotifications } from "./notification-cache.ts";
import { followOtherTabs, tellOtherTabs } from "./other-tabs.ts";

const RECONNECT_AFTER_MS = 5000;

/** Keeps one person's list up to date while they are logged in. Returns an unsubscribe function. */
export function followNotifications(client: QueryClient, userId: string): () => void {
  const refresh = () => void refreshNotifications(client, userId);
  const closeSocket = openSocket({
    reconnectAfterMs: RECONNECT_AFTER_MS,
    staysClosed: (code) => code === closeCodes.normal,
    onOpen: refresh,
    // The session was revoked elsewhere: a request with its token logs out here too.
    onClose: (code) => {
      if (code === closeCodes.unauthenticated) refresh();
    },
    onMessage: (message) => {
      if (isChainReorg(message)) refresh();
      if (!isNotification(message)) return;
      const one = message;
      // A client that shows the negotiation already shows its changes, so the notification counts as read.
      const read = one.read || isViewed(one.metadata.negotiationId);
      changeNotifications(client, userId, (list) =>
        list.some(({ _id }) => _id === one._id) ? list : [{ ...one, read }, ...list],
      );
      // Refetches the full page, because the server applies its filters.
      void client.invalidateQueries({
        queryKey: keyOf("GET /api/notifications", { query: { all: "true" } }),
      });
      if (read && !one.read)
        call("PUT /api/notifications/:id/read", { params: { id: one._id } })
          .then(tellOtherTabs)
          .catch((error: unknown) => console.error("We couldn’t mark the notification as read", error));
    },
  });
  const leaveOtherTabs = followOtherTabs(refresh);
  return () => {
    closeSocket();
    leaveOtherTabs();
  };
}
