import { pixelsOf, pointAt } from "../cluster-pins.ts";
import type { MapBounds } from "../map-types.ts";

const TILE = 512;

/** Metadata of a file of tiles. */
export type Archive = { bounds: MapBounds; minZoom: number; maxZoom: number };

/**
 * Where the file has names of its own at this zoom: an extract holds every tile that touches its bounds, whole. None
 * where its tiles aren't shown.
 */
export function coveredArea(archive: Archive, zoom: number, fromZoom: number): MapBounds | undefined {
  if (zoom < Math.max(fromZoom, archive.minZoom)) return undefined;
  const { west, south, east, north } = archive.bounds;
  const z = Math.min(archive.maxZoom, Math.floor(zoom));
  const [from, to] = [
    pixelsOf({ longitude: west, latitude: north }, z),
    pixelsOf({ longitude: east, latitude: south }, z),
  ];
  const down = (pixels: number) => Math.floor(pixels / TILE) * TILE;
  const up = (pixels: number) => Math.ceil(pixels / TILE) * TILE;
  const [topLeft, bottomRight] = [pointAt(down(from.x), down(from.y), z), pointAt(up(to.x), up(to.y), z)];
  return {
    west: topLeft.longitude,
    north: topLeft.latitude,
    east: bottomRight.longitude,
    south: bottomRight.latitude,
  };
}
