import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Point, place, SEARCH_LIMIT } from "@trestle/domain/places/place.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

const MINUTE_MS = 60_000;

/** A question that was replaced by another while it was asked is given up. */
export function placesQuery(question: string, near: Point | undefined) {
  const q = question.trim().slice(0, SEARCH_LIMIT);
  // To a tenth of a degree, so that a map that was moved a little does not ask again.
  const around = near && { latitude: near.latitude.toFixed(1), longitude: near.longitude.toFixed(1) };
  const query = new URLSearchParams({ q, ...around });
  return queryOptions({
    queryKey: ["places", q, around],
    meta: PUBLIC,
    queryFn: ({ signal }) => api(`/api/places?${query}`, z.array(place), { signal }),
    staleTime: 10 * MINUTE_MS,
    placeholderData: keepPreviousData,
    retry: 1,
  });
}
