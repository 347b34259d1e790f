import { pages } from "../pages.ts";
import type { Notification } from "./notification.ts";

/** Where somebody acts upon a notification, as an address in the product. */
export function notificationPath(
  { type, topic, metadata }: Pick<Notification, "type" | "topic" | "metadata">,
  readerId: string,
): string {
  const { negotiationId, projectId, opportunityId, clubEventId } = metadata;
  if (negotiationId) return `${pages.negotiate}?negotiation=${negotiationId}`;
  if (type === "scors_changed") return `${pages.scors}/${readerId}`;
  if (clubEventId) return `${pages.club}/events/${clubEventId}`;
  if (opportunityId) return `${pages.club}/opportunities/${opportunityId}`;
  if (type === "club_update") return pages.club;
  if (projectId) return `${pages.project}/${projectId}`;
  return topic === "pool" ? pages.pools : pages.profile;
}
