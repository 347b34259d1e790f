import { pages } from "../pages.ts";
import type { Notification } from "./notification.ts";

/** Where in the Business Club a `club_update` leads. */
export function clubPlace({ opportunityId, clubEventId }: Notification["metadata"]): string {
  if (clubEventId) return `${pages.club}/events/${clubEventId}`;
  return opportunityId ? `${pages.club}/opportunities/${opportunityId}` : pages.club;
}
