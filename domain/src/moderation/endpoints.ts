import { z } from "zod";
import { admin, endpoints, member, pageQuery, success } from "../endpoint.ts";
import { blockRequest, closeReportRequest, report, reportRequest } from "./report.ts";

const params = z.object({ userId: z.uuid("This person doesn’t exist.") });

export const moderationEndpoints = endpoints("moderation", {
  "PUT /api/moderation/users/:userId/block": member("Block or unblock a person", {
    params,
    body: blockRequest,
    limit: 10,
  }),
  "POST /api/moderation/users/:userId/report": member("Report a person", {
    params,
    body: reportRequest,
    created: success,
    bulk: "text",
  }),
  "GET /api/admin/reports": admin("List open reports", { answer: z.array(report) }),
  "GET /api/admin/reports/closed": admin("List closed reports, newest first", {
    query: pageQuery,
    answer: z.array(report),
  }),
  "POST /api/admin/reports/:id/close": admin("Close a report with an outcome", {
    params: z.object({ id: z.uuid() }),
    body: closeReportRequest,
  }),
});
