import { healthPage } from "../admin/health.ts";
import { admin, endpoints } from "../endpoint.ts";

export const healthEndpoints = endpoints("admin", {
  "GET /api/admin/health": admin("Get the instance’s health, with the last day and the last alarms", {
    answer: healthPage,
  }),
});
