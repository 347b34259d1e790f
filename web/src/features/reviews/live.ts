import { notification } from "@trestle/domain/notifications/notification.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";

/** A review is told as a notification: whatever shows reviews is read again then. */
export const liveReviews: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again("/api/reviews"),
    onMessage: (message) => {
      const { data } = notification.safeParse(message);
      if (data?.type === "review_open" || data?.type === "review_published") again("/api/reviews");
    },
  };
};
