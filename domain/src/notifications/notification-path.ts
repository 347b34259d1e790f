import { pages } from "../pages.ts";
import type { Notification } from "./notification.ts";
import type { TopicId } from "./topics.ts";

type About = Pick<Notification, "type" | "topic" | "metadata">;

/** Topics and types whose page is Tracking, with the link's text. */
const inTracking: Partial<Record<TopicId | Notification["type"], string>> = {
  review_due: "Review the work",
  deadline: "Open tracking",
  dispute: "Open tracking",
  milestone_completed: "Review the work",
  milestone_verified: "Open tracking",
  payment_released: "Open tracking",
};

/** Returns the address of the page for a notification, with the link's text. */
export function notificationTarget(
  { type, topic, metadata }: About,
  readerId: string,
): { path: string; label: string } {
  const { negotiationId, projectId, opportunityId, clubEventId } = metadata;
  if (negotiationId)
    return { path: `${pages.negotiate}?negotiation=${negotiationId}`, label: "Open negotiation" };
  if (type === "scors_changed") return { path: `${pages.scors}/${readerId}`, label: "See your SCORS" };
  if (clubEventId) return { path: `${pages.club}/events/${clubEventId}`, label: "Open the event" };
  if (opportunityId)
    return { path: `${pages.club}/opportunities/${opportunityId}`, label: "Open the opportunity" };
  if (type === "club_update") return { path: pages.club, label: "Open the Business Club" };
  const followed = inTracking[topic ?? type] ?? inTracking[type];
  if (projectId && followed) return { path: `${pages.tracking}?project=${projectId}`, label: followed };
  if (projectId) return { path: `${pages.project}/${projectId}`, label: "Open project" };
  return topic === "pool"
    ? { path: pages.pools, label: "Open the pools" }
    : { path: pages.profile, label: "Open your profile" };
}

export const notificationPath = (notification: About, readerId: string): string =>
  notificationTarget(notification, readerId).path;
