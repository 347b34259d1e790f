import { z } from "zod";
import { endpoints, open } from "../endpoint.ts";
import { wei } from "../money.ts";
import { scorsBreakdown, scorsWhatIf } from "./breakdown.ts";
import { scorsResponse, statsResponse, topDeveloper } from "./scors.ts";

const params = z.object({ userId: z.uuid("This person doesn’t exist.") });

export const scorsEndpoints = endpoints("scors", {
  "GET /api/stats/users/:userId/stats": open("Get a person’s build statistics", {
    params,
    answer: statsResponse,
  }),
  "GET /api/scors/user/:userId": open("Get a person’s SCORS, 1 to 11", { params, answer: scorsResponse }),
  "GET /api/scors/user/:userId/breakdown": open("Get what a person’s SCORS is made of", {
    params,
    answer: scorsBreakdown,
  }),
  "GET /api/scors/user/:userId/what-if": open("Get what one more project would do to a person’s SCORS", {
    params,
    query: z.object({ amount: wei }),
    answer: scorsWhatIf,
  }),
  "GET /api/scors/top-developers": open("List the top verified developers", {
    answer: z.array(topDeveloper),
  }),
});
