import type { FeatureCollection, LineString } from "geojson";
import type { MapBounds } from "./map-types.ts";

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const NARROWEST_PIXELS = 90;
const TILE = 512;
/** Mercator's map ends here. */
const EDGE = 85;

const NARROWEST_NAMED = 560;

const pixelsPerDegreeAt = (zoom: number): number => (TILE * 2 ** zoom) / 360;

/** Whether the map is wide enough for the grid's names: at the edges of a small one they would be cut off. */
export const namesGrid = ({ west, east }: MapBounds, zoom: number): boolean =>
  (east - west) * pixelsPerDegreeAt(zoom) >= NARROWEST_NAMED;

/** Meridians and parallels as on drafting paper, every fifth one stronger; fine enough to say something at any zoom. */
export function gridLines(bounds: MapBounds, zoom: number): FeatureCollection<LineString> {
  const pixelsPerDegree = pixelsPerDegreeAt(zoom);
  const step = STEPS.findLast((degrees) => degrees * pixelsPerDegree >= NARROWEST_PIXELS) ?? STEPS[0] ?? 30;
  const width = bounds.east - bounds.west;
  const [west, east] = [Math.max(-180, bounds.west - width), Math.min(180, bounds.east + width)];
  const height = bounds.north - bounds.south;
  const south = Math.max(-EDGE, bounds.south - height);
  const north = Math.min(EDGE, bounds.north + height);
  const between = (from: number, to: number) =>
    Array.from(
      { length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) },
      (_, i) => i + Math.ceil(from / step),
    );
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const line = (number: number, sides: string, coordinates: [number, number][]) => ({
    type: "Feature" as const,
    properties: {
      strong: number % 5 === 0,
      name: `${Math.abs(number * step).toFixed(digits)}° ${number < 0 ? sides[1] : sides[0]}`,
    },
    geometry: { type: "LineString" as const, coordinates },
  });
  return {
    type: "FeatureCollection",
    features: [
      ...between(west, east).map((n) =>
        line(n, "EW", [
          [n * step, south],
          [n * step, north],
        ]),
      ),
      ...between(south, north).map((n) =>
        line(n, "NS", [
          [west, n * step],
          [east, n * step],
        ]),
      ),
    ],
  };
}
