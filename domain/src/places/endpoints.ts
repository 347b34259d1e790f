import { z } from "zod";
import { endpoints, open } from "../endpoint.ts";
import { mapName, tileParams } from "./map-names.ts";
import { nearestPlaceQuery, nearestPlaceResponse, place, placesQuery } from "./place.ts";

export const placesEndpoints = endpoints("places", {
  "GET /api/places": open("Search places by name, best match first", {
    query: placesQuery,
    answer: z.array(place),
    description: "Towns from GeoNames (CC BY 4.0), or results of the configured geocoder.",
  }),
  "GET /api/places/nearest": open("Get the town nearest to a point", {
    query: nearestPlaceQuery,
    answer: nearestPlaceResponse,
  }),
  "GET /api/places/tiles/:z/:x/:y": open("Get the names for a map tile", {
    params: tileParams,
    answer: z.array(mapName),
  }),
});
