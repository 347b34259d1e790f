import { endpoints, member } from "../endpoint.ts";
import { closeAccountRequest, closingObstacles as obstaclesAnswer } from "./leaving.ts";

export const leavingEndpoints = endpoints("account", {
  "GET /api/account/export.zip": member("Download everything that's kept about me", {
    answer: "file",
    fresh: "second-factor",
    limit: 6,
  }),
  "GET /api/account/closing": member("Get what stands in the way of closing my account", {
    answer: obstaclesAnswer,
  }),
  "POST /api/account/close": member("Close my account for good", {
    body: closeAccountRequest,
    fresh: "second-factor",
  }),
});
