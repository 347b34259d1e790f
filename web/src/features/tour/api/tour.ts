import { queryOptions } from "@tanstack/react-query";
import { tour, tourAnswer } from "@trestle/domain/tour/tour.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

export const tourKey = ["tour"] as const;

export const tourQuery = queryOptions({
  queryKey: tourKey,
  queryFn: ({ signal }) => api("/api/tour", tourAnswer, { signal }),
});

export const startTour = () => api("/api/tour", tour, { method: "POST" });
export const endTour = () => api("/api/tour", z.undefined(), { method: "DELETE" });
