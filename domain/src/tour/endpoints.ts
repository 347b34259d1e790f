import { endpoints, member } from "../endpoint.ts";
import { tour, tourAnswer } from "./tour.ts";

export const tourEndpoints = endpoints("tour", {
  "GET /api/tour": member("Get my guided tour", { answer: tourAnswer }),
  "POST /api/tour": member("Start my guided tour, or continue it", { answer: tour, limit: 10 }),
  "DELETE /api/tour": member("End my guided tour"),
});
