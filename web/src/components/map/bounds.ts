import type { MapBounds, MapPoint } from "./map-types.ts";

export function boundsOf(points: MapPoint[]): MapBounds | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

type Corners = [[number, number], [number, number]];

export const cornersOf = ({ west, south, east, north }: MapBounds): Corners => [
  [west, south],
  [east, north],
];
