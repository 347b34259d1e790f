import { queryOptions } from "@tanstack/react-query";
import { FINEST_TILE, mapName, type Tile } from "@trestle/domain/places/map-names.ts";
import { z } from "zod";
import { api } from "../../lib/api-client.ts";
import { pixelsOf } from "./cluster-pins.ts";
import type { MapBounds } from "./map-types.ts";

const DAY_MS = 86_400_000;
const MOST_TILES = 16;

/** The squares whose names a view needs: a zoom coarser than the view's, so that there are few. */
export function tilesOf({ west, south, east, north }: MapBounds, zoom: number): Tile[] {
  const z = Math.min(FINEST_TILE, Math.max(0, Math.floor(zoom) - 1));
  const last = 2 ** z - 1;
  // At this zoom a square is one pixel wide once the 512 pixels of a tile are divided out.
  const cell = (longitude: number, latitude: number) => {
    const { x, y } = pixelsOf({ longitude, latitude }, z - Math.log2(512));
    return { x: Math.floor(x), y: Math.min(last, Math.max(0, Math.floor(y))) };
  };
  const [from, to] = [cell(west, north), cell(east, south)];
  const tiles = new Map<string, Tile>();
  for (let column = from.x; column <= to.x; column++) {
    for (let y = from.y; y <= to.y; y++) {
      const x = ((column % (last + 1)) + last + 1) % (last + 1);
      tiles.set(`${x} ${y}`, { z, x, y });
    }
  }
  return [...tiles.values()].slice(0, MOST_TILES);
}

export const nameTileQuery = ({ z: zoom, x, y }: Tile) =>
  queryOptions({
    queryKey: ["map-names", zoom, x, y],
    queryFn: ({ signal }) => api(`/api/places/tiles/${zoom}/${x}/${y}`, z.array(mapName), { signal }),
    staleTime: DAY_MS,
    // A map without some names is still a map.
    retry: 1,
  });
