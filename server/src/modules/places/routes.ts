import { refuse } from "@trestle/domain/errors.ts";
import { placesEndpoints } from "@trestle/domain/places/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { openGeocoder } from "./geocoder.ts";
import { namesInTile } from "./names-in-tile.ts";
import { nearestPlace } from "./nearest-place.ts";
import { openGazetteer } from "./open-gazetteer.ts";
import { searchPlaces } from "./search-places.ts";
import { streetTiles } from "./street-tiles.ts";

const DAY_SECONDS = 86_400;
/** Delay after the start, so that a process that ends sooner doesn't spend two seconds of processor time. */
const READ_AFTER_MS = 20_000;

export function placesRoutes(app: App, { config, log }: Services): void {
  const geocode = openGeocoder(config.GEOCODER_URL, log);
  // Read in the background; an earlier request triggers it at once.
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    const read = () =>
      openGazetteer().catch((error) => log.error({ err: error }, "couldn't load the gazetteer"));
    timer = setTimeout(read, READ_AFTER_MS).unref();
  });
  app.addHook("onClose", async () => clearTimeout(timer));

  if (config.MAP_PMTILES && "file" in config.MAP_PMTILES) streetTiles(app, config.MAP_PMTILES.file);

  serve(app, placesEndpoints, {
    "GET /api/places": async ({ query: { q, limit, latitude, longitude } }) => {
      const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      const found = await geocode?.(q, { limit, near });
      return found ?? searchPlaces(await openGazetteer(), q, { limit, near });
    },
    "GET /api/places/nearest": async ({ query }) => {
      const nearest = nearestPlace(await openGazetteer(), query);
      if (!nearest) refuse("not_found", "No place is known here.");
      return nearest;
    },
    "GET /api/places/tiles/:z/:x/:y": async ({ params, reply }) => {
      reply.header("cache-control", `public, max-age=${DAY_SECONDS}`);
      return namesInTile(await openGazetteer(), params);
    },
  });
}
