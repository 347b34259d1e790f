import { DomainError } from "@trestle/domain/errors.ts";
import { mapName, tileParams } from "@trestle/domain/places/map-names.ts";
import { nearestPlaceQuery, nearestPlaceResponse, place, placesQuery } from "@trestle/domain/places/place.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { openGeocoder } from "./geocoder.ts";
import { namesInTile } from "./names-in-tile.ts";
import { nearestPlace } from "./nearest-place.ts";
import { openGazetteer } from "./open-gazetteer.ts";
import { searchPlaces } from "./search-places.ts";
import { streetTiles } from "./street-tiles.ts";

const tags = ["places"];
const DAY_SECONDS = 86_400;

export function placesRoutes(app: App, { config, log }: Dependencies): void {
  const geocode = openGeocoder(config.GEOCODER_URL, log);
  // Read while nobody waits for it; an application without a port reads it when it is asked.
  app.addHook("onListen", async () => {
    openGazetteer().catch((error) => log.error({ err: error }, "couldn't load the gazetteer"));
  });

  if (config.MAP_PMTILES && "file" in config.MAP_PMTILES) streetTiles(app, config.MAP_PMTILES.file);

  app.get(
    "/api/places",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Search places by name, best match first",
        description: "Towns from GeoNames (CC BY 4.0), or results of the configured geocoder.",
        querystring: placesQuery,
        response: { 200: z.array(place) },
      },
    },
    async ({ query: { q, limit, latitude, longitude } }) => {
      const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      const found = await geocode?.(q, { limit, near });
      return found ?? searchPlaces(await openGazetteer(), q, { limit, near });
    },
  );

  app.get(
    "/api/places/nearest",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get the town nearest to a point",
        querystring: nearestPlaceQuery,
        response: { 200: nearestPlaceResponse },
      },
    },
    async ({ query }) => {
      const nearest = nearestPlace(await openGazetteer(), query);
      if (!nearest) throw new DomainError("not_found", "No place is known here.");
      return nearest;
    },
  );

  app.get(
    "/api/places/tiles/:z/:x/:y",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get the names for a map tile",
        params: tileParams,
        response: { 200: z.array(mapName) },
      },
    },
    async ({ params }, reply) => {
      reply.header("cache-control", `public, max-age=${DAY_SECONDS}`);
      return namesInTile(await openGazetteer(), params);
    },
  );
}
