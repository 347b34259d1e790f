import { moderationEvents } from "@trestle/domain/moderation/events.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";

export const moderationNotices = noticesFor(moderationEvents, (event) => {
  switch (event.type) {
    // Nobody is told that they were blocked.
    case "block.changed":
      return [];
  }
});
