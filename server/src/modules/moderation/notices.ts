import { moderationEvents } from "@trestle/domain/moderation/events.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";

export const moderationNotices = noticesFor(moderationEvents, (event) => {
  switch (event.type) {
    // Blocked accounts are not notified.
    case "block.changed":
      return [];
  }
});
