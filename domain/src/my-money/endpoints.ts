import { z } from "zod";
import { endpoints, member, pageQuery } from "../endpoint.ts";
import { movementsQuery, myMoney, pastMovement } from "./my-money.ts";

export const myMoneyEndpoints = endpoints("my-money", {
  "GET /api/my-money": member("Get my money over all projects", { answer: myMoney, hot: true }),
  "GET /api/my-money/movements": member("List my movements", {
    query: movementsQuery.extend(pageQuery.shape),
    answer: z.array(pastMovement),
    hot: true,
  }),
  "GET /api/my-money/movements.csv": member("Download my movements as CSV", {
    query: movementsQuery,
    answer: "file",
  }),
});
