import { type MapName, NAMES_PER_TILE, type Tile } from "@trestle/domain/places/map-names.ts";
import { type Gazetteer, nameOf, pointOf } from "./gazetteer.ts";

/** Returns the largest towns in a map tile. Towns are stored by weight, so the first ones inside are the largest. */
export function namesInTile(gazetteer: Gazetteer, tile: Tile): MapName[] {
  const { west, east, south, north } = edgesOf(tile);
  const found: MapName[] = [];
  for (let i = 0; i < gazetteer.count && found.length < NAMES_PER_TILE; i++) {
    const latitude = gazetteer.latitude[i] as number;
    if (latitude < south || latitude >= north) continue;
    const longitude = gazetteer.longitude[i] as number;
    if (longitude < west || longitude >= east) continue;
    const quarter = gazetteer.quarter[i] === 1;
    found.push({
      name: nameOf(gazetteer, i),
      ...pointOf(gazetteer, i),
      weight: gazetteer.weight[i] ?? 0,
      population: quarter ? 0 : (gazetteer.population[i] ?? 0),
      quarter,
    });
  }
  return found;
}

/** Returns a tile's edges in units of 1e-5 degrees. */
function edgesOf({ z, x, y }: Tile) {
  const tiles = 2 ** z;
  const meridian = (column: number) => ((column / tiles) * 360 - 180) * 1e5;
  const parallel = (row: number) =>
    ((Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI) * 1e5;
  return { west: meridian(x), east: meridian(x + 1), north: parallel(y), south: parallel(y + 1) };
}
