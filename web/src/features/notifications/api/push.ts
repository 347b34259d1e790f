import type { PushSubscriptionKeys } from "@trestle/domain/notifications/push.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const PATH = "/api/notifications/push-devices";

export const postPushDevice = (body: PushSubscriptionKeys) =>
  api(PATH, z.object({ _id: z.uuid() }), { method: "POST", body });

export const deletePushDevice = (id: string) => api(`${PATH}/${id}`, z.unknown(), { method: "DELETE" });
