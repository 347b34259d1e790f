import { notification } from "@trestle/domain/notifications/notification.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const markedRead = z.object({ success: z.literal(true), notification });

export const putRead = (id: string) =>
  api(`/api/notifications/${encodeURIComponent(id)}/read`, markedRead, { method: "PUT" });
