import { z } from "zod";
import { topicGroups, topicIds } from "./topics.ts";

export const notificationTypes = [
  "new_bid",
  "new_donation",
  "milestone_completed",
  "milestone_verified",
  "payment_released",
  "project_update",
  "bid_accepted",
  // Not in the specification.
  "scors_changed",
  "review_open",
  "review_published",
  "club_update",
] as const;

export const notificationMetadata = z.object({
  projectId: z.string().optional(),
  bidIndex: z.number().int().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  totalDonations: z.string().optional(),
  donationGoal: z.string().optional(),
  projectTitle: z.string().optional(),
  completionPercentage: z.number().optional(),
  verificationPercentage: z.number().optional(),
  transactionHash: z.string().optional(),
  /** Negotiation of the notification; not in the specification. */
  negotiationId: z.string().optional(),
  /** Set for notifications of the Business Club. */
  opportunityId: z.string().optional(),
  clubEventId: z.string().optional(),
});

export const notification = z.object({
  _id: z.uuid(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
  type: z.enum(notificationTypes),
  topic: z.enum(topicIds).optional(),
  metadata: notificationMetadata,
});
export type Notification = z.infer<typeof notification>;

/** A page of notifications, and the unread count of the bell. */
export const notificationList = z.object({
  notifications: z.array(notification),
  unread: z.number().int().nonnegative(),
});
export type NotificationList = z.infer<typeof notificationList>;

const yes = z.stringbool().optional();
export const notificationFilter = z.object({
  /** Includes notifications that the account keeps out of the bell. */
  all: yes,
  unread: yes,
  group: z.enum(topicGroups).optional(),
  search: z.string().trim().min(1).max(100).optional(),
});
