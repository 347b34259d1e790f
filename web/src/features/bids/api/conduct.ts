import type { ReportRequest } from "@trestle/domain/moderation/report.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const path = (userId: string) => `/api/moderation/users/${userId}`;

/** Whoever is blocked can no longer write, offer or invite to me. */
export const block = (userId: string, blocked: boolean) =>
  api(`${path(userId)}/block`, z.undefined(), { method: "PUT", body: { blocked } });

export const report = (userId: string, body: ReportRequest) =>
  api(`${path(userId)}/report`, z.object({ success: z.literal(true) }), { method: "POST", body });
