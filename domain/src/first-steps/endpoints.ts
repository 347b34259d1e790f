import { z } from "zod";
import { endpoints, member } from "../endpoint.ts";
import { explanationName, firstSteps } from "./first-steps.ts";

export const firstStepsEndpoints = endpoints("first-steps", {
  "GET /api/first-steps": member("Get my first steps and what was explained", { answer: firstSteps }),
  "POST /api/first-steps/hide": member("Hide my first steps"),
  "POST /api/first-steps/explained": member("Don’t show me this explanation again", {
    body: z.object({ name: explanationName }),
  }),
});
