import { z } from "zod";
import { endpoints, member } from "../endpoint.ts";

export const leavingEndpoints = endpoints("account", {
  "GET /api/account/export.zip": member("Download everything that’s kept about me", {
    answer: "file",
    fresh: "second-factor",
    limit: 6,
  }),
  "GET /api/account/closing": member("Get what stands in the way of closing my account", {
    /** Reasons why it can't be closed, as sentences; empty if it can. */
    answer: z.object({ obstacles: z.array(z.string()) }),
  }),
  "POST /api/account/close": member("Close my account for good", {
    body: z.strictObject({ password: z.string().min(1, "Enter your password.").max(200) }),
    fresh: "second-factor",
  }),
});
