import { MAP_CENTRE } from "@trestle/domain/places/place.ts";
import type { MapBounds, MapPoint } from "./map-types.ts";

let centre: MapPoint = MAP_CENTRE;

/** Returns the centre of the last shown map, or the default centre: searches prefer places around it. */
export const lastSeen = (): MapPoint => centre;

export function rememberSeen({ west, south, east, north }: MapBounds): void {
  // A map can be dragged around the globe more than once.
  const longitude = ((((west + east) / 2 + 180) % 360) + 360) % 360;
  centre = { latitude: (south + north) / 2, longitude: longitude - 180 };
}
