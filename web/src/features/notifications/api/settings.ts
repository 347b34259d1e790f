import { queryOptions } from "@tanstack/react-query";
import {
  type NotificationChoice,
  notificationSettings,
  type TopicId,
  unsubscribed,
} from "@trestle/domain/notifications/topics.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const success = z.object({ success: z.literal(true) });
const PATH = "/api/notifications/settings";

export const settingsKey = ["notification-settings"] as const;
export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...settingsKey, userId],
    queryFn: ({ signal }) => api(PATH, notificationSettings, { signal }),
  });

export const putSetting = (setting: NotificationChoice & { topic: TopicId }) =>
  api(PATH, success, { method: "PUT", body: setting });

export const deleteSettings = () => api(PATH, success, { method: "DELETE" });

export const postUnsubscribe = (token: string, wish: "topic" | "all" | "undo") =>
  api("/api/notifications/unsubscribe", unsubscribed, { method: "POST", body: { token, wish } });
