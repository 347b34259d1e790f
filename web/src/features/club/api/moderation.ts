import type { ClubPost } from "@trestle/domain/club/moderation.ts";
import type { ReportRequest } from "@trestle/domain/moderation/report.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

/** Into the administrators' queue. */
export const reportPost = (
  kind: ClubPost,
  id: string,
  { reason, text }: Pick<ReportRequest, "reason" | "text">,
) => api("/api/club/reports", z.undefined(), { method: "POST", body: { kind, id, reason, text } });
