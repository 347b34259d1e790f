import { z } from "zod";
import { admin, endpoints, member, open, pageQuery, success } from "../endpoint.ts";
import { notification, notificationFilter, notificationList } from "./notification.ts";
import { pushSubscription } from "./push.ts";
import { notificationSettings, putSettingRequest, unsubscribed, unsubscribeRequest } from "./topics.ts";

/** An email given up after its last attempt. */
const failedMailEntry = z.object({
  _id: z.uuid(),
  /** Username of the recipient. */
  to: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
});

export const notificationEndpoints = endpoints("notifications", {
  "GET /api/notifications": member("List my notifications, newest first", {
    query: pageQuery.extend(notificationFilter.shape),
    answer: notificationList,
  }),
  "PUT /api/notifications/:id/read": member("Mark one of my notifications as read", {
    params: z.object({ id: z.uuid() }),
    answer: success.extend({ notification }),
  }),
  "PUT /api/notifications/read": member("Mark all my notifications as read", { answer: success }),
  "DELETE /api/notifications": member("Clear all my notifications", { answer: success }),
  "GET /api/notifications/settings": member("Get my notification settings", { answer: notificationSettings }),
  "PUT /api/notifications/settings": member("Change my notification settings for a topic", {
    body: putSettingRequest,
    answer: success,
  }),
  "DELETE /api/notifications/settings": member("Reset my notification settings", { answer: success }),
  "POST /api/notifications/unsubscribe": open(
    "Stop emails with the link in one of them, without signing in",
    { body: unsubscribeRequest, answer: unsubscribed },
  ),
  "GET /api/admin/mail": admin("List emails that could not be sent", { answer: z.array(failedMailEntry) }),
  "POST /api/admin/mail/:id/retry": admin("Try to send a failed email again", {
    params: z.object({ id: z.uuid() }),
  }),
  "POST /api/notifications/push-devices": member("Turn on push notifications in this browser", {
    body: pushSubscription,
    answer: z.object({ _id: z.uuid() }),
  }),
  "DELETE /api/notifications/push-devices/:id": member("Turn off push notifications in one of my browsers", {
    params: z.object({ id: z.uuid() }),
  }),
});
