import type { Position } from "geojson";
import type { MapBounds, MapPoint } from "./map-types.ts";

export const boundsOf = (points: MapPoint[]): MapBounds | undefined =>
  points.length === 0
    ? undefined
    : boundsOfLine(points.map(({ longitude, latitude }) => [longitude, latitude]));

export function boundsOfLine(line: Position[]): MapBounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude = 0, latitude = 0] of line) {
    if (longitude < bounds.west) bounds.west = longitude;
    if (longitude > bounds.east) bounds.east = longitude;
    if (latitude < bounds.south) bounds.south = latitude;
    if (latitude > bounds.north) bounds.north = latitude;
  }
  return bounds;
}

export const meet = (a: MapBounds, b: MapBounds): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

export const holds = (outer: MapBounds, inner: MapBounds): boolean =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= inner.south &&
  outer.north >= inner.north;

/** With as much again on every side. */
export function widened({ west, south, east, north }: MapBounds): MapBounds {
  const [width, height] = [east - west, north - south];
  return { west: west - width, east: east + width, south: south - height, north: north + height };
}

type Corners = [[number, number], [number, number]];

export const cornersOf = ({ west, south, east, north }: MapBounds): Corners => [
  [west, south],
  [east, north],
];
