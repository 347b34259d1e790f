import { FINEST_TILE, type Tile } from "@trestle/domain/places/map-names.ts";
import { queryOf } from "../../lib/endpoints.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { pixelsOf } from "./cluster-pins.ts";
import type { MapBounds } from "./map-types.ts";

const DAY_MS = 86_400_000;
const MAX_TILES = 16;

/** The squares whose names a view needs: a zoom coarser than the view's, or coarser still, so that there are few. */
export function tilesOf(bounds: MapBounds, zoom: number): Tile[] {
  for (let z = Math.min(FINEST_TILE, Math.max(0, Math.floor(zoom) - 1)); ; z--) {
    const { columns, rows } = cellsOf(bounds, z);
    if (columns.length * rows.length > MAX_TILES && z > 0) continue;
    return columns.flatMap((x) => rows.map((y) => ({ z, x, y })));
  }
}

function cellsOf({ west, south, east, north }: MapBounds, z: number) {
  const count = 2 ** z;
  // Counted in squares rather than in pixels, of which a square has 512.
  const cell = (longitude: number, latitude: number) => {
    const { x, y } = pixelsOf({ longitude, latitude }, z);
    return { x: Math.floor(x / 512), y: Math.min(count - 1, Math.max(0, Math.floor(y / 512))) };
  };
  const [from, to] = [cell(west, north), cell(east, south)];
  const wide = Math.min(count, to.x - from.x + 1);
  return {
    columns: Array.from({ length: wide }, (_, i) => (((from.x + i) % count) + count) % count),
    rows: Array.from({ length: to.y - from.y + 1 }, (_, i) => from.y + i),
  };
}

export const nameTileQuery = ({ z, x, y }: Tile) =>
  queryOf(
    "GET /api/places/tiles/:z/:x/:y",
    { params: { z: String(z), x: String(x), y: String(y) } },
    // A map without some names is still a map.
    { meta: PUBLIC, staleTime: DAY_MS, retry: 1 },
  );
